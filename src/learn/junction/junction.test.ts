/** Trees of tables, held against the whole table of tiny domains, where everything can be added up cell by cell. */
import { describe, expect, test } from "vitest";
import { type PublicRandom, publicRandom } from "../../base/random.ts";
import { Beliefs } from "./beliefs.ts";
import { cellMap, cellsOfPlaces, coarsened, coarseSize, summed } from "./cells.ts";
import { CoarseTables } from "./coarse-tables.ts";
import { fitJunction } from "./fit.ts";
import { type Branch, type Junction, type MeasuredCells, sharedWithParent } from "./junction.ts";
import { treeLevels } from "./levels.ts";
import { largestOnTheWay, marginalsOf, modelMarginal } from "./marginal.ts";
import { refined } from "./refined.ts";
import { junctionTree } from "./tree.ts";
import { junctionCells, triangulated } from "./triangulate.ts";

type Places = readonly number[];
type Counts = ArrayLike<number>;

const SEEDS = Array.from({ length: 20 }, (_, seed) => seed);
const everywhere = (sizes: readonly number[]): Places => sizes.map((_, place) => place);
const total = (counts: Counts) => Array.from(counts).reduce((sum, n) => sum + n, 0);
const furthest = (one: Counts, other: Counts) =>
  Array.from(one).reduce((most, n, i) => Math.max(most, Math.abs(n - other[i])), 0);

/** Of the whole table, by adding up. */
const ofWhole = (whole: Counts, sizes: readonly number[], places: Places) =>
  summed(whole, cellMap(sizes, everywhere(sizes), places), cellsOfPlaces(sizes, places));

/** Places in any order, each once. */
const somePlaces = (random: PublicRandom, of: number, most: number): Places =>
  Array.from({ length: of }, (_, place) => ({ place, key: random.uniform() }))
    .sort((a, b) => a.key - b.key)
    .slice(0, 1 + random.below(most))
    .map(({ place }) => place);

/** Five places of two or three groups, and some tables of them, which may leave places out and close cycles. */
function madeUp(seed: number) {
  const random = publicRandom(`junction ${seed}`);
  const sizes = Array.from({ length: 5 }, () => 2 + random.below(2));
  const tables = Array.from({ length: 1 + random.below(6) }, () => somePlaces(random, 5, 3));
  return { random, sizes, tables, tree: junctionTree(triangulated(sizes, tables)) };
}

/** The whole table of what a tree stands for, straight from the formula. */
function wholeOf(junction: Junction, sizes: readonly number[]): Float64Array {
  const rows = total(junction[0].counts);
  const whole = new Float64Array(cellsOfPlaces(sizes, everywhere(sizes))).fill(rows);
  junction.forEach(({ places, counts }, at) => {
    const shared = sharedWithParent(junction, at);
    const sums = summed(counts, cellMap(sizes, places, shared), cellsOfPlaces(sizes, shared));
    const [own, above] = [places, shared].map((some) => cellMap(sizes, everywhere(sizes), some));
    for (let i = 0; i < whole.length; i++) whole[i] *= counts[own[i]] / sums[above[i]];
  });
  return whole;
}

const noisy = (random: PublicRandom, whole: Counts, sizes: readonly number[], tables: readonly Places[]) =>
  tables.map((places): MeasuredCells => {
    const deviation = 5 + random.below(20);
    const counts = ofWhole(whole, sizes, places).map((n) => Math.round(n + deviation * random.normal()));
    return { places, counts, deviation };
  });

/** The first group of each place by itself, all others together. */
function inCoarseGroups(
  random: PublicRandom,
  whole: Counts,
  sizes: readonly number[],
  places: Places,
): MeasuredCells {
  const coarse = places.map((place) =>
    Array.from({ length: sizes[place] }, (_, group) => Math.min(group, 1)),
  );
  const exact = new Float64Array(2 ** places.length);
  ofWhole(whole, sizes, places).forEach((n, cell) => {
    exact[coarseCell(cell, sizes, places, coarse)] += n;
  });
  return { places, counts: exact.map((n) => Math.round(n + 7 * random.normal())), deviation: 7, coarse };
}

