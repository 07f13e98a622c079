/** Plans of wide tables. That no plan changes any score is held against the plain loops in the engines' suites. */
import { expect, test } from "vitest";
import { inputsOf } from "../../../../schema/coding/layout.ts";
import { dice, schemaOf, smallCategorical } from "../../../../testing/small-tables.ts";
import { planRows } from "./layout.ts";

const ROWS = 600;

/** Attributes with so many values each, all drawn at random. */
function planOf(sizes: readonly number[]) {
  const roll = dice(sizes.length);
  const inputs = inputsOf(schemaOf(sizes.map((size, k) => smallCategorical(`a${k}`, size))));
  const codes = sizes.map((size) => Uint8Array.from({ length: ROWS }, () => roll(size)));
  const positive = Uint8Array.from({ length: ROWS }, () => roll(2));
  const { plan, fillIds } = planRows({ rows: ROWS, inputs, codes, positive, weights: undefined })!;
  const ids = new Uint16Array(ROWS * plan.groups.length);
  fillIds(ids);
  return { plan, ids, codes, positive };
}

test.each([
  ["few attributes", Array<number>(10).fill(3), 3],
  ["many attributes", Array<number>(200).fill(2), 100],
  ["many attributes that fill the cache by themselves", Array<number>(200).fill(40), 200],
])("%s are fused while the tables stay in the cache", (_what, sizes, most) => {
  const { plan } = planOf(sizes);
  expect(plan.groups.length).toBeLessThanOrEqual(most);
  expect(plan.groups.flatMap((g) => g.attributes).toSorted((a, b) => a - b)).toEqual([...sizes.keys()]);
  if (most < sizes.length) expect(plan.entries).toBeLessThanOrEqual(6000);
});

test("a row's entries stand for its codes, and negatives come first", () => {
  const { plan, ids, codes, positive } = planOf([...Array<number>(40).fill(2), ...Array<number>(10).fill(5)]);
  const rowsIn = (read: (attribute: number, row: number) => number, yes: (row: number) => boolean) =>
    Array.from(
      { length: ROWS },
      (_, row) => `${codes.map((_, k) => read(k, row)).join(" ")} ${yes(row)}`,
    ).toSorted();
  const home = codes.map((_, k) => plan.groups.findIndex((g) => g.attributes.includes(k)));
  const planned = (k: number, row: number) => {
    const { first, attributes, codes: own } = plan.groups[home[k]];
    return own[attributes.indexOf(k)][ids[row * plan.groups.length + home[k]] - first];
  };
  expect(rowsIn(planned, (row) => row >= plan.negatives)).toEqual(
    rowsIn(
      (k, row) => codes[k][row],
      (row) => positive[row] === 1,
    ),
  );
});
