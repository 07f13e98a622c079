/**
 * The distribution that is nearest to some noisy tables: the tree whose tables μ have the least
 *
 *     f(μ) = ½ Σ over measured tables ‖table of μ − counts‖² / deviation².
 *
 * Potentials go against the gradient of f by μ, which is entropic mirror descent (descent.ts): of all distributions that fit alike, it goes to
 * one that says nothing about what no table told. Fewer steps than it takes stay nearer to the start, which evens out some of the noise.
 *
 * Source. McKenna, Sheldon, Miklau: Graphical-model based estimation and inference for differential privacy (2019), algorithm 2.
 */
import { aimsOf } from "./aims.ts";
import { Beliefs } from "./beliefs.ts";
import { cellMap, cellsOfPlaces, summed } from "./cells.ts";
import { descend } from "./descent.ts";
import { type Branch, type Clique, type Junction, type MeasuredCells, sharedWithParent } from "./junction.ts";
import { coarseStart, inOwnGroups, type Leaf, type TreeLevels, treeLevels } from "./levels.ts";
import { modelMarginal } from "./marginal.ts";
import { junctionTree } from "./tree.ts";
import { triangulated } from "./triangulate.ts";

export interface FitHow {
  readonly rows: number;
  readonly steps: number;
  /** Where the search sets out; without it, every cell alike. */
  readonly start?: Junction;
}

/** A cell of a start that holds less than this share of its rows is taken to hold that much: from 0 nothing could grow. */
const LEAST_SHARE = 1e-9;

export function fitJunction(
  sizes: readonly number[],
  measured: readonly MeasuredCells[],
  { rows, steps, start }: FitHow,
): Junction {
  const tables = joined(measured);
  const tree = junctionTree(
    triangulated(
      sizes,
      tables.map(({ places }) => places),
    ),
  );
  const levels = treeLevels(sizes, tree, tables);
  const beliefs = new Beliefs(levels.sizes, tree, rows, levels.leaves);
  const aims = aimsOf(sizes, tree, tables, levels);
  const potentials = new Float64Array(beliefs.all.length);
  if (start !== undefined)
    potentials.set([
      ...potentialsOf(levels.sizes, tree, coarseStart(start, sizes, levels)),
      ...levels.leaves.flatMap((leaf) => leafPotentials(leaf, sizes, levels, start)),
    ]);
  descend(beliefs, aims, potentials, { rows, steps });
  return inOwnGroups(tree, beliefs.counts, sizes, levels);
}

/** Tables of the same places, in the same groups, are one, each weighed by how sure it is. */
function joined(measured: readonly MeasuredCells[]): readonly MeasuredCells[] {
  const byPlaces = new Map<string, MeasuredCells>();
  for (const table of measured) {
    const key = JSON.stringify([
      table.places,
      ...[table.added ?? [], ...(table.coarse ?? [])].map((list) => Array.from(list)),
    ]);
    const known = byPlaces.get(key);
    byPlaces.set(key, known === undefined ? table : mean(known, table));
  }
  return [...byPlaces.values()];
}

function mean(one: MeasuredCells, other: MeasuredCells): MeasuredCells {
  const share = other.deviation ** 2 / (one.deviation ** 2 + other.deviation ** 2);
  return {
    ...one,
    counts: Float64Array.from(one.counts, (n, i) => share * n + (1 - share) * other.counts[i]),
    deviation: one.deviation * Math.sqrt(share),
  };
}

/**
 * In a tree that holds all of the old one, the same distribution: each old clique's chances, as logarithms, in one that holds it. Where one is held
 * by none, those of the new cliques.
 */
function potentialsOf(sizes: readonly number[], tree: readonly Branch[], start: Junction): readonly number[] {
  const holders = start.map((old) =>
    tree.findIndex(({ places }) => old.places.every((place) => places.includes(place))),
  );
  if (holders.includes(-1))
    return tree.flatMap(({ places }, at) =>
      Array.from(
        chancesOf(sizes, { places, counts: modelMarginal(start, sizes, places) }, sharedWithParent(tree, at)),
      ),
    );
  return tree.flatMap(({ places }, at) => {
    const potential = new Float64Array(cellsOfPlaces(sizes, places));
    start.forEach((old, k) => {
      if (holders[k] !== at) return;
      const chances = chancesOf(sizes, old, sharedWithParent(start, k));
      const map = cellMap(sizes, places, old.places);
      for (let i = 0; i < map.length; i++) potential[i] += chances[map[i]];
    });
    return Array.from(potential);
  });
}

function leafPotentials(
  { places, own }: Leaf,
  sizes: readonly number[],
  levels: TreeLevels,
  start: Junction,
): readonly number[] {
  const counts = modelMarginal(start, sizes, places);
  return Array.from(logChances(counts, own, cellsOfPlaces(levels.sizes, places)));
}

/** Of a clique's cells given what it shares with its parent, as logarithms. */
function chancesOf(
  sizes: readonly number[],
  { places, counts }: Pick<Clique, "places" | "counts">,
  shared: readonly number[],
): Float64Array {
  return logChances(counts, cellMap(sizes, places, shared), cellsOfPlaces(sizes, shared));
}

function logChances(counts: Float64Array, map: Int32Array, cells: number): Float64Array {
  const sums = summed(counts, map, cells);
  const least = LEAST_SHARE * sums.reduce((sum, n) => sum + n, 0);
  return counts.map((n, i) => Math.log(Math.max(n, least) / Math.max(sums[map[i]], least)));
}
