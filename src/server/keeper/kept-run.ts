import { PrivetError } from "../../base/errors.ts";
import type { Entry } from "../../curator/index.ts";
import { amountsJson } from "../../service/json.ts";
import { boundariesOf, MULTIPLES, nextBoundary, stepLooks, wholeSecond } from "../boundaries.ts";
import type { Clock } from "../clock.ts";
import type { Releases, SealedWhole } from "../stores/released.ts";
import type { FromKeeper, ToKeeper } from "./messages.ts";
import type { Used } from "./paying.ts";
import type { RowsResult, RowsStep } from "./rows.ts";
import { beginningToSeal, type Made, sealed, stepToSeal, toSeal } from "./sealing.ts";

export type StartMessage = ToKeeper & { readonly kind: "start" };
type Boundary = FromKeeper & { readonly kind: "boundary" };

/** What a run needs of its keeper. */
export interface RunPlace {
  readonly clock: Clock;
  /** Whether the timing defence is on. */
  readonly hasBoundaries: boolean;
  readonly releases: Releases;
  readonly tell: (message: FromKeeper) => void;
  /** Writes what is owed into the ledger, and that it is no longer owed; tells the budget. Tried again later where it cannot be. */
  readonly settle: (entry: number, used: Used) => Promise<void>;
  /** No further draw. */
  readonly stop: () => void;
  /** It has been told for the last time. */
  readonly over: () => void;
}

export class KeptRun {
  readonly message: StartMessage;
  readonly #place: RunPlace;
  #entry: Entry | undefined;
  #owed: Used | undefined;
  #sealed: SealedWhole | undefined;
  #stopped = false;
  #over = false;
  /** Of a flow: how many steps are sealed, how many were told, and whether one was not there in time. */
  #steps = { sealed: 0, told: 0, isLate: false };
  /** When its clock started: a whole second of the wall, and the same moment on the clock that only grows. */
  #started = { wall: 0, monotonic: 0 };

  constructor(message: StartMessage, place: RunPlace) {
    this.message = message;
    this.#place = place;
  }

  get entry(): Entry | undefined {
    return this.#entry;
  }

  /** When it was told to have started, by the wall; null before. */
  get started(): number | null {
    return this.#entry ? this.#started.wall : null;
  }

  /** Whether it has been told for the last time, or is about to be. */
  get isOver(): boolean {
    return this.#over;
  }

  get isStopped(): boolean {
    return this.#stopped;
  }

