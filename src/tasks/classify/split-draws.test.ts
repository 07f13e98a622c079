import { describe, expect, test } from "vitest";
import { add, compare, multiply, type Rational, rational, toNumber, ZERO } from "../../base/rational.ts";
import { deltaFrom, epsilonFrom, priceOf } from "../../curator/index.ts";
import { isShared } from "../../testing/share-of.ts";
import { splitDraws } from "./split-draws.ts";

const delta = deltaFrom("0.000001");
const within = (amount: Rational, epsilon: Rational) => compare(amount, epsilon) <= 0;

const EPSILONS = ["0.001", "0.01", "0.1", "1", "10"];
const DRAWS: readonly (readonly [many: number, part: number])[] = [
  [1, 0.5],
  [10, 0.6],
  [40, 0.1],
  [160, 0.04],
  [160, 0.95],
  [480, 0],
];

// In the suite every ε and every number of draws once or twice; under planted bugs and at night each with each.
describe.each(EPSILONS.map((text, i) => [text, i] as const))("at ε %s", (text, i) => {
  const epsilon = epsilonFrom(text);

  test.each(DRAWS.filter((_, k) => !isShared || (i + k) % EPSILONS.length === 0))(
    "%i draws and a larger one of part %f never cost more than ε at δ",
    (many, part) => {
      for (const at of [ZERO, delta]) {
        const { draws } = splitDraws({ many, part, epsilon, delta: at });
        expect(within(priceOf(draws, at).cost.epsilon, epsilon)).toBe(true);
      }
    },
  );
});

test("the plan is the many and, where it has a part, the one", () => {
  const split = splitDraws({ many: 20, part: 0.3, epsilon: epsilonFrom("1"), delta });
  expect(split.draws).toEqual([
    { kind: "bounded-range", epsilon: split.many, count: 20 },
    { kind: "bounded-range", epsilon: split.one, count: 1 },
  ]);
  const none = splitDraws({ many: 20, part: 0, epsilon: epsilonFrom("1"), delta });
  expect(none.one).toBeUndefined();
  expect(none.draws).toEqual([{ kind: "bounded-range", epsilon: none.many, count: 20 }]);
});

test("without δ prices add up to exactly ε, and the one gets its part of it", () => {
  const epsilon = epsilonFrom("0.8");
  const { many, one } = splitDraws({ many: 30, part: 0.25, epsilon, delta: ZERO });
  expect(one).toEqual(epsilonFrom("0.2"));
  expect(compare(add(multiply(many, rational(30n)), one ?? ZERO), epsilon)).toBe(0);
});

test("counts get their part: of ε where prices add up, of all squares where these do, as a draw at ε takes ε²/8 of ρ", () => {
  const [epsilon, parts] = [epsilonFrom("0.8"), { part: 0.25, countsPart: 0.05 }];
  const added = splitDraws({ many: 30, ...parts, epsilon, delta: ZERO });
  expect(added.counts).toEqual({ mechanism: "laplace", epsilon: epsilonFrom("0.04") });
  expect(toNumber(added.many) * 30).toBeCloseTo(0.56, 9);
  expect(added.draws.map(({ kind }) => kind)).toEqual(["bounded-range", "bounded-range", "pure"]);
  for (const many of [160, 400]) {
    const { many: each, one, counts, draws } = splitDraws({ many, ...parts, epsilon, delta });
    if (counts?.mechanism !== "gaussian") throw new Error("squares add up");
    const squares = [many * toNumber(each) ** 2, toNumber(one ?? ZERO) ** 2, 8 * toNumber(counts.rho)];
    const all = squares[0] + squares[1] + squares[2];
    expect(squares[1] / all).toBeCloseTo(0.25, 4);
    expect(squares[2] / all).toBeCloseTo(0.05, 4);
    expect(toNumber(priceOf(draws, delta).cost.epsilon)).toBeLessThanOrEqual(0.8);
    expect(toNumber(priceOf(draws, delta).cost.epsilon)).toBeGreaterThan(0.7999);
  }
});

test("a part that rounds to nothing still buys a draw", () => {
  const { one } = splitDraws({ many: 5, part: 1e-5, epsilon: epsilonFrom("1"), delta: ZERO });
  expect(one).toEqual(epsilonFrom("0.001"));
});

test("with many draws and a δ, squares of sizes add up, which buys more; with few, sizes do", () => {
  const epsilon = epsilonFrom("0.5");
  const each = (many: number, at: Rational) => splitDraws({ many, part: 0.1, epsilon, delta: at });
  expect(toNumber(each(160, delta).many)).toBeGreaterThan(2 * toNumber(each(160, ZERO).many));
  expect(each(2, delta)).toEqual(each(2, ZERO));
  // The one draw's square has its part of all squares: 0.1 of them, so its size is √(160/9) times that of the many.
  const { many, one } = each(160, delta);
  expect(toNumber(one ?? ZERO) / toNumber(many)).toBeCloseTo(Math.sqrt(160 / 9), 6);
});

test("little of the budget is left over", () => {
  const epsilon = epsilonFrom("1");
  const { draws } = splitDraws({ many: 100, part: 0.1, epsilon, delta });
  expect(toNumber(priceOf(draws, delta).cost.epsilon)).toBeGreaterThan(0.99999);
});
