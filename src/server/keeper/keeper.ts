/**
 * The keeper of one data set: it starts runs, pays for them, seals what they released and tells of it at boundaries. It answers at all
 * times, because rows are looked at elsewhere (`rows.ts`), and says nothing that is not in `messages.ts`: it has no logger.
 */
import { PrivetError } from "../../base/errors.ts";
import type { Entry, Guarantee, Ledger } from "../../curator/index.ts";
import type { Facts } from "../../service/data.ts";
import { type BudgetJson, budgetJson, costFrom, errorJson } from "../../service/json.ts";
import type { Progress } from "../../tasks/method.ts";
import { type Clock, waitUntil } from "../clock.ts";
import type { ServerConfig } from "../config/types.ts";
import type { Releases, Sealed } from "../stores/released.ts";
import { answerTo } from "./answers.ts";
import { ensureGoesOn } from "./going-on.ts";
import { KeptRun, type RunPlace, type StartMessage } from "./kept-run.ts";
import type { FromKeeper, KeptTiming, ToKeeper } from "./messages.ts";
import { type AskedSpend, ensureAgreed, payingLedger, type Used } from "./paying.ts";
import type { KeptRows, OpenRows, RowsStep } from "./rows.ts";
import { takeWord } from "./steps-to-show.ts";

export interface KeeperParts {
  readonly dataset: string;
  readonly ledger: Ledger;
  readonly releases: Releases;
  readonly clock: Clock;
  readonly timing: Pick<ServerConfig["timing"], "mode" | "padding">;
  /** The weakest guarantee that runs may have. */
  readonly guarantee: Guarantee;
  readonly rows: OpenRows;
  /** Of the state folder, and of no copy of it that is put back: flows that were cut off are gone on with there. */
  readonly life: string;
  /** 130 random bits. */
  readonly salt: () => string;
  /** How fast this machine is for such data, from public facts alone; not asked with the timing defence off. */
  readonly rates: (facts: Facts) => Promise<KeptTiming>;
  readonly tell: (message: FromKeeper) => void;
  /** Whether its files can be written, and their disks have room. */
  readonly storage: () => Promise<boolean>;
}

export interface Keeper {
  hear(message: ToKeeper): void;
  /** When it has been told to end and nothing runs any more, or when it cannot go on. */
  readonly ended: Promise<void>;
}

const SECOND = 1000;
/** What cannot be given back to the ledger now is tried again after so long. */
const SETTLE_AGAIN = 60 * SECOND;

/** Opens the rows, and resolves when `opened` has been told. */
export async function keeper(parts: KeeperParts): Promise<Keeper> {
  const opening = parts.clock.monotonic();
  const book = new Book(parts);
  let died = () => {};
  const rows = await parts.rows(book.paying, () => died());
  const kept = new Keeping(parts, rows, book);
  died = () => kept.lose();
  const timing = parts.timing.mode === "off" ? null : await parts.rates(rows.facts);
  await openingTime(parts.clock, opening);
  await kept.opened(timing);
  return kept;
}

/**
 * Reading the rows takes a time that hangs on how many there are. It is told at 1, 2, 4, 8 … seconds after its start, so that only their
 * order of magnitude shows.
 */
function openingTime(clock: Clock, start: number): Promise<void> {
  const elapsed = (clock.monotonic() - start) / SECOND;
  const after = 2 ** Math.max(0, Math.ceil(Math.log2(elapsed)));
  return waitUntil(clock, start + after * SECOND);
}

/** The ledger, one step after the other: what is told of it comes in the order in which it was written. */
class Book {
  readonly paying: Ledger;
  readonly runs = new Map<string, KeptRun>();
  /** Runs that their rows have given up unpaid. */
  readonly #left = new WeakSet<KeptRun>();
  readonly #parts: KeeperParts;
  #turn: Promise<unknown> = Promise.resolve();
  #told = "";
  /** After a failure of the disk nobody knows whether an entry was written; whoever is opened next reads it. */
  broken = () => {};

  constructor(parts: KeeperParts) {
    this.#parts = parts;
    this.paying = payingLedger(parts.ledger, {
      pay: (run, request) => this.#pay(run, request),
      owe: (seq, used) => this.#owe(seq, used),
    });
  }

  /** Waits for its turn. */
  step<T>(work: () => Promise<T>): Promise<T> {
    const turn = this.#turn.then(work);
    this.#turn = turn.catch(() => undefined);
    return turn;
  }

