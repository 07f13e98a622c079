import { expect, test } from "vitest";
import { errorOf, madeUpRows } from "../testing/training-tables.ts";
import { rbfSvm } from "./rbf-svm.ts";

const table = madeUpRows("many rows", 1000, 2);

test("more rows than it can take are sampled, by the seed, and learnt from nearly as well", () => {
  const small = rbfSvm({ mostRows: 60 });
  const [first, again, other] = [1, 1, 2].map((seed) => small.fit(table, seed));
  expect(JSON.stringify(again)).toBe(JSON.stringify(first));
  expect(JSON.stringify(other)).not.toBe(JSON.stringify(first));
  const { supports } = first.toJSON() as { supports: number[][] };
  expect(supports[0].length).toBeLessThanOrEqual(60);
  expect(errorOf(first, table)).toBeLessThan(0.15);
});

test("a sample is as large as it may be", () => {
  const x = Float64Array.from({ length: 500 }, (_, row) => row / 500);
  const model = rbfSvm({ mostRows: 60, gamma: 1e6 }).fit({
    features: [{ name: "x", kind: "numeric", low: 0, high: 1 }],
    columns: [x],
    classes: ["no", "yes"],
    labels: Uint16Array.from(x, (_, row) => row % 2),
    weights: new Float64Array(500).fill(3),
  });
  // With so narrow a kernel no row resembles another, so that all of the sample stands at the boundary.
  expect((model.toJSON() as { supports: number[][] }).supports[0]).toHaveLength(60);
});

test("rows are sampled in proportion to their weight", () => {
  // All but a little weight is at x = 0, six parts yes and four parts no; twenty cells elsewhere have next to none.
  const x = Float64Array.from({ length: 22 }, (_, row) => Math.max(0, row - 1));
  const columns = [x];
  const model = rbfSvm({ mostRows: 10 }).fit({
    features: [{ name: "x", kind: "numeric", low: 0, high: 20 }],
    columns,
    classes: ["no", "yes"],
    labels: Uint16Array.from(x, (_, row) => (row === 1 ? 1 : 0)),
    weights: Float64Array.from(x, (_, row) => [4e6, 6e6][row] ?? 1e-3),
  });
  expect(model.predict(columns, 0)).toBe(1);
});

test.each([{ cost: 0 }, { gamma: 0 }, { mostRows: 1 }, { mostRows: 10_001 }])(
  "%o is out of range",
  (options) => {
    expect(() => rbfSvm(options)).toThrow(expect.objectContaining({ code: "option-out-of-range" }));
  },
);