/** Digit by digit, from the last place on. */
function coarseCell(
  cell: number,
  sizes: readonly number[],
  places: Places,
  coarse: readonly Counts[],
): number {
  let [rest, sum, step] = [cell, 0, 1];
  for (let k = places.length - 1; k >= 0; k--) {
    sum += step * coarse[k][rest % sizes[places[k]]];
    rest = Math.floor(rest / sizes[places[k]]);
    step *= 2;
  }
  return sum;
}

const someRows = (random: PublicRandom, sizes: readonly number[]) =>
  new Float64Array(cellsOfPlaces(sizes, everywhere(sizes))).map(() => random.below(4) * random.below(10));

describe("triangulated", () => {
  test("gives a cycle of four a chord, on the side that costs fewer cells", () => {
    const cycle = [
      [0, 1],
      [1, 2],
      [2, 3],
      [3, 0],
    ];
    expect(triangulated([9, 2, 9, 3], cycle)).toEqual([
      [0, 1, 3],
      [1, 2, 3],
    ]); // the chord joins 1 and 3
    expect(junctionCells([9, 2, 9, 3], cycle)).toBe(54 + 54);
  });

  test("leaves a tree as it is, and a place that no table has alone", () => {
    const cliques = triangulated(
      [2, 2, 2, 2, 2],
      [
        [0, 1],
        [1, 2],
        [1, 3],
      ],
    );
    expect(cliques.toSorted()).toEqual([[0, 1], [1, 2], [1, 3], [4]]);
  });

  test.each(SEEDS)("every table is in a clique, and no clique in another (%i)", (seed) => {
    const { sizes, tables } = madeUp(seed);
    const cliques = triangulated(sizes, tables);
    const isIn = (some: Places, all: Places) => some.every((place) => all.includes(place));
    expect(tables.filter((table) => !cliques.some((clique) => isIn(table, clique)))).toEqual([]);
    const within = cliques.filter((one) => cliques.some((other) => one !== other && isIn(one, other)));
    expect(within).toEqual([]);
  });
});

test.each(SEEDS)("what a clique shares with those before it is all in its parent (%i)", (seed) => {
  const { tree } = madeUp(seed);
  tree.forEach(({ places, parent }, at) => {
    const before = tree.slice(0, at).flatMap((one) => one.places);
    expect(parent).toBeLessThan(at);
    expect(places.filter((place) => before.includes(place))).toEqual(sharedWithParent(tree, at));
  });
});

describe("beliefs", () => {
  // Potentials from −400 to 400 would overflow and vanish without care: e^400 squared is no number.
  test.each(SEEDS)("are the tables of the normed product of all potentials (%i)", (seed) => {
    const { random, sizes, tree } = madeUp(seed);
    const beliefs = new Beliefs(sizes, tree, 1000);
    const scale = seed % 2 ? 3 : 400;
    const potentials = beliefs.all.map(() => scale * (2 * random.uniform() - 1));
    beliefs.all.set(potentials);
    beliefs.calibrate();
    const whole = normedProduct(sizes, tree, beliefs.partsOf(potentials));
    tree.forEach(({ places }, at) => {
      expect(furthest(beliefs.counts[at], ofWhole(whole, sizes, places))).toBeLessThan(1e-7);
    });
  });
});

function normedProduct(sizes: readonly number[], tree: readonly Branch[], potentials: readonly Counts[]) {
  const sums = new Float64Array(cellsOfPlaces(sizes, everywhere(sizes)));
  tree.forEach(({ places }, at) => {
    const map = cellMap(sizes, everywhere(sizes), places);
    for (let i = 0; i < sums.length; i++) sums[i] += potentials[at][map[i]];
  });
  const most = Math.max(...sums);
  const terms = sums.map((sum) => Math.exp(sum - most));
  return terms.map((term) => (1000 * term) / total(terms));
}

test.each(SEEDS)("the table of any places is that of the whole, in the order asked for (%i)", (seed) => {
  const { random, sizes, tables } = madeUp(seed);
  const measured = noisy(random, someRows(random, sizes), sizes, tables);
  const junction = fitJunction(sizes, measured, { rows: 700, steps: 10 });
  const whole = wholeOf(junction, sizes);
  const asked = Array.from({ length: 20 }, () => somePlaces(random, 5, 5));
  const together = marginalsOf(junction, sizes, asked);
  asked.forEach((places, i) => {
    const expected = ofWhole(whole, sizes, places);
    expect(furthest(modelMarginal(junction, sizes, places), expected)).toBeLessThan(1e-9);
    expect(furthest(together[i], expected)).toBeLessThan(1e-9);
  });
});

