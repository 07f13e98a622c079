import { expect, test } from "vitest";
import { rational, toNumber } from "../../base/rational.ts";
import { epsilonFrom, openCurator, type PublicFacts } from "../../curator/index.ts";
import { parseSchema } from "../../schema/parse/schema.ts";
import type { MissingPolicy, Neighbours, Schema } from "../../schema/types.ts";
import { dice } from "../../testing/small-tables.ts";
import type { Description, HistogramAnswer, NumberAnswer, QuantilesAnswer } from "./answers.ts";
import type { Statistic } from "./ask.ts";
import { describe as describeRows } from "./describe.ts";
import { planDescription } from "./planned-description.ts";

const both = ["replace", "add-remove"] as const;
const ROWS = 4000;

/** A laboratory value with a long tail, 18.2 % of it empty, and a ward. */
const roll = dice(182);
const rows = Array.from({ length: ROWS }, () => {
  const crp = Math.min(500, Math.floor(2 ** (roll(9000) / 1000)));
  return [roll(1000) < 182 ? ["", "?", "NA", "haemolytic"][roll(4)] : String(crp), ["A", "B"][roll(2)]];
});
const measured = rows.map(([crp]) => Number(crp || Number.NaN)).filter((x) => !Number.isNaN(x));
const mean = measured.reduce((a, b) => a + b) / measured.length;
const share = 1 - measured.length / ROWS;

function schemaOf(neighbours: Neighbours, missing?: MissingPolicy): Schema {
  const crp = { name: "CRP mg/l", kind: "numeric", low: 0, high: 500, step: 1, scale: "log" };
  return parseSchema({
    privet: "schema/1",
    name: "stays",
    visibility: "public",
    neighbours,
    rows: neighbours === "replace" ? {} : { about: ROWS },
    attributes: [
      { ...crp, ...(missing === undefined ? {} : { missing }) },
      { name: "ward", kind: "categorical", values: ["A", "B"], other: "A" },
    ],
  });
}
const text = ["CRP mg/l,ward", ...rows.map((row) => row.join(","))].join("\n");

async function described(
  schema: Schema,
  statistics: readonly Statistic[],
  { epsilon = "1", seed = 1 } = {},
): Promise<Description> {
  const curator = await openCurator({ schema, rows: [text], unsafeSeed: seed });
  try {
    return await describeRows(curator, { epsilon: epsilonFrom(epsilon), statistics });
  } finally {
    await curator.close();
  }
}
const of = "CRP mg/l";
const find = ({ answers }: Description, what: string) =>
  answers.find((answer) => answer.what === what) as NumberAnswer;
const holds = ({ low, high }: { low: number; high: number }, x: number) =>
  low <= x + 1e-9 && x - 1e-9 <= high;

test.each(both)(
  "a value that is missing in a fifth of the rows is described by the others (%s)",
  async (neighbours) => {
    // The middle of 0…500 in place of what is missing would make this 250·0.182 more.
    const filled = mean * (1 - share) + 250 * share;
    expect(filled - mean).toBeGreaterThan(30);
    const description = await described(
      schemaOf(neighbours),
      (["mean", "sum", "deviation", "variance"] as const).map((what) => ({ of, what })),
      { epsilon: "20" },
    );
    const told = find(description, "mean");
    expect(Math.abs(told.value - mean)).toBeLessThan(2);
    expect(told.high).toBeLessThan(filled);
    expect(told.sentence).toContain("The mean of CRP mg/l where it is measured is about");
    const variance = measured.reduce((sum, x) => sum + (x - mean) ** 2, 0) / measured.length;
    const truth = {
      mean,
      sum: mean * measured.length,
      deviation: Math.sqrt(variance),
      variance,
      missing: share,
    };
    for (const [what, number] of Object.entries(truth))
      expect({ what, holds: holds(find(description, what), number) }).toEqual({ what, holds: true });
    expect(find(description, "missing").value).toBeCloseTo(share, 2);
    expect(description.notes[0]).toContain("of the rows where it is measured");
  },
);

test.each(both)("quantiles and bounds are of measured rows (%s)", async (neighbours) => {
  const statistics = [
    { of, what: "median" },
    { of, what: "bounds" },
  ] as const;
  const { answers } = await described(schemaOf(neighbours, "measured"), statistics, { epsilon: "50" });
  const [{ value }] = (answers[0] as QuantilesAnswer).places;
  const below = measured.filter((x) => x < value).length;
  const upTo = measured.filter((x) => x <= value).length;
  expect(below - 20).toBeLessThan(measured.length / 2);
  expect(upTo + 20).toBeGreaterThan(measured.length / 2);
  // One in five at 250 would have moved the median out of the measured ones' middle.
  expect(answers[1]).toMatchObject({ what: "bounds", found: true });
  expect(answers[1].what === "bounds" && answers[1].outside).toBeLessThan(30);
  expect(answers.map(({ what }) => what)).toEqual(["median", "bounds", "missing"]);
});