  /** Told only where it has changed. */
  tellBudget(): Promise<void> {
    return this.step(() => this.#tellBudget());
  }

  async state(): Promise<BudgetJson> {
    const budget = budgetJson(await this.#parts.ledger.state());
    this.#told = budget.lastHash;
    return budget;
  }

  async #tellBudget(): Promise<void> {
    const told = this.#told;
    const budget = await this.state();
    if (budget.lastHash !== told) this.#parts.tell({ kind: "budget", budget });
  }

  /** W3. `paid` is told before anything else can be, and before whoever asked may look at a row. */
  async #pay(name: string | undefined, request: AskedSpend): Promise<Entry> {
    const run = this.runs.get(name ?? "");
    if (!run || run.entry) throw notStarted();
    const { holder, attempt, price } = run.message;
    ensureAgreed(price, request.cost);
    return this.step(async () => {
      if (this.#left.has(run)) throw notStarted();
      if (run.isStopped) throw cancelledBefore();
      const own = { ...request, holder, run: run.message.run, attempt };
      const entry = await this.#parts.ledger.spend(own).catch((error) => this.#failed(error));
      run.paid(entry);
      // Where that cannot be written, it is not gone on with, should this keeper be lost.
      if (run.message.steps) await run.begins(1, this.#parts.life, entry).catch(() => undefined);
      await this.#tellBudget();
      return entry;
    });
  }

  /** A flow that was paid for, and whose keeper was lost: told as paid again, from now on. What its steps have released. */
  goOn(run: KeptRun, entry: number): Promise<readonly string[]> {
    const { ledger, releases, life } = this.#parts;
    return this.step(async () => {
      const entries = await ledger.entries();
      const goesOn = await ensureGoesOn(run.message.run, { entries, entry, releases, life });
      const paid = entries[entry - 1];
      await run.begins(goesOn.nth, life, paid);
      run.goesOn(goesOn.steps, goesOn.published);
      run.paid(paid);
      return goesOn.steps.map(({ step }) => step);
    });
  }

  /** Rows have given a run up. A payment that waits for its turn is not made any more; one that is being written is waited for. */
  leave(run: KeptRun): Promise<void> {
    this.#left.add(run);
    return this.step(async () => undefined);
  }

  #failed(error: unknown): never {
    if (error instanceof PrivetError && error.code === "ledger-io") this.broken();
    throw error;
  }

  #owe(seq: number, used: Used): Entry {
    for (const run of this.runs.values()) if (run.entry?.seq === seq) return run.owe(used);
    throw notStarted();
  }
}

class Keeping implements Keeper {
  readonly ended: Promise<void>;
  readonly #parts: KeeperParts;
  readonly #rows: KeptRows;
  readonly #book: Book;
  /** Cancelled ones of an earlier keeper, and whatever else nobody is to be given back for. */
  readonly #stopped = new Set<string>();
  /** Sealed by an earlier keeper, which did not live to settle them. */
  #owedBefore: Sealed[] = [];
  #isEnding = false;
  #end = () => {};

  constructor(parts: KeeperParts, rows: KeptRows, book: Book) {
    this.#parts = parts;
    this.#rows = rows;
    this.#book = book;
    this.ended = new Promise((resolve) => {
      this.#end = resolve;
    });
    book.broken = () => this.#end();
  }

  async opened(timing: KeptTiming | null): Promise<void> {
    const budget = await this.#book.state();
    this.#owedBefore = [...(await this.#parts.releases.owed())];
    this.#parts.tell({ kind: "opened", facts: this.#rows.facts, budget, timing });
    this.#watchBudget();
  }

  hear(message: ToKeeper): void {
    if (message.kind === "start") void this.#start(message);
    else if (message.kind === "stop") this.#stop(message.run);
    else if (message.kind === "ask") void this.#answer(message);
    else if (message.kind === "settle-late") this.#settleLate();
    else this.#endSoon();
  }

  /** The rows are gone: their runs fail at their boundaries, as if they had thrown. */
  lose(): void {
    this.#endSoon();
  }

