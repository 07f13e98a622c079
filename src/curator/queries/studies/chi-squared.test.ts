import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { criticalValue, pValue } from "../../../base/chi-squared-tail.ts";
import { rational, toNumber } from "../../../base/rational.ts";
import { chiSquared, degreesOfFreedom, realChiSquared } from "./chi-squared.ts";

interface Fixture {
  readonly tables: readonly { cases: number[]; controls: number[]; chiSquared: number; p: number }[];
  readonly tails: readonly { chiSquared: number; degrees: number; p: number }[];
  readonly critical: readonly { tau: number; degrees: number; critical: number }[];
}

// Made by tools/fixtures/chi-squared.py.
const scipy = JSON.parse(readFileSync(new URL("scipy.json", import.meta.url), "utf8")) as Fixture;
const relative = (a: number, b: number) => Math.abs(a - b) / b;

describe("χ²", () => {
  test.each(scipy.tables)(
    "and p of $cases | $controls are SciPy's",
    ({ cases, controls, chiSquared: chi, p }) => {
      const exact = toNumber(chiSquared({ cases, controls }));
      expect(relative(exact, chi)).toBeLessThan(1e-12);
      expect(relative(pValue(exact, degreesOfFreedom(cases.length)), p)).toBeLessThan(1e-12);
      expect(relative(realChiSquared(cases, controls), exact)).toBeLessThan(1e-13);
    },
  );

  test.each([
    // Specification, T11.
    [[3, 2, 1], [1, 2, 3], rational(2n), 0.3678794412],
    [[10, 5, 5], [5, 5, 10], rational(10n, 3n), 0.1888756028],
    [[6, 0, 0], [0, 3, 3], rational(12n), 0.002478752177],
    [[60, 60, 30], [40, 70, 40], rational(564n, 91n), 0.04509873422],
  ])("of %j | %j is an exact fraction", (cases, controls, chi, p) => {
    expect(chiSquared({ cases, controls })).toEqual(chi);
    expect(relative(pValue(toNumber(chi), 2), p)).toBeLessThan(1e-9);
  });

  test("is the same with empty columns, whose degrees of freedom still count", () => {
    expect(chiSquared({ cases: [5, 0, 7], controls: [8, 0, 1] })).toEqual(
      chiSquared({ cases: [5, 7], controls: [8, 1] }),
    );
    expect(realChiSquared([5, 0, 7], [8, 0, 1])).toBe(realChiSquared([5, 7], [8, 1]));
    expect(degreesOfFreedom(3)).toBe(2);
  });

  test.each([
    [
      [1, 2],
      [1, 2, 3],
    ],
    [
      [17.25, 2],
      [1, 2],
    ],
    [
      [-17, 20],
      [1, 2],
    ],
    [
      [Number.NaN, 2],
      [1, 2],
    ],
    [
      [0, 0],
      [1, 17],
    ],
    [[17], [3]],
    [
      [2 ** 26, 0],
      [17, 17],
    ],
  ])("refuses %j | %j, and does not repeat what it held", (cases, controls) => {
    expect(() => chiSquared({ cases, controls })).toThrow(
      expect.objectContaining({ code: "table-invalid", message: expect.not.stringContaining("17") }),
    );
  });
});

describe("the tail of χ²", () => {
  test("agrees with 50 digits to 1e-12, relatively, over all degrees and down to 1e-260", () => {
    const worst = scipy.tails.map((t) => relative(pValue(t.chiSquared, t.degrees), t.p));
    expect(scipy.tails.length).toBe(130);
    expect(scipy.tails.every((t) => t.p > 1e-300)).toBe(true);
    expect(Math.max(...worst)).toBeLessThan(1e-12);
  });

  test("is continuous where the series gives way to the fraction", () => {
    expect(relative(pValue(4 - 1e-14, 1), pValue(4, 1))).toBeLessThan(1e-13);
  });

  test("is inverted by the critical value", () => {
    const worst = scipy.critical.map((c) => relative(criticalValue(c.tau, c.degrees), c.critical));
    expect(Math.max(...worst)).toBeLessThan(1e-12);
    expect(criticalValue(0.05, 1)).toBeCloseTo(3.841458820694124, 12); // any table of χ²
  });

  test("knows no χ² and no degrees of freedom that there are not", () => {
    const refused = expect.objectContaining({ code: "option-out-of-range" });
    for (const chi of [-1, Number.NaN, Number.POSITIVE_INFINITY])
      expect(() => pValue(chi, 2)).toThrow(refused);
    for (const degrees of [0, 1.5, 201]) expect(() => pValue(1, degrees)).toThrow(refused);
    for (const tau of [0, 1, -0.1, Number.NaN]) expect(() => criticalValue(tau, 2)).toThrow(refused);
  });
});
