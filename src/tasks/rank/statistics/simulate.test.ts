import { describe, expect, test } from "vitest";
import { publicRandom } from "../../../base/random.ts";
import { noiseVariance } from "./noisy-cells.ts";
import { simulateBinomial, simulateMultinomial, simulateNoise } from "./simulate.ts";

const DRAWS = 20_000;
const drawn = (draw: () => number) => Array.from({ length: DRAWS }, draw);
const mean = (values: readonly number[]) => values.reduce((a, b) => a + b, 0) / values.length;

// All bounds are five standard deviations: a false alarm in a million for each, were the seeds left free.
describe("made-up counts", () => {
  test.each([0.02, 0.3, 0.85])(
    "of five trials of chance %f occur as often as the binomial formula says",
    (chance) => {
      const { uniform } = publicRandom(`five ${chance}`);
      const counts = drawn(() => simulateBinomial(5, chance, uniform));
      for (const [k, ways] of [1, 5, 10, 10, 5, 1].entries()) {
        const p = ways * chance ** k * (1 - chance) ** (5 - k);
        const share = counts.filter((n) => n === k).length / DRAWS;
        expect(Math.abs(share - p)).toBeLessThanOrEqual(5 * Math.sqrt((p * (1 - p)) / DRAWS) + 1e-9);
      }
    },
  );

  test.each([
    [1000, 0.25],
    [1_000_000, 0.003],
  ])("of %i trials of chance %f have the binomial mean and variance", (trials, chance) => {
    const { uniform } = publicRandom(`many ${trials}`);
    const counts = drawn(() => simulateBinomial(trials, chance, uniform));
    const variance = trials * chance * (1 - chance);
    expect(Math.abs(mean(counts) - trials * chance)).toBeLessThan(5 * Math.sqrt(variance / DRAWS));
    const seen = mean(counts.map((n) => (n - trials * chance) ** 2));
    expect(Math.abs(seen / variance - 1)).toBeLessThan(5 * Math.sqrt(2 / DRAWS));
  });

  test("are certain where chance leaves no choice", () => {
    const { uniform } = publicRandom("certain");
    expect(simulateBinomial(7, 0, uniform)).toBe(0);
    expect(simulateBinomial(7, 1, uniform)).toBe(7);
    expect(simulateBinomial(0, 0.5, uniform)).toBe(0);
    // The largest uniform number there is must not fall off the end.
    expect(simulateBinomial(3, 0.5, () => 1 - 2 ** -53)).toBeLessThanOrEqual(3);
  });

  test("of several columns make up the total, each in its share", () => {
    const { uniform } = publicRandom("columns");
    const shares = [0.5, 0.2, 0.3];
    const tables = Array.from({ length: DRAWS }, () => simulateMultinomial(50, shares, uniform));
    expect(tables.every((row) => row.reduce((a, b) => a + b, 0) === 50)).toBe(true);
    for (const [i, share] of shares.entries())
      expect(Math.abs(mean(tables.map((row) => row[i])) - 50 * share)).toBeLessThan(
        5 * Math.sqrt((50 * share * (1 - share)) / DRAWS),
      );
  });
});

describe("made-up noise", () => {
  test.each([
    // Specification, T6: the probability of no noise, and the variance.
    [1, 0.4621171573, 1.841347188],
    [10, 0.04995837496, 199.8334166],
  ])("of scale %i has the variance and the shape that the curator's has", (scale, none, variance) => {
    const { uniform } = publicRandom(`noise ${scale}`);
    const noise = drawn(() => simulateNoise(scale, uniform));
    expect(noiseVariance(scale)).toBeCloseTo(variance, 6);
    const share = noise.filter((x) => x === 0).length / DRAWS;
    expect(Math.abs(share - none)).toBeLessThan(5 * Math.sqrt((none * (1 - none)) / DRAWS));
    expect(Math.abs(mean(noise))).toBeLessThan(5 * Math.sqrt(variance / DRAWS));
    // Its kurtosis is below 7, so a square deviates by less than √6 times the variance.
    expect(Math.abs(mean(noise.map((x) => x * x)) / variance - 1)).toBeLessThan(5 * Math.sqrt(6 / DRAWS));
  });
});
