/**
 * Hill climbing as public code: it proposes candidates and is told which one was drawn. It never sees a row or a score.
 *
 *     ω ← 0, or where it is told to start
 *     for each step size s: ω ← draw from { ω + s·e, ω − s·e for every coordinate e } (and ω itself, if kept)
 */
import { type Change, UNCHANGED } from "../../base/changes.ts";
import { clamp } from "./step-mutation.ts";

interface LocalSearch {
  /** Number of coordinates. */
  readonly length: number;
  /** A public vector; zero where none is given. */
  readonly start?: Float64Array;
  /** The step of each round, in order. */
  readonly steps: readonly number[];
  /** Whether staying put is one of the candidates. */
  readonly keepParent: boolean;
  /** The largest |coordinate|; candidates beyond it are pulled back. */
  readonly box: number;
  /** Draws one of the candidates, each told by how it differs from the hub, which is public. */
  select(candidates: readonly Change[], hub: Float64Array): Promise<Float64Array>;
  /** Asked before each round; true ends the search with what it has. */
  stopped(): boolean;
  /** Told after each round. */
  made(round: number, of: number): void;
}

export async function localSearch(search: LocalSearch): Promise<Float64Array> {
  let hub: Float64Array = search.start ?? new Float64Array(search.length);
  for (const [round, step] of search.steps.entries()) {
    if (search.stopped()) break;
    hub = await search.select(changesAround(hub, step, search), hub);
    search.made(round + 1, search.steps.length);
  }
  return hub;
}

type Bounds = Pick<LocalSearch, "keepParent" | "box">;

/** The vectors that differ from the hub by one step in one coordinate, and the hub first if it is kept. */
export function changesAround(hub: Float64Array, step: number, { keepParent, box }: Bounds): Change[] {
  const moved = Array.from(hub).flatMap((value, from) =>
    [step, -step].map((s) => ({ from, weights: [clamp(value + s, box)] })),
  );
  return keepParent ? [UNCHANGED, ...moved] : moved;
}

/** Step sizes that shrink by the same factor every round. */
export function geometricSteps(first: number, factor: number, rounds: number): number[] {
  return Array.from({ length: rounds }, (_, i) => first * factor ** i);
}
