import { describe, expect, test } from "vitest";
import { compare, rational, toNumber } from "../../base/rational.ts";
import { saidOf } from "../../cli/words/command-line.ts";
import { deltaFrom, epsilonFrom, type PublicFacts } from "../../curator/index.ts";
import { schemaOf, smallSchema } from "../../testing/small-tables.ts";
import type { DescribeAsk, Statistic } from "./ask.ts";
import { epsilonForError } from "./epsilon-for.ts";
import { planDescription } from "./planned-description.ts";

const replace: PublicFacts = { schema: smallSchema("replace"), neighbours: "replace", rows: 5000 };
const addRemove: PublicFacts = { schema: smallSchema("add-remove"), neighbours: "add-remove", rows: 5000 };
const unknown: PublicFacts = { ...addRemove, rows: undefined };
const one = epsilonFrom("1");
const age = { name: "age", kind: "numeric", source: "made up" };
const errorOf = (facts: PublicFacts, ask: Omit<DescribeAsk, "epsilon">, epsilon = one) =>
  planDescription(facts, { ...ask, epsilon }).expected[0].error;

describe("what noise will do", () => {
  const laplace = (k: number) => Math.ceil(k) - 1;

  test("is the exact tail of the noise of each question", () => {
    const error = (facts: PublicFacts, statistic: Statistic) => errorOf(facts, { statistics: [statistic] });
    // P(|X| ≥ k) = 2·a^k/(1 + a) ≤ 0.05, worked out for a = e^(−1/Δ) with Δ the bound over ε.
    const beyond = (scale: number) => scale * Math.log(2 / (1 + Math.exp(-1 / scale)) / 0.05);
    expect(error(replace, { of: "colour", what: "count", values: ["red"] })).toBe(laplace(beyond(1)));
    expect(error(replace, { of: "colour", what: "histogram" })).toBe(laplace(beyond(2)));
    expect(error(addRemove, { of: "colour", what: "histogram" })).toBe(laplace(beyond(1)));
    // Ages are 0 to 10: a place counts 20 units from end to end, and 5,000 rows share them.
    expect(error(replace, { of: "age", what: "mean" })).toBeCloseTo(
      laplace(beyond(20)) / 10 / 5000 / 0.2,
      12,
    );
    expect(error(replace, { of: "age", what: "sum" })).toBeCloseTo((laplace(beyond(20)) / 10) * 5, 9);
    expect(error(addRemove, { of: "age", what: "sum" })).toBe(laplace(beyond(10)));
    // From 0.25 to 4.25 in halves: values are whole quarters, 17 of them at most.
    const quarters = {
      ...addRemove,
      schema: schemaOf([{ ...age, low: 0.25, high: 4.25, step: 0.5, missing: 0.25 }]),
    };
    expect(error(quarters, { of: "age", what: "sum" })).toBeCloseTo(laplace(beyond(17)) / 4, 12);
    // n²·variance moves by (n − 1)·10².
    expect(error(replace, { of: "age", what: "deviation" })).toBeGreaterThan(0);
    const spread = laplace(beyond(4999 * 100)) / 5000 ** 2;
    const [high, low] = [25 / 3 + spread, 25 / 3 - spread].map(Math.sqrt);
    expect(error(replace, { of: "age", what: "deviation" })).toBeCloseTo((high - low) / 2, 9);
    expect(error(replace, { of: "age", what: "variance" })).toBeCloseTo(spread, 9);
    // Eleven places, scores in halves of a row with Δ = 4: ln(10/0.05)·4 = 21.2, so within 21 halves.
    expect(error(replace, { of: "age", what: "median" })).toBe(10.5);
  });

  test("is unknown where it depends on a number of rows that nobody has declared, and the message says what to do", () => {
    const [expected] = planDescription(unknown, {
      epsilon: one,
      statistics: [{ of: "age", what: "mean" }],
    }).expected;
    expect(expected.error).toBeUndefined();
    expect(saidOf(expected)).toContain("--rows-about");
    expect(errorOf(unknown, { statistics: [{ of: "age", what: "sum" }] })).toBeGreaterThan(0);
    expect(errorOf(unknown, { statistics: [{ of: "age", what: "count" }] })).toBe(3);
  });

  test("is called mostly noise where it is", () => {
    const sentence = (epsilon: string, statistic: Statistic) =>
      planDescription(replace, { epsilon: epsilonFrom(epsilon), statistics: [statistic] }).expected[0]
        .sentence;
    for (const what of ["mean", "median", "histogram"] as const) {
      expect(sentence("0.0001", { of: "age", what })).toContain("mostly noise");
      expect(sentence("10", { of: "age", what })).not.toContain("noise");
    }
  });

  test("the number of rows itself is free where it is public", () => {
    const statistics: Statistic[] = [
      { of: "age", what: "count" },
      { of: "age", what: "mean" },
    ];
    const { draws, expected } = planDescription(replace, { epsilon: one, statistics });
    expect(draws).toMatchObject([{ kind: "pure", epsilon: one, count: 1 }]);
    expect(expected[0].error).toBe(0);
  });
});

