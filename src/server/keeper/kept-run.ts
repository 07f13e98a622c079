import { PrivetError } from "../../base/errors.ts";
import type { Entry } from "../../curator/index.ts";
import { amountsJson } from "../../service/json.ts";
import type { StepDraws } from "../../tasks/run.ts";
import { boundariesOf, MULTIPLES, nextBoundary, stepLooks, wholeSecond } from "../boundaries.ts";
import type { Clock } from "../clock.ts";
import type { Releases, SealedWhole } from "../stores/released.ts";
import { beginningText } from "./going-on.ts";
import type { FromKeeper, ToKeeper } from "./messages.ts";
import type { Used } from "./paying.ts";
import type { RowsResult, RowsStep } from "./rows.ts";
import { beginningToSeal, keptStepToSeal, type Made, sealed, stepToSeal, toSeal } from "./sealing.ts";
import { isElsewhere, type KeptRowsStep, StepsToShow } from "./steps-to-show.ts";

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
  /** Of a flow: takes the ledger's word for a step. */
  readonly word: (entry: number, step: KeptRowsStep) => Promise<void>;
  /** What stands before a step where it is hashed: another text each time, that nobody can guess. */
  readonly salt: () => string;
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
  /** Of a flow: its steps, how many were told, and whether one was not there in time. */
  readonly #steps: StepsToShow;
  #told = { steps: 0, isLate: false };
  /** Of a flow with boundaries: what it has released as a whole, which is sealed when its steps may all be seen. */
  #made: Made | undefined;
  /** Another has shown a step of it. */
  #isElsewhere = false;
  /** When its clock started: a whole second of the wall, and the same moment on the clock that only grows. */
  #started = { wall: 0, monotonic: 0 };

  constructor(message: StartMessage, place: RunPlace) {
    this.message = message;
    this.#place = place;
    this.#steps = new StepsToShow({
      salt: place.salt,
      keep: (step, nth) => this.#keepSealed(() => this.#stepToSeal(keptStepToSeal, step, nth)),
      word: (step) => place.word(this.#entry?.seq ?? 0, step),
      publish: (step, nth) => this.#showSealed(() => this.#stepToSeal(stepToSeal, step, nth)),
    });
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
      clock.at(this.#started.monotonic + seconds * SECOND, () => void this.#look(due));
  }

  /**
   * Of a flow: its draws begin, for the so-many-th time. Sealed before the first of them, once, so that no other process begins them as well;
   * `life` tells this state folder from a copy that was put back.
   */
  async begins(nth: number, life: string, entry: Entry): Promise<void> {
    const release = beginningText(life);
    const at = { entry: entry.seq, visibleFrom: this.#place.clock.now() };
    await this.#place.releases.seal(
      beginningToSeal(toSeal(this.message, at, { outcome: "done", release }), nth),
    );
  }

  /** What its steps had released before it was gone on with, and how many of them may be seen. */
  goesOn(steps: readonly KeptRowsStep[], published: number): void {
    this.#steps.before(steps, published);
  }

  /** What a step has released is kept before the next one begins; where that cannot be, nobody has seen it, and the run fails. */
  async keep(step: RowsStep): Promise<void> {
    await this.#steps.keep(step);
    const { tell, hasBoundaries } = this.#place;
    if (hasBoundaries) return;
    await this.#steps.publish();
    tell({ kind: "steps", run: this.message.run, released: this.#steps.count, isLate: false });
  }

  #stepToSeal(name: typeof stepToSeal, step: KeptRowsStep, nth: number): SealedWhole {
    const release = name === keptStepToSeal ? JSON.stringify(step) : step.step;
    return name(this.#toSeal({ outcome: "done", release, receipt: step.receipt }, nth), nth);
  }

  async #keepSealed(make: () => SealedWhole): Promise<void> {
    if (!(await sealed(make, this.#sealPlace))) throw notSealed();
  }

  /** What is written at a time is tried once: what is told then does not wait for the disk, and comes at a later one. */
  #showSealed(make: () => SealedWhole): Promise<void> {
    return this.#place.hasBoundaries ? this.#place.releases.seal(make()) : this.#keepSealed(make);
  }

  /** Steps are told when they are due, and not before; once one was not there in time, no more are until the run is over. */
  async #look(due: number): Promise<void> {
    const isQuiet = () => this.#over || this.#stopped || this.#told.isLate;
    if (isQuiet()) return;
    const isLate = this.#steps.count < due;
    if (!isLate && !(await this.#published(due))) return;
    if (isQuiet()) return;
    this.#told = { steps: isLate ? this.#told.steps : due, isLate };
    this.#place.tell({ kind: "steps", run: this.message.run, released: this.#told.steps, isLate });
  }

  /**
   * Whether so many of its steps may be seen, all that are kept unless given; false where the ledger or the store cannot be written just now.
   * Where another has shown one of them, nothing more of this run is.
   */
  async #published(upTo?: number): Promise<boolean> {
    if (this.#isElsewhere) return false;
    try {
      await this.#steps.publish(upTo);
      return true;
    } catch (error) {
      if (isElsewhere(error)) await this.#giveWay();
      return false;
    }
  }

  async #giveWay(): Promise<void> {
    this.#isElsewhere = true;
    this.#place.stop();
    this.#made = undefined;
    await this.#seal({ outcome: "failed", code: "unexpected" });
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
    const { release, receipt, partial, cut } = result;
    if (!this.#place.hasBoundaries) return this.#endNow({ outcome: "done", release, receipt }, cut);
    if (partial || this.#stopped) return this.#seal({ outcome: "failed", code: "cancelled" });
    const made = { outcome: "done", release, receipt } as const;
    if (this.#steps.count === 0) return this.#seal(made);
    if (!this.#sealed) this.#made = made;
  }

  async failed(): Promise<void> {
    const code = this.#stopped ? "cancelled" : "unexpected";
    if (!this.#place.hasBoundaries) return this.#endNow({ outcome: "failed", code });
    await this.#seal({ outcome: "failed", code });
  }

  /** With the timing defence off: at once, and what was drawn before a stop is a release; of a step that it cut, under the ledger's word. */
  async #endNow(made: Made, cut?: StepDraws): Promise<void> {
    const isShown = (await this.#published()) && (!cut || (await this.#cutStep(made, cut)));
    await this.#seal(isShown ? made : { outcome: "failed", code: "unexpected" });
    if (!this.#sealed) return this.#conclude(0, "failed", "unexpected");
    const { outcome, code } = this.#sealed;
    await this.#conclude(0, outcome, code === "unexpected" ? code : null);
  }

  #cutStep({ release = "", receipt }: Made, draws: StepDraws): Promise<boolean> {
    const { salt, word } = this.#place;
    return word(this.#entry!.seq, { step: release, receipt: receipt!, draws, salt: salt() }).then(
      () => true,
      () => false,
    );
  }

  /**
   * What is told at a boundary is decided when it comes, and so is whether anything is given back: a stop that is heard later changes
   * neither, and the front tells what it hears here. What is written for it, is written after it was told.
   */
  async #at(nth: number): Promise<void> {
    if (this.#over) return;
    const { stop, tell } = this.#place;
    const { run } = this.message;
    const isLast = nth === MULTIPLES.length - 1;
    if (!this.#stopped && (this.#made || this.#sealed || isLast)) await this.#show(nth);
    if (this.#over) return;
    if (this.#stopped) return this.#giveUp(nth, "cancelled");
    if (this.#sealed?.outcome === "done") return this.#conclude(nth, "done", null);
    if (this.#sealed) return this.#conclude(nth, "failed", "unexpected");
    if (!isLast) return tell({ kind: "boundary", run, nth, outcome: "not-yet", code: null });
    stop();
    await this.#giveUp(nth, "overtime");
  }

  /** Of a flow that is to be told as over: all that its steps have released may be seen, and then the whole. */
  async #show(nth: number): Promise<void> {
    if (this.#steps.count === 0 || !(await this.#published())) return;
    if (!this.#made || this.#sealed || this.#over || this.#stopped) return;
    const visibleFrom = boundariesOf(this.#started.wall, this.message.first)[nth];
    const whole = { ...this.#toSeal(this.#made), visibleFrom };
    const isWritten = await this.#showSealed(() => whole).then(
      () => true,
      () => false,
    );
    if (isWritten) this.#sealed = whole;
    if (this.#over || this.#stopped) await this.#keepOwed();
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
    if (this.#sealed) return;
    const whole = await sealed(() => this.#toSeal(made), this.#sealPlace);
    this.#sealed ??= whole;
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
    const at = { entry: this.#entry?.seq ?? 0, visibleFrom: this.#visibleFrom() };
    return toSeal(this.message, at, { ...made, owed });
  }

  /** The first boundary that is still to come, by the wall. When a step may be seen is the desk's to say. */
  #visibleFrom(): number {
    const { clock, hasBoundaries } = this.#place;
    if (!hasBoundaries) return clock.now();
    const { wall, monotonic } = this.#started;
    const elapsed = clock.monotonic() - monotonic;
    return nextBoundary(wall, this.message.first, wall + elapsed) ?? wall + elapsed;
  }
}

const SECOND = 1000;

const notSealed = () =>
  new PrivetError("store-io", "A step's release could not be kept.", "Mend the storage of the server.");