test.each(SEEDS)(
  "tables in coarse groups are those of the whole, whichever places are told together (%i)",
  (seed) => {
    const { random, sizes, tables } = madeUp(seed);
    const measured = noisy(random, someRows(random, sizes), sizes, tables);
    const junction = fitJunction(sizes, measured, { rows: 700, steps: 10 });
    const whole = wholeOf(junction, sizes);
    const coarse = sizes.map((size) =>
      Array.from({ length: size }, (_, group) => Math.min(group, random.below(2))),
    );
    const found = new CoarseTables(junction, sizes, coarse);
    for (const one of everywhere(sizes))
      for (const other of everywhere(sizes).filter((place) => place !== one))
        for (const places of [
          [one, other],
          ...everywhere(sizes)
            .filter((place) => place !== one && place !== other)
            .map((third) => [one, other, third]),
        ]) {
          const map = coarsened(
            sizes,
            places,
            places.map((place) => coarse[place]),
          );
          const expected = summed(
            ofWhole(whole, sizes, places),
            map,
            cellsOfPlaces(coarse.map(coarseSize), places),
          );
          expect(furthest(found.of(places), expected)).toBeLessThan(1e-9);
        }
  },
);

test("coarse groups are spread evenly over the fine ones that they were made of", () => {
  const coarse: Junction = [{ places: [0, 1], parent: -1, counts: Float64Array.of(12, 6, 4, 2) }];
  const [{ counts, places, parent }] = refined(coarse, [
    [0, 1],
    [1, 0, 1],
  ]);
  expect({ places, parent }).toEqual({ places: [0, 1], parent: -1 });
  expect(counts).toEqual(Float64Array.of(3, 12, 3, 1, 4, 1));
});

