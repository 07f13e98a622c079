import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { CsvScanner } from "../../read/csv/csv.ts";
import { decodeText } from "../../read/decode.ts";
import { readJson } from "../../read/json.ts";
import { readTable } from "../../read/read-table.ts";
import type { Table } from "../../read/table.ts";
import { knownDataset, knownDatasets } from "../../schema/catalogue.ts";
import type { Schema } from "../../schema/types.ts";
import { temporaryFolder } from "../../testing/command-line.ts";
import { datasetPath, NO_DATASETS } from "../../testing/datasets.ts";
import { rowCounts } from "../../testing/row-counts.ts";
import { isShared } from "../../testing/share-of.ts";
import { jsonLinesRelation, makeDatabase, makeJsonLines, makeParquet } from "../../testing/typed-files.ts";
import { fileBytes } from "../bytes.ts";
import { readWithDuckDb } from "./read.ts";

/** The two largest are for planted bugs and the night. */
const files = [
  "adult/adult.test",
  "bank/bank-full.csv",
  "mushroom/agaricus-lepiota.data",
  ...(isShared ? [] : ["adult/adult.data", "credit/credit-default.csv"]),
];
const here = files.every((file) => datasetPath(file) !== undefined);

describe.skipIf(!here)(here ? "real files" : `skipped: ${NO_DATASETS}`, () => {
  test.each(files)("%s has the codes of the text reader as Parquet, as a table and as JSON", async (file) => {
    const schema = schemaFor(file);
    const names = schema.attributes.map((attribute) => attribute.name);
    const expected = await readTable(schema, fileBytes(datasetPath(file) ?? ""));
    const folder = temporaryFolder();
    const lines = makeJsonLines(
      join(folder, "t.jsonl"),
      names,
      await fieldsOf(schema, datasetPath(file) ?? ""),
    );
    const relation = jsonLinesRelation(lines, names);

    expect(same(await readJson(schema, fileBytes(lines), "lines"), expected)).toBe(true);
    const texts = await makeParquet(join(folder, "t.parquet"), `SELECT * FROM ${relation}`);
    expect(same(await readWithDuckDb(schema, texts), expected)).toBe(true);
    const typed = await makeParquet(
      join(folder, "n.parquet"),
      `SELECT ${typedColumns(schema)} FROM ${relation}`,
    );
    expect(same(await readWithDuckDb(schema, typed), expected)).toBe(true);
    const database = await makeDatabase(join(folder, "d.duckdb"), "people", `SELECT * FROM ${relation}`);
    expect(same(await readWithDuckDb(schema, { database, query: "people" }), expected)).toBe(true);
  });
});

/** Numbers as BIGINT, the rest as it is. */
function typedColumns(schema: Schema): string {
  const column = (name: string) => `"${name}"`;
  return schema.attributes
    .map(({ name, kind }) =>
      kind === "numeric" ? `TRY_CAST(${column(name)} AS BIGINT) AS ${column(name)}` : column(name),
    )
    .join(", ");
}

function schemaFor(file: string): Schema {
  const name = file.split("/").at(-1);
  const known = knownDatasets().find((dataset) => dataset.files.some((f) => f.name === name));
  if (!known) throw new Error(`no known data set has the file ${name}`);
  return known.schema;
}

async function fieldsOf(schema: Schema, path: string): Promise<string[][]> {
  const rows: string[][] = [];
  const scanner = new CsvScanner(schema.file, (fields) => rows.push(fields));
  for await (const text of decodeText(fileBytes(path))) scanner.push(text);
  scanner.end();
  return schema.file.header ? rows.slice(1) : rows;
}

/** Compared without printing a hundred thousand codes where they differ. */
function same(one: Table, two: Table): boolean {
  const codes = (table: Table) => table.columns.map((column) => Buffer.from(column.codes.buffer));
  return one.rows === two.rows && codes(one).every((column, k) => column.equals(codes(two)[k]));
}

describe("a weighted table stands for the same rows", () => {
  const schema = knownDataset("adult")!.schema;
  const rows = (order: string) => `
    SELECT (17 + range % 40)::INTEGER AS age, ['Private', 'State-gov', NULL, 'else'][1 + range % 4] AS workclass,
      range AS fnlwgt, 'HS-grad' AS education, 9 AS "education-num", 'Divorced' AS "marital-status", '?' AS occupation,
      'Wife' AS relationship, 'White' AS race, ['Male', 'Female'][1 + range % 2] AS sex, 0 AS "capital-gain",
      range % 3 AS "capital-loss", 40 AS "hours-per-week", 'Cuba' AS "native-country", '>50K' AS income
    FROM range(300000) ORDER BY ${order}`;
  let [up, down] = ["", ""];
  const folder = mkdtempSync(join(tmpdir(), "privet-"));
  afterAll(() => rmSync(folder, { recursive: true }));
  beforeAll(async () => {
    up = await makeParquet(join(folder, "up.parquet"), rows("range"));
    down = await makeParquet(join(folder, "down.parquet"), rows("hash(range)"));
  });

  test("compressed and expanded tables have the same rows, each as often", async () => {
    const plain = await readWithDuckDb(schema, up);
    const small = await readWithDuckDb(schema, up, { compress: "always" });
    expect([plain.rows, plain.weights, small.rows]).toEqual([300_000, undefined, 120]);
    expect(rowCounts(small)).toEqual(rowCounts(plain));
  });

  test("the order of the rows leaves no trace, and auto decides for it", async () => {
    const small = await readWithDuckDb(schema, up, { compress: "always" });
    expect(await readWithDuckDb(schema, down, { compress: "always" })).toEqual(small);
    expect(await readWithDuckDb(schema, down, { compress: "auto" })).toEqual(small);
  });

  test("auto keeps rows as they are, in their order, where few are equal", async () => {
    const own = { ...schema, attributes: schema.attributes.map((a) => (a.name === "fnlwgt" ? serial : a)) };
    const plain = await readWithDuckDb(own, up, { compress: "never" });
    const tried = await readWithDuckDb(own, up, { compress: "auto" });
    expect(tried.weights).toBeUndefined();
    expect(same(tried, plain)).toBe(true);
  });
});

const serial = {
  name: "fnlwgt",
  kind: "numeric",
  low: 0,
  high: 1e6,
  step: 1,
  scale: "linear",
  missing: 0,
} as const;
