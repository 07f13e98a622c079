/**
 * What a tree's tables should come near to: the measured tables.
 *
 * Each is added up from the smallest that holds its places: a larger measured table, or else a clique. Going back, a table's slopes are added to those
 * of the larger one, so that only the largest are spread over the many cells of a clique.
 */
import { cellMap, cellsOf } from "./cells.ts";
import type { Branch, Measured } from "./junction.ts";

export interface Aim {
  readonly places: readonly number[];
  /** What it is added up from: an aim that stands before it, or a clique by its index. */
  readonly from: Aim | number;
  readonly map: Int32Array;
  readonly told: ArrayLike<number>;
  /** One over the variance of each count. */
  readonly precisions: Float64Array;
  /** Of the tree, as of the last call, and how the loss changes with each; with those of the aims that are added up from it. */
  readonly counts: Float64Array;
  readonly slopes: Float64Array;
}

/** The largest tables first. */
export function aimsOf(
  sizes: readonly number[],
  tree: readonly Branch[],
  measured: readonly Measured[],
): readonly Aim[] {
  const aims: Aim[] = [];
  const smallest = <T extends { readonly places: readonly number[] }>(
    some: readonly T[],
    within: readonly number[],
  ) =>
    some
      .filter(({ places }) => within.every((place) => places.includes(place)))
      .reduce<T | undefined>(
        (a, b) => (a && cellsOf(sizes, a.places) <= cellsOf(sizes, b.places) ? a : b),
        undefined,
      );
  for (const { places, counts, deviation, added } of measured.toSorted(
    (a, b) => b.places.length - a.places.length,
  )) {
    const larger = smallest(aims, places);
    const source = larger ?? (smallest(tree, places) as Branch);
    const cells = cellsOf(sizes, places);
    aims.push({
      places,
      from: larger ?? tree.indexOf(source as Branch),
      map: cellMap(sizes, source.places, places),
      told: counts,
      precisions: Float64Array.from(counts, (_, i) => 1 / (deviation ** 2 * (added?.[i] ?? 1))),
      counts: new Float64Array(cells),
      slopes: new Float64Array(cells),
    });
  }
  return aims;
}

/** f at these counts of cliques; the aims keep its gradient. */
export function lossAt(cliques: readonly Float64Array[], aims: readonly Aim[]): number {
  let loss = 0;
  for (const { from, map, told, precisions, counts, slopes } of aims) {
    const source = typeof from === "number" ? cliques[from] : from.counts;
    counts.fill(0);
    for (let i = 0; i < map.length; i++) counts[map[i]] += source[i];
    for (let i = 0; i < counts.length; i++) {
      const off = counts[i] - told[i];
      slopes[i] = precisions[i] * off;
      loss += 0.5 * off * slopes[i];
    }
  }
  for (let at = aims.length - 1; at >= 0; at--) {
    const { from, map, slopes } = aims[at];
    if (typeof from === "number") continue;
    for (let i = 0; i < map.length; i++) from.slopes[i] += slopes[map[i]];
  }
  return loss;
}
