import { expect, test } from "vitest";
import { rational } from "../../../base/rational.ts";
import { exponentialLaw } from "../../../testing/laws.ts";
import { mechanismSuite } from "../../../testing/mechanism-suite.ts";
import { vectors } from "../../../testing/neighbours.ts";
import { seededNoise } from "../../noise/noise.ts";
import { Sensitive } from "../../sensitive.ts";
import { exponentialByPart, exponentialByPartCard } from "./index.ts";

const SIZES = [2, 2];
const range = (moves: readonly bigint[]) => {
  const sorted = [...moves].sort((a, b) => Number(a - b));
  return sorted[sorted.length - 1] - sorted[0];
};
const grid = vectors([0n, 1n, 4n], 4);
/** Pairs whose parts' ranges add up to 2 at most: one part by 2, or both by 1. */
const pairs = grid.flatMap((x) =>
  vectors([-1n, 0n, 1n], 4)
    .filter((v) => range(v.slice(0, 2)) + range(v.slice(2)) <= 2n)
    .map((v) => [x, x.map((score, i) => score + v[i])] as const),
);

mechanismSuite({
  card: exponentialByPartCard,
  strength: rational(1n),
  sensitivity: 2n,
  run: (sensitive, epsilon, noise) => exponentialByPart(sensitive, SIZES, epsilon, noise),
  law: (input, sensitivity, epsilon) => {
    const [a, b] = [input.slice(0, 2), input.slice(2)].map((part) =>
      exponentialLaw(part.map(Number), epsilon / Number(sensitivity)),
    );
    return new Map(a.flatMap((p, i) => b.map((q, j) => [`${i},${j}`, p * q] as const)));
  },
  pairs,
  enumerated: { inputs: grid.slice(0, 30), cut: 1e-10 },
  sampled: { input: [0n, 2n, 4n, 1n], draws: 200_000 },
});

test("parts without candidates, and sizes that do not add up, are refused", () => {
  const scores = new Sensitive([1n, 2n, 3n], "range-by-part", 1n);
  for (const sizes of [[], [3, 0], [2], [4], [1.5, 1.5]])
    expect(() => exponentialByPart(scores, sizes, rational(1n), seededNoise(1))).toThrow(
      expect.objectContaining({ code: "candidate-invalid" }),
    );
});
