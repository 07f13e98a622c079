import { expect, test } from "vitest";
import { rational } from "../../../base/rational.ts";
import { exponentialLaw, indexed } from "../../../testing/laws.ts";
import { largestLoss, mechanismSuite } from "../../../testing/mechanism-suite.ts";
import { neighbours, vectors } from "../../../testing/neighbours.ts";
import { seededNoise } from "../../noise/noise.ts";
import { Sensitive } from "../../sensitive.ts";
import { exponential, exponentialCard } from "./index.ts";

const law = (input: readonly bigint[], sensitivity: bigint, epsilon: number) =>
  indexed(exponentialLaw(input.map(Number), epsilon / Number(sensitivity)));
const grid = vectors([0n, 1n, 5n, 20n], 3);
const draw = (scores: readonly bigint[], sensitivity: bigint, seed: number) =>
  exponential(new Sensitive(scores, "range", sensitivity), rational(1n), seededNoise(seed));

mechanismSuite({
  card: exponentialCard,
  strength: rational(1n),
  sensitivity: 2n,
  run: exponential,
  law,
  pairs: neighbours(grid, "range", 2n),
  enumerated: { inputs: grid, cut: 1e-12 },
  sampled: { input: [0n, 2n, 4n, 6n, -2n], draws: 200_000 },
});

test("T09 over 1,728 pairs the exact loss is at most ε, and leaving out the factor 2 shows twice that", () => {
  // Every score vector of {0, 1, 5, 20}³ with every move of {−1, 0, 1}³, whose range is at most 2.
  const pairs = neighbours(grid, "range", 2n, 1n);
  expect(pairs).toHaveLength(1728);
  const worst = (sensitivity: bigint) =>
    Math.max(...pairs.map(([x, y]) => largestLoss("pure", law(x, sensitivity, 1), law(y, sensitivity, 1))));
  expect(worst(2n)).toBeLessThanOrEqual(1 + 1e-12);
  expect(worst(1n)).toBeCloseTo(2, 3);
});

test("T7 scores 0, 1, 2, 4 at η = ½ have the probabilities of the specification", () => {
  // spec.md T7.
  const expected = [0.07839412, 0.12925005, 0.2130973, 0.57925853];
  exponentialLaw([0, 1, 2, 4], 0.5).forEach((p, i) => {
    expect(p).toBeCloseTo(expected[i], 8);
  });
});

test("T10 scores of ±10^15 and beyond 2^63 do not overflow", () => {
  expect(draw([-(10n ** 15n), 10n ** 15n, 0n], 1n, 1)).toBe(1);
  expect(draw([10n ** 30n, 10n ** 30n + 10n ** 4n, -(2n ** 90n)], 1n, 1)).toBe(1);
});

test("T10 a hundred thousand ties are drawn evenly", () => {
  const scores = Array.from({ length: 100_000 }, () => 10n ** 15n);
  const sensitive = new Sensitive(scores, "range", 1n);
  const noise = seededNoise(6);
  // 1,000 draws: their mean index is uniform's to within five standard deviations, 5·28,868/√1,000 = 4,564.
  let sum = 0;
  for (let i = 0; i < 1000; i++) sum += exponential(sensitive, rational(1n), noise);
  expect(Math.abs(sum / 1000 - 49_999.5)).toBeLessThan(4564);
});

test("T10 a single candidate is always drawn, and no candidate is refused", () => {
  expect(draw([-5n], 1n, 1)).toBe(0);
  expect(() => draw([], 1n, 1)).toThrow(expect.objectContaining({ code: "candidate-invalid" }));
});

test("T10 one winner is found among a million", () => {
  const scores = Array.from({ length: 1_000_000 }, () => 0n);
  scores[765_432] = 1000n;
  expect(draw(scores, 1n, 2)).toBe(765_432);
});