describe("a fit", () => {
  test("of exact tables of a chain gives the chain back, with what follows about places far apart", () => {
    const sizes = [3, 2, 4, 3];
    const random = publicRandom("chain");
    const some = (cells: number) => Float64Array.from({ length: cells }, () => 0.2 + random.uniform());
    const chain = [
      [0, 1],
      [1, 2],
      [2, 3],
    ];
    const whole = normedProduct(
      sizes,
      chain.map((places) => ({ places, parent: -1 })),
      chain.map((places) => some(cellsOfPlaces(sizes, places))),
    );
    const measured = chain.map((places) => ({ places, counts: ofWhole(whole, sizes, places), deviation: 1 }));
    const junction = fitJunction(sizes, measured, { rows: 1000, steps: 3000 });
    expect(furthest(modelMarginal(junction, sizes, [0, 1, 2, 3]), whole)).toBeLessThan(1e-3);
  });

  /**
   * f is convex in the whole table, so that at its counts p, with g the gradient, f(p) − least ≤ Σ p·g − rows · min g: the gap of Frank
   * and Wolfe, by brute force over all cells.
   */
  test.each(SEEDS)("has the least loss that any distribution of so many rows has (%i)", (seed) => {
    const { random, sizes, tables } = madeUp(seed);
    const whole = someRows(random, sizes);
    const rows = total(whole);
    const measured = noisy(random, whole, sizes, tables);
    const junction = fitJunction(sizes, measured, { rows, steps: 4000 });
    const slopes = new Float64Array(whole.length);
    let loss = 0;
    for (const { places, counts, deviation } of measured) {
      const off = modelMarginal(junction, sizes, places).map((n, i) => n - counts[i]);
      const map = cellMap(sizes, everywhere(sizes), places);
      for (let i = 0; i < slopes.length; i++) slopes[i] += off[map[i]] / deviation ** 2;
      loss += off.reduce((sum, n) => sum + n * n, 0) / (2 * deviation ** 2);
    }
    const fitted = wholeOf(junction, sizes);
    const gap = fitted.reduce((sum, n, i) => sum + n * slopes[i], 0) - rows * Math.min(...slopes);
    expect(gap).toBeLessThan(0.01 * (1 + loss));
  });

  /** The same gap, where tables of fine groups hold the places of tables that were counted in coarse ones, and the other way round. */
  test.each(SEEDS)("has the least loss also where some tables are of coarse groups (%i)", (seed) => {
    const { random, sizes, tables } = madeUp(seed);
    const whole = someRows(random, sizes);
    const rows = total(whole);
    const fine = noisy(random, whole, sizes, [...tables, [0, 1], [2]]);
    const coarse = [[0, 1, 2], [0, 1], [2]].map((places) => inCoarseGroups(random, whole, sizes, places));
    const junction = fitJunction(sizes, [...fine, ...coarse], { rows, steps: 4000 });
    const fitted = wholeOf(junction, sizes);
    const slopes = new Float64Array(whole.length);
    let loss = 0;
    for (const { places, counts, deviation, coarse: groups } of [...fine, ...coarse]) {
      const map = cellMap(sizes, everywhere(sizes), places);
      const cells = groups ? map.map((cell) => coarseCell(cell, sizes, places, groups)) : map;
      const off = summed(fitted, cells, counts.length).map((n, k) => n - counts[k]);
      for (let k = 0; k < slopes.length; k++) slopes[k] += off[cells[k]] / deviation ** 2;
      loss += off.reduce((sum, n) => sum + n * n, 0) / (2 * deviation ** 2);
    }
    const gap = fitted.reduce((sum, n, k) => sum + n * slopes[k], 0) - rows * Math.min(...slopes);
    expect(gap).toBeLessThan(0.01 * (1 + loss));
  });

  test.each(SEEDS)("has tables without negative counts that agree and add up to the rows (%i)", (seed) => {
    const { random, sizes, tables } = madeUp(seed);
    const junction = fitJunction(sizes, noisy(random, someRows(random, sizes), sizes, tables), {
      rows: 321,
      steps: 50,
    });
    junction.forEach(({ places, counts, parent }, at) => {
      expect(Math.min(...counts)).toBeGreaterThanOrEqual(0);
      expect(total(counts)).toBeCloseTo(321, 8);
      if (parent < 0) return;
      const shared = sharedWithParent(junction, at);
      const [own, above] = [{ places, counts }, junction[parent]].map((one) =>
        summed(one.counts, cellMap(sizes, one.places, shared), cellsOfPlaces(sizes, shared)),
      );
      expect(furthest(own, above)).toBeLessThan(1e-8);
    });
    expect(total(junction.map(({ counts }) => counts.length))).toBe(junctionCells(sizes, tables));
  });

  test("says nothing of places that no table has", () => {
    const junction = fitJunction([2, 4], [{ places: [0], counts: [30, 10], deviation: 1 }], {
      rows: 40,
      steps: 200,
    });
    const counts = modelMarginal(junction, [2, 4], [0, 1]);
    expect(furthest(counts, [7.5, 7.5, 7.5, 7.5, 2.5, 2.5, 2.5, 2.5])).toBeLessThan(1e-6);
  });

  test("of nothing is even", () => {
    expect(modelMarginal(fitJunction([2, 2], [], { rows: 8, steps: 5 }), [2, 2], [1, 0])).toEqual(
      Float64Array.of(2, 2, 2, 2),
    );
  });

  test("weighs two tables of the same places by how sure they are", () => {
    const both = [
      { places: [0], counts: [60, 40], deviation: 1 },
      { places: [0], counts: [70, 30], deviation: 3 },
    ];
    const [{ counts }] = fitJunction([2], both, { rows: 100, steps: 500 });
    // (9·60 + 1·70)/10
    expect(furthest(counts, [61, 39])).toBeLessThan(1e-6);
  });

  test("takes a count that is the sum of several to be less sure", () => {
    const single = { places: [0], counts: [60, 40], deviation: 1, added: [1, 4] };
    const [{ counts }] = fitJunction([2], [single], { rows: 110, steps: 500 });
    // Ten rows more than were counted: a fifth of them goes to the count of variance 1, the rest to that of variance 4.
    expect(furthest(counts, [62, 48])).toBeLessThan(1e-6);
  });

  test.each(SEEDS)("sets out from another fit, whose distribution a larger tree keeps (%i)", (seed) => {
    const { random, sizes, tables } = madeUp(seed);
    const measured = noisy(random, someRows(random, sizes), sizes, tables);
    const start = fitJunction(sizes, measured, { rows: 500, steps: 30 });
    const more: MeasuredCells[] = [
      ...measured,
      { places: [0, 4], counts: new Float64Array(9), deviation: 9 },
    ];
    const kept = fitJunction(sizes, more, { rows: 500, steps: 0, start });
    expect(furthest(wholeOf(kept, sizes), wholeOf(start, sizes))).toBeLessThan(1e-3);
  });
});

