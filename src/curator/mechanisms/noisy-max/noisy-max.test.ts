import { expect, test } from "vitest";
import { rational } from "../../../base/rational.ts";
import { indexed, noisyMaxLaw } from "../../../testing/laws.ts";
import { largestLoss, mechanismSuite } from "../../../testing/mechanism-suite.ts";
import { neighbours, vectors } from "../../../testing/neighbours.ts";
import { seededNoise } from "../../noise/noise.ts";
import { Sensitive } from "../../sensitive.ts";
import { noisyMax, noisyMaxCard } from "./index.ts";

const law = (input: readonly bigint[], sensitivity: bigint, epsilon: number) =>
  indexed(noisyMaxLaw(input.map(Number), Number(sensitivity) / epsilon));
const grid = vectors([0n, 1n, 5n, 20n], 3);
const draw = (scores: readonly bigint[], seed: number) =>
  noisyMax(new Sensitive(scores, "range", 1n), rational(1n), seededNoise(seed));

mechanismSuite({
  card: noisyMaxCard,
  strength: rational(1n),
  sensitivity: 2n,
  run: noisyMax,
  law,
  pairs: neighbours(grid, "range", 2n, 1n),
  enumerated: {
    inputs: [
      [0n, 0n],
      [1n, 0n],
      [0n, 5n],
      [0n, 3n, 0n],
    ],
    cut: 1e-8,
  },
  sampled: { input: [0n, 3n, 6n], draws: 250_000 },
});

test("its range is not bounded by ε, so it must not be accounted for as if it were", () => {
  const pairs = neighbours(grid, "range", 2n, 1n);
  const spread = Math.max(
    ...pairs.map(([x, y]) => largestLoss("bounded-range", law(x, 2n, 1), law(y, 2n, 1))),
  );
  expect(spread).toBeGreaterThan(1.05);
});

test("T10 huge scores, many ties and a single candidate are drawn; none is refused", () => {
  expect(draw([-(10n ** 15n), 10n ** 15n, 2n ** 70n], 1)).toBe(2);
  expect(draw([3n], 1)).toBe(0);
  const ties = Array.from({ length: 100_000 }, () => -1n);
  expect(new Set([1, 2, 3].map((seed) => draw(ties, seed))).size).toBeGreaterThan(1);
  expect(() => draw([], 1)).toThrow(expect.objectContaining({ code: "candidate-invalid" }));
});
