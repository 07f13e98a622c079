import { describe, expect, test } from "vitest";
import {
  add,
  compare,
  multiply,
  type Rational,
  rational,
  subtract,
  toNumber,
} from "../../../base/rational.ts";
import { levels } from "../../../schema/coding/codes.ts";
import { parseSchema } from "../../../schema/parse/schema.ts";
import type { MissingPolicy, NumericAttribute } from "../../../schema/types.ts";
import { cellsOf, countSensitivity, histogramSensitivity, sumSensitivity, sumUnits } from "./counts.ts";

const numeric = (low: number, high: number, step: number, missing: MissingPolicy = low) =>
  parseSchema({
    privet: "schema/1",
    name: "t",
    attributes: [{ name: "x", kind: "numeric", low, high, step, missing, source: "made up" }],
  }).attributes[0] as NumericAttribute;

/** Grids that hold zero, and grids that do not; decimals that no double holds; a last level that is cut off at `high`. */
const grids: readonly (readonly [low: number, high: number, step: number])[] = [
  [0, 10, 1],
  [-10, 3, 1],
  [5, 9, 2],
  [-7, -2, 0.5],
  [0.25, 4, 0.5],
  [0.1, 1.3, 0.1],
  [-0.05, 0.95, 0.1],
  [-0.35, -0.05, 0.1],
  [0.1, 3, 1 / 3],
  [-1 / 3, 2, 0.1],
  [1 / 3, 7, 1 / 7],
  [0, 1, 0.33334],
  [-2.7, 1.1, 1.26668],
  [1e-7, 3, 0.5],
  [1e12 + 0.5, 1e12 + 4, 1],
];

/** The value of a code in the decimals that were declared, as a fraction: by hand, with the digits after the point counted. */
function declaredValue({ low, high, step }: NumericAttribute, code: number): Rational {
  const value = add(exactly(low), multiply(rational(BigInt(code)), exactly(step)));
  return compare(value, exactly(high)) < 0 ? value : exactly(high);
}

function exactly(x: number): Rational {
  const [digits, exponent = "0"] = String(x).split("e");
  const [whole, decimals = ""] = digits.split(".");
  const shift = Number(exponent) - decimals.length;
  const number = BigInt(whole + decimals);
  return shift < 0 ? rational(number, 10n ** BigInt(-shift)) : rational(number * 10n ** BigInt(shift));
}

describe.each(grids)("a sum over [%s, %s] in steps of %s", (low, high, step) => {
  const attribute = numeric(low, high, step);
  const codes = Array.from({ length: levels(attribute) }, (_, code) => code);
  const { unit, of } = sumUnits(attribute);
  const size = (units: bigint) => (units < 0n ? -units : units);
  const most = (all: readonly bigint[]) => all.reduce((a, b) => (a > b ? a : b), 1n);

  test("is the sum of the values that the codes stand for, exactly: no row is off by anything", () => {
    for (const code of codes)
      expect(multiply(rational(of(code)), unit)).toEqual(declaredValue(attribute, code));
  });

  test("moves by no more than claimed when a row is added, and by exactly that for some row", () => {
    expect(sumSensitivity(attribute, "add-remove")).toBe(most(codes.map((code) => size(of(code)))));
  });

  test("moves by no more than claimed when a row is replaced, and by exactly that for some pair", () => {
    const moves = codes.flatMap((code) => codes.map((other) => size(of(code) - of(other))));
    expect(sumSensitivity(attribute, "replace")).toBe(most(moves));
  });
});

test("the unit of a sum is the step itself where the grid holds zero, so that noise is as coarse as it was", () => {
  for (const [low, high, step] of [
    [0, 10, 1],
    [-10, 4, 2],
    [0.5, 7, 0.1],
  ])
    expect(toNumber(sumUnits(numeric(low, high, step)).unit)).toBe(step);
});

test("a declaration that needs an absurd unit gets a fine one, and its values are off by less than 2⁻⁶⁴ of a step", () => {
  const attribute = numeric(1.23456789e-60, 10, 1);
  const { unit, of } = sumUnits(attribute);
  for (const code of [0, 1, 9]) {
    const off = subtract(multiply(rational(of(code)), unit), declaredValue(attribute, code));
    expect(compare(multiply(off, off), rational(1n, 2n ** 128n))).toBeLessThan(0);
  }
  expect(sumSensitivity(attribute, "add-remove")).toBe(of(10));
  expect(Number(of(10))).toBeLessThan(2 ** 70);
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
