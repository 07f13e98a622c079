/**
 * Hill climbing as public code: it proposes candidates and is told which one was drawn. It never sees a row or a score.
 *
 *     ω ← 0, or where it is told to start
 *     for each step size s: ω ← draw from { ω + s·e, ω − s·e for every coordinate e } (and ω itself, if kept)
 */
import { type Change, changed, UNCHANGED } from "../../base/changes.ts";
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
  /** Draws one of the candidates, each told by how it differs from the parent, which is public. */
  select(candidates: readonly Change[], parent: Float64Array): Promise<Float64Array>;
  /** Asked before each round; true ends the search with what it has. */
  stopped(): boolean;
  /** Told after each round. */
  made(round: number, of: number): void;
}

export async function localSearch(search: LocalSearch): Promise<Float64Array> {
  let parent: Float64Array = search.start ?? new Float64Array(search.length);
  for (const [round, step] of search.steps.entries()) {
    if (search.stopped()) break;
    parent = await search.select(changesAround(parent, step, search), parent);
    search.made(round + 1, search.steps.length);
  }
  return parent;
}

type Bounds = Pick<LocalSearch, "keepParent" | "box">;

/** The vectors that differ from the parent by one step in one coordinate, and the parent first if it is kept. */
export function changesAround(parent: Float64Array, step: number, { keepParent, box }: Bounds): Change[] {
  const moved = Array.from(parent).flatMap((value, from) =>
    [step, -step].map((s) => ({ from, weights: [clamp(value + s, box)] })),
  );
  return keepParent ? [UNCHANGED, ...moved] : moved;
}

/** The same as whole vectors. */
export const stepsAround = (parent: Float64Array, step: number, bounds: Bounds): Float64Array[] =>
  changesAround(parent, step, bounds).map((change) => changed(parent, change));

/** Step sizes that shrink by the same factor every round. */
export function geometricSteps(first: number, factor: number, rounds: number): number[] {
  return Array.from({ length: rounds }, (_, i) => first * factor ** i);
}
