import { expect, test } from "vitest";
import { rational } from "../../../base/rational.ts";
import { exponentialLaw, indexed, permuteAndFlipLaw } from "../../../testing/laws.ts";
import { largestLoss, mechanismSuite } from "../../../testing/mechanism-suite.ts";
import { neighbours, vectors } from "../../../testing/neighbours.ts";
import { seededNoise } from "../../noise/noise.ts";
import { Sensitive } from "../../sensitive.ts";
import { permuteAndFlip, permuteAndFlipCard } from "./index.ts";

const law = (input: readonly bigint[], sensitivity: bigint, epsilon: number) =>
  indexed(permuteAndFlipLaw(input.map(Number), epsilon / Number(sensitivity)));
const grid = vectors([0n, 1n, 5n, 20n], 3);
const draw = (scores: readonly bigint[], seed: number) =>
  permuteAndFlip(new Sensitive(scores, "range", 1n), rational(1n), seededNoise(seed));

mechanismSuite({
  card: permuteAndFlipCard,
  strength: rational(1n),
  sensitivity: 2n,
  run: permuteAndFlip,
  law,
  pairs: neighbours(grid, "range", 2n),
  enumerated: { inputs: grid, cut: 1e-12 },
  sampled: { input: [0n, 2n, 4n, 6n, -2n], draws: 250_000 },
});

test("its range is not bounded by ε, so it must not be accounted for as if it were", () => {
  const pairs = neighbours(grid, "range", 2n);
  const spread = Math.max(
    ...pairs.map(([x, y]) => largestLoss("bounded-range", law(x, 2n, 1), law(y, 2n, 1))),
  );
  expect(spread).toBeGreaterThan(1.05);
});

test("T7 scores 0, 1, 2, 4 at η = ½ have the probabilities of the specification", () => {
  // spec.md T7.
  const expected = [0.05526265, 0.0937771, 0.16288679, 0.68807346];
  permuteAndFlipLaw([0, 1, 2, 4], 0.5).forEach((p, i) => {
    expect(p).toBeCloseTo(expected[i], 8);
  });
});

test("the expected score is never below that of the exponential mechanism", () => {
  for (const scores of grid.map((x) => x.map(Number))) {
    const mean = (p: readonly number[]) => p.reduce((sum, w, i) => sum + w * scores[i], 0);
    expect(mean(permuteAndFlipLaw(scores, 0.5))).toBeGreaterThanOrEqual(
      mean(exponentialLaw(scores, 0.5)) - 1e-12,
    );
  }
});

test("T10 huge scores, many ties and a single candidate are drawn; none is refused", () => {
  expect(draw([-(10n ** 15n), 10n ** 15n, 2n ** 70n], 1)).toBe(2);
  expect(draw([3n], 1)).toBe(0);
  const ties = Array.from({ length: 100_000 }, () => -1n);
  expect(new Set(Array.from({ length: 20 }, (_, i) => draw(ties, i))).size).toBeGreaterThan(15);
  expect(() => draw([], 1)).toThrow(expect.objectContaining({ code: "candidate-invalid" }));
});
