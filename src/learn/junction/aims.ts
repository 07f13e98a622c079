/** What a tree's tables should come near to: measured tables, each kept beside the smallest clique that holds its places. */
import { cellMap, cellsOf, coarsened } from "./cells.ts";
import type { Branch, Measured } from "./junction.ts";

export interface Aim {
  readonly clique: number;
  readonly map: Int32Array;
  readonly counts: ArrayLike<number>;
  /** One over the variance of each count. */
  readonly precisions: Float64Array;
  readonly slopes: Float64Array;
}

export function aimOf(
  sizes: readonly number[],
  tree: readonly Branch[],
  { places, counts, deviation, added, coarse }: Measured,
): Aim {
  const holding = Array.from(tree.keys()).filter((at) =>
    places.every((place) => tree[at].places.includes(place)),
  );
  const cells = (at: number) => cellsOf(sizes, tree[at].places);
  const clique = holding.reduce((least, at) => (cells(at) < cells(least) ? at : least));
  const fine = cellMap(sizes, tree[clique].places, places);
  const together = coarse && coarsened(sizes, places, coarse);
  return {
    clique,
    map: together ? fine.map((cell) => together[cell]) : fine,
    counts,
    precisions: Float64Array.from(counts, (_, i) => 1 / (deviation ** 2 * (added?.[i] ?? 1))),
    slopes: new Float64Array(counts.length),
  };
}

/** f at these counts; every aim keeps its part of the gradient. */
export function lossAt(counts: readonly Float64Array[], aims: readonly Aim[]): number {
  let loss = 0;
  for (const { clique, map, counts: told, precisions, slopes } of aims) {
    const own = counts[clique];
    for (let i = 0; i < slopes.length; i++) slopes[i] = -told[i];
    for (let i = 0; i < map.length; i++) slopes[map[i]] += own[i];
    for (let i = 0; i < slopes.length; i++) {
      const off = slopes[i];
      slopes[i] *= precisions[i];
      loss += 0.5 * off * slopes[i];
    }
  }
  return loss;
}