test.each(both)(
  "a group has a cell of its own in tables; where measured rows are asked for it is not shown (%s)",
  async (neighbours) => {
    const statistics: readonly Statistic[] = [
      { of, what: "histogram", cuts: [10, 100] },
      { of: ["ward", of], what: "cross-table", cuts: { [of]: [10, 100] } },
      { of: [of, "ward"], what: "cross-table", cuts: { [of]: [10, 100] } },
    ];
    const ranges = ["0 to 9", "10 to 99", "100 to 500"];
    const counts = [10, 100, 501].map(
      (high, i) => measured.filter((x) => x < high && x >= [0, 10, 100][i]).length,
    );
    for (const [policy, names, truth] of [
      ["group", [...ranges, "missing"], [...counts, ROWS - measured.length]],
      ["measured", ranges, counts],
    ] as const) {
      const { answers } = await described(schemaOf(neighbours, policy), statistics, { epsilon: "60" });
      const [histogram, across, down] = answers as never as [HistogramAnswer, ...Record<string, never[]>[]];
      expect(histogram.cells.map(({ name }) => name)).toEqual(names);
      for (const [i, cell] of histogram.cells.entries())
        expect(Math.abs(cell.value - truth[i])).toBeLessThan(5);
      expect([across.columns, down.rows, across.rows, down.columns]).toEqual([
        names,
        names,
        ["A", "B"],
        ["A", "B"],
      ]);
      const sums = (table: readonly (readonly number[])[]) =>
        table.map((line) => line.reduce((a, b) => a + b));
      for (const [i, sum] of sums(down.values as never).entries())
        expect(Math.abs(sum - truth[i])).toBeLessThan(8);
      expect(sums(across.values as never).reduce((a, b) => a + b)).toBeLessThan(
        policy === "group" ? ROWS + 40 : measured.length + 40,
      );
      expect(answers.length).toBe(policy === "group" ? 3 : 4);
    }
  },
);

test.each(both)(
  "intervals of the mean and of the share missing hold as often as they say (%s)",
  async (neighbours) => {
    const schema = schemaOf(neighbours);
    const missed = { mean: 0, missing: 0 };
    const curator = await openCurator({ schema, rows: [text], unsafeSeed: 7 });
    for (let run = 0; run < 300; run++) {
      const description = await describeRows(curator, {
        epsilon: epsilonFrom("0.05"),
        statistics: [{ of, what: "mean" }],
      });
      if (!holds(find(description, "mean"), mean)) missed.mean++;
      if (!holds(find(description, "missing"), share)) missed.missing++;
    }
    // At most 15 are to be expected of 300; more than 30 has a chance of 2e-4.
    expect(Math.max(missed.mean, missed.missing)).toBeLessThanOrEqual(30);
    expect(missed.mean + missed.missing).toBeGreaterThan(0);
    await curator.close();
  },
  60_000,
);

test("a declared number is said, and counts like any other", async () => {
  const description = await described(schemaOf("add-remove", 0), [{ of, what: "mean" }], { epsilon: "20" });
  expect(description.answers).toHaveLength(1);
  expect(Math.abs(find(description, "mean").value - mean * (1 - share))).toBeLessThan(2);
  expect(description.notes[0]).toBe(
    "Missing or unreadable values of CRP mg/l count as 0, as the schema declares.",
  );
  expect(() => planDescription(factsOf(0), ask([{ of, what: "missing" }]))).toThrow(
    expect.objectContaining({ code: "option-out-of-range" }),
  );
});

const factsOf = (missing: MissingPolicy, neighbours: Neighbours = "add-remove"): PublicFacts => ({
  schema: schemaOf(neighbours, missing),
  neighbours,
  rows: ROWS,
});
const ask = (statistics: readonly Statistic[]) => ({ epsilon: rational(1n), statistics });

test("the share that nobody asked for costs the mean a twentieth at most, and is one price with it", () => {
  for (const [neighbours, least] of [
    ["add-remove", 0.475],
    ["replace", 0.495],
  ] as const) {
    const { draws, expected, price } = planDescription(
      factsOf("group", neighbours),
      ask([{ of, what: "mean" }]),
    );
    const parts = draws.map((draw) => ("rho" in draw ? 0 : toNumber(draw.epsilon) * draw.count));
    expect(parts.filter((part) => part >= least)).toHaveLength(2);
    expect(price.cost.epsilon).toEqual(rational(1n));
    expect(expected.map(({ what, unit }) => [what, unit])).toEqual([
      ["mean", "own"],
      ["missing", "share"],
    ]);
    expect(expected[1].error).toBeLessThan(0.05);
  }
});

test("where the share is asked for, it is told once", () => {
  const { expected } = planDescription(
    factsOf("measured"),
    ask([
      { of, what: "missing", weight: 2 },
      { of, what: "mean" },
    ]),
  );
  expect(expected.map(({ what }) => what)).toEqual(["missing", "mean"]);
});
