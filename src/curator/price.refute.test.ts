/**
 * Attempts to get a plan of draws for less than it costs.
 */
import { expect, test } from "vitest";
import {
  add,
  compare,
  fromDecimal,
  multiply,
  type Rational,
  rational,
  toNumber,
  ZERO,
} from "../base/rational.ts";
import { cost } from "./accounting/cost.ts";
import { type PlannedDraws, priceOf } from "./price.ts";

const decimal = (text: string): Rational => fromDecimal(text) as Rational;
const delta = decimal("0.000001");
const pure = (epsilon: string, count: number): PlannedDraws => ({
  kind: "pure",
  epsilon: decimal(epsilon),
  count,
});
const ranged = (epsilon: string, count: number): PlannedDraws => ({
  kind: "bounded-range",
  epsilon: decimal(epsilon),
  count,
});

test("a plan's ρ lies between what its draws can need and ε²/2 a pure, ε²/8 a bounded-range draw", () => {
  const rho = (...plan: PlannedDraws[]) => toNumber(priceOf(plan, delta).cost.rho as Rational);
  // Needed: ε·tanh(ε/2) by randomised response; x − 1 − ln x, x = ε/(1 − e^−ε), by the worst two-point pair (zcdp.ts).
  const x = 2 / -Math.expm1(-2);
  expect(rho(pure("2", 1))).toBeGreaterThanOrEqual(2 * Math.tanh(1));
  expect(rho(pure("2", 1))).toBeLessThanOrEqual(2);
  expect(rho(ranged("2", 1))).toBeGreaterThanOrEqual(x - 1 - Math.log(x));
  expect(rho(ranged("2", 1))).toBeLessThanOrEqual(0.5);
});

test("a plan's ρ is that of all its draws", () => {
  const rho = (...plan: PlannedDraws[]) => priceOf(plan, delta).cost.rho as Rational;
  const gaussian: PlannedDraws = { kind: "zcdp", rho: decimal("0.01"), count: 3 };
  const draws = [pure("0.2", 4), ranged("0.1", 10)];
  const [one, other] = draws.map((group) =>
    multiply(rho({ ...group, count: 1 }), rational(BigInt(group.count))),
  );
  expect(rho(...draws, gaussian)).toEqual(add(add(one, other), decimal("0.03")));
});

test("without δ a plan costs the sum over all of its draws, exactly", () => {
  const { cost: price, theorem } = priceOf([pure("0.2", 4), ranged("0.1", 10)], ZERO);
  expect(price.epsilon).toEqual(decimal("1.8"));
  expect([price.delta, theorem]).toEqual([ZERO, "basic"]);
});

test("with so small a δ that nothing is gained, a plan costs the sum over all of its draws, exactly", () => {
  const { cost: price, theorem } = priceOf([pure("1", 1), pure("0.001", 10)], decimal("1e-30"));
  expect([price.epsilon, theorem]).toEqual([decimal("1.01"), "basic"]);
});

test("with δ a plan of several groups costs what all of its draws cost, however they are grouped", () => {
  const together = cost("bounded-range", decimal("0.01"), 400, delta).epsilon;
  expect(priceOf([ranged("0.01", 400)], delta).cost.epsilon).toEqual(together);
  expect(priceOf([ranged("0.01", 1), ranged("0.01", 399)], delta).cost.epsilon).toEqual(together);
});

test("a plan that a δ makes cheaper is charged that δ in full, and is not refunded draw by draw", () => {
  const { cost: price, additive } = priceOf([ranged("0.01", 400)], delta);
  expect(compare(price.epsilon, decimal("4"))).toBeLessThan(0);
  expect([price.delta, additive]).toEqual([delta, false]);
});

test.each([
  ["a dear group after a cheap one", [ranged("0.001", 1), pure("0.5", 40)]],
  ["a cheap group after a dear one", [pure("0.5", 40), ranged("0.001", 1)]],
  ["Gaussian noise after a cheap draw", [ranged("0.001", 1), { kind: "zcdp", rho: rational(1n), count: 1 }]],
] as const)("no group of a plan is free: %s", (_what, plan) => {
  const whole = priceOf(plan, delta).cost.epsilon;
  for (const group of plan)
    expect(compare(whole, priceOf([group], delta).cost.epsilon)).toBeGreaterThanOrEqual(0);
});

test("twice the draws never cost less, and never more than twice as much", () => {
  for (const make of [pure, ranged]) {
    const once = priceOf([make("0.05", 100)], delta).cost.epsilon;
    const twice = priceOf([make("0.05", 200)], delta).cost.epsilon;
    expect(compare(twice, once)).toBeGreaterThan(0);
    expect(compare(twice, multiply(rational(2n), once))).toBeLessThanOrEqual(0);
  }
});
