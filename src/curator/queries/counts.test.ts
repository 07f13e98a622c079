import { describe, expect, test } from "vitest";
import { levels } from "../../schema/codes.ts";
import { parseSchema } from "../../schema/parse.ts";
import type { NumericAttribute } from "../../schema/types.ts";
import { cellsOf, countSensitivity, histogramSensitivity, stepsOf, sumSensitivity } from "./counts.ts";

const numeric = (low: number, high: number, step: number) =>
  parseSchema({
    privet: "schema/1",
    name: "t",
    attributes: [{ name: "x", kind: "numeric", low, high, step, source: "made up" }],
  }).attributes[0] as NumericAttribute;

describe.each([
  [0, 10, 1],
  [-10, 3, 1],
  [5, 9, 2],
  [-7, -2, 0.5],
  [0.25, 4, 0.5],
])("a sum over [%s, %s] in steps of %s", (low, high, step) => {
  const attribute = numeric(low, high, step);
  const values = Array.from({ length: levels(attribute) }, (_, code) => stepsOf(attribute, code));

  test("moves by no more than claimed when a row is added, and by exactly that for some row", () => {
    const largest = Math.max(...values.map(Math.abs));
    expect(Number(sumSensitivity(attribute, "add-remove"))).toBe(Math.max(1, largest));
  });

  test("moves by no more than claimed when a row is replaced, and by exactly that for some pair", () => {
    const widest = Math.max(...values) - Math.min(...values);
    expect(Number(sumSensitivity(attribute, "replace"))).toBe(Math.max(1, widest));
  });
});

test("counts and histograms move by one row's worth", () => {
  expect(countSensitivity()).toBe(1n);
  expect(histogramSensitivity("add-remove")).toBe(1n);
  expect(histogramSensitivity("replace")).toBe(2n);
});

test("a histogram of too many cells, or of none, is refused", () => {
  const wide = numeric(0, 10_000, 1);
  expect(cellsOf([numeric(0, 9, 1), numeric(0, 4, 1)])).toBe(50);
  for (const attributes of [[wide, wide], []])
    expect(() => cellsOf(attributes)).toThrow(expect.objectContaining({ code: "option-out-of-range" }));
});
