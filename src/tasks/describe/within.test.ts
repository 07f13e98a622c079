/** Statistics within narrower bounds: what is told, what the error bars hold, and that a price does not hang on the bounds. */
import { expect, describe as group, test } from "vitest";
import { toDecimal } from "../../base/rational.ts";
import { deltaFrom, epsilonFrom, openCurator, type PublicFacts } from "../../curator/index.ts";
import type { Neighbours, Schema } from "../../schema/types.ts";
import { isShared } from "../../testing/share-of.ts";
import { csvOf, dice, missingApart, type Row, smallSchema } from "../../testing/small-tables.ts";
import type { HistogramAnswer, NumberAnswer } from "./answers.ts";
import type { DescribeAsk, Statistic } from "./ask.ts";
import { describe } from "./describe.ts";
import { preparePlan } from "./planned-description.ts";
import type { BoundsTold, WithinGiven } from "./within.ts";

/** Pay declared up to ten millions, where all but a few have less than a thousand: nobody knew better. */
function wideSchema(neighbours: Neighbours, isApart = false, visibility: Schema["visibility"] = "public") {
  const schema = smallSchema(neighbours, {
    visibility,
    rows: neighbours === "replace" ? {} : { about: 400 },
  });
  const attributes = schema.attributes
    .map((a) =>
      a.name === "pay" && a.kind === "numeric"
        ? { ...a, low: 0, high: 10_000_000, step: 1, scale: "linear" as const, missing: 0 }
        : a,
    )
    .map((a) => (isApart ? missingApart(a) : a));
  return { ...schema, attributes };
}
const factsOf = (neighbours: Neighbours, isApart = false): PublicFacts => ({
  schema: wideSchema(neighbours, isApart),
  neighbours,
  rows: 400,
});

const roll = dice(8);
const pays = Array.from({ length: 400 }, (_, i) => (i % 100 === 7 ? 50_000 : roll(900)));
const table = pays.map((pay): Row => ["3", String(pay), "red", "yes"]);
const clamped = pays.map((x) => Math.min(800, Math.max(100, x)));
const sum = (numbers: readonly number[]) => numbers.reduce((a, b) => a + b, 0);
const mean = sum(clamped) / 400;
const truth = {
  mean,
  sum: sum(clamped),
  variance: sum(clamped.map((x) => (x - mean) ** 2)) / 400,
  deviation: Math.sqrt(sum(clamped.map((x) => (x - mean) ** 2)) / 400),
} as const;

const WHATS = ["mean", "sum", "variance", "deviation"] as const;
const of = "pay";
const narrow: WithinGiven = [{ of, low: 100, high: 800 }];
const numbers: readonly Statistic[] = WHATS.map((what) => ({ of, what }));
const told = (...answers: readonly object[]): BoundsTold => ({ privet: "description/1", answers });
const quantile = (value: number, share: number, more = {}) => ({
  ...{ of, what: "quantile", places: [{ share, value }] },
  ...more,
});
const between = (low: number, high: number) => told(quantile(low, 0.01), quantile(high, 0.99));

group.each([
  ["replace", "laplace", false],
  ["add-remove", "laplace", false],
  ["replace", "gaussian", true],
  ["add-remove", "gaussian", true],
] as const)("rows that %s, %s noise, missing apart: %s", (neighbours, mechanism, isApart) => {
  const schema = wideSchema(neighbours, isApart);
  const opened = (unsafeSeed: number) =>
    openCurator({ schema, rows: [csvOf(table)], unsafeSeed, threads: 1 });
  const ask: DescribeAsk = {
    epsilon: epsilonFrom("4"),
    delta: deltaFrom("1e-6"),
    statistics: numbers,
    mechanism,
    confidence: 0.9,
    within: narrow,
  };

  // In the suite each noise once, and both kinds of neighbours; all four under planted bugs and at night.
  if (!isShared || (neighbours === "replace") === (mechanism === "gaussian"))
    test("error bars hold the number of the clamped values as often as they say", async () => {
      const curator = await opened(11);
      const misses = WHATS.map(() => 0);
      for (let run = 0; run < 60; run++) {
        const { answers } = await describe(curator, ask);
        WHATS.forEach((what, i) => {
          const { low, high } = answers[i] as NumberAnswer;
          if (truth[what] < low - 1e-9 || truth[what] > high + 1e-9) misses[i]++;
        });
      }
      // A bar that misses one time in ten misses more than 20 of 60 with probability 8e-8; over the 16 bars of all cases 1.3e-6.
      for (const missed of misses) expect(missed).toBeLessThanOrEqual(20);
    });

  test("with much ε they tell the truth of the clamped values, and say that these were clamped", async () => {
    const { answers, notes } = await describe(await opened(1), { ...ask, epsilon: epsilonFrom("90") });
    WHATS.forEach((what, i) => {
      const answer = answers[i] as NumberAnswer;
      expect(Math.abs(answer.value / truth[what] - 1)).toBeLessThan(0.1);
      expect(answer.within).toEqual([100, 800]);
      expect(answer.sentence).toContain("clamped to between 100 and 800");
    });
    expect(notes.join(" ")).toContain("Values of pay are clamped to between 100 and 800");
  });

  test("errors are as much smaller as the bounds are narrower", () => {
    const errorsOf = (within: WithinGiven | undefined) =>
      preparePlan(factsOf(neighbours, isApart), {
        ...ask,
        // Little enough noise that no error is cut off at the bounds.
        epsilon: epsilonFrom("60"),
        statistics: [{ of, what: "mean" }],
        within: within as WithinGiven,
      }).expected.map(({ error }) => error ?? Number.NaN);
    const [wide] = errorsOf(undefined);
    const [own] = errorsOf(narrow);
    expect(wide / own / (10_000_000 / 700)).toBeCloseTo(1, 1);
  });
});

