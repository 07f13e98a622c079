import { expect, test } from "vitest";
import { rational } from "../../../base/rational.ts";
import { noisyTopTwoLaw } from "../../../testing/laws.ts";
import { mechanismSuite } from "../../../testing/mechanism-suite.ts";
import { neighbours, vectors } from "../../../testing/neighbours.ts";
import { seededNoise } from "../../noise/noise.ts";
import { Sensitive } from "../../sensitive.ts";
import { noisyTop, noisyTopCard } from "./index.ts";

mechanismSuite({
  card: noisyTopCard,
  strength: rational(2n),
  sensitivity: 2n,
  run: (sensitive, epsilon, noise) => noisyTop(sensitive, epsilon, 2, noise),
  law: (input, sensitivity, epsilon) =>
    noisyTopTwoLaw(input.map(Number), (2 * Number(sensitivity)) / epsilon),
  pairs: [
    ...neighbours(vectors([0n, 1n, 5n, 20n], 3), "range", 2n, 1n),
    // Two that would have to rise past three others, so that each of the two has its own share of the loss.
    [
      [0n, 0n, 12n, 12n, 12n],
      [1n, 1n, 11n, 11n, 11n],
    ],
  ],
  enumerated: {
    inputs: [
      [0n, 0n],
      [1n, 0n],
      [0n, 5n],
    ],
    cut: 1e-8,
  },
  sampled: { input: [0n, 3n, 6n], draws: 250_000 },
});

test("of thousands of candidates, those far ahead are told, in their order", () => {
  const scores = Array.from({ length: 5000 }, (_, i) => (i === 4321 ? 100_000n : i === 17 ? 50_000n : 0n));
  const top = noisyTop(new Sensitive(scores, "range", 1n), rational(1n), 2, seededNoise(3));
  expect(top).toEqual([4321, 17]);
});

test.each([0, 4, 1.5])("%s of three candidates are refused", (k) => {
  const scores = new Sensitive([1n, 2n, 3n], "range", 1n);
  expect(() => noisyTop(scores, rational(1n), k, seededNoise(3))).toThrow(
    expect.objectContaining({ code: "option-out-of-range" }),
  );
});
