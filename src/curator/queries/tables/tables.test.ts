/** Choosing among tables and grids, and noisy cells in parts: record-replay, what is found, and what is refused. */
import { describe, expect, test } from "vitest";
import { fromDecimal, type Rational, ZERO } from "../../../base/rational.ts";
import { valueGrouping } from "../../../schema/coding/grouping.ts";
import type { PartTree } from "../../../schema/coding/part-tree.ts";
import type { LabelAttribute } from "../../../schema/types.ts";
import { Recorder } from "../../../testing/recorder.ts";
import { releaseSuite, smallLedger } from "../../../testing/release-suite.ts";
import { csvOf, type Row, smallSchema, threeClasses } from "../../../testing/small-tables.ts";
import type { Curator, PlannedDraws } from "../../index.ts";
import { seededNoise } from "../../noise/noise.ts";
import { openWith } from "../../open.ts";
import { gridQualitySensitivity } from "./grid-quality.ts";
import { tableScores } from "./table-scores.ts";

const decimal = (text: string) => fromDecimal(text) as Rational;
const epsilon = decimal("0.9");
const both = ["replace", "add-remove"] as const;
const schema = smallSchema("replace");
const one = (kind: "bounded-range" | "pure", of = epsilon): PlannedDraws => ({ kind, epsilon: of, count: 1 });
const allow = (curator: Curator, draws: PlannedDraws, room = epsilon) =>
  curator.allow({ epsilon: room, delta: ZERO, draws: [draws], purpose: "a test" });

const young = { name: "age", starts: [0, 4], groups: [0, 1] };
const middleAged = { name: "age", starts: [0, 3, 5, 8], groups: [-1, 0, 1, -1] };
const poor = { name: "pay", starts: [0, 100, 700], groups: [0, 1, 2] };
const colour = valueGrouping(schema.attributes[2] as LabelAttribute);
/** Young, of red or green or other; older ones in one part; blue ones in none. */
const parts: PartTree = {
  split: young,
  children: [
    { split: { name: "colour", starts: [0, 1, 2, 3], groups: [0, 1, -1, 1] }, children: [{}, {}] },
    {},
  ],
};
const lists = [
  [[poor], [middleAged, poor]],
  [[poor], [middleAged]],
  [[colour], [poor], [colour, poor]],
];

describe.each(tableScores)("tables by %s", (score) => {
  for (const [name, schemaOf] of [
    ["two classes", smallSchema],
    ["three classes", (n: "replace" | "add-remove") => threeClasses(smallSchema(n))],
  ] as const)
    releaseSuite({
      name: `one of some tables in each of three parts, ${name}`,
      neighbours: both,
      epsilon,
      delta: ZERO,
      pairs: 80,
      schema: schemaOf,
      release: async (curator) =>
        (await allow(curator, one("bounded-range"))).make(
          { ask: "select-tables", score, label: "outcome", parts, candidates: lists },
          { mechanism: "exponential-by-part", epsilon },
        ),
    });
});

releaseSuite({
  name: "one of some tables by mutual information",
  neighbours: ["replace"],
  epsilon,
  delta: ZERO,
  pairs: 120,
  release: async (curator) =>
    (await allow(curator, one("bounded-range"))).make(
      {
        ask: "select-tables",
        score: "mutual-information",
        candidates: [
          [
            [colour, young],
            [poor, young],
            [colour, poor, young],
            [colour, poor],
            [young, colour, poor],
          ],
        ],
      },
      { mechanism: "exponential-by-part", epsilon },
    ),
});

