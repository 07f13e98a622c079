import { join } from "node:path";
import fc from "fast-check";
import { expect, test } from "vitest";
import { misfits } from "../../read/misfits.ts";
import { readTable } from "../../read/read-table.ts";
import type { Schema } from "../../schema/types.ts";
import { temporaryFolder } from "../../testing/command-line.ts";
import { shareOf } from "../../testing/share-of.ts";
import { textSource } from "../../testing/sources.ts";
import {
  choiceColumn,
  ignoredColumn,
  labelColumn,
  numberColumn,
  tableSchema,
} from "../../testing/table-schemas.ts";
import { jsonLinesRelation, makeDatabase, makeJsonLines, makeParquet } from "../../testing/typed-files.ts";
import { literal, withDuckDb } from "./driver.ts";
import { readWithDuckDb } from "./read.ts";

// Seeds are fixed, so these tests give the same verdict on every run: no false alarms.

const declared = [
  "?",
  "a",
  "7",
  "-7",
  "07",
  "a'b",
  'say "a"',
  "two\nlines",
  "é𝛿",
  "",
  " a",
  "zero\0",
  "x\\",
  "NA",
];
const attributes = [
  { ...numberColumn("age", 0, 12, 0.5), missing: 3 },
  choiceColumn("ward", declared),
  ignoredColumn("id"),
  labelColumn("y", ["no", "yes"], { N: "no", Y: "yes" }),
];
const schemas: readonly Schema[] = [
  tableSchema(attributes, { trim: false }),
  tableSchema(attributes, { trim: false, missing: ["7", "a", "NA"] }),
  tableSchema(
    [
      ...attributes.slice(0, 2),
      choiceColumn("id", ["?", ...Array.from({ length: 300 }, (_, k) => `a${k}`), "a"]),
    ],
    { trim: false },
  ),
];
const text = fc.oneof(
  fc.constantFrom(
    ...declared,
    "N",
    "Y",
    "no",
    "yes",
    "1e1",
    ".5",
    "5.",
    "+6",
    "1e400",
    "-0",
    "nan",
    "0x1f",
    "1_000",
  ),
  fc.string({ unit: fc.constantFrom(..."a7-+.e'\"\\,;\n\r\t é𝛿\0?"), maxLength: 5 }),
  fc.integer({ min: -3, max: 400 }).map((k) => `a${k}`),
  fc.double({ min: -3, max: 15, noNaN: true }).map(String),
);
const rowsOfTexts = fc.array(fc.tuple(text, text, text, text), { minLength: 1, maxLength: 60 });
const names = ["age", "ward", "id", "y"];

test("texts in Parquet and in a table have the codes that they have in a CSV file", async () => {
  const folder = temporaryFolder();
  let k = 0;
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...schemas), rowsOfTexts, async (schema, rows) => {
      k++;
      const field = (value: string) => `"${value.replaceAll('"', '""')}"`;
      const lines = [names, ...rows].map((row) => `${row.map(field).join(",")}\n`);
      const expected = await readTable(schema, textSource(lines.join("")));
      const relation = jsonLinesRelation(makeJsonLines(join(folder, `${k}.jsonl`), names, rows), names);
      const path = await makeParquet(join(folder, `${k}.parquet`), `SELECT * FROM ${relation}`);
      const database = await makeDatabase(join(folder, `${k}.duckdb`), "t", `SELECT * FROM ${relation}`);
      expect(await readWithDuckDb(schema, path)).toEqual(expected);
      expect(await readWithDuckDb(schema, { database, query: "t" })).toEqual(expected);
    }),
    { numRuns: Math.max(8, shareOf(25)), seed: 1 },
  );
});

test("numbers of every type have the code of their text, with or without the owner's report", async () => {
  const folder = temporaryFolder();
  const types = ["TINYINT", "BIGINT", "UHUGEINT", "DOUBLE", "FLOAT", "DECIMAL(9, 3)"];
  const value = fc.oneof(
    fc.integer({ min: 0, max: 100 }),
    fc.double({ min: 0, max: 99, noNaN: true }),
    fc.constant(null),
  );
  const schema = tableSchema(
    types.flatMap((_, k) => [
      numberColumn(`n${k}`, 1, 80, 0.25),
      choiceColumn(`c${k}`, ["?", "7", "0.5", "7.0", "99", "12"]),
    ]),
    { missing: ["12", "0.5"] },
  );
  let k = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(value, { minLength: 1, maxLength: 40 }), async (values) => {
      k++;
      const rows = values.map((x, i) => `(${x}, ${i})`).join(", ");
      const columns = types.flatMap((type, j) => [`x::${type} AS n${j}`, `x::${type} AS c${j}`]).join(", ");
      const path = await makeParquet(
        join(folder, `${k}.parquet`),
        `SELECT ${columns} FROM (VALUES ${rows}) AS t(x, i) ORDER BY i`,
      );
      const slow = await readWithDuckDb(schema, path, { misfits: misfits(schema) });
      expect(await readWithDuckDb(schema, path)).toEqual(slow);
    }),
    { numRuns: Math.max(5, shareOf(15)), seed: 2 },
  );
});

test("more texts than fit a list, and more than are worth one, are coded the same", async () => {
  const folder = temporaryFolder();
  const query =
    "SELECT (range % 500 / 2)::VARCHAR AS few, (range * 7 % 70001)::VARCHAR AS many, range AS i FROM range(140000)";
  const texts = await makeParquet(join(folder, "t.parquet"), query);
  const numbers = await makeParquet(
    join(folder, "n.parquet"),
    `SELECT few::DOUBLE AS few, many::BIGINT AS many FROM read_parquet(${literal(texts)})`,
  );
  const schema = tableSchema([numberColumn("few", 0, 250, 0.5), numberColumn("many", 0, 70_001)]);
  const [one, two] = [await readWithDuckDb(schema, texts), await readWithDuckDb(schema, numbers)];
  expect(one.rows).toBe(140_000);
  for (const k of [0, 1])
    expect(Buffer.from(one.columns[k].codes.buffer).equals(Buffer.from(two.columns[k].codes.buffer))).toBe(
      true,
    );
  expect(
    await withDuckDb((db) => db.rows(`SELECT count(DISTINCT many) FROM read_parquet(${literal(texts)})`)),
  ).toEqual([["70001"]]);
});
