/**
 * What a stream is sent about a run: a function of its record and of public time. Ticks come every max(1, T₀/16) seconds, whatever is
 * being worked at, and are counted from the start, so that whoever comes back goes on without a gap.
 */

import { MULTIPLES } from "../../boundaries.ts";
import type { Clock } from "../../clock.ts";
import { isOver, type RunRecord } from "../../stores/asked.ts";
import type { RunEvent } from "./types.ts";

/** Seconds between ticks. */
const tickOf = (first: number): number => Math.max(1, first / 16);

/** No schedule has so many ticks: a flow that is gone on with counts from the next thousand on. */
const IDS_A_START = 1000;

function eventsOf(run: RunRecord, elapsed: number, isTimed: boolean): readonly RunEvent[] {
  const before = (run.goneOn ?? 0) * IDS_A_START;
  return eventsOfStart(run, elapsed, isTimed).map((event) =>
    event.id < 0 ? event : { ...event, id: before + event.id },
  );
}

/** Everything that has happened to a run in its first `elapsed` milliseconds; a boundary that is not told yet ends the list. */
function eventsOfStart(run: RunRecord, elapsed: number, isTimed: boolean): readonly RunEvent[] {
  if (run.started === null) return [{ id: isOver(run.state) ? 0 : -1, event: "state", run }];
  const { first, started, extended, ended } = run;
  const tick = tickOf(first);
  const isEnded = isOver(run.state);
  const last = isEnded ? Math.ceil((ended! - started) / 1000 / tick) : Math.floor(elapsed / 1000 / tick);
  const asRunning = { ...run, state: "running", code: null, ended: null } as const;
  const events: RunEvent[] = [{ id: 0, event: "state", run: { ...asRunning, extended: 0 } }];
  for (let id = 1; id < last || (id === last && !isEnded); id++) {
    const seconds = id * tick;
    const nth = isTimed ? MULTIPLES.findIndex((multiple) => multiple * first === seconds) : -1;
    if (nth >= 0 && nth >= extended) break;
    if (nth >= 0) events.push({ id, event: "state", run: { ...asRunning, extended: nth + 1 } });
    else events.push({ id, event: "tick", elapsed: seconds, of: boundaryAfter(first, seconds) });
  }
  if (isEnded) events.push({ id: Math.max(1, last), event: "state", run });
  return events;
}

const boundaryAfter = (first: number, seconds: number): number =>
  first * (MULTIPLES.find((multiple) => multiple * first > seconds) ?? MULTIPLES[MULTIPLES.length - 1]);

interface Watched {
  readonly run: RunRecord;
  /** From which id on. */
  readonly after: number;
  readonly isTimed: boolean;
  /** When it started, by the clock that only grows. */
  zero(run: RunRecord): number;
  tell(event: RunEvent | undefined): void;
}

/** One open stream. It is told of changes by whoever holds it. */
export class Stream {
  readonly #clock: Clock;
  readonly #watched: Watched;
  #run: RunRecord;
  #next: number;
  #cancelTick: () => void = () => undefined;
  #isOver = false;
  #steps = 0;

  constructor(clock: Clock, watched: Watched) {
    this.#clock = clock;
    this.#watched = watched;
    this.#run = watched.run;
    this.#next = watched.after;
    this.changed(watched.run);
  }

  get isOver(): boolean {
    return this.#isOver;
  }

  changed(run: RunRecord): void {
    this.#run = run;
    this.#tellSteps();
    if (run.started === null && !isOver(run.state)) this.#watched.tell({ id: -1, event: "state", run });
    else this.#flush();
  }

  /** Steps come when they are due, between ticks: with the number of the last one. */
  #tellSteps(): void {
    const { stepsTold = 0 } = this.#run;
    if (this.#isOver || stepsTold <= this.#steps) return;
    this.#steps = stepsTold;
    this.#watched.tell({ id: Math.max(0, this.#next - 1), event: "steps", run: this.#run });
  }

  progress(step: number, of: number, epsilon: number): void {
    if (!this.#isOver)
      this.#watched.tell({ id: Math.max(0, this.#next - 1), event: "progress", step, of, epsilon });
  }

  stop(): void {
    this.#isOver = true;
    this.#cancelTick();
  }

  #flush(): void {
    if (this.#isOver) return;
    const { isTimed, tell, zero } = this.#watched;
    const elapsed = this.#clock.monotonic() - zero(this.#run);
    for (const event of eventsOf(this.#run, elapsed, isTimed)) {
      if (event.id < this.#next) continue;
      tell(event);
      this.#next = event.id + 1;
    }
    this.#cancelTick();
    if (isOver(this.#run.state)) {
      this.stop();
      tell(undefined);
    } else this.#awaitTick(elapsed, zero(this.#run));
  }

  #awaitTick(elapsed: number, zero: number): void {
    const tick = tickOf(this.#run.first) * 1000;
    const time = zero + (Math.floor(elapsed / tick) + 1) * tick;
    this.#cancelTick = this.#clock.at(time, () => this.#flush());
  }
}
