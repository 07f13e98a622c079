/** A data set's runs, as the desk holds them: a copy of what is in the records, from which reservations and counts are summed. */
import type { BudgetJson } from "../../../service/json.ts";
import { boundariesOf } from "../../boundaries.ts";
import { planDigest } from "../../ids.ts";
import { isOver, type RunRecord, type RunState, runStates } from "../../stores/asked.ts";
import { dayOf } from "./days.ts";

/** A flow that waits to be gone on with has paid already. */
const isUnpaid = ({ entry }: RunRecord): boolean => entry === null;

export class RunsInHand {
  readonly #live = new Map<string, RunRecord>();
  /** Paid runs whose entry the last told budget may not have yet. */
  readonly #paying = new Map<string, { readonly run: RunRecord; readonly entry: number }>();
  /** Those that were paid for today, by principal; older ones are dropped when a day has ended. */
  readonly #paid = new Map<string, Map<string, RunRecord>>();
  /** How many were accepted on the last day on which any was, by principal: every record is kept for ever, a cancelled one too. */
  readonly #accepted = new Map<string, { readonly day: number; readonly count: number }>();
  readonly #extended = new Map<string, RunRecord>();
  readonly #released = new Map<string, { readonly id: string; readonly principal: string }[]>();
  readonly #states = Object.fromEntries(runStates.map((state) => [state, 0])) as Record<RunState, number>;
  readonly #last = new Map<string, RunState>();
  /** Cancelled after they had started. */
  readonly #stopped = new Set<string>();
  #day = 0;

  /** Takes a run as the records now have it. */
  put(run: RunRecord): void {
    const { id, principal, state } = run;
    const before = this.#last.get(id);
    if (before) this.#states[before]--;
    this.#states[state]++;
    this.#last.set(id, state);
    if (!before) this.#countAccepted(run);
    if (isOver(state)) this.#live.delete(id);
    else this.#live.set(id, run);
    if (state !== "starting" && run.started === null) this.#paying.delete(id);
    if (run.started !== null) this.#of(principal).set(id, run);
    if (run.extended > 0 || run.isLate) this.#extended.set(id, run);
    if (run.cancelAsked && run.started !== null) this.#stopped.add(id);
    if (state === "done" && before !== "done") this.#keepRelease(run);
  }

  /** Whether the records have it, over or not. */
  has(id: string): boolean {
    return this.#last.has(id);
  }

  /** Unless it is over. */
  get(id: string): RunRecord | undefined {
    return this.#live.get(id);
  }

  /** Of these states, in the order in which they were asked for. */
  in(...states: readonly RunState[]): readonly RunRecord[] {
    return [...this.#live.values()]
      .filter(({ state }) => states.includes(state))
      .sort((a, b) => a.seq - b.seq);
  }

  /** Cancelled after they had started, over or not. */
  stopped(): readonly string[] {
    return [...this.#stopped];
  }

  /** A keeper has told that a run is paid for: from the next budget on that has the entry, it is no reservation any more. */
  paid(run: RunRecord, entry: number): void {
    this.#paying.set(run.id, { run, entry });
  }

  /** What counts like a spend: queued and starting runs, and paid ones whose entry the last told budget does not have yet. */
  reserved({ entries }: BudgetJson): readonly RunRecord[] {
    const waiting = this.in("queued", "starting")
      .filter(isUnpaid)
      .filter(({ id }) => !this.#paying.has(id));
    const paying = [...this.#paying.values()].filter(({ entry }) => entry > entries);
    for (const [id, { entry }] of this.#paying)
      if (entry <= entries && this.#live.get(id)?.state !== "starting") this.#paying.delete(id);
    return [...waiting, ...paying.map(({ run }) => run)];
  }

  /** What a principal has spent since midnight, and what is reserved for it, whenever it was asked for. */
  today(principal: string, now: number): readonly RunRecord[] {
    this.#turnDay(now);
    const paid = [...(this.#paid.get(principal)?.values() ?? [])].filter(
      ({ started }) => dayOf(started!) === dayOf(now),
    );
    const waiting = this.in("queued", "starting").filter(
      (run) => run.principal === principal && run.started === null && isUnpaid(run),
    );
    return [...paid, ...waiting];
  }

  /** Runs of a principal that were accepted since midnight, whatever has become of them. */
  acceptedToday(principal: string, now: number): number {
    const last = this.#accepted.get(principal);
    return last?.day === dayOf(now) ? last.count : 0;
  }

  /** Boundaries that passed today without an outcome, and flows whose steps were late: of one principal, or of all. */
  extensionsToday(now: number, principal?: string): number {
    const today = (run: RunRecord) =>
      boundariesOf(run.started!, run.first)
        .slice(0, run.extended)
        .concat(run.isLate ? [run.started!] : [])
        .filter((time) => dayOf(time) === dayOf(now)).length;
    return [...this.#extended.values()]
      .filter((run) => principal === undefined || run.principal === principal)
      .reduce((sum, run) => sum + today(run), 0);
  }

  get extensions(): number {
    const overruns = ({ extended, isLate }: RunRecord) => extended + (isLate ? 1 : 0);
    return [...this.#extended.values()].reduce((sum, run) => sum + overruns(run), 0);
  }

  /** Runs that released something for an equal plan, newest first. */
  releasedFor(plan: unknown): readonly { readonly id: string; readonly principal: string }[] {
    return [...(this.#released.get(planDigest(plan)) ?? [])].reverse();
  }

  counts(): Readonly<Record<RunState, number>> {
    return { ...this.#states };
  }

  #of(principal: string): Map<string, RunRecord> {
    const known = this.#paid.get(principal) ?? new Map<string, RunRecord>();
    this.#paid.set(principal, known);
    return known;
  }

  #countAccepted({ principal, asked }: RunRecord): void {
    const day = dayOf(asked);
    const last = this.#accepted.get(principal) ?? { day, count: 0 };
    if (day >= last.day) this.#accepted.set(principal, { day, count: day === last.day ? last.count + 1 : 1 });
  }

  #keepRelease({ id, principal, plan }: RunRecord): void {
    const digest = planDigest(plan);
    this.#released.set(digest, [...(this.#released.get(digest) ?? []), { id, principal }]);
  }

  #turnDay(now: number): void {
    if (dayOf(now) === this.#day) return;
    this.#day = dayOf(now);
    for (const runs of this.#paid.values())
      for (const [id, { started }] of runs) if (dayOf(started!) < this.#day) runs.delete(id);
  }
}