  /** The entry is synced; no row has been touched. */
  paid(entry: Entry): void {
    const { clock, tell, hasBoundaries } = this.#place;
    const { run, attempt, first } = this.message;
    const now = clock.now();
    const wall = wholeSecond(now);
    this.#entry = entry;
    this.#started = { wall, monotonic: clock.monotonic() + wall - now };
    tell({ kind: "paid", run, attempt, entry: entry.seq, started: wall });
    if (!hasBoundaries) return;
    const times = boundariesOf(this.#started.monotonic, first);
    times.forEach((time, nth) => void clock.at(time, () => void this.#at(nth)));
    for (const { seconds, due } of stepLooks(this.message.steps ?? [], first))
      clock.at(this.#started.monotonic + seconds * SECOND, () => this.#look(due));
  }

  /**
   * Of a flow: its draws begin, for the so-many-th time. Sealed before the first of them, once, so that no other process begins them as well;
   * `life` tells this state folder from a copy that was put back.
   */
  async begins(nth: number, life: string, entry: Entry): Promise<void> {
    const release = JSON.stringify({ life });
    const at = { entry: entry.seq, visibleFrom: this.#place.clock.now() };
    await this.#place.releases.seal(
      beginningToSeal(toSeal(this.message, at, { outcome: "done", release }), nth),
    );
  }

  /** So many steps were sealed before it was gone on with. */
  goesOn(steps: number): void {
    this.#steps = { ...this.#steps, sealed: steps };
  }

  /** What a step has released is sealed before the next one begins; where that cannot be, nobody has seen it, and the run fails. */
  async keep({ step, receipt }: RowsStep): Promise<void> {
    const nth = this.#steps.sealed + 1;
    const made = { outcome: "done", release: step, receipt } as const;
    const whole = await sealed(() => stepToSeal(this.#toSeal(made, nth), nth), this.#sealPlace);
    if (!whole) throw notSealed();
    this.#steps = { ...this.#steps, sealed: nth };
    const { tell, hasBoundaries } = this.#place;
    if (!hasBoundaries) tell({ kind: "steps", run: this.message.run, released: nth, isLate: false });
  }

  /** Steps are told when they are due, and not before; once one was not there in time, no more are until the run is over. */
  #look(due: number): void {
    const { told, isLate: wasLate } = this.#steps;
    if (this.#over || this.#stopped || wasLate) return;
    const isLate = this.#steps.sealed < due;
    const released = isLate ? told : due;
    this.#steps = { ...this.#steps, told: released, isLate };
    this.#place.tell({ kind: "steps", run: this.message.run, released, isLate });
  }

  owe(used: Used): Entry {
    this.#owed = used;
    return this.#entry as Entry;
  }

  /** Somebody has cancelled it. What was to be given back to the ledger no longer is. */
  async cancel(): Promise<void> {
    if (this.#over || this.#stopped) return;
    this.#stopped = true;
    this.#place.stop();
    if (this.#place.hasBoundaries) await this.#keepOwed();
  }

  /** W4: the release, its receipt and what is owed, in one commit. What a stopped run has drawn is no release. */
  async done(result: RowsResult): Promise<void> {
    const { release, receipt, partial } = result;
    if (!this.#place.hasBoundaries) return this.#endNow({ outcome: "done", release, receipt });
    if (partial || this.#stopped) return this.#seal({ outcome: "failed", code: "cancelled" });
    await this.#seal({ outcome: "done", release, receipt });
  }

  async failed(): Promise<void> {
    const code = this.#stopped ? "cancelled" : "unexpected";
    if (!this.#place.hasBoundaries) return this.#endNow({ outcome: "failed", code });
    await this.#seal({ outcome: "failed", code });
  }

  /** With the timing defence off: at once, and what was drawn before a stop is a release. */
  async #endNow(made: Made): Promise<void> {
    await this.#seal(made);
    if (!this.#sealed) return this.#conclude(0, "failed", "unexpected");
    await this.#conclude(0, made.outcome, made.code === "unexpected" ? made.code : null);
  }

  /**
   * What is told at a boundary is decided when it comes, and so is whether anything is given back: a stop that is heard later changes
   * neither, and the front tells what it hears here. What is written for it, is written after it was told.
   */
  async #at(nth: number): Promise<void> {
    if (this.#over) return;
    const { stop, tell } = this.#place;
    const { run } = this.message;
    if (this.#stopped) return this.#giveUp(nth, "cancelled");
    if (this.#sealed?.outcome === "done") return this.#conclude(nth, "done", null);
    if (this.#sealed) return this.#conclude(nth, "failed", "unexpected");
    if (nth < MULTIPLES.length - 1)
      return tell({ kind: "boundary", run, nth, outcome: "not-yet", code: null });
    stop();
    await this.#giveUp(nth, "overtime");
  }

  async #giveUp(nth: number, code: "cancelled" | "overtime"): Promise<void> {
    this.#over = true;
    const { tell, releases, over } = this.#place;
    const { run } = this.message;
    tell({ kind: "boundary", run, nth, outcome: "failed", code: code === "overtime" ? code : null });
    // One that is sealed already stays as it is: the front knows that it was cancelled.
    if (!this.#sealed) await releases.seal(this.#toSeal({ outcome: "failed", code })).catch(() => undefined);
    over();
  }

  async #conclude(nth: number, outcome: "done" | "failed", code: Boundary["code"]): Promise<void> {
    this.#over = true;
    const { settle, tell, over } = this.#place;
    tell({ kind: "boundary", run: this.message.run, nth, outcome, code });
    if (this.#sealed?.owed && this.#owed && this.#entry) await settle(this.#entry.seq, this.#owed);
    over();
  }

  async #seal(made: Made): Promise<void> {
    this.#sealed = await sealed(() => this.#toSeal(made), this.#sealPlace);
    // A stop, or the last boundary, has come while the disk was writing.
    if (this.#over || (this.#stopped && this.#place.hasBoundaries)) await this.#keepOwed();
  }

  get #sealPlace() {
    const { releases, clock } = this.#place;
    return { releases, clock, isOver: () => this.#over };
  }

  /** The ledger gives nothing back for a run that was stopped or has failed. */
  async #keepOwed(): Promise<void> {
    if (this.#sealed?.owed) await this.#place.releases.settled(this.message.run).catch(() => undefined);
  }

  /** The whole; or a step, for which the ledger owes nothing. */
  #toSeal(made: Made, step?: number): SealedWhole {
    const gives = step === undefined && (made.outcome === "done" || !this.#place.hasBoundaries);
    const owed = gives && this.#owed ? amountsJson(this.#owed) : null;
    const at = { entry: this.#entry?.seq ?? 0, visibleFrom: this.#visibleFrom(step) };
    return toSeal(this.message, at, { ...made, owed });
  }

  /** The first boundary that is still to come, by the wall; of a step its own time, where that is. */
  #visibleFrom(step: number | undefined): number {
    const { clock, hasBoundaries } = this.#place;
    if (!hasBoundaries) return clock.now();
    const { wall, monotonic } = this.#started;
    const elapsed = clock.monotonic() - monotonic;
    const own = step === undefined ? 0 : (this.message.steps?.[step - 1] ?? 0) * SECOND;
    if (own >= elapsed && own > 0) return wall + own;
    return nextBoundary(wall, this.message.first, wall + elapsed) ?? wall + elapsed;
  }
}

const SECOND = 1000;

const notSealed = () =>
  new PrivetError("store-io", "A step's release could not be kept.", "Mend the storage of the server.");