group.each(["replace", "add-remove"] as const)("a price (%s)", (neighbours) => {
  /** Where a histogram between 100 and 800 is cut by itself. */
  const roundRanges = [...Array.from({ length: 15 }, (_, i) => 100 + 50 * i), 800.5];
  /** With questions that could fall together with others where bounds happen to be these. */
  const statistics: readonly Statistic[] = [
    ...numbers,
    { of: "age", what: "mean", weight: 3 },
    { of, what: "histogram" },
    { of, what: "histogram", cuts: roundRanges },
    { of: [of, "outcome"], what: "cross-table" },
    { of, what: "bounds" },
    { of: "age", what: "median" },
    { of: "age", what: "histogram" },
  ];
  const roll = dice(4);
  const outcomes: readonly BoundsTold[] = [
    told(),
    between(100, 800),
    between(0, 10_000_000),
    between(0, 1),
    between(5, 5),
    between(800, 100),
    between(-1e300, 1e300),
    told({ of, what: "bounds", found: true, low: 128, high: 1023 }),
    told({ of: "age", what: "bounds", found: true, low: 0, high: 1 }),
    ...Array.from({ length: 6 }, () => between(roll(10 ** roll(8)), roll(10 ** roll(8)))),
  ];
  for (const isApart of [false, true])
    for (const [epsilon, delta] of [
      ["0.01", "0"],
      ["30", "0"],
      ["1", "0.000001"],
    ] as const)
      test(`does not hang on bounds that are told: ε ${epsilon}, δ ${delta}, missing apart: ${isApart}`, () => {
        const facts = factsOf(neighbours, isApart);
        const planOf = (within: WithinGiven) => {
          const ask = { epsilon: epsilonFrom(epsilon), delta: deltaFrom(delta), statistics, within };
          const { draws, mechanism, delta: used, questions } = preparePlan(facts, ask);
          const asked = questions.map(({ question: { key }, price }) => ({ key, price }));
          return JSON.stringify({ draws, mechanism, used, asked }, (_, value) =>
            typeof value === "bigint" ? String(value) : value,
          );
        };
        const plans = new Set(outcomes.map(planOf));
        expect(plans.size).toBe(1);
      });

  test("does not hang on bounds that are told where these would turn which noise errs less", () => {
    // Between 0 and 1 there are two places, and rounding to whole ones decides: found by trying many.
    const tenths = Array.from({ length: 10 }, (_, i) => Number(((i + 1) / 11).toFixed(3)));
    const statistics: readonly Statistic[] = [
      ...(["mean", "deviation"] as const).map((what) => ({ of, what })),
      ...tenths.map((share) => ({ of: "age", what: "quantile", share }) as const),
    ];
    const amounts = { epsilon: epsilonFrom("30"), delta: deltaFrom("1e-6"), statistics };
    const noises = outcomes.map(
      (within) => preparePlan(factsOf(neighbours), { ...amounts, within }).mechanism,
    );
    expect(new Set(noises).size).toBe(1);
  });

  test("of a mean alone is the same too, whichever noise is taken", () => {
    const ask: DescribeAsk = { epsilon: epsilonFrom("0.3"), statistics: [{ of, what: "mean" }] };
    for (const mechanism of ["laplace", "staircase", "gaussian"] as const) {
      const delta = deltaFrom(mechanism === "gaussian" ? "1e-6" : "0");
      const prices = outcomes.map((within) => {
        const { draws } = preparePlan(factsOf(neighbours), { ...ask, delta, mechanism, within });
        return draws
          .map((one) => `${one.kind} ${toDecimal("rho" in one ? one.rho : one.epsilon, 30, "up")}`)
          .join();
      });
      expect(new Set(prices).size).toBe(1);
    }
  });
});

