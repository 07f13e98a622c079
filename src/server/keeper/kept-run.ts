import type { Entry, Receipt } from "../../curator/index.ts";
import { amountsJson } from "../../service/json.ts";
import { boundariesOf, MULTIPLES, nextBoundary, wholeSecond } from "../boundaries.ts";
import { type Clock, waitUntil } from "../clock.ts";
import { planDigest, sha256Of } from "../ids.ts";
import type { Releases, SealedWhole } from "../stores/released.ts";
import type { FromKeeper, ToKeeper } from "./messages.ts";
import type { Used } from "./paying.ts";
import type { RowsResult } from "./rows.ts";

export type StartMessage = ToKeeper & { readonly kind: "start" };
type Boundary = FromKeeper & { readonly kind: "boundary" };
/** Why a run has failed: the fixed table, of which nothing hangs on rows but which line it is. */
type FailureCode = "unexpected" | "overtime" | "cancelled";

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

/** A seal that the disk refuses is tried again every ten seconds, for ten minutes. */
const SEAL_AGAIN = 10_000;
const SEAL_TRIES = 60;

export class KeptRun {
  readonly message: StartMessage;
  readonly #place: RunPlace;
  #entry: Entry | undefined;
  #owed: Used | undefined;
  #sealed: SealedWhole | undefined;
  #stopped = false;
  #over = false;
  /** When its clock started: a whole second of the wall, and the same moment on the clock that only grows. */
  #started = { wall: 0, monotonic: 0 };

  constructor(message: StartMessage, place: RunPlace) {
    this.message = message;
    this.#place = place;
  }

  get entry(): Entry | undefined {
    return this.#entry;
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
    const { releases, clock } = this.#place;
    for (let tries = 0; tries < SEAL_TRIES && !this.#over; tries++) {
      const sealed = this.#toSeal(made);
      try {
        await releases.seal(sealed);
        this.#sealed = sealed;
        // A stop, or the last boundary, has come while the disk was writing.
        if (this.#over || (this.#stopped && this.#place.hasBoundaries)) await this.#keepOwed();
        return;
      } catch {
        await waitUntil(clock, clock.monotonic() + SEAL_AGAIN);
      }
    }
  }

  /** The ledger gives nothing back for a run that was stopped or has failed. */
  async #keepOwed(): Promise<void> {
    if (this.#sealed?.owed) await this.#place.releases.settled(this.message.run).catch(() => undefined);
  }

  #toSeal({ outcome, code, release, receipt }: Made): SealedWhole {
    const { run, holder, plan } = this.message;
    const gives = this.#owed && (outcome === "done" || !this.#place.hasBoundaries);
    return {
      ...{ run, holder, outcome, code: code ?? null, receipt: receipt ?? null, release: release ?? null },
      plan: planDigest(plan),
      entry: this.#entry?.seq ?? 0,
      visibleFrom: this.#visibleFrom(),
      owed: gives && this.#owed ? amountsJson(this.#owed) : null,
      sha256: release === undefined ? null : sha256Of(release),
    };
  }

  /** The first boundary that is still to come, by the wall. */
  #visibleFrom(): number {
    const { clock, hasBoundaries } = this.#place;
    if (!hasBoundaries) return clock.now();
    const { wall, monotonic } = this.#started;
    const elapsed = clock.monotonic() - monotonic;
    return nextBoundary(wall, this.message.first, wall + elapsed) ?? wall + elapsed;
  }
}

interface Made {
  readonly outcome: "done" | "failed";
  readonly code?: FailureCode;
  readonly release?: string;
  readonly receipt?: Receipt;
}
