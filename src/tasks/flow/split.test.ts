import { describe, expect, test } from "vitest";
import { type CostOrder, type SplitStep, type Splitting, splitOf } from "./split.ts";

const power = (p: number, size = 1): SplitStep => ({ loss: (e) => size * e ** -p, weight: 1 });
const weighed = (step: SplitStep, weight: number): SplitStep => ({ ...step, weight });
const fixed = (step: SplitStep, epsilon: number): SplitStep => ({ ...step, fixed: epsilon });
/** Noise beside what chance does to the rows: it stops to matter. */
const judged: SplitStep = { loss: (e) => Math.hypot(0.01, 0.002 / e), weight: 1 };

const sums: CostOrder = { room: 1, cost: (_, epsilon) => epsilon };
const squares: CostOrder = { room: 1, cost: (_, epsilon) => epsilon ** 2 };
/** The first adds up as it is, the others as squares, of which less costs a lot less. */
const mixed: CostOrder = { room: 0.6, cost: (step, epsilon) => (step === 0 ? epsilon : 0.2 * epsilon ** 2) };

const objective = ({ steps }: Splitting, split: readonly number[], beside: readonly number[]): number =>
  steps.reduce(
    (sum, { loss, weight, fixed: own }, i) => sum + (own ? 0 : (weight * loss(split[i])) / beside[i]),
    0,
  );

const isPaid = ({ seen }: Splitting, { room, cost }: CostOrder, split: readonly number[]): boolean =>
  seen.every((held) => held.reduce((sum, i) => sum + cost(i, split[i]), 0) <= room * (1 + 1e-9));

/** The largest ε that all can have at once. */
function evenly(splitting: Splitting): readonly number[] {
  const { steps, orders } = splitting;
  const at = (epsilon: number) => steps.map((step) => step.fixed ?? epsilon);
  let [fits, over] = [0, splitting.epsilon];
  for (let k = 0; k < 50; k++) {
    const middle = (fits + over) / 2;
    if (orders.some((order) => isPaid(splitting, order, at(middle)))) fits = middle;
    else over = middle;
  }
  return at(fits);
}

/** Every step as large as the others leave it, the last first. */
function filledUp(splitting: Splitting, order: CostOrder, split: readonly number[]): readonly number[] {
  return splitting.steps.reduceRight((all, { fixed: own }, i) => {
    if (own !== undefined) return all;
    let [fits, over] = [all[i], splitting.epsilon];
    for (let k = 0; k < 20; k++) {
      const middle = (fits + over) / 2;
      if (isPaid(splitting, order, all.with(i, middle))) fits = middle;
      else over = middle;
    }
    return all.with(i, fits);
  }, split);
}

/** The best of all combinations of places, each as far apart, filled up where it comes near the best. */
function bruteForce(splitting: Splitting, beside: readonly number[]): number {
  const { steps, orders, epsilon } = splitting;
  const apart = steps.filter((step) => step.fixed === undefined).length > 2 ? 0.8 : 0.93;
  const places = Array.from(
    { length: Math.ceil(Math.log(1e-3) / Math.log(apart)) },
    (_, k) => epsilon * apart ** k,
  );
  let best = Number.POSITIVE_INFINITY;
  const tryAll = (split: readonly number[], order: CostOrder) => {
    const i = split.length;
    if (i < steps.length) {
      const { fixed: own } = steps[i];
      for (const at of own === undefined ? places : [own]) tryAll([...split, at], order);
    } else if (isPaid(splitting, order, split) && objective(splitting, split, beside) < 1.3 * best)
      best = Math.min(best, objective(splitting, filledUp(splitting, order, split), beside));
  };
  for (const order of orders) tryAll([], order);
  return best;
}

const one = (steps: readonly SplitStep[], ...orders: CostOrder[]): Splitting => ({
  ...{ steps, orders, epsilon: 1 },
  seen: [steps.map((_, i) => i)],
});

const cases: readonly (readonly [string, Splitting])[] = [
  ["two that fall alike", one([power(1), power(1, 50)], sums)],
  ["two that fall alike, as squares", one([power(1), power(1)], squares)],
  ["a steep and a slow one", one([power(1), power(0.3)], sums)],
  ["a steep and a slow one, as squares", one([power(1), power(0.3)], squares)],
  ["one that matters thrice as much", one([weighed(power(0.5), 3), power(1)], squares)],
  ["one that soon has enough", one([judged, power(0.4)], sums)],
  ["one fixed", one([fixed(power(1), 0.5), power(1), power(0.4)], sums)],
  ["one that costs otherwise than the other", one([power(1), power(1)], mixed)],
  ["two ways to add up", one([power(1), power(0.6)], sums, mixed)],
  ["three", one([power(1), power(0.5), judged], squares)],
  [
    "parts: one on all rows, one on each part",
    {
      ...one([power(1), power(0.4), judged], squares),
      seen: [
        [0, 1],
        [0, 2],
      ],
    },
  ],
  [
    "parts: two kinds of rows with nothing in common",
    { ...one([power(1), power(0.4), power(1)], sums), seen: [[0, 1], [2]] },
  ],
];