const grids = [
  [],
  [[0, 1]],
  [[1, 2]],
  [
    [0, 1],
    [2, 1],
  ],
  [
    [0, 2],
    [1, 1],
    [2, 1],
  ],
] as const;
for (const [name, schemaOf] of [
  ["two classes", smallSchema],
  ["three classes", (n: "replace" | "add-remove") => threeClasses(smallSchema(n))],
] as const)
  for (const [mechanism, kind] of [
    ["exponential", "bounded-range"],
    ["permute-and-flip", "pure"],
  ] as const)
    releaseSuite({
      name: `one of some grids, ${mechanism}, ${name}`,
      neighbours: both,
      epsilon,
      delta: ZERO,
      pairs: 80,
      schema: schemaOf,
      release: async (curator) =>
        (await allow(curator, one(kind))).make(
          { ask: "select-grid", label: "outcome", grids, epsilonPert: decimal("0.6") },
          { mechanism, epsilon },
        ),
    });

test("the bound of grids' qualities is that of the noise they allow for, whatever the selection itself spends", async () => {
  const pert = decimal("2");
  for (const neighbours of both)
    for (const spent of ["0.1", "2", "30"].map(decimal)) {
      const [of, recorder] = [smallSchema(neighbours), new Recorder(1)];
      const curator = await openWith(
        { schema: of, rows: [csvOf(rows)], ledger: await smallLedger(of) },
        recorder,
      );
      const allowance = await allow(curator, one("bounded-range", spent), spent);
      await allowance.make(
        { ask: "select-grid", label: "outcome", grids, epsilonPert: pert },
        { mechanism: "exponential", epsilon: spent },
      );
      // By brute force at ε = 2 (queries/tables/grid-quality.test.ts): nothing smaller would do.
      expect(recorder.recorded[0].call.sensitivity).toBe(gridQualitySensitivity(2, neighbours));
    }
});

releaseSuite({
  name: "noisy cells in parts",
  neighbours: both,
  epsilon,
  delta: ZERO,
  pairs: 60,
  release: async (curator) =>
    (await allow(curator, one("pure"))).make(
      { ask: "cells", parts, tables: [[poor], [], [colour, middleAged]], label: "outcome" },
      { mechanism: "laplace", epsilon },
    ),
});

/** Outcome follows age; colour and pay tell nothing. */
const rows: readonly Row[] = Array.from({ length: 200 }, (_, i) => [
  String(i % 10),
  "100",
  ["red", "green"][i % 2],
  i % 10 < 4 ? "no" : "yes",
]);
const opened = async (neighbours: "replace" | "add-remove" = "replace") => {
  const of = smallSchema(neighbours);
  return openWith({ schema: of, rows: [csvOf(rows)], ledger: await smallLedger(of) }, seededNoise(5));
};

describe("with much to spend", () => {
  const much = decimal("30");
  test("the table that tells most is chosen, in every part by itself", async () => {
    for (const score of tableScores) {
      const allowance = await allow(await opened(), one("bounded-range", much), much);
      const { value } = await allowance.make(
        {
          ask: "select-tables",
          score,
          label: "outcome",
          parts: { split: { name: "age", starts: [0, 5], groups: [0, 1] }, children: [{}, {}] },
          candidates: [
            [[colour], [young]],
            [[young], [colour, poor]],
          ],
        },
        { mechanism: "exponential-by-part", epsilon: much },
      );
      // In the second part everybody has one outcome, so all tables are alike.
      expect(value[0]).toBe(1);
      expect(value).toHaveLength(2);
    }
  });

  test("the grid that separates the classes is chosen", async () => {
    const allowance = await allow(await opened("add-remove"), one("bounded-range", much), much);
    const { value, receipt } = await allowance.make(
      { ask: "select-grid", label: "outcome", grids: [[], [[2, 1]], [[0, 3]]], epsilonPert: much },
      { mechanism: "exponential", epsilon: much },
    );
    expect(value).toBe(2);
    expect(receipt.draws).toEqual([
      { mechanism: "exponential", query: "grids by quality", epsilon: "30", count: 1 },
    ]);
  });

  test("cells are those of their part, and rows outside every group are in none", async () => {
    const allowance = await allow(await opened(), one("pure", much), much);
    const { value } = await allowance.make(
      {
        ask: "cells",
        parts: { split: middleAged, children: [{}, {}] },
        tables: [[], [young]],
        label: "outcome",
      },
      { mechanism: "laplace", epsilon: much },
    );
    // Ages 3 and 4 are the first part (20 rows with no, 20 with yes), 5 to 7 the second (60 rows, all older than 4).
    expect(value).toEqual([
      [20, 20],
      [0, 0, 0, 60],
    ]);
  });
});

