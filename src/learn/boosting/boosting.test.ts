import { expect, test } from "vitest";
import { publicRandom } from "../../base/random.ts";
import { madeUpRows } from "../../testing/training-tables.ts";
import { loadLearned } from "../learners.ts";
import type { TrainingTable } from "../training-table.ts";
import { binned } from "./bins.ts";
import { boosting } from "./boosting.ts";
import type { BoostNode } from "./tree-grower.ts";

interface Saved {
  readonly machines: readonly { readonly base: number; readonly trees: readonly (readonly BoostNode[])[] }[];
}
const savedOf = (model: { toJSON(): unknown }) => model.toJSON() as Saved;

/** One number from 0 to 9 and one site of four, a row for each pair and class, with weights by class. */
function grid(weightOf: (x: number, site: number) => readonly [number, number]): TrainingTable {
  const rows = Array.from({ length: 80 }, (_, i) => ({
    x: i % 10,
    site: Math.floor(i / 10) % 4,
    c: i < 40 ? 0 : 1,
  }));
  return {
    features: [
      { name: "x", kind: "numeric", low: 0, high: 9 },
      { name: "site", kind: "categorical", values: ["north", "east", "south", "west"] },
    ],
    columns: [Float64Array.from(rows, ({ x }) => x), Float64Array.from(rows, ({ site }) => site)],
    classes: ["no", "yes"],
    labels: Uint16Array.from(rows, ({ c }) => c),
    weights: Float64Array.from(rows, ({ x, site, c }) => weightOf(x, site)[c]),
  };
}

test("one tree of two leaves takes the step that Newton's method takes by hand", () => {
  // Below 5 there are 20 rows, 4 of them yes; above as many, 16 yes. The base is 0, so a row has slope ±½ and curve ¼:
  // the steps are (4 − 16)/2 ÷ (20/4 + 0.001) and the opposite.
  const table = grid((x) => (x < 5 ? [0.8, 0.2] : [0.2, 0.8]));
  const [{ base, trees }] = savedOf(
    boosting({ trees: 1, leaves: 2, rate: 1, minimumLeaf: 5 }).fit(table),
  ).machines;
  expect(base).toBeCloseTo(0, 12);
  const step = 6 / 5.001;
  expect(trees).toEqual([
    [
      { feature: 0, upTo: 4.5, yes: 1, no: 2 },
      { value: expect.closeTo(-step, 9) },
      { value: expect.closeTo(step, 9) },
    ],
  ]);
});

test("categorical values are split by what they say, not by their places", () => {
  const table = grid((_, site) => (site === 0 || site === 2 ? [0.9, 0.1] : [0.1, 0.9]));
  const [{ trees }] = savedOf(boosting({ trees: 1, leaves: 2, minimumLeaf: 5 }).fit(table)).machines;
  expect(trees[0][0]).toEqual({ feature: 1, among: [1, 3], yes: 1, no: 2 });
});

test("no leaf is lighter than it may be, and no tree has more leaves than it may", () => {
  const random = publicRandom("leaves");
  const table = grid(() => [random.uniform(), random.uniform()]);
  const least = 6;
  for (const nodes of savedOf(boosting({ trees: 5, leaves: 6, minimumLeaf: least }).fit(table)).machines[0]
    .trees) {
    const weights = new Map<number, number>();
    table.weights.forEach((weight, row) => {
      let at = 0;
      for (let node = nodes[at]; "yes" in node; node = nodes[at]) {
        const x = table.columns[node.feature][row];
        at = (node.upTo === undefined ? node.among?.includes(x) : x <= node.upTo) ? node.yes : node.no;
      }
      weights.set(at, (weights.get(at) ?? 0) + weight);
    });
    expect(weights.size).toBe((nodes.length + 1) / 2);
    expect(weights.size).toBeLessThanOrEqual(6);
    expect(Math.min(...weights.values())).toBeGreaterThanOrEqual(least);
  }
});

test("the loss on the rows it learnt from falls with every tree", () => {
  const table = madeUpRows("loss", 400, 3);
  const lossOf = (trees: number) => {
    const { scores } = boosting({ trees, minimumLeaf: 5 }).fit(table);
    return table.labels.reduce(
      (sum, label, row) => sum - table.weights[row] * Math.log(scores.of(table.columns, row)[label]),
      0,
    );
  };
  const losses = [1, 2, 3, 5, 10, 20].map(lossOf);
  expect(losses).toEqual(losses.toSorted((a, b) => b - a));
  expect(losses[5]).toBeLessThan(losses[0] / 4);
});

test("probabilities add up to 1, and a class that does not occur has none", () => {
  const three = madeUpRows("shares", 200, 3);
  for (const table of [three, { ...three, labels: three.labels.map((label) => Math.min(1, label)) }]) {
    const { scores, predict } = boosting({ trees: 3, minimumLeaf: 5 }).fit(table);
    for (const row of [0, 17, 199]) {
      const shares = Array.from(scores.of(table.columns, row));
      expect(shares.reduce((a, b) => a + b, 0)).toBeCloseTo(1, 12);
      expect(shares[predict(table.columns, row)]).toBe(Math.max(...shares));
      if (table !== three) expect(shares[2]).toBe(0);
    }
  }
});

test("numbers with very many values are binned at even shares of the weight", () => {
  const x = Float64Array.from({ length: 5100 }, (_, row) => row);
  const table: TrainingTable = {
    features: [{ name: "x", kind: "numeric", low: 0, high: 5100 }],
    columns: [x],
    classes: ["no", "yes"],
    labels: new Uint16Array(5100),
    weights: new Float64Array(5100).fill(1),
  };
  const { starts, places } = binned(table);
  expect(starts).toEqual([0, 255]);
  const sizes = new Map<number, number>();
  for (const place of places) sizes.set(place, (sizes.get(place) ?? 0) + 1);
  expect([...sizes.values()].every((size) => size === 20)).toBe(true);
});

test("a file whose trees lead back, or that has a machine too many, is refused", () => {
  const saved = JSON.parse(JSON.stringify(boosting({ trees: 1 }).fit(madeUpRows("file", 400, 2))));
  const [machine] = saved.machines;
  const back = [{ feature: 0, upTo: 1, yes: 0, no: 1 }, { value: 0 }];
  for (const machines of [
    [],
    [machine, machine],
    [{ ...machine, trees: [back] }],
    [{ ...machine, trees: [[]] }],
  ])
    expect(() => loadLearned({ ...saved, machines })).toThrow(
      expect.objectContaining({ code: "model-invalid" }),
    );
});
