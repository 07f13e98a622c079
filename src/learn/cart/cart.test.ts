import { expect, test } from "vitest";
import { publicRandom } from "../../base/random.ts";
import { errorOf } from "../../testing/training-tables.ts";
import type { DecisionTree } from "../decision-tree.ts";
import type { TrainingTable } from "../training-table.ts";
import { cart } from "./cart.ts";

/** One numeric feature from 0 to 10, and rows of (value, label, weight). */
function rowsOf(...rows: [number, number, number][]): TrainingTable {
  return {
    features: [{ name: "x", kind: "numeric", low: 0, high: 10 }],
    columns: [Float64Array.from(rows, ([x]) => x)],
    classes: ["no", "yes"],
    labels: Uint16Array.from(rows, ([, label]) => label),
    weights: Float64Array.from(rows, ([, , weight]) => weight),
  };
}

const nodesOf = (table: TrainingTable, options = {}) => (cart(options).fit(table) as DecisionTree).nodes;

test("a numeric feature is cut halfway between two values that occur", () => {
  expect(nodesOf(rowsOf([1, 0, 20], [4, 1, 20], [9, 1, 20]))).toEqual([
    { feature: 0, upTo: 2.5, yes: 1, no: 2 },
    { class: 0, counts: [20, 0] },
    { class: 1, counts: [0, 40] },
  ]);
});

test("two neighbouring numbers are told apart, though nothing lies between them", () => {
  const [below, above] = [1 + 2 ** -52, 1 + 2 ** -51];
  expect(below + (above - below) / 2).toBe(above);
  const tree = cart().fit(rowsOf([below, 0, 20], [above, 1, 20]));
  expect([tree.predict([[below]], 0), tree.predict([[above]], 0)]).toEqual([0, 1]);
});

/** One feature with four values, and rows of (value, label, weight). */
const sitesOf = (...rows: [number, number, number][]): TrainingTable => ({
  ...rowsOf(...rows),
  features: [{ name: "site", kind: "categorical", values: ["a", "b", "c", "d"] }],
});

test("any set of values can be told from the others by one question", () => {
  expect(nodesOf(sitesOf([0, 0, 20], [1, 1, 20], [2, 0, 20], [3, 1, 20]))).toEqual([
    { feature: 0, among: [0, 2], yes: 1, no: 2 },
    { class: 0, counts: [40, 0] },
    { class: 1, counts: [0, 40] },
  ]);
});

test.each([
  [30, 50, [0, 1, 1, 1]],
  [50, 30, [0, 0, 1, 0]],
])("values that no row had go with the heavier side: %d against %d", (no, yes, expected) => {
  const tree = cart().fit(sitesOf([0, 0, no], [2, 1, yes]));
  expect([0, 1, 2, 3].map((value) => tree.predict([[value]], 0))).toEqual(expected);
});

test("a question that lowers the errors seen, but not those expected, is dropped", () => {
  // By hand, at 2 standard deviations: one leaf of (90, 10) is taken to err 18.22 times, leaves of (89, 8) and (1, 2) 15.77 and
  // 2.63 times, though they were seen to err 9 times and not 10.
  const table = rowsOf([1, 0, 89], [1, 1, 8], [2, 0, 1], [2, 1, 2]);
  expect(nodesOf(table)).toEqual([{ class: 0, counts: [90, 10] }]);
  expect(nodesOf(table, { pessimism: 0 })).toHaveLength(3);
  // Ten times the rows are evidence: 121.1 expected errors against 99.4 and 16.0.
  const tenfold = { ...table, weights: table.weights.map((w) => 10 * w) };
  expect(nodesOf(tenfold)).toHaveLength(3);
});

test("labels that follow nothing are not learnt", () => {
  const random = publicRandom("no signal");
  const rows = Array.from({ length: 800 }, (): [number, number, number] => [
    10 * random.uniform(),
    random.uniform() < 0.3 ? 1 : 0,
    1,
  ]);
  const table = rowsOf(...rows);
  const fitted = cart({ pessimism: 0 }).fit(table) as DecisionTree;
  expect(fitted.nodes.length).toBeGreaterThan(150);
  expect(errorOf(fitted, table)).toBeLessThan(0.2);
  // The seed is fixed, so this cannot fail by chance.
  expect(nodesOf(table).length).toBeLessThan(10);
});

test("no leaf is lighter, and no row is asked more, than allowed", () => {
  const table = rowsOf([1, 0, 3], [2, 1, 3], [3, 0, 3], [4, 1, 3]);
  expect(nodesOf(table, { pessimism: 0 })).toHaveLength(7);
  expect(nodesOf(table, { pessimism: 0, minimumLeaf: 6.5 })).toHaveLength(1);
  expect(nodesOf(table, { pessimism: 0, depth: 0 })).toEqual([{ class: 0, counts: [6, 6] }]);
});

test.each([{ minimumLeaf: 0 }, { depth: -1 }, { depth: 501 }, { pessimism: Number.NaN }])(
  "%o is out of range",
  (options) => {
    expect(() => cart(options)).toThrow(expect.objectContaining({ code: "option-out-of-range" }));
  },
);
