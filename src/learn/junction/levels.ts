/**
 * The tree's tables in groups that are no finer than they have to be.
 *
 * Where an attribute is told of together with others in coarse groups alone, and in its own at most by itself or beside one place that all such
 * tables have in common, it depends on the others through its coarse groups: given one of them and that place, each of its groups has the same
 * chance whatever the others are. So the tree is of coarse groups, and beside it there is one small table of the attribute's own, a leaf. This is the
 * same distribution, in far fewer cells.
 */
import { cellMap, cellsOfPlaces, coarsened, coarseSize, summed } from "./cells.ts";
import type { Branch, Junction, MeasuredCells } from "./junction.ts";

type Groups = readonly number[];

/** The table of an attribute in its own groups, and what stands beside it. */
export interface Leaf {
  readonly place: number;
  readonly places: readonly number[];
  /** A clique that holds these places. */
  readonly parent: number;
  /** For each cell, and for each of the parent, that of the same places in coarse groups. */
  readonly own: Int32Array;
  readonly above: Int32Array;
}

export interface TreeLevels {
  /** For each place the coarse group of every group, one by one where there is no leaf; and how many there are. */
  readonly groups: readonly Groups[];
  readonly sizes: readonly number[];
  readonly leaves: readonly Leaf[];
}

export function treeLevels(
  sizes: readonly number[],
  tree: readonly Branch[],
  tables: readonly MeasuredCells[],
): TreeLevels {
  const wanted = sizes.map((size, place) => levelOf(place, size, tables));
  // Beside an attribute that has a level there must be one that has none.
  const levels = wanted.map((level) =>
    level && !level.beside.some((other) => wanted[other]) && !isWithout(tree, level) ? level : undefined,
  );
  const groups = levels.map(
    (level, place) => level?.groups ?? Array.from({ length: sizes[place] }, (_, i) => i),
  );
  const coarseSizes = groups.map(coarseSize);
  const leaves = levels
    .filter((level) => level !== undefined)
    .map(({ place, beside }): Leaf => {
      const places = [place, ...beside].sort((a, b) => a - b);
      const parent = tree.findIndex((one) => places.every((other) => one.places.includes(other)));
      return {
        place,
        places,
        parent,
        own: coarsened(
          sizes,
          places,
          places.map((one) => groups[one]),
        ),
        above: cellMap(coarseSizes, tree[parent].places, places),
      };
    });
  return { groups, sizes: coarseSizes, leaves };
}

interface Level {
  readonly place: number;
  readonly beside: readonly number[];
  readonly groups: Groups;
}

/** The coarsest groups that tell apart what any coarse table does; none where they are the place's own or a fine table holds it with two others. */
function levelOf(place: number, size: number, tables: readonly MeasuredCells[]): Level | undefined {
  const holding = tables.filter(({ places }) => places.includes(place));
  const fine = holding.filter(({ coarse }) => coarse === undefined).flatMap(({ places }) => places);
  const beside = [...new Set(fine)].filter((one) => one !== place);
  if (beside.length > 1 || fine.length === 0) return undefined;
  const lists = holding.flatMap(({ places, coarse }) => (coarse ? [coarse[places.indexOf(place)]] : []));
  const known = new Map<string, number>();
  const groups = Array.from({ length: size }, (_, group) => {
    const key = lists.map((list) => list[group]).join();
    const together = known.get(key) ?? known.size;
    known.set(key, together);
    return together;
  });
  return lists.length > 0 && known.size < size ? { place, beside, groups } : undefined;
}

/** Whether a clique holds the place without what stands beside it. */
const isWithout = (tree: readonly Branch[], { place, beside }: Level): boolean =>
  tree.some(({ places }) => places.includes(place) && !beside.every((other) => places.includes(other)));

/** Where a fit sets out, in the tree's groups. */
export function coarseStart(
  start: Junction,
  sizes: readonly number[],
  { groups, sizes: coarseSizes }: TreeLevels,
): Junction {
  return start.map(({ places, parent, counts }) => ({
    places,
    parent,
    counts: summed(
      counts,
      coarsened(
        sizes,
        places,
        places.map((place) => groups[place]),
      ),
      cellsOfPlaces(coarseSizes, places),
    ),
  }));
}

/** The tables of the tree in the groups that places have: what a coarse group holds is shared out as the leaves have it. */
export function inOwnGroups(
  tree: readonly Branch[],
  counts: readonly Float64Array[],
  sizes: readonly number[],
  levels: TreeLevels,
): Junction {
  const shares = levels.leaves.map((leaf, k) => chancesIn(leaf, counts[tree.length + k], levels));
  return tree.map(({ places, parent }, at) => {
    const own = levels.leaves.flatMap(({ place, places: held }, k) =>
      places.includes(place) ? [{ map: cellMap(sizes, places, held), share: shares[k] }] : [],
    );
    const coarse = coarsened(
      sizes,
      places,
      places.map((place) => levels.groups[place]),
    );
    const fine = Float64Array.from(coarse, (cell) => counts[at][cell]);
    for (const { map, share } of own) for (let i = 0; i < fine.length; i++) fine[i] *= share[map[i]];
    return { places, parent, counts: fine };
  });
}

/** Of each cell of a leaf among those of its coarse group; even where there is nothing. */
function chancesIn({ places, own }: Leaf, counts: Float64Array, { sizes }: TreeLevels): Float64Array {
  const cells = cellsOfPlaces(sizes, places);
  const sums = summed(counts, own, cells);
  const numbers = summed(new Float64Array(own.length).fill(1), own, cells);
  return counts.map((n, i) => (sums[own[i]] > 0 ? n / sums[own[i]] : 1 / numbers[own[i]]));
}
