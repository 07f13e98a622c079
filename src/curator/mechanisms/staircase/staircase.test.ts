import { describe, expect, test } from "vitest";
import { rational, toNumber } from "../../../base/rational.ts";
import { staircaseStep } from "../../../base/staircase-step.ts";
import { addedTo, discreteLaplaceLaw, staircaseLaw, staircasePeak } from "../../../testing/laws.ts";
import { largestLoss, mechanismSuite } from "../../../testing/mechanism-suite.ts";
import { neighbours, vectors } from "../../../testing/neighbours.ts";
import { seededNoise } from "../../noise/noise.ts";
import { Sensitive } from "../../sensitive.ts";
import { staircase, staircaseCard } from "./index.ts";

for (const step of [1n, 2n, 4n]) {
  describe(`a tread of ${step} in 4`, () => {
    mechanismSuite({
      card: staircaseCard,
      strength: rational(6n, 5n),
      sensitivity: 4n,
      run: (sensitive, epsilon, noise) => staircase(sensitive, epsilon, noise, step),
      law: (input, sensitivity, epsilon) =>
        addedTo(input, staircaseLaw(epsilon, Number(sensitivity), Number(step))),
      pairs: neighbours(vectors([-3n, 0n, 50n], 1), "l1", 4n),
      enumerated: { inputs: [[0n], [-9n]], cut: 1e-10 },
      sampled: { input: [3n], draws: 200_000 },
    });
  });
}

test("T6 the default tread and the peak approach the continuous staircase of the specification", () => {
  // spec.md T6, ε = 1: γ* = .3775406688, a(γ*) = .5210953055, a(½) = .4621171573 for Δ = 1.
  const delta = 10n ** 9n;
  const step = staircaseStep(rational(1n), delta);
  expect(Number(step) / 1e9).toBeCloseTo(0.3775406688, 9);
  expect(staircasePeak(1, 1e9, Number(step)) * 1e9).toBeCloseTo(0.5210953055, 8);
  expect(staircasePeak(1, 1e9, 5e8) * 1e9).toBeCloseTo(0.4621171573, 8);
});

test("the default tread is Δ/(1 + exp(ε/2)) to the nearest whole number, and at least 1", () => {
  for (const epsilon of [
    rational(1n, 100n),
    rational(1n),
    rational(5n, 2n),
    rational(20n),
    rational(5000n),
  ]) {
    for (const delta of [1n, 2n, 7n, 1000n, 2n ** 40n]) {
      const exact = Number(delta) / (1 + Math.exp(toNumber(epsilon) / 2));
      const step = staircaseStep(epsilon, delta);
      expect(step).toBeGreaterThanOrEqual(1n);
      if (exact > 1) expect(Math.abs(Number(step) - exact)).toBeLessThanOrEqual(0.5 + exact * 1e-12);
      else expect(step).toBe(1n);
    }
  }
});

test("at large epsilon the staircase is far tighter than the Laplace mechanism", () => {
  const size = (law: ReadonlyMap<number, number>) =>
    [...law].reduce((sum, [x, p]) => sum + Math.abs(x) * p, 0);
  const ladder = staircaseLaw(6, 100, Number(staircaseStep(rational(6n), 100n)));
  expect(size(ladder) / size(discreteLaplaceLaw(100 / 6))).toBeLessThan(0.5);
});

test("two numbers would cost more than ε, so they are refused", () => {
  const law = (input: readonly bigint[]) => addedTo(input, staircaseLaw(1, 2, 1));
  expect(largestLoss("pure", law([0n, 0n]), law([1n, 1n]))).toBeCloseTo(2, 9);
  expect(() => staircase(new Sensitive([0n, 0n], "l1", 2n), rational(1n), seededNoise(1))).toThrow(
    expect.objectContaining({ code: "option-out-of-range" }),
  );
});

test.each([0n, 5n, -1n])("a tread of %s in 4 is refused", (step) => {
  expect(() => staircase(new Sensitive([0n], "l1", 4n), rational(1n), seededNoise(1), step)).toThrow(
    expect.objectContaining({ code: "option-out-of-range" }),
  );
});
