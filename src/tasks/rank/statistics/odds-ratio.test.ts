import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { publicRandom } from "../../../base/random.ts";
import { noiseVariance } from "./noisy-cells.ts";
import { oddsRatio } from "./odds-ratio.ts";
import { simulateBinomial, simulateNoise } from "./simulate.ts";

interface Odds {
  readonly cells: readonly number[];
  readonly level: number;
  readonly ratio: number;
  readonly low: number;
  readonly high: number;
}

// Made by tools/fixtures/chi-squared.py.
const { odds } = JSON.parse(
  readFileSync(new URL("../../../curator/queries/studies/scipy.json", import.meta.url), "utf8"),
) as { odds: Odds[] };

/** How many of the intervals that allow for `variance` hold the true ratio, for cells with noise of scale 10. */
function covered(variance: number, trials: number, seed: string): number {
  const { uniform } = publicRandom(seed);
  const noisy = (n: number) => n + simulateNoise(10, uniform);
  const truth = (0.3 * 0.8) / (0.7 * 0.2);
  let hits = 0;
  for (let i = 0; i < trials; i++) {
    const [a, b] = [simulateBinomial(500, 0.3, uniform), simulateBinomial(500, 0.2, uniform)];
    const table = { cases: [noisy(a), noisy(500 - a)], controls: [noisy(b), noisy(500 - b)] };
    const { low, high } = oddsRatio(table, { variance });
    if (low <= truth && truth <= high) hits++;
  }
  return hits / trials;
}

describe("the odds ratio", () => {
  test.each(odds)("of $cells at $level is SciPy's, where there is no noise and no correction", (expected) => {
    // Half a person less undoes the correction. SciPy's cells come by rows: exposed cases and controls, then the others.
    const [a, b, c, d] = expected.cells.map((n) => n - 0.5);
    const found = oddsRatio({ cases: [a, c], controls: [b, d] }, { variance: 0, level: expected.level });
    expect(found.ratio / expected.ratio).toBeCloseTo(1, 12);
    expect(found.low / expected.low).toBeCloseTo(1, 12);
    expect(found.high / expected.high).toBeCloseTo(1, 12);
  });

  test("is finite where noise has made cells zero or negative, and the noise widens it", () => {
    const table = { cases: [-7, 20], controls: [0, 30] };
    const quiet = oddsRatio(table, { variance: 0 });
    const loud = oddsRatio(table, { variance: 8 });
    expect(quiet.ratio).toBeCloseTo((0.5 * 30.5) / (0.5 * 20.5), 12);
    expect(loud.ratio).toBe(quiet.ratio);
    expect(loud.low).toBeLessThan(quiet.low);
    expect(loud.high).toBeGreaterThan(quiet.high);
  });

  test("has intervals that cover the truth as often as they say, and would not without the noise's variance", () => {
    // The truth is 95.6 % (40,000 trials). 4,000 trials deviate by 0.33 %; the bounds are more than 5 deviations away: a false
    // alarm in a million, were the seed left free.
    const coverage = covered(noiseVariance(10), 4000, "coverage");
    expect(coverage).toBeGreaterThan(0.935);
    expect(coverage).toBeLessThan(0.98);
    expect(covered(0, 4000, "coverage")).toBeLessThan(0.9);
  });

  test("asks for two columns, a variance and a level", () => {
    const table = { cases: [1, 2], controls: [3, 4] };
    const three = { cases: [1, 2, 3], controls: [3, 4, 5] };
    expect(() => oddsRatio(three, { variance: 0 })).toThrow(
      expect.objectContaining({ code: "table-invalid" }),
    );
    for (const options of [{ variance: -1 }, { variance: Number.NaN }, { variance: 0, level: 1 }])
      expect(() => oddsRatio(table, options)).toThrow(
        expect.objectContaining({ code: "option-out-of-range" }),
      );
  });
});
