import { expect, test } from "vitest";
import { toNumber } from "../../base/rational.ts";
import { epsilonFrom } from "../../base/typed-amounts.ts";
import { cost } from "../../curator/accounting/cost.ts";
import { compositionCurves } from "./curves.ts";

const named = (epsilon: number, delta: number, most: number) => {
  const { draws, curves } = compositionCurves(epsilon, delta, most);
  return { draws, curves, of: (name: string) => curves.find((one) => one.name === name)!.epsilons };
};

test("the lines that are marked as charged are what the accountant charges", () => {
  const { draws, curves } = compositionCurves(0.1, 1e-6, 60);
  for (const { kind, epsilons, isCharged } of curves) {
    if (!isCharged) continue;
    draws.forEach((count, i) => {
      const charged = toNumber(cost(kind, epsilonFrom("0.1"), count, epsilonFrom("0.000001")).epsilon);
      // The price of few draws is worked out on a finer grid, and rounded up.
      expect(Math.abs(epsilons[i] - charged)).toBeLessThanOrEqual(0.02 * charged);
    });
  }
  expect(curves.filter(({ isCharged }) => isCharged).map(({ name }) => name)).toEqual([
    "kairouz",
    "bounded-range",
  ]);
});

test("no line falls, the exact one is below the others, and bounded range below it", () => {
  const { draws, of } = named(0.2, 1e-6, 400);
  expect(draws.at(-1)).toBe(400);
  draws.forEach((count, i) => {
    for (const name of ["basic", "advanced", "zcdp", "renyi"])
      expect(of(name)[i]).toBeGreaterThanOrEqual(of("kairouz")[i] * (1 - 1e-9));
    expect(of("bounded-range")[i]).toBeLessThanOrEqual(of("kairouz")[i] * (1 + 1e-9));
    expect(of("basic")[i]).toBeCloseTo(0.2 * count);
    if (i > 0) expect(of("kairouz")[i]).toBeGreaterThanOrEqual(of("kairouz")[i - 1] - 1e-9);
  });
  expect(of("renyi").at(-1)).toBeLessThan(of("advanced").at(-1)! * 0.8);
});

test("without a δ prices add up, and that is all", () => {
  const { curves } = compositionCurves(0.5, 0, 3);
  expect(curves).toMatchObject([{ name: "basic", isCharged: true, epsilons: [0.5, 1, 1.5] }]);
});

test("the largest request that is taken is worked out within a second, by fewer points than draws", () => {
  const before = performance.now();
  for (const epsilon of [1e-4, 0.01, 0.5, 10]) {
    const { draws, curves } = compositionCurves(epsilon, 1e-9, 10_000);
    expect(draws.length).toBeLessThanOrEqual(41);
    for (const { epsilons } of curves) expect(epsilons.every(Number.isFinite)).toBe(true);
  }
  expect((performance.now() - before) / 4).toBeLessThan(1000);
});

test.each([
  [0, 1e-6, 10, "epsilon-invalid"],
  [Number.NaN, 1e-6, 10, "epsilon-invalid"],
  [11, 1e-6, 10, "epsilon-invalid"],
  [1, -1e-6, 10, "delta-invalid"],
  [1, 0.5, 10, "delta-invalid"],
  [1, Number.NaN, 10, "delta-invalid"],
  [1, 1e-6, 0, "option-out-of-range"],
  [1, 1e-6, 10_001, "option-out-of-range"],
])("ε %s, δ %s and %s draws are refused: %s", (epsilon, delta, most, code) => {
  expect(() => compositionCurves(epsilon, delta, most)).toThrow(expect.objectContaining({ code }));
});
