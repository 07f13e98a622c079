/** What a database makes of a model's expression is what the model says, row by row. */
import { DuckDBInstance } from "@duckdb/node-api";
import { expect, test } from "vitest";
import { learnable } from "../../schema/coding/learnable.ts";
import {
  exactModels,
  nearModels,
  RAW_COLUMNS,
  type RawRow,
  rawRows,
  readRaw,
} from "../../testing/exported-models.ts";
import { smallSynopsis } from "../../testing/small-synopses.ts";
import { schemaOf } from "../../testing/small-tables.ts";
import { kMeans } from "../clustering/clustering.ts";
import { isClustering, type Model } from "../model.ts";
import { predictedValues } from "../predicted-values.ts";
import { sqlOf } from "./sql.ts";

const rows = rawRows(400);

const text = (value: number | string | null) =>
  value === null
    ? "NULL"
    : typeof value === "number"
      ? `${value}::DOUBLE`
      : `'${value.replaceAll("'", "''")}'`;

async function asked(expression: string, given: readonly RawRow[] = rows): Promise<readonly unknown[]> {
  const instance = await DuckDBInstance.create(":memory:");
  const connection = await instance.connect();
  try {
    const columns = RAW_COLUMNS.map((name) => `"${name.replaceAll('"', '""')}"`).join(", ");
    const values = given.map((row, i) => `(${i}, ${row.map(text).join(", ")})`).join(", ");
    const statement = `SELECT ${expression} AS said FROM (VALUES ${values}) AS t(i, ${columns}) ORDER BY i`;
    return (await connection.runAndReadAll(statement)).getRows().map(([said]) => said);
  } finally {
    connection.closeSync();
    instance.closeSync();
  }
}

async function saidBy(model: Model, given: readonly RawRow[] = rows): Promise<readonly string[]> {
  const table = await readRaw(given);
  if (isClustering(model)) return Array.from(model.assign(table), (centre) => String(centre + 1));
  return predictedValues(model as Parameters<typeof predictedValues>[0], table);
}

/** Rows of which the two say something else; numbers may differ in their last digits. */
const different = (ours: readonly string[], theirs: readonly unknown[], within = 1e-11) =>
  ours.filter((own, i) => {
    const other = theirs[i];
    const near = Math.abs(Number(own) - Number(other)) <= within * 2000;
    return String(other) !== own && !near;
  });

test.each(Object.entries(exactModels))("a database says of every row what the %s says", async (_, model) => {
  expect(different(await saidBy(model), await asked(sqlOf(model)))).toEqual([]);
});

/** Margins are rounded by a few units of 2⁻¹² and places by 2⁻¹⁵, which is a thousandth of the range of numbers at most. */
test.each(Object.entries(nearModels))(
  "a database says of rows on the grid what the %s says, but for one in 400 at a border",
  async (_, model) => {
    const onGrid = rawRows(400, "on the grid");
    const within = model.kind === "linear-regression" ? 1e-3 : 0;
    const found = different(await saidBy(model, onGrid), await asked(sqlOf(model), onGrid), within);
    expect(found.length).toBeLessThanOrEqual(1);
  },
);

test("points are the sum that decides", async () => {
  const { card } = exactModels;
  const points = (await asked(sqlOf(card, "points"))).map((value) => Number(String(value)) > 0);
  expect(points).toEqual((await saidBy(card)).map((value) => value === "it's"));
  expect(new Set(points).size).toBe(2);
});

test("what decides by no single sum has no points, and a synopsis is no model", () => {
  for (const name of ["cards", "tree", "mean"])
    expect(() => sqlOf(exactModels[name], "points")).toThrow(
      expect.objectContaining({ code: "option-out-of-range" }),
    );
  expect(() => sqlOf(smallSynopsis())).toThrow(expect.objectContaining({ code: "model-invalid" }));
});

test("sums have names that no column has", async () => {
  const schema = schemaOf([
    { name: "Sum_0", kind: "numeric", low: 0, high: 10, missing: 5, source: "made up" },
    { name: "x", kind: "numeric", low: 0, high: 10, missing: 5, source: "made up" },
  ]);
  const attributes = learnable(schema);
  const text = sqlOf(kMeans({ attributes, centres: [-0.9, 0, 0.9, 0] }));
  expect(text).toContain(" AS sum__0");
  expect(text).not.toContain(" AS sum_0");
});

test("names and texts are quoted, whatever they hold", async () => {
  const { card, tree } = exactModels;
  expect(sqlOf(card)).toContain('"age ""now"""');
  expect(sqlOf(tree)).toContain("'O''Neil''s <green>'");
});
