import { describe, expect, test } from "vitest";
import { compare, toNumber, ZERO } from "../../base/rational.ts";
import { deltaFrom, epsilonFrom, noiseOf, type PublicFacts, priceOf } from "../../curator/index.ts";
import { smallSchema } from "../../testing/small-tables.ts";
import { noiseDeviation } from "../noise-law.ts";
import { noiseOnWeights } from "./weight-noise.ts";

const ask = { epsilon: epsilonFrom("0.7"), delta: deltaFrom("0.000001") };

describe.each(["laplace", "gaussian"] as const)("%s noise", (noise) => {
  test.each([1, 3, 26])("for %i classes costs what was set aside, and hardly less", (classes) => {
    const { draws, delta } = noiseOnWeights(ask, { classes, weights: 108, noise }, "any");
    const { epsilon } = priceOf(draws, delta).cost;
    expect(draws.reduce((sum, { count }) => sum + count, 0)).toBe(classes);
    expect(compare(epsilon, ask.epsilon)).toBeLessThanOrEqual(0);
    expect(toNumber(epsilon)).toBeGreaterThan(0.699);
    expect(delta).toEqual(noise === "laplace" ? ZERO : ask.delta);
  });

  test("is as wide as the door says", () => {
    const facts: PublicFacts = { schema: smallSchema("replace"), neighbours: "replace", rows: 1000 };
    const { how, deviation } = noiseOnWeights(ask, { classes: 1, weights: 7, noise }, "any");
    // One step of 0.0001 over rows that pull with at most 1: one row moves weights by 0.0002 in ℓ₂, and rounding adds a hundredth.
    const way = { loss: "logistic", clip: 1, steps: 1, rate: 1e-4, ridge: 0 };
    const told = noiseDeviation(noiseOf(facts, { ask: "descent", label: "outcome", ...way }, how));
    expect(told / (deviation * 2e-4)).toBeGreaterThan(1);
    expect(told / (deviation * 2e-4)).toBeLessThan(1.02);
  });
});

test("where none is named, it is the smaller one, and Laplace's where there is no δ", () => {
  const by = (weights: number, delta = ask.delta) =>
    noiseOnWeights({ ...ask, delta }, { classes: 1, weights, noise: "auto" }, "any").how.mechanism;
  expect([by(1), by(108), by(108, ZERO)]).toEqual(["laplace", "gaussian", "laplace"]);
});

test("Gaussian noise without a δ is refused", () => {
  const named = { classes: 1, weights: 5, noise: "gaussian" } as const;
  expect(() => noiseOnWeights({ ...ask, delta: ZERO }, named, "any")).toThrow(
    expect.objectContaining({ code: "delta-invalid" }),
  );
});