  async #start(message: StartMessage): Promise<void> {
    const { run, attempt, holder, plan, entry } = message;
    const { timing, guarantee: allow, tell } = this.#parts;
    const { runs } = this.#book;
    const refuse = (error: unknown) => tell({ kind: "refused", run, attempt, error: errorJson(error) });
    if (this.#isEnding) return refuse(ending());
    if (runs.has(run)) return;
    const kept = new KeptRun(message, this.#placeOf(run));
    runs.set(run, kept);
    const isOff = timing.mode === "off";
    const pads = !isOff && timing.padding === "work";
    const progress = (now: Progress) => void (isOff && tell({ kind: "progress", run, ...now }));
    const keep = (step: RowsStep) => kept.keep(step);
    try {
      const before = entry === undefined ? undefined : await this.#book.goOn(kept, entry);
      const asked = { run, attempt, holder, plan, allow, pads, ...(before ? { before } : {}) };
      await kept.done(await this.#rows.run(asked, { progress, keep }));
    } catch (error) {
      if (!kept.entry) await this.#book.leave(kept);
      if (kept.entry) return kept.failed();
      this.#forget(run);
      refuse(error);
    }
  }

  #placeOf(run: string): RunPlace {
    const { clock, releases, tell, timing } = this.#parts;
    return {
      ...{ clock, releases, tell, hasBoundaries: timing.mode !== "off" },
      settle: (entry, used) => this.#settle(run, entry, used),
      salt: this.#parts.salt,
      word: (entry, step) => this.#book.step(() => takeWord(this.#parts.ledger, entry, step)),
      stop: () => this.#rows.stop(run),
      over: () => this.#forget(run),
    };
  }

  #forget(run: string): void {
    this.#rows.over(run);
    this.#book.runs.delete(run);
    if (this.#isEnding && this.#book.runs.size === 0) this.#end();
  }

  #stop(run: string): void {
    const kept = this.#book.runs.get(run);
    if (kept) return void kept.cancel();
    this.#stopped.add(run);
  }

  #endSoon(): void {
    this.#isEnding = true;
    if (this.#book.runs.size === 0) this.#end();
  }

  /** Owed by a keeper that ended before the boundary: at the boundary, unless the front has said that the run was cancelled. */
  #settleLate(): void {
    const { clock, releases } = this.#parts;
    for (const { run, entry, owed, visibleFrom } of this.#owedBefore.splice(0)) {
      const due = clock.monotonic() + Math.max(0, visibleFrom - clock.now());
      clock.at(due, () => {
        if (this.#stopped.has(run)) void releases.settled(run).catch(() => undefined);
        else if (owed) void this.#settle(run, entry, costFrom(owed));
      });
    }
  }

  /** Tried until it is written, each minute; and written once, because the ledger settles an entry once. Waits for the first try alone. */
  async #settle(run: string, entry: number, used: Used): Promise<void> {
    const { releases, ledger, clock } = this.#parts;
    try {
      await this.#book.step(() => ledger.settle(entry, used)).catch(unlessSettled);
      await releases.settled(run);
    } catch {
      const stop = clock.at(clock.monotonic() + SETTLE_AGAIN, () => void this.#settle(run, entry, used));
      void this.ended.then(stop);
    }
    await this.#book.tellBudget().catch(() => undefined);
  }

  /** So that what the owner's terminal writes is seen. */
  #watchBudget(): void {
    const { clock } = this.#parts;
    const stop = clock.at(clock.monotonic() + SECOND, async () => {
      await this.#book.tellBudget().catch(() => undefined);
      this.#watchBudget();
    });
    void this.ended.then(stop);
  }

  async #answer({ id, question }: ToKeeper & { readonly kind: "ask" }): Promise<void> {
    const { tell } = this.#parts;
    try {
      tell({
        kind: "answer",
        id,
        answer: await answerTo(question, this.#parts, {
          step: (work) => this.#book.step(work),
          isRunning: (run) => this.#book.runs.get(run)?.isOver === false,
          startOf: (run) => this.#book.runs.get(run)?.started ?? null,
        }),
      });
    } catch (error) {
      tell({ kind: "answer", id, error: errorJson(error) });
    }
    if (question.about === "limit") await this.#book.tellBudget().catch(() => undefined);
  }
}

function unlessSettled(error: unknown): void {
  if (!(error instanceof PrivetError && error.code === "settle-refused")) throw error;
}

const notStarted = () =>
  new PrivetError("not-allowed", "No run of that name is to be paid for.", "Start it first, once.");
const cancelledBefore = () =>
  new PrivetError("cancelled", "Stopped before anything was spent.", "Start it again when you like.");
const ending = () =>
  new PrivetError("stopping", "The data set is being closed. Nothing was run or spent.", "Try again later.");