/** What a flow's price leaves is given to all; places are 2.7 % apart. */
const NEAR = 1.003;

/** How good a split is, once it is filled up, by the way to add up that allows most. */
const reached = (splitting: Splitting, split: readonly number[], losses: readonly number[]): number =>
  Math.min(
    ...splitting.orders
      .filter((order) => isPaid(splitting, order, split))
      .map((order) => objective(splitting, filledUp(splitting, order, split), losses)),
  );

describe("the split is as good as the best of all combinations", () => {
  test.each(cases)("%s", (_, splitting) => {
    const split = splitOf(splitting);
    expect(splitting.orders.some((order) => isPaid(splitting, order, split))).toBe(true);
    const beside = evenly(splitting);
    const losses = splitting.steps.map(({ loss }, i) => loss(beside[i]));
    expect(reached(splitting, split, losses)).toBeLessThanOrEqual(NEAR * bruteForce(splitting, losses));
  });

  test("of four steps, two on parts of the rows, one of them fixed", () => {
    const steps = [power(1), weighed(power(0.4), 2), judged, fixed(power(1), 0.2)];
    const splitting = {
      ...one(steps, squares),
      seen: [
        [0, 1, 3],
        [0, 2, 3],
      ],
    };
    const split = splitOf(splitting);
    expect(split[3]).toBe(0.2);
    expect(isPaid(splitting, squares, split)).toBe(true);
    const beside = evenly(splitting);
    const losses = steps.map(({ loss }, i) => loss(beside[i]));
    expect(reached(splitting, split, losses)).toBeLessThanOrEqual(NEAR * bruteForce(splitting, losses));
  });
});

test("each kind of rows is added up in its own way, where one way for all leaves room", () => {
  // Steps 1 and 2 are seen by different rows: the one costs less by the first way, the other by the second.
  const first: CostOrder = { room: 1, cost: (step, epsilon) => (step === 2 ? 4 : 1) * epsilon };
  const second: CostOrder = { room: 1, cost: (step, epsilon) => (step === 1 ? 4 : 1) * epsilon };
  const seen = [
    [0, 1],
    [0, 2],
  ];
  const splitting = { ...one([power(1), power(1), power(1)], first, second), seen };
  const split = splitOf(splitting);
  const costOf = ({ cost }: CostOrder, held: readonly number[]) =>
    held.reduce((sum, i) => sum + cost(i, split[i]), 0);
  expect(costOf(first, seen[0])).toBeLessThanOrEqual(1 + 1e-9);
  expect(costOf(second, seen[1])).toBeLessThanOrEqual(1 + 1e-9);
  // Minimise 1/a + 1/b + 1/c where a + b = a + c = 1: a = 1/(1 + √2), and the sum 3 + 2√2, which no one way for both allows.
  const total = split.reduce((sum, epsilon) => sum + 1 / epsilon, 0);
  expect(total).toBeLessThan(1.01 * (3 + 2 * Math.SQRT2));
});

describe("what is known of the best", () => {
  test("losses of ε^−p: with sums, ε in proportion to (weight · p)^(1/(1+p)) where all p are one", () => {
    // Minimise Σ w/ε where Σ ε = 1: ε in proportion to √w.
    const [a, b] = splitOf(one([weighed(power(1), 4), power(1)], sums));
    expect(a / b).toBeGreaterThan(1.94);
    expect(a / b).toBeLessThan(2.06);
  });

  test("the unit of a loss does not matter", () => {
    expect(splitOf(one([power(1, 1e-6), power(0.5)], squares))).toEqual(
      splitOf(one([power(1), power(0.5, 1e9)], squares)),
    );
  });

  test("the order of steps does not matter", () => {
    const there = splitOf(one([power(1), power(0.5), judged], squares));
    const back = splitOf(one([judged, power(0.5), power(1)], squares)).toReversed();
    for (const [i, epsilon] of there.entries()) expect(back[i] / epsilon).toBeCloseTo(1, 1);
  });

  test("where what is fixed leaves nothing, the others have the least", () => {
    expect(splitOf(one([fixed(power(1), 1), power(1)], sums))).toEqual([1, 1e-3]);
  });

  test("twenty-four steps are split as well", () => {
    const steps = Array.from({ length: 24 }, (_, i) => weighed(power(0.3 + 0.03 * i), 1 + (i % 3)));
    const split = splitOf(one(steps, squares));
    expect(isPaid(one(steps, squares), squares, split)).toBe(true);
    // Those that matter thrice as much, and fall most steeply, have most.
    expect(split.indexOf(Math.max(...split))).toBe(23);
    expect(split.every((epsilon) => epsilon > 0.05)).toBe(true);
  });
});
