import { expect, test } from "vitest";
import { publicRandom } from "../../base/random.ts";
import { fitJunction } from "../../learn/junction/fit.ts";
import type { Clique, Junction } from "../../learn/junction/junction.ts";
import { modelMarginal } from "../../learn/junction/marginal.ts";
import { mostShared, sharedRows } from "./shared-rows.ts";

const sizes = [3, 4, 2, 5];

/** A chain 0–1–2 and 3 apart, of 1000 rows. */
function chain(seed: string): Junction {
  const random = publicRandom(seed);
  const tables = [[0, 1], [1, 2], [3]].map((places) => ({
    places,
    counts: Array.from({ length: places.reduce((n, p) => n * sizes[p], 1) }, () => random.below(200)),
    deviation: 1,
  }));
  return fitJunction(sizes, tables, { rows: 1000, steps: 100 });
}

function counted(columns: readonly Uint16Array[], places: readonly number[]): number[] {
  const counts = new Array(places.reduce((n, place) => n * sizes[place], 1)).fill(0);
  for (let row = 0; row < columns[0].length; row++)
    counts[places.reduce((cell, place) => cell * sizes[place] + columns[place][row], 0)]++;
  return counts;
}

test("every cell of the first clique gets its share of the rows, rounded down or up", () => {
  for (const rows of [1, 10, 1000, 777, 5000]) {
    const tree = chain(`${rows}`);
    const made = counted(sharedRows(tree, sizes, rows, "1"), tree[0].places);
    for (const [cell, expected] of tree[0].counts.entries())
      expect(Math.abs(made[cell] - (expected * rows) / 1000)).toBeLessThan(1);
  }
});

test("within each combination of what a clique shares with its parent, so does every cell of the clique", () => {
  const tree = chain("lines");
  const columns = sharedRows(tree, sizes, 1000, "1");
  const second = tree.find((one) => one.parent >= 0) as Clique;
  const { places } = tree[second.parent];
  const shared = second.places.filter((place) => places.includes(place));
  const ofShared = modelMarginal(tree, sizes, shared);
  const order = [...shared, ...second.places.filter((place) => !shared.includes(place))];
  const expected = modelMarginal(tree, sizes, order);
  const width = expected.length / ofShared.length;
  const rowsOf = counted(columns, shared);
  const far = counted(columns, order).filter((count, cell) => {
    const line = Math.floor(cell / width);
    return Math.abs(count - (expected[cell] / ofShared[line]) * rowsOf[line]) >= 1;
  });
  expect(far).toEqual([]);
});

test("what the model does not tie together is not tied together", () => {
  const tree = chain("apart");
  const made = counted(sharedRows(tree, sizes, 100_000, "1"), [0, 3]);
  const expected = modelMarginal(tree, sizes, [0, 3]);
  // Of 100,000 rows a cell has a deviation of at most √(expected); six of them, in one of 15 cells, once in 30 million seeds.
  for (const [cell, count] of made.entries())
    expect(Math.abs(count - 100 * expected[cell])).toBeLessThan(6 * Math.sqrt(100 * expected[cell] + 1));
});

test("the seed decides, and nothing else", () => {
  const tree = chain("seed");
  expect(sharedRows(tree, sizes, 50, "a")).toEqual(sharedRows(tree, sizes, 50, "a"));
  expect(sharedRows(tree, sizes, 50, "a")).not.toEqual(sharedRows(tree, sizes, 50, "b"));
});

test("rows in a line of which nothing is left are shared out as all lines together", () => {
  const tree: Junction = [
    { places: [0], parent: -1, counts: Float64Array.of(10, 10, 0) },
    { places: [0, 2], parent: 0, counts: Float64Array.of(5, 15, 0, 0, 0, 0) },
  ];
  const columns = sharedRows(tree, [3, 1, 2], 400, "1");
  // A quarter of the 200 rows in the empty line, rounded.
  const made = columns[0].reduce(
    (sum, group, row) => sum + (group === 1 && columns[2][row] === 0 ? 1 : 0),
    0,
  );
  expect(made).toBe(50);
});

test("a model without a row shares out evenly", () => {
  const tree: Junction = [{ places: [0], parent: -1, counts: new Float64Array(3) }];
  expect(counted(sharedRows(tree, [3, 1, 1, 1], 300, "1"), [0])).toEqual([100, 100, 100]);
});

test("there are never more rows than fit into memory", () => {
  for (const places of [0, 1, 15, 1000]) expect(mostShared(places) * places).toBeLessThanOrEqual(2 ** 24);
});
