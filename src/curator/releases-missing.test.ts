/** What is released of numbers whose missing values have a code of their own: between neighbours a row may lose its value, or gain one. */
import { describe, expect, test } from "vitest";
import { fromDecimal, type Rational, ZERO } from "../base/rational.ts";
import { releaseSuite, smallLedger } from "../testing/release-suite.ts";
import { csvOf, schemaWithMissing } from "../testing/small-tables.ts";
import type { NoiseKind, PlannedDraws, Release } from "./index.ts";
import { type Allowance, openCurator } from "./index.ts";
import { scoreNames } from "./queries/linear/scores.ts";
import { tableScores } from "./queries/tables/table-scores.ts";

const decimal = (text: string): Rational => fromDecimal(text) as Rational;
const epsilon = decimal("0.7");
const delta = decimal("0.000001");
const rho = decimal("0.02");

/** One draw on small tables with missing values. */
function suite(
  name: string,
  draws: PlannedDraws,
  release: (data: Allowance) => Promise<Release<unknown>>,
): void {
  const isRho = draws.kind === "zcdp";
  const room = isRho ? decimal("2") : epsilon;
  releaseSuite({
    name,
    neighbours: ["replace", "add-remove"],
    epsilon: room,
    delta: isRho ? delta : ZERO,
    pairs: 60,
    schema: schemaWithMissing,
    release: async (curator) =>
      release(
        await curator.allow({
          epsilon: room,
          delta: isRho ? delta : ZERO,
          draws: [draws],
          purpose: "a test",
        }),
      ),
  });
}

const pure: PlannedDraws = { kind: "pure", epsilon, count: 1 };
const ranged: PlannedDraws = { kind: "bounded-range", epsilon, count: 1 };

const kinds: readonly (readonly [string, NoiseKind, PlannedDraws])[] = [
  ["laplace", { mechanism: "laplace", epsilon }, pure],
  ["gaussian", { mechanism: "gaussian", rho }, { kind: "zcdp", rho, count: 1 }],
];

describe.each(kinds)("%s noise", (_name, how, draws) => {
  suite("sum of ages", draws, (data) => data.sum("age", how));
  suite("sum of pays, some below 0", draws, (data) => data.sum("pay", how));
  suite("first moment", draws, (data) => data.moment("pay", 1, how));
  suite("second moment", draws, (data) => data.moment("age", 2, how));
  suite("measured rows", draws, (data) => data.count("pay", ["measured"], how));
  // A row that is named twice still counts once.
  suite("missing rows", draws, (data) => data.count("age", ["missing", "missing"], how));
  suite("cells", draws, (data) => data.histogram(["age", "colour"], how));
  suite("ranges", draws, (data) => data.histogram(["age", "pay"], how, { age: [3, 7], pay: [100] }));
});

suite("rows and places of the nearest", { kind: "zcdp", rho, count: 1 }, (data) => {
  // Age and its indicator, pay and its indicator, and the four colours.
  const centres = [
    [-0.5, -1, -0.9, -1, 1, -1, -1, -1],
    [0, 1, -0.9, -0.5, -1, 1, -1, -1],
  ];
  return data.nearestSums({ centres, box: centres[0].map(() => [-0.75, 0.5] as const) }, rho);
});

for (const share of ["0.25", "0.5", "0.9"])
  suite(`quantile at ${share}`, ranged, (data) =>
    data.quantile("age", { share: decimal(share), epsilon, mechanism: "exponential" }),
  );

describe.each(tableScores)("ranked by %s", (score) => {
  suite("the first of three attributes", ranged, (data) =>
    data.rank({ score, label: "outcome", count: 1, epsilon, mechanism: "exponential" }),
  );
});

describe.each(scoreNames)("by the %s score", (score) => {
  const asked = { score, label: "outcome", epsilon, mechanism: "exponential" } as const;
  suite("weights of numbers and their indicators", ranged, (data) =>
    data.select({
      ...asked,
      candidates: [
        [0, 0, 0, 0, 0, 0, 0, 0, 0],
        [1, -2, 0.5, 3, 0, 0, 0, 0, 0.25],
        [-1, 4, 0, -4, 1, -1, 0, 0, -3],
        [0, 0.001, 0, 0, 0, 0, 0, 0, 0],
      ],
    }),
  );
  suite("points of groups, those of missing values among them", ranged, (data) =>
    data.select({
      ...asked,
      coding: "groups",
      cuts: { age: [3], pay: [100] },
      candidates: [
        [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0],
        [1, -1, 4, 0, 0, 0, 0, 0, 0, 0, 0],
        [0, 0, -3, 0.5, -2, 5, 0, 0, 0, 0, 0.5],
      ],
    }),
  );
});

suite("a grid", ranged, (data) =>
  data.selectGrid({
    label: "outcome",
    grids: [
      [],
      [[0, 1]],
      [[1, 2]],
      [
        [0, 1],
        [2, 1],
      ],
    ] as never,
    epsilonPert: epsilon,
    epsilon,
    mechanism: "exponential",
  }),
);

suite("a k-means", ranged, (data) =>
  data.select({
    score: "k-means",
    candidates: [
      [-0.5, -1, -0.9, -1, 1, -1, -1, -1],
      [0, 1, 0, 1, -1, 1, -1, -1],
      [1, -1, 1, 1, -1, -1, -1, 1],
    ],
    epsilon,
    mechanism: "exponential",
  } as never),
);

test("missing rows are at no place: a quantile is that of the measured ones, however many are missing", async () => {
  const schema = schemaWithMissing("replace");
  const of = (age: string, count: number) =>
    Array.from({ length: count }, () => [age, "1", "red", "no"] as const);
  const rows = [...of("2", 20), ...of("", 300), ...of("1", 4), ...of("3", 4)];
  const curator = await openCurator({ schema, rows: [csvOf(rows)], ledger: await smallLedger(schema) });
  const much = decimal("30");
  const draws = [{ ...ranged, epsilon: much, count: 3 }];
  const data = await curator.allow({ epsilon: decimal("90"), delta: ZERO, draws, purpose: "a test" });
  for (const share of ["0.3", "0.5", "0.7"])
    expect((await data.quantile("age", { share: decimal(share), epsilon: much })).value).toBe(2);
});

test("the spread of a number that may be missing is refused, and nothing is touched: how many were measured is private", async () => {
  const schema = schemaWithMissing("replace");
  const ledger = await smallLedger(schema);
  const curator = await openCurator({ schema, rows: [csvOf([["1", "", "red", "no"]])], ledger });
  const data = await curator.allow({ epsilon, delta: ZERO, draws: [pure], purpose: "a test" });
  for (const name of ["age", "pay"])
    await expect(data.variance(name, { mechanism: "laplace", epsilon })).rejects.toMatchObject({
      code: "option-out-of-range",
    });
  expect(data.receipt().draws).toEqual([]);
});

test("of a number the measured and the missing are counted, and nothing else; of one with a stand-in, neither", async () => {
  const schema = schemaWithMissing("replace");
  const ledger = await smallLedger(schema);
  const curator = await openCurator({ schema, rows: [csvOf([["1", "", "red", "no"]])], ledger });
  const data = await curator.allow({ epsilon, delta: ZERO, draws: [pure], purpose: "a test" });
  for (const values of [["3"], ["measured", "other"]])
    await expect(data.count("age", values, { mechanism: "laplace", epsilon })).rejects.toMatchObject({
      code: "option-out-of-range",
    });
});
