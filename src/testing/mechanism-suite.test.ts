import { expect, test } from "vitest";
import { addedTo, discreteGaussianLaw, discreteLaplaceLaw, exponentialLaw, indexed } from "./laws.ts";
import { frozenOutputs, largestLoss, recording } from "./mechanism-suite.ts";
import { neighbours, vectors } from "./neighbours.ts";

test("the loss of planted faults is seen: noise too small, a forgotten factor, disjoint outputs", () => {
  const blurred = (x: bigint, scale: number) => addedTo([x], discreteLaplaceLaw(scale));
  expect(largestLoss("pure", blurred(0n, 1), blurred(1n, 1))).toBeCloseTo(1, 9);
  expect(largestLoss("pure", blurred(0n, 1 / 1.5), blurred(1n, 1 / 1.5))).toBeCloseTo(1.5, 9);
  const chosen = (scores: readonly number[]) => indexed(exponentialLaw(scores, 1));
  expect(largestLoss("bounded-range", chosen([0, 10, 0]), chosen([1, 9, 0]))).toBeCloseTo(2, 9);
  expect(largestLoss("pure", new Map([["1", 1]]), new Map([["2", 1]]))).toBe(Number.POSITIVE_INFINITY);
});

test("the loss of Gaussian noise is its ρ", () => {
  const blurred = (x: bigint) => addedTo([x], discreteGaussianLaw(4));
  expect(largestLoss("zcdp", blurred(0n), blurred(2n))).toBeCloseTo(0.5, 9);
});

test("neighbours are all within the bound, and every move within reach is there once", () => {
  expect(neighbours([[0n, 0n]], "l1", 2n)).toHaveLength(13);
  expect(neighbours([[0n, 0n]], "l2-squared", 2n)).toHaveLength(9);
  expect(neighbours([[0n, 0n, 0n]], "range", 2n, 1n)).toHaveLength(27);
  expect(neighbours([[5n, 5n]], "range", 1n)).toHaveLength(7);
  expect(new Set(vectors([0n, 1n], 3).map(String)).size).toBe(8);
});

test("frozen noise replays, and recording noise forgets nothing", () => {
  const call = { mechanism: "m", parameters: {}, input: [1n], metric: "l1", sensitivity: 1n } as const;
  const noise = recording(frozenOutputs(["first", "second"]));
  expect([noise.draw(call, () => "other"), noise.draw(call, () => "other")]).toEqual(["first", "second"]);
  expect(noise.calls).toEqual([call, call]);
});