describe("refused before anything is paid", () => {
  const asked = { score: "max", label: "outcome", candidates: [[[young]]], epsilon } as const;
  test.each([
    ["a score that is not known", { score: "beauty" }, "query-unknown"],
    ["no label", { label: undefined }, "attribute-unknown"],
    ["no candidates", { candidates: [] }, "candidate-invalid"],
    ["a part without candidates", { candidates: [[]] }, "candidate-invalid"],
    ["an attribute that is not there", { candidates: [[[{ ...young, name: "x" }]]] }, "attribute-unknown"],
    [
      "groups that do not begin at 0",
      { candidates: [[[{ ...young, starts: [1, 4] }]]] },
      "option-out-of-range",
    ],
    [
      "runs that fall",
      { candidates: [[[{ name: "age", starts: [0, 4, 3], groups: [0, 1, 2] }]]] },
      "option-out-of-range",
    ],
    [
      "a run beyond the last code",
      { candidates: [[[{ ...young, starts: [0, 11] }]]] },
      "option-out-of-range",
    ],
    ["a group below −1", { candidates: [[[{ ...young, groups: [-2, 0] }]]] }, "option-out-of-range"],
    ["groups that hold nobody", { candidates: [[[{ ...young, groups: [-1, -1] }]]] }, "option-out-of-range"],
    ["a split without children", { parts: { split: young } }, "option-out-of-range"],
  ])("%s", async (_, wrong, code) => {
    const curator = await opened();
    const allowance = await allow(curator, one("bounded-range"));
    await expect(
      allowance.make({ ask: "select-tables", ...asked, ...wrong } as never, {
        mechanism: "exponential-by-part",
        epsilon,
      }),
    ).rejects.toMatchObject({ code });
    await expect(
      allowance.make({ ask: "select-tables", ...asked }, { mechanism: "exponential-by-part", epsilon }),
    ).resolves.toBeDefined();
  });

  test("mutual information where rows come and go, in parts, or of some rows only: it has no bound there", async () => {
    const informs = { ...asked, score: "mutual-information" } as const;
    const refused = { code: "option-out-of-range" };
    const comesAndGoes = await allow(await opened("add-remove"), one("bounded-range"));
    await expect(
      comesAndGoes.make({ ask: "select-tables", ...informs }, { mechanism: "exponential-by-part", epsilon }),
    ).rejects.toMatchObject(refused);
    const replaced = await allow(await opened(), one("bounded-range"));
    for (const wrong of [
      { parts: { split: young, children: [{}, {}] }, candidates: [[[colour, poor]], [[poor]]] },
      { candidates: [[[colour, middleAged]]] },
    ])
      await expect(
        replaced.make(
          { ask: "select-tables", ...informs, ...wrong },
          { mechanism: "exponential-by-part", epsilon },
        ),
      ).rejects.toMatchObject(refused);
    await expect(
      replaced.make(
        { ask: "select-tables", ...informs, candidates: [[[colour, young]]] },
        { mechanism: "exponential-by-part", epsilon },
      ),
    ).resolves.toBeDefined();
  });

  test.each([
    [[[0, 9]]],
    [[[7, 1]]],
    [[[0, 0]]],
    [
      [
        [2, 1],
        [0, 1],
      ],
    ],
    [
      [
        [0, 1],
        [0, 2],
      ],
    ],
  ])("a grid of levels that do not exist or do not rise: %j", async (...grid) => {
    const allowance = await allow(await opened(), one("bounded-range"));
    const ask = { label: "outcome", grids: [grid[0]], epsilonPert: epsilon };
    await expect(
      allowance.make({ ask: "select-grid", ...ask } as never, { mechanism: "exponential", epsilon }),
    ).rejects.toMatchObject({ code: "option-out-of-range" });
  });
});
