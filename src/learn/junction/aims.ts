/** What a tree's tables should come near to: measured tables, each kept beside the smallest clique that holds its places. */
import { cellMap, cellsOf } from "./cells.ts";
import type { Branch, Measured } from "./junction.ts";

export interface Aim {
  readonly clique: number;
  readonly map: Int32Array;
  readonly counts: ArrayLike<number>;
  readonly precision: number;
  readonly slopes: Float64Array;
}

export function aimOf(
  sizes: readonly number[],
  tree: readonly Branch[],
  { places, counts, deviation }: Measured,
): Aim {
  const holding = Array.from(tree.keys()).filter((at) =>
    places.every((place) => tree[at].places.includes(place)),
  );
  const cells = (at: number) => cellsOf(sizes, tree[at].places);
  const clique = holding.reduce((least, at) => (cells(at) < cells(least) ? at : least));
  return {
    clique,
    map: cellMap(sizes, tree[clique].places, places),
    counts,
    precision: 1 / deviation ** 2,
    slopes: new Float64Array(cellsOf(sizes, places)),
  };
}

/** f at these counts; every aim keeps its part of the gradient. */
export function lossAt(counts: readonly Float64Array[], aims: readonly Aim[]): number {
  let loss = 0;
  for (const { clique, map, counts: told, precision, slopes } of aims) {
    const own = counts[clique];
    for (let i = 0; i < slopes.length; i++) slopes[i] = -told[i];
    for (let i = 0; i < map.length; i++) slopes[map[i]] += own[i];
    for (let i = 0; i < slopes.length; i++) {
      loss += 0.5 * precision * slopes[i] * slopes[i];
      slopes[i] *= precision;
    }
  }
  return loss;
}
