/**
 * A keeper without rows: it pays from a real ledger in memory, takes as long as it is told to, seals, and speaks at boundaries. Its
 * ledger and its releases outlive it, as files do.
 */
import { fromDecimal, type Rational, rational } from "../../base/rational.ts";
import { type Budget, type Entry, type Ledger, memoryLedger, type PublicFacts } from "../../curator/index.ts";
import { MULTIPLES, stepLooks, wholeSecond } from "../../server/boundaries.ts";
import { type Clock, timeText } from "../../server/clock.ts";
import { planDigest, sha256Of } from "../../server/ids.ts";
import { beginningText, ensureGoesOn } from "../../server/keeper/going-on.ts";
import type {
  FromKeeper,
  KeeperAnswer,
  KeeperLink,
  KeeperQuestion,
  KeptTiming,
  ToKeeper,
} from "../../server/keeper/messages.ts";
import { beginningToSeal, stepToSeal, toSeal } from "../../server/keeper/sealing.ts";
import { stepsSealed } from "../../server/stores/flow-steps.ts";
import type { Releases } from "../../server/stores/released.ts";
import { type AmountsJson, budgetJson, errorJson } from "../../service/json.ts";

type Start = ToKeeper & { readonly kind: "start" };
type Said = FromKeeper | { readonly kind: "gone" };

export interface FakeWork {
  /** How long a run takes until it is sealed. */
  seconds(start: Start): number;
  fails?(start: Start): boolean;
  /** A keeper that does not keep the schedule: it speaks when it has sealed. */
  readonly isEarly?: boolean;
  /** What it writes for the ledger to take back. */
  readonly owed?: AmountsJson;
  /** After how many milliseconds it tells the budget that counts an entry. */
  readonly budgetAfter?: number;
  /** As with the defence off: it speaks when it has sealed, and of its steps. */
  readonly isOff?: boolean;
}

export interface FakeKeeperParts {
  readonly dataset: string;
  readonly clock: Clock;
  readonly releases: Releases;
  readonly budget: Pick<Budget, "epsilon" | "delta" | "composition">;
  readonly caps: Readonly<Record<string, Rational>>;
  work: FakeWork;
  /** When rates were measured; never unless given. */
  readonly measured?: () => number;
}

/** A stand-in for the real conversion: ρ = ε². */
const conversions = {
  rhoOfBudget: (epsilon: Rational) => rational(epsilon.n ** 2n, epsilon.d ** 2n),
  epsilonOfRho: (rho: Rational) => rho,
};
const RELEASE = "{}";
const LIFE = "this one";
const exact = (text: string): Rational => fromDecimal(text)!;

export class FakeKeeper implements KeeperLink {
  readonly dataset: string;
  readonly ledger: Ledger;
  /** Every start that it was sent, and every run that it began to draw for. */
  readonly started: Start[] = [];
  readonly drawn: string[] = [];
  /** Steps that it sealed, each with the attempt. */
  readonly sealedSteps: string[] = [];
  readonly stops: string[] = [];
  readonly #parts: FakeKeeperParts;
  readonly #entries = new Map<string, Entry>();
  readonly #stopped = new Set<string>();
  /** Of which it has still to speak. */
  readonly #running = new Set<string>();
  #hear: (message: Said) => void = () => undefined;
  #life = 0;
  isOpen = false;
  isStorageGood = true;

  constructor(parts: FakeKeeperParts) {
    this.dataset = parts.dataset;
    this.#parts = parts;
    this.ledger = memoryLedger({ clock: () => timeText(parts.clock.now()), ...conversions });
  }

  async open(): Promise<void> {
    const { budget, caps, dataset } = this.#parts;
    if ((await this.ledger.entries()).length === 0) {
      await this.ledger.open({ ...budget, dataset, neighbours: "replace", unit: "person" });
      for (const [holder, epsilon] of Object.entries(caps))
        await this.ledger.limit(holder, { epsilon, delta: budget.delta });
    }
    this.isOpen = true;
    const told = budgetJson(await this.ledger.state());
    this.#hear({ kind: "opened", facts: {} as PublicFacts, budget: told, timing: this.#timing() });
  }

  #timing(): KeptTiming {
    return { rates: { fixed: 1, perSecond: {} }, measured: this.#parts.measured?.() ?? 0 };
  }