describe("the budget", () => {
  const amounts = (statistics: Statistic[], facts = addRemove) =>
    planDescription(facts, { epsilon: epsilonFrom("6"), statistics }).draws.flatMap((d) =>
      Array<number>(d.count).fill(toNumber("epsilon" in d ? d.epsilon : rational(0n))),
    );

  test("is split evenly, or by weight, and spent to the last unit", () => {
    const three: Statistic[] = [
      { of: "colour", what: "histogram" },
      { of: "age", what: "sum" },
      { of: "age", what: "median" },
    ];
    expect(amounts(three)).toEqual([2, 2, 2]);
    expect(amounts([{ ...three[0], weight: 4 } as Statistic, ...three.slice(1)])).toEqual([4, 1, 1]);
    const { price } = planDescription(addRemove, { epsilon: one, statistics: three });
    expect(compare(price.cost.epsilon, one)).toBe(0);
  });

  test("gives a count that k means share √k times what each of their sums gets", () => {
    const [count, age, pay] = amounts([
      { of: "age", what: "mean" },
      { of: "pay", what: "mean" },
    ]);
    expect(age).toBe(pay);
    expect(count / age).toBeCloseTo(Math.SQRT2, 5);
    expect(count + age + pay).toBeCloseTo(6, 12);
  });

  test("is spent with the noise that errs less: Gaussian for many questions, Laplace for one, or without a δ", () => {
    const chosen = (count: number, delta: string) =>
      planDescription(addRemove, {
        epsilon: one,
        delta: deltaFrom(delta),
        statistics: Array.from({ length: count }, (_, i) => ({
          of: "age",
          what: "histogram",
          cuts: [i / 100],
        })),
      });
    expect(chosen(1, "1e-6").mechanism).toBe("laplace");
    expect(chosen(40, "0").mechanism).toBe("laplace");
    const many = chosen(40, "1e-6");
    expect(many.mechanism).toBe("gaussian");
    expect(compare(many.price.cost.epsilon, one)).toBeLessThanOrEqual(0);
    expect(toNumber(many.price.cost.epsilon)).toBeGreaterThan(0.999);
  });
});

describe("the ε that an error takes", () => {
  const cases: readonly (readonly [PublicFacts, Statistic, number])[] = [
    [replace, { of: "age", what: "mean" }, 0.05],
    [addRemove, { of: "age", what: "mean" }, 0.05],
    [addRemove, { of: "pay", what: "deviation" }, 3],
    [replace, { of: "pay", what: "variance" }, 500],
    [replace, { of: "colour", what: "histogram" }, 12],
    [addRemove, { of: "pay", what: "quartiles" }, 40],
    [unknown, { of: "pay", what: "sum" }, 2500],
    [replace, { of: "pay", what: "bounds" }, 25],
  ];
  for (const delta of ["0", "1e-6"])
    test.each(cases)(`is the smallest with four digits (δ ${delta}; %#)`, (facts, statistic, error) => {
      const ask = { statistics: [statistic], delta: deltaFrom(delta) };
      const epsilon = epsilonForError(facts, ask, error);
      expect(errorOf(facts, ask, epsilon)).toBeLessThanOrEqual(error);
      const digit = 10 ** (Math.floor(Math.log10(toNumber(epsilon))) - 3);
      const smaller = epsilonFrom((toNumber(epsilon) - digit).toFixed(12));
      expect(errorOf(facts, ask, smaller)).toBeGreaterThan(error);
      // And back: the error that some ε gives does not ask for more than that ε.
      const given = epsilonFrom("0.4321");
      expect(compare(epsilonForError(facts, ask, errorOf(facts, ask, given)!), given)).toBeLessThanOrEqual(0);
    });

  test.each([
    [replace, { of: "age", what: "mean" }, 0, "option-out-of-range"],
    [replace, { of: "age", what: "mean" }, Number.NaN, "option-out-of-range"],
    [replace, { of: "pay", what: "quartiles" }, 1e-9, "option-out-of-range"],
    [unknown, { of: "age", what: "mean" }, 1, "row-count-private"],
  ] as const)("is refused where there is none (%#)", (facts, statistic, error, code) => {
    expect(() => epsilonForError(facts, { statistics: [statistic] }, error)).toThrow(
      expect.objectContaining({ code }),
    );
  });
});
