import { expect, test } from "vitest";
import { type Rational, rational } from "../../../base/rational.ts";
import { topKLaw } from "../../../testing/laws.ts";
import { mechanismSuite, recording } from "../../../testing/mechanism-suite.ts";
import { neighbours, vectors } from "../../../testing/neighbours.ts";
import { type Noise, seededNoise } from "../../noise/noise.ts";
import { Sensitive } from "../../sensitive.ts";
import { exponential } from "../exponential/index.ts";
import { peel, topKCard } from "./index.ts";

/** Peeling with the exponential mechanism. */
const topK = (sensitive: Sensitive, epsilon: Rational, k: number, noise: Noise): number[] =>
  peel(exponential, sensitive, epsilon, k, noise);

const grid = vectors([0n, 1n, 5n, 20n], 3);

mechanismSuite({
  card: topKCard,
  strength: rational(1n),
  sensitivity: 2n,
  rounds: 2,
  run: (sensitive, epsilon, noise) => topK(sensitive, epsilon, 2, noise),
  law: (input, sensitivity, epsilon) => topKLaw(input.map(Number), 2, epsilon / Number(sensitivity)),
  pairs: neighbours(grid, "range", 2n, 1n),
  enumerated: { inputs: grid, cut: 1e-12 },
  sampled: { input: [0n, 2n, 4n, 6n], draws: 200_000 },
  recorded: () => [{ mechanism: "exponential" }, { mechanism: "exponential", input: expect.anything() }],
});

test("the second draw is made from what the first one left", () => {
  const noise = recording(seededNoise(8));
  const scores = [0n, 10n, 20n, 30n];
  const drawn = peel(exponential, new Sensitive(scores, "range", 1n), rational(1n), 4, noise);
  expect([...drawn].sort()).toEqual([0, 1, 2, 3]);
  noise.calls.forEach((call, round) => {
    expect(call.input).toEqual(scores.filter((_, i) => !drawn.slice(0, round).includes(i)));
  });
});

test.each([0, -1, 1.5, 4, Number.NaN])("k = %s of 3 candidates is refused", (k) => {
  const attempt = () =>
    peel(exponential, new Sensitive([1n, 2n, 3n], "range", 1n), rational(1n), k, seededNoise(1));
  expect(attempt).toThrow(expect.objectContaining({ code: "option-out-of-range" }));
});

test("no candidate is refused", () => {
  expect(() => peel(exponential, new Sensitive([], "range", 1n), rational(1n), 1, seededNoise(1))).toThrow(
    expect.objectContaining({ code: "candidate-invalid" }),
  );
});
