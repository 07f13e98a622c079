import fc from "fast-check";
import { expect, test } from "vitest";
import {
  add,
  compare,
  fromDecimal,
  multiply,
  type Rational,
  rational,
  toDecimal,
  toNumber,
  ZERO,
} from "../../base/rational.ts";
import { cost } from "../../curator/accounting/cost.ts";
import { kairouzDelta } from "../../curator/accounting/kairouz.ts";
import { shareOf } from "../../testing/share-of.ts";
import { boundedRangeDelta } from "../../testing/theorems/bounded-range-delta.ts";
import { calibrate } from "./calibrate.ts";
import { perDrawBy, theorems } from "./theorems.ts";

const decimal = (text: string): Rational => fromDecimal(text)!;
const times = (count: number, x: Rational) => multiply(rational(BigInt(count)), x);
const SMALL = decimal("1e-6");
/** A millionth more: far above what rounding and safety take, far below what anybody would miss. */
const slightlyMore = (x: Rational) => add(multiply(x, decimal("1.000001")), decimal("2e-12"));

const anEpsilon = fc
  .tuple(fc.integer({ min: 1, max: 9999 }), fc.integer({ min: 0, max: 6 }))
  .map(([digits, shift]) => decimal(`${digits}e-${shift}`))
  .filter((epsilon) => compare(epsilon, rational(100n)) <= 0 && compare(epsilon, decimal("1e-4")) >= 0);
const aDelta = fc
  .tuple(fc.integer({ min: 1, max: 99 }), fc.integer({ min: 3, max: 14 }))
  .map(([digits, shift]) => decimal(`${digits}e-${shift}`));

test("T35 ten thousand random plans of pure draws, or the suite's share of them, cost at most what they were made for, and hardly larger ones more", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 60 }), anEpsilon, aDelta, (count, epsilon, delta) => {
      const { perDraw } = calibrate("pure", count, epsilon, delta);
      const price = cost("pure", perDraw, count, delta);
      expect(compare(price.epsilon, epsilon)).toBeLessThanOrEqual(0);
      expect(compare(cost("pure", slightlyMore(perDraw), count, delta).epsilon, epsilon)).toBe(1);
      expect(compare(price.epsilon, times(count, perDraw))).toBeLessThanOrEqual(0);
    }),
    { seed: 11, numRuns: shareOf(10_000) },
  );
});

test("random plans of bounded-range draws cost at most what they were made for, and hardly larger ones more", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 40 }), anEpsilon, aDelta, (count, epsilon, delta) => {
      const { perDraw } = calibrate("bounded-range", count, epsilon, delta);
      const price = cost("bounded-range", perDraw, count, delta);
      expect(compare(price.epsilon, epsilon)).toBeLessThanOrEqual(0);
      expect(compare(cost("bounded-range", slightlyMore(perDraw), count, delta).epsilon, epsilon)).toBe(1);
      const pure = calibrate("pure", count, epsilon, delta).perDraw;
      expect(toNumber(perDraw)).toBeGreaterThanOrEqual(toNumber(pure) * (1 - 1e-3));
    }),
    { seed: 12, numRuns: 60 },
  );
});

test("what a plan costs has a δ within the one asked for, by the theorem itself", () => {
  for (const [count, delta] of [
    [3, "1e-3"],
    [40, "1e-6"],
    [200, "1e-8"],
  ] as const) {
    const epsilon = decimal("0.8");
    const pure = calibrate("pure", count, epsilon, decimal(delta));
    expect(pure.theorem).toBe("kairouz-exact");
    expect(kairouzDelta(count, toNumber(pure.perDraw))(0.8)).toBeLessThanOrEqual(Number(delta));
    const ranged = calibrate("bounded-range", count, epsilon, decimal(delta));
    expect(ranged.theorem).toBe("bounded-range-exact");
    expect(boundedRangeDelta(count, toNumber(ranged.perDraw), 0.8, 40)).toBeLessThanOrEqual(Number(delta));
  }
});