  /** Whatever it was doing is lost; what it has written is not. */
  die(): void {
    this.#life++;
    this.isOpen = false;
    this.#stopped.clear();
    this.#running.clear();
    this.#hear({ kind: "gone" });
  }

  listen(hear: (message: Said) => void): void {
    this.#hear = hear;
  }

  send(message: ToKeeper): void {
    if (!this.isOpen) return;
    if (message.kind === "start") void this.#start(message);
    if (message.kind === "ask") void this.#ask(message.id, message.question);
    if (message.kind === "stop") this.#stopped.add(message.run);
    if (message.kind === "stop") this.stops.push(message.run);
  }

  /** Whatever a test has it say. */
  say(message: FromKeeper): void {
    this.#hear(message);
  }

  /** The owner's terminal: a spend that does not pass the desk. */
  async spend(holder: string, epsilon: string): Promise<void> {
    await this.#pay({ epsilon, delta: "0" }, { holder });
    await this.#tellBudget();
  }

  entryOf(run: string): Entry | undefined {
    return this.#entries.get(run);
  }

  #pay(
    { epsilon, delta, rho }: AmountsJson,
    who: { readonly holder: string; readonly run?: string; readonly attempt?: number },
  ): Promise<Entry> {
    return this.ledger.spend({
      cost: { epsilon: exact(epsilon), delta: exact(delta), ...(rho ? { rho: exact(rho) } : {}) },
      events: [],
      purpose: "test",
      ...who,
      neighbours: "replace",
      schema: "5c".repeat(32),
      version: "0",
    });
  }

  async #tellBudget(): Promise<void> {
    const budget = budgetJson(await this.ledger.state());
    if (this.isOpen) this.#hear({ kind: "budget", budget });
  }

  async #start(start: Start): Promise<void> {
    const { clock, work } = this.#parts;
    const life = this.#life;
    const { run, attempt } = start;
    this.started.push(start);
    this.#running.add(run);
    try {
      const entry = start.entry === undefined ? await this.#paid(start) : await this.#goesOn(start);
      if (life !== this.#life) return;
      const started = wholeSecond(clock.now());
      this.#hear({ kind: "paid", run, attempt, entry: entry.seq, started });
      if (work.budgetAfter === undefined) await this.#tellBudget();
      else clock.at(clock.monotonic() + work.budgetAfter, () => void this.#tellBudget());
      this.drawn.push(run);
      this.#work(start, entry, started);
    } catch (error) {
      if (life !== this.#life) return;
      this.#running.delete(run);
      this.#hear({ kind: "refused", run, attempt, error: errorJson(error) });
    }
  }

  async #paid(start: Start): Promise<Entry> {
    const { run, attempt, holder } = start;
    const entry = await this.#pay(start.price, { holder, run, attempt });
    this.#entries.set(run, entry);
    if (start.steps) await this.#begin(start, entry, 1);
    return entry;
  }

  async #goesOn(start: Start): Promise<Entry> {
    const { releases } = this.#parts;
    const paid = this.#entries.get(start.run);
    const entries = paid ? [paid] : [];
    const { nth } = await ensureGoesOn(start.run, { entries, entry: start.entry!, releases, life: LIFE });
    await this.#begin(start, paid!, nth);
    return paid!;
  }

  #begin(start: Start, entry: Entry, nth: number): Promise<void> {
    const release = beginningText(LIFE);
    const at = { entry: entry.seq, visibleFrom: 0 };
    return this.#parts.releases.seal(beginningToSeal(toSeal(start, at, { outcome: "done", release }), nth));
  }

  /** Steps are sealed one after the other, in equal parts of the time that all of them take, and told when they are due. */
  async #steps(start: Start, entry: Entry, at: (seconds: number, then: () => void) => void): Promise<void> {
    const { releases, work, clock } = this.#parts;
    const { steps = [], run, attempt, first } = start;
    let sealed = await stepsSealed(releases, run);
    const left = steps.length - sealed;
    const late = { is: false };
    for (let nth = sealed + 1, k = 1; nth <= steps.length; nth++, k++)
      at((work.seconds(start) * k) / (left + 1), () => {
        if (this.#stopped.has(run)) return;
        const release = JSON.stringify({ name: `step ${nth}`, attempt });
        const whole = toSeal(
          start,
          { entry: entry.seq, visibleFrom: clock.now() },
          { outcome: "done", release },
        );
        this.sealedSteps.push(`${run}.${nth} ${attempt}`);
        void releases.seal(stepToSeal(whole, nth)).then(() => {
          sealed = nth;
          if (work.isOff) this.#hear({ kind: "steps", run, released: nth, isLate: false });
        });
      });
    if (work.isOff) return;
    let told = 0;
    for (const { seconds, due } of stepLooks(steps, first))
      at(seconds, () => {
        if (late.is || this.#stopped.has(run)) return;
        late.is = sealed < due;
        told = late.is ? told : due;
        this.#hear({ kind: "steps", run, released: told, isLate: late.is });
      });
  }

  #work(start: Start, entry: Entry, started: number): void {
    const { clock, work } = this.#parts;
    const life = this.#life;
    const zero = clock.monotonic() + started - clock.now();
    let sealed: "done" | "failed" | undefined;
    const at = (seconds: number, then: () => void) =>
      clock.at(zero + seconds * 1000, () => {
        if (life === this.#life) then();
      });
    if (start.steps) void this.#steps(start, entry, at);
    at(work.seconds(start), () => {
      void this.#seal(start, entry, started).then((outcome) => {
        sealed = outcome;
        if (life !== this.#life || !(work.isEarly || work.isOff)) return;
        if (work.isOff)
          this.#hear({
            kind: "progress",
            run: start.run,
            step: 1,
            of: 1,
            epsilon: Number(start.price.epsilon),
          });
        this.#speak(start.run, 0, outcome);
      });
    });
    if (work.isEarly || work.isOff) return;
    MULTIPLES.forEach((multiple, nth) => {
      let isTold = false;
      at(multiple * start.first, () => {
        isTold = told.has(start.run);
        if (isTold) return;
        if (this.#stopped.has(start.run)) {
          told.add(start.run);
          return this.#speak(start.run, nth, "stopped");
        }
        if (sealed || nth === MULTIPLES.length - 1) told.add(start.run);
        this.#speak(start.run, nth, sealed ?? (nth === MULTIPLES.length - 1 ? "overtime" : "not-yet"));
      });
    });
    const told = new Set<string>();
  }

  #speak(run: string, nth: number, said: "done" | "failed" | "not-yet" | "overtime" | "stopped"): void {
    const outcome = said === "overtime" || said === "stopped" ? "failed" : said;
    const code = said === "overtime" ? "overtime" : said === "failed" ? "unexpected" : null;
    if (outcome !== "not-yet") this.#running.delete(run);
    this.#hear({ kind: "boundary", run, nth, outcome, code });
  }

  /** Stopped ones release nothing, except with the defence off. */
  async #seal(start: Start, entry: Entry, started: number): Promise<"done" | "failed"> {
    const { releases, work, clock } = this.#parts;
    if (work.fails?.(start) || (this.#stopped.has(start.run) && !work.isOff)) return "failed";
    const elapsed = (clock.now() - started) / 1000;
    const multiple = MULTIPLES.find((times) => times * start.first >= elapsed) ?? 8;
    await releases.seal({
      run: start.run,
      holder: start.holder,
      outcome: "done",
      code: null,
      plan: planDigest(start.plan),
      entry: entry.seq,
      visibleFrom: work.isOff ? clock.now() : started + multiple * start.first * 1000,
      owed: work.owed ?? null,
      receipt: null,
      sha256: sha256Of(RELEASE),
      release: RELEASE,
    });
    return "done";
  }

  async #ask(id: number, question: KeeperQuestion): Promise<void> {
    const answer = await this.#answer(question);
    if (this.isOpen) this.#hear({ kind: "answer", id, answer });
  }

  async #answer(question: KeeperQuestion): Promise<KeeperAnswer> {
    if (question.about === "run") {
      const { run } = question;
      const running = this.#running.has(run);
      return { about: "run", entry: this.#entries.get(run) ?? null, running, started: null };
    }
    if (question.about === "storage") return { about: "storage", isGood: this.isStorageGood };
    if (question.about !== "entries") throw new TypeError("no such question in these tests");
    const entries = (await this.ledger.entries())
      .filter(({ seq }) => seq > question.after)
      .slice(0, question.limit);
    return { about: "entries", entries };
  }
}
