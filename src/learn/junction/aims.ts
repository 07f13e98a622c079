/**
 * What a tree's tables should come near to: the measured tables.
 *
 * Each is added up from the smallest that holds its places: a larger measured table, or else a clique. Going back, a table's slopes are added to those
 * of the larger one, so that only the largest are spread over the many cells of a clique.
 */
import { cellMap, cellsOfPlaces, coarsened } from "./cells.ts";
import type { Branch, MeasuredCells } from "./junction.ts";
import type { TreeLevels } from "./levels.ts";

export interface Aim {
  readonly places: readonly number[];
  /** What it is added up from: an aim that stands before it, or a clique by its index, after which come the leaves. */
  readonly from: Aim | number;
  readonly map: Int32Array;
  readonly told: ArrayLike<number>;
  /** One over the variance of each count. */
  readonly precisions: Float64Array;
  /** Of the tree, as of the last call, and how the loss changes with each; with those of the aims that are added up from it. */
  readonly counts: Float64Array;
  readonly slopes: Float64Array;
}

/** The largest tables first. What was counted in coarse groups is added up from others, and nothing from it. */
export function aimsOf(
  sizes: readonly number[],
  tree: readonly Branch[],
  measured: readonly MeasuredCells[],
  levels: TreeLevels,
): readonly Aim[] {
  const aims: Aim[] = [];
  const fine: Aim[] = [];
  for (const table of measured.toSorted((a, b) => b.places.length - a.places.length)) {
    const { places, coarse } = table;
    const larger = smallest(sizes, fine, places);
    const leaf = coarse ? -1 : levels.leaves.findIndex(({ place }) => places.includes(place));
    const clique = smallest(sizes, tree, places) as Branch;
    const aim = larger
      ? aimOf(table, larger, coarsely(sizes, table, larger.places))
      : leaf >= 0
        ? aimOf(table, tree.length + leaf, cellMap(sizes, levels.leaves[leaf].places, places))
        : aimOf(table, tree.indexOf(clique), coarsely(levels.sizes, atLevels(table, levels), clique.places));
    aims.push(aim);
    if (coarse === undefined) fine.push(aim);
  }
  return aims;
}

/** Its coarse groups as those of the groups that the tree has. */
const atLevels = (
  { places, coarse }: MeasuredCells,
  { groups, sizes }: TreeLevels,
): Pick<MeasuredCells, "places" | "coarse"> =>
  coarse
    ? {
        places,
        coarse: coarse.map((list, k) => {
          const own = new Int32Array(sizes[places[k]]);
          for (const [group, level] of groups[places[k]].entries()) own[level] = list[group];
          return own;
        }),
      }
    : { places };

/** For each cell of a larger table that of the measured one. */
function coarsely(
  sizes: readonly number[],
  { places, coarse }: Pick<MeasuredCells, "places" | "coarse">,
  among: readonly number[],
): Int32Array {
  const map = cellMap(sizes, among, places);
  const together = coarse && coarsened(sizes, places, coarse);
  return together ? map.map((cell) => together[cell]) : map;
}

/** Of those that hold these places, the one with the fewest cells. */
function smallest<T extends { readonly places: readonly number[] }>(
  sizes: readonly number[],
  some: readonly T[],
  within: readonly number[],
): T | undefined {
  const holding = some.filter(({ places }) => within.every((place) => places.includes(place)));
  const cells = ({ places }: T) => cellsOfPlaces(sizes, places);
  return holding.reduce<T | undefined>((a, b) => (a && cells(a) <= cells(b) ? a : b), undefined);
}

function aimOf(
  { places, counts, deviation, added }: MeasuredCells,
  from: Aim | number,
  map: Int32Array,
): Aim {
  return {
    places,
    from,
    map,
    told: counts,
    precisions: Float64Array.from(counts, (_, i) => 1 / (deviation ** 2 * (added?.[i] ?? 1))),
    counts: new Float64Array(counts.length),
    slopes: new Float64Array(counts.length),
  };
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