test("without δ the budget is shared equally, exactly", () => {
  expect(calibrate("pure", 10, decimal("1"), ZERO)).toEqual({ perDraw: decimal("0.1"), theorem: "basic" });
  expect(calibrate("bounded-range", 3, decimal("1"), ZERO).perDraw).toEqual(decimal("0.333333333333"));
  expect(cost("pure", decimal("0.1"), 10, ZERO)).toEqual({ epsilon: decimal("1"), theorem: "basic" });
});

test("one draw at δ 0 costs what the draw costs, and with δ no more", () => {
  for (const kind of ["pure", "bounded-range"] as const) {
    expect(cost(kind, decimal("0.7"), 1, ZERO).epsilon).toEqual(decimal("0.7"));
    const price = toNumber(cost(kind, decimal("0.7"), 1, decimal("1e-9")).epsilon);
    expect(price).toBeLessThanOrEqual(0.7);
    expect(price).toBeGreaterThan(0.6999);
  }
});

test("T35 the price grows with the number and the size of draws, falls with δ, and is never above the sum", () => {
  for (const kind of ["pure", "bounded-range"] as const) {
    const price = (each: string, count: number, delta: string) =>
      toNumber(cost(kind, decimal(each), count, decimal(delta)).epsilon);
    for (const count of [1, 5, 16, 60, 127]) {
      for (const each of ["0.001", "0.03", "0.5"]) {
        const base = price(each, count, "1e-6");
        expect(price(each, count + 1, "1e-6")).toBeGreaterThan(base * (1 - 1e-3));
        expect(price(each, 2 * count, "1e-6")).toBeGreaterThan(base);
        expect(price(`${each}1`, count, "1e-6")).toBeGreaterThan(base);
        expect(price(each, count, "1e-5")).toBeLessThanOrEqual(base);
        expect(base).toBeLessThanOrEqual(count * Number(each));
      }
    }
  }
});

test("the theorem that is used buys at least as much as any other that is valid", () => {
  for (const kind of ["pure", "bounded-range"] as const) {
    for (const count of [4, 30, 90]) {
      const best = toNumber(calibrate(kind, count, decimal("1"), SMALL).perDraw);
      for (const price of Object.values(theorems[kind])) {
        expect(best).toBeGreaterThan(perDrawBy(price, count, 1, 1e-6) * (1 - 1e-8));
      }
    }
  }
});

test("500 draws within (1, 1e-6) take the exact recursion, and get 1.98 times what pure draws would", () => {
  const { perDraw, theorem } = calibrate("bounded-range", 500, decimal("1"), SMALL);
  expect(theorem).toBe("bounded-range-exact");
  // The prototype has δ = 9.9999994e-7 at 0.021074282374 with 10 cells; with 80, 0.02115 would still pass.
  expect(toDecimal(perDraw, 7, "down")).toBe("0.0210742");
  expect(toNumber(perDraw) / toNumber(calibrate("pure", 500, decimal("1"), SMALL).perDraw)).toBeCloseTo(
    1.984,
    2,
  );
});

test("plans too long for the exact theorems are priced by Rényi's", () => {
  expect(calibrate("bounded-range", 50_000, decimal("1"), SMALL).theorem).toBe("renyi");
  expect(calibrate("pure", 500_000, decimal("1"), SMALL).theorem).toBe("renyi");
  expect(cost("bounded-range", decimal("5"), 500, SMALL).theorem).toBe("renyi");
  const huge = cost("pure", decimal("1e20"), 1000, SMALL);
  expect(compare(huge.epsilon, decimal("1e23"))).toBe(0);
});

test.each([0, -1, 1.5, Number.NaN, 1_000_001])("%s draws are refused", (count) => {
  expect(() => calibrate("pure", count, decimal("1"), SMALL)).toThrow(
    expect.objectContaining({ code: "option-out-of-range" }),
  );
});

test("a budget too small to be split, no budget, and a δ of 1 are refused", () => {
  const refusal = (code: string) => expect.objectContaining({ code });
  expect(() => calibrate("pure", 2, decimal("1e-12"), ZERO)).toThrow(refusal("plan-too-expensive"));
  expect(() => cost("pure", ZERO, 2, ZERO)).toThrow(refusal("epsilon-invalid"));
  expect(() => cost("pure", decimal("1"), 2, decimal("1"))).toThrow(refusal("delta-invalid"));
});