/**
 * Attributes of which others are told in coarse groups alone are fitted in these, with a leaf each. A fine table that nothing is known of takes that
 * away and changes nothing else: step by step it is the same fit.
 */
describe("a tree of coarse groups with leaves", () => {
  const sizes = [4, 3, 5, 3, 2];
  const setUp = (seed: number) => {
    const random = publicRandom(`leaves ${seed}`);
    const whole = someRows(random, sizes);
    const singles = noisy(random, whole, sizes, [[0], [1], [2], [3], [4], [0, 4], [1, 4], [2, 4], [3, 4]]);
    const pairs = [
      [0, 1],
      [1, 2, 4],
      [2, 3],
    ].map((places) => inCoarseGroups(random, whole, sizes, places));
    const other = inCoarseGroups(random, whole, [2, 2, 2, 3, 2], [0, 3]);
    const halves = {
      ...other,
      coarse: [
        [0, 0, 1, 1],
        [0, 1, 1],
      ],
    };
    return { rows: total(whole), singles, pairs, more: [...pairs, halves] };
  };
  const unknown = (tables: readonly MeasuredCells[]): readonly MeasuredCells[] =>
    tables.map(({ places }) => ({
      places,
      counts: new Float64Array(cellsOfPlaces(sizes, places)),
      deviation: 1e9,
    }));

  test.each(SEEDS)("is fitted as the tree of all groups is (%i)", (seed) => {
    const { rows, singles, pairs, more } = setUp(seed);
    const both = [[], unknown(more)].map((besides) => {
      const start = fitJunction(sizes, [...singles, ...pairs, ...besides], { rows, steps: 30 });
      return [start, fitJunction(sizes, [...singles, ...more, ...besides], { rows, steps: 30, start })];
    });
    for (const at of [0, 1])
      expect(furthest(wholeOf(both[0][at], sizes), wholeOf(both[1][at], sizes))).toBeLessThan(1e-6 * rows);
  });

  test("is smaller", () => {
    const { singles, pairs } = setUp(1);
    const tree = junctionTree(
      triangulated(
        sizes,
        [...singles, ...pairs].map(({ places }) => places),
      ),
    );
    const levels = treeLevels(sizes, tree, [...singles, ...pairs]);
    expect(levels.sizes).toEqual([2, 2, 2, 2, 2]);
    expect(levels.leaves.map(({ places }) => places)).toEqual([
      [0, 4],
      [1, 4],
      [2, 4],
      [3, 4],
    ]);
    expect(treeLevels(sizes, tree, [...singles, ...pairs, ...unknown(pairs)]).leaves).toEqual([]);
  });
});

test("the largest table on the way joins what two cliques share with what is asked of each", () => {
  const sizes = [10, 20, 30, 40];
  const chain = [
    [0, 1],
    [1, 2],
    [2, 3],
  ].map((places, at) => ({
    places,
    parent: at - 1,
    counts: new Float64Array(cellsOfPlaces(sizes, places)).fill(1),
  }));
  expect(largestOnTheWay(chain, sizes, [0, 1])).toBe(0);
  expect(largestOnTheWay(chain, sizes, [0, 2])).toBe(10 * 20 * 30);
  // The last clique tells the fourth given the third; then come the second, the third and the fourth, the first, the second and the fourth.
  expect(largestOnTheWay(chain, sizes, [0, 3])).toBe(20 * 30 * 40);
});

test("a chain of thousands of cliques is walked without a call within a call for each", () => {
  const places = Array.from({ length: 3001 }, (_, place) => place);
  const chain = places
    .slice(1)
    .map((place, at) => ({ places: [place - 1, place], parent: at - 1, counts: Float64Array.of(1) }));
  expect(
    modelMarginal(
      chain,
      places.map(() => 1),
      [0, 3000],
    ),
  ).toEqual(Float64Array.of(1));
});
