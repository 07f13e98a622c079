import { describe, expect, test } from "vitest";
import type { NumericAttribute } from "../../schema/types.ts";
import { powerCuts, roundCuts } from "./cuts.ts";

describe("ranges", () => {
  const numeric = (
    low: number,
    high: number,
    step: number,
    scale: "linear" | "log" = "linear",
  ): NumericAttribute => ({
    name: "x",
    kind: "numeric",
    low,
    high,
    step,
    scale,
    missing: low,
  });

  test("of a histogram begin at round numbers, or at every level where there are few", () => {
    expect(roundCuts(numeric(0, 10, 1))).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    expect(roundCuts(numeric(17, 90, 1))).toEqual([
      20, 25, 30, 35, 40, 45, 50, 55, 60, 65, 70, 75, 80, 85, 90,
    ]);
    expect(roundCuts(numeric(-1, 1, 0.001)).map((x) => Number(x.toFixed(9)))).toEqual(
      Array.from({ length: 21 }, (_, i) => (i - 10) / 10),
    );
    expect(roundCuts(numeric(0, 1000, 1, "log"))).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 512]);
    for (const high of [21, 99, 1234, 5e6, 3.7e11]) {
      const cuts = roundCuts(numeric(0, high, 1));
      expect(cuts.length).toBeLessThanOrEqual(22);
      expect(cuts.length).toBeGreaterThanOrEqual(8);
    }
  });

  test("between powers go from a step to the bounds, on both sides of zero", () => {
    expect(powerCuts(numeric(-5, 20, 1), 2)).toEqual([-4, -2, -1, 0, 1, 2, 4, 8, 16]);
    expect(powerCuts(numeric(0, 5000, 0.1), 10).map((x) => Number(x.toFixed(9)))).toEqual([
      0.1, 1, 10, 100, 1000,
    ]);
    expect(powerCuts(numeric(1e6, 1e6 + 100, 1), 10)).toEqual([]);
  });
});
