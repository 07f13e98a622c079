import { describe, expect, test } from "vitest";
import {
  compare,
  fromDecimal,
  multiply,
  type Rational,
  rational,
  toNumber,
  ZERO,
} from "../../base/rational.ts";
import { priceOf, topMechanisms } from "../../curator/index.ts";
import { calibrate } from "../../search/affordable/calibrate.ts";
import { splitBudget } from "./split-budget.ts";

const decimal = (text: string) => fromDecimal(text) as Rational;
const split = (more: Partial<Parameters<typeof splitBudget>[0]> = {}) =>
  splitBudget({
    epsilon: decimal("1"),
    delta: ZERO,
    count: 10,
    mechanism: "exponential",
    share: 0.5,
    ...more,
  });

test("without a δ, halves: the draws that choose share one half, and the other is for what is told", () => {
  const { draws, each, told } = split();
  expect([each, told]).toEqual([decimal("0.05"), decimal("0.5")]);
  expect(draws).toEqual([
    { kind: "bounded-range", epsilon: decimal("0.05"), count: 10 },
    { kind: "pure", epsilon: decimal("0.5"), count: 1 },
  ]);
  expect(split({ share: 0.2 }).told).toEqual(decimal("0.8"));
});

test("where nothing is told, all of ε is for choosing, by whatever composition allows most", () => {
  const delta = decimal("0.000001");
  const { each, told, draws } = split({ share: 1, delta, count: 50 });
  expect(told).toBeUndefined();
  expect(draws).toHaveLength(1);
  expect(each).toEqual(calibrate("bounded-range", 50, decimal("1"), delta).perDraw);
  expect(toNumber(each)).toBeGreaterThan(1 / 50);
});

test("with a δ each draw is larger, and what is told is as large as without", () => {
  const delta = decimal("0.0001");
  const { each, told } = split({ delta, count: 50 });
  expect(told).toEqual(decimal("0.5"));
  // By adding up, each would have 0.01.
  expect(toNumber(each)).toBeGreaterThan(0.04);
  const bigger = multiply(each, rational(10001n, 10000n));
  const dearer = priceOf(
    [
      { kind: "bounded-range", epsilon: bigger, count: 50 },
      { kind: "pure", epsilon: decimal("0.5"), count: 1 },
    ],
    delta,
  );
  expect(compare(dearer.cost.epsilon, decimal("1"))).toBeGreaterThan(0);
});

describe.each(topMechanisms)("%s", (mechanism) => {
  test.each([
    ["0", 1, 0.5],
    ["0", 7, 0.3],
    ["0.00001", 1, 0.5],
    ["0.00001", 40, 0.5],
    ["0.001", 200, 0.9],
    ["0.001", 3, 1],
  ])("δ %s, %d chosen, a share of %d: the door's own price is within the budget", (delta, count, share) => {
    const plan = split({ mechanism, delta: decimal(delta), count, share });
    const { cost } = priceOf(plan.draws, decimal(delta));
    expect(compare(cost.epsilon, decimal("1"))).toBeLessThanOrEqual(0);
    expect(toNumber(cost.epsilon)).toBeGreaterThan(0.999);
    expect(plan.draws[0].count).toBe(mechanism === "laplace" ? 1 : count);
  });
});

test.each([0, -1, 1.5, Number.NaN])("a share of %d is refused", (share) => {
  expect(() => split({ share })).toThrow(expect.objectContaining({ code: "option-out-of-range" }));
});

test("an ε that leaves nothing for a draw is refused", () => {
  expect(() => split({ epsilon: decimal("0.000000000001") })).toThrow(
    expect.objectContaining({ code: "plan-too-expensive" }),
  );
});