group("bounds that a release tells", () => {
  const withinOf = (within: WithinGiven, statistics: readonly Statistic[] = [{ of, what: "mean" }]) => {
    const { expected } = preparePlan(factsOf("replace"), { epsilon: epsilonFrom("1"), statistics, within });
    return expected[0].within;
  };
  test.each([
    [
      "are those of the bounds that it found",
      told({ of, what: "bounds", found: true, low: 4, high: 511 }),
      [4, 511],
    ],
    [
      "are the outermost quantiles",
      told(quantile(30, 0.5), quantile(900, 0.99), quantile(2, 0.01)),
      [2, 900],
    ],
    ["in order, whatever noise made of them", between(800, 100), [100, 800]],
    ["are put on the declared grid", between(99.6, 800.2), [100, 800]],
    ["beyond the declared ones are clamped to them", between(-77, 800), [0, 800]],
    ["that leave no two values between them are not taken", between(42, 42), undefined],
    ["nor those that lie beyond all values", between(2e7, 3e7), undefined],
    [
      "nor those of ranges that were not found",
      told({ of, what: "bounds", found: false, low: 0, high: 10 }),
      undefined,
    ],
    ["nor noise", told({ of, what: "bounds", found: true, mostlyNoise: true, low: 0, high: 10 }), undefined],
    ["nor noisy quantiles", told(quantile(1, 0.01, { mostlyNoise: true }), quantile(9, 0.99)), undefined],
    ["nor one quantile alone", told(quantile(30, 0.5)), undefined],
    [
      "nor those of another attribute",
      told({ of: "age", what: "bounds", found: true, low: 1, high: 3 }),
      undefined,
    ],
    ["nor quartiles", told({ of, what: "quartiles", places: [{ value: 1 }, { value: 5 }] }), undefined],
    ["nor what is no number", told({ of, what: "bounds", found: true, low: "0", high: null }), undefined],
    ["nor what is no answer", told(7 as never, null as never), undefined],
  ] as const)("%s", (_, within, expected) => {
    expect(withinOf(within)).toEqual(expected);
  });
});

group("bounds that are written down", () => {
  const plan = (within: unknown, statistics: readonly Statistic[] = [{ of, what: "mean" }]) =>
    preparePlan(factsOf("replace"), { epsilon: epsilonFrom("1"), statistics, within: within as WithinGiven });
  const median: Statistic = { of, what: "median" };
  test.each([
    ["of an unknown attribute", [{ of: "height", low: 0, high: 1 }], undefined, "attribute-unknown"],
    ["of a category", [{ of: "colour", low: 0, high: 1 }], undefined, "option-out-of-range"],
    ["the wrong way round", [{ of, low: 9, high: 1 }], undefined, "option-out-of-range"],
    ["with one value between them", [{ of, low: 5, high: 5.2 }], undefined, "option-out-of-range"],
    ["beyond what is declared", [{ of, low: 2e7, high: 3e7 }], undefined, "option-out-of-range"],
    ["that are no numbers", [{ of, low: "0", high: 10 }], undefined, "option-out-of-range"],
    ["without an end", [{ of, low: 0 }], undefined, "option-out-of-range"],
    ["given twice", [...narrow, ...narrow], undefined, "option-out-of-range"],
    ["of what nothing is told within", narrow, [median], "option-out-of-range"],
    ["of given ranges", narrow, [{ of, what: "histogram", cuts: [5] }], "option-out-of-range"],
    ["as no list", "pay", undefined, "option-out-of-range"],
    ["as a list of nothing", [null], undefined, "request-malformed"],
  ] as const)("are refused %s", (_, within, statistics, code) => {
    expect(() => plan(within, statistics as never)).toThrow(expect.objectContaining({ code }));
  });

  test("are clamped to the declared ones where they reach beyond", () => {
    expect(plan([{ of, low: -5, high: 800 }]).expected[0].within).toEqual([0, 800]);
  });
});

test("ranges are finer within bounds, and what lies beyond has ranges of its own", async () => {
  const curator = await openCurator({
    schema: wideSchema("replace"),
    rows: [csvOf(table)],
    unsafeSeed: 5,
    threads: 1,
  });
  const { answers, notes } = await describe(curator, {
    epsilon: epsilonFrom("90"),
    statistics: [{ of, what: "histogram" }],
    within: narrow,
  });
  const { cells } = answers[0] as HistogramAnswer;
  expect(cells.map(({ name }) => name).slice(0, 3)).toEqual(["0 to 99", "100 to 149", "150 to 199"]);
  expect(cells.at(-2)?.name).toBe("800");
  expect(cells.at(-1)?.name).toBe("801 to 10000000");
  const exact = (low: number, high: number) => pays.filter((x) => x >= low && x <= high).length;
  const off = cells.map(({ name, value }) => {
    const [low, high = low] = name.split(" to ").map(Number);
    return Math.abs(value - exact(low, high));
  });
  // Laplace noise of scale 2/90: one cell of 17 is off at all with probability below 1e-17.
  expect(off.every((x) => x === 0)).toBe(true);
  expect(notes.join(" ")).toContain("Ranges of pay are cut between 100 and 800");
});
