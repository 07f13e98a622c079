/** The batches of random trees for one class against the others: all trees of a batch look at the same residuals, and their mean is added. */
import type { Rational } from "../../../base/rational.ts";
import type { Terms } from "../../../curator/index.ts";
import { groupingOf } from "../../../models/synopsis/published-attribute.ts";
import type { Search } from "../../method.ts";
import type { RandomTree } from "./random-trees.ts";

export interface BatchesPlan {
  /** ρ of each batch. */
  readonly step: Rational;
  /** Trees in each batch. */
  readonly batches: readonly number[];
  readonly rate: number;
  readonly cap: number;
}

/** A tree, and about how many rows are in each of its leaves. */
export interface CountedTree {
  readonly tree: RandomTree;
  readonly rows: Float64Array;
}

interface AboutClass {
  /** What is boosted: the model to begin with. */
  readonly start: Terms;
  readonly label: string;
  readonly positive: string;
  /** Of the class in all rows. */
  readonly share: number;
}

/** How large a leaf's points are expected to be, before anything is known. */
const SPREAD = 0.5;
/** Of the curvature at the share in all rows: how much is left of it where rows are told apart and residuals capped. */
const CURVATURE_LEFT = 0.66;

/** The points of each tree's leaves. */
export async function boostTrees(
  search: Search,
  { step, batches, rate, cap }: BatchesPlan,
  trees: readonly CountedTree[],
  { start, share, ...about }: AboutClass,
): Promise<readonly Float64Array[]> {
  const points = trees.map(({ rows }) => new Float64Array(rows.length));
  const tables = trees.map(({ tree }) => tree.map(groupingOf));
  let from = 0;
  for (const [made, size] of batches.entries()) {
    const now = tables.slice(from, from + size);
    if (search.stopped() || now.length < size) break;
    const model: Terms = [
      ...start,
      ...tables.slice(0, from).map((table, i) => ({ table, points: points[i] })),
    ];
    const { value, noise } = await search.data.make(
      { ask: "residuals", ...about, model, cap, tables: now },
      { mechanism: "gaussian", rho: step },
    );
    const deviation = noise.scale * noise.unit;
    for (const [i, sums] of value.entries()) {
      const { rows } = trees[from + i];
      points[from + i].set(
        sums.map((sum, leaf) => {
          const curvature = Math.max(1, rows[leaf] * CURVATURE_LEFT * share * (1 - share));
          return (rate / size) * shrunk(sum, deviation, curvature);
        }),
      );
    }
    from += size;
    search.made(made + 1, batches.length);
  }
  return points;
}

/** Newton's step, as far as noise of this deviation leaves it likely. */
const shrunk = (sum: number, deviation: number, curvature: number): number =>
  (sum * curvature) / (curvature ** 2 + (deviation / SPREAD) ** 2);

/** How many trees are in each batch: as equal as can be. */
export function sizesOf(trees: number, batches: number): readonly number[] {
  return Array.from(
    { length: batches },
    (_, i) => Math.floor(((i + 1) * trees) / batches) - Math.floor((i * trees) / batches),
  );
}
