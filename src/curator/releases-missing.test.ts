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
  suite("sum of ages", draws, (data) => data.make({ ask: "sum", attribute: "age" }, how));
  suite("sum of pays, some below 0", draws, (data) => data.make({ ask: "sum", attribute: "pay" }, how));
  suite("first moment", draws, (data) => data.make({ ask: "moment", attribute: "pay", order: 1 }, how));
  suite("second moment", draws, (data) => data.make({ ask: "moment", attribute: "age", order: 2 }, how));
  suite("measured rows", draws, (data) =>
    data.make({ ask: "count", attribute: "pay", values: ["measured"] }, how),
  );
  // A row that is named twice still counts once.
  suite("missing rows", draws, (data) =>
    data.make({ ask: "count", attribute: "age", values: ["missing", "missing"] }, how),
  );
  suite("cells", draws, (data) => data.make({ ask: "histogram", attributes: ["age", "colour"] }, how));
  suite("ranges", draws, (data) =>
    data.make({ ask: "histogram", attributes: ["age", "pay"], cuts: { age: [3, 7], pay: [100] } }, how),
  );
});

suite("rows and places of the nearest", { kind: "zcdp", rho, count: 1 }, (data) => {
  // Age and its indicator, pay and its indicator, and the four colours.
  const centres = [
    [-0.5, -1, -0.9, -1, 1, -1, -1, -1],
    [0, 1, -0.9, -0.5, -1, 1, -1, -1],
  ];
  return data.make(
    { ask: "nearest-sums", centres, box: centres[0].map(() => [-0.75, 0.5] as const) },
    { mechanism: "gaussian", rho },
  );
});

for (const share of ["0.25", "0.5", "0.9"])
  suite(`quantile at ${share}`, ranged, (data) =>
    data.make(
      { ask: "quantile", attribute: "age", share: decimal(share) },
      { mechanism: "exponential", epsilon },
    ),
  );

describe.each(tableScores)("ranked by %s", (score) => {
  suite("the first of three attributes", ranged, (data) =>
    data.make({ ask: "rank", score, label: "outcome" }, { mechanism: "exponential", epsilon, count: 1 }),
  );
});

describe.each(scoreNames)("by the %s score", (score) => {
  const asked = { score, label: "outcome" } as const;
  suite("weights of numbers and their indicators", ranged, (data) =>
    data.make(
      {
        ask: "select",
        ...asked,
        candidates: [
          [0, 0, 0, 0, 0, 0, 0, 0, 0],
          [1, -2, 0.5, 3, 0, 0, 0, 0, 0.25],
          [-1, 4, 0, -4, 1, -1, 0, 0, -3],
          [0, 0.001, 0, 0, 0, 0, 0, 0, 0],
        ],
      },
      { mechanism: "exponential", epsilon },
    ),
  );
  suite("points of groups, those of missing values among them", ranged, (data) =>
    data.make(
      {
        ask: "select",
        ...asked,
        coding: "groups",
        cuts: { age: [3], pay: [100] },
        candidates: [
          [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0],
          [1, -1, 4, 0, 0, 0, 0, 0, 0, 0, 0],
          [0, 0, -3, 0.5, -2, 5, 0, 0, 0, 0, 0.5],
        ],
      },
      { mechanism: "exponential", epsilon },
    ),
  );
});

suite("a grid", ranged, (data) =>
  data.make(
    {
      ask: "select-grid",
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
    },
    { mechanism: "exponential", epsilon },
  ),
);

suite("a k-means", ranged, (data) =>
  data.make(
    {
      ask: "select",
      score: "k-means",
      candidates: [
        [-0.5, -1, -0.9, -1, 1, -1, -1, -1],
        [0, 1, 0, 1, -1, 1, -1, -1],
        [1, -1, 1, 1, -1, -1, -1, 1],
      ],
    } as never,
    { mechanism: "exponential", epsilon },
  ),
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
    expect(
      (
        await data.make(
          { ask: "quantile", attribute: "age", share: decimal(share) },
          { mechanism: "exponential", epsilon: much },
        )
      ).value,
    ).toBe(2);
});

test("the spread of a number that may be missing is refused, and nothing is touched: how many were measured is private", async () => {
  const schema = schemaWithMissing("replace");
  const ledger = await smallLedger(schema);
  const curator = await openCurator({ schema, rows: [csvOf([["1", "", "red", "no"]])], ledger });
  const data = await curator.allow({ epsilon, delta: ZERO, draws: [pure], purpose: "a test" });
  for (const name of ["age", "pay"])
    await expect(
      data.make({ ask: "variance", attribute: name }, { mechanism: "laplace", epsilon }),
    ).rejects.toMatchObject({
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
    await expect(
      data.make({ ask: "count", attribute: "age", values }, { mechanism: "laplace", epsilon }),
    ).rejects.toMatchObject({
      code: "option-out-of-range",
    });
});
