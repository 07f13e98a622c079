import { createHash } from "node:crypto";
import fc from "fast-check";
import { expect, test } from "vitest";
import { levels } from "../../schema/coding/codes.ts";
import type { Schema } from "../../schema/types.ts";
import { choiceColumn, labelColumn, numberColumn, tableSchema } from "../../testing/table-schemas.ts";
import { readDescribed } from "../described.ts";
import { emptyCodes } from "../empty-codes.ts";
import type { Table } from "../table.ts";
import { describeArrow } from "./arrow.ts";
import { writeArrow } from "./write-arrow.ts";

const attributes = [
  { ...numberColumn("a < number", 0, 1, 0.1), missing: "group" },
  choiceColumn('b "so"', [
    "?",
    "x,y",
    "a & b",
    "</value>",
    "two\nlines",
    "tab\there",
    "'",
    "&amp;",
    "]]>",
    "é𝛿",
    "",
  ]),
  labelColumn("c", ["no", "yes"]),
];

function tableOf(schema: Schema, rows: readonly (readonly number[])[], weights?: Uint32Array): Table {
  const columns = schema.attributes.flatMap((attribute, k) => {
    if (attribute.kind === "ignored") return [];
    const codes = emptyCodes(levels(attribute) + 1, rows.length);
    codes.set(rows.map((row) => row[k]));
    return [{ attribute, codes }];
  });
  return { schema, rows: rows.length, columns, ...(weights ? { weights } : {}) };
}

const back = (table: Table, own = describeArrow(writeArrow(table), async () => undefined)) =>
  readDescribed(table.schema, own, {});
const codesOf = (one: Table) => one.columns.map((column) => [...column.codes]);

test("what is written reads back as the same codes, missing numbers included, whatever the values are", async () => {
  const schema = tableSchema(attributes, {}, "public");
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(fc.nat(11), fc.nat(10), fc.nat(1)), { maxLength: 20 }),
      async (rows) => {
        const table = tableOf(schema, rows);
        expect(codesOf(await back(table))).toEqual(codesOf(table));
      },
    ),
    { seed: 9, numRuns: 50 },
  );
});

test("a long table goes into several batches, and a row that stands for several is written as often", async () => {
  const schema = tableSchema([labelColumn("c", ["no", "yes"])], {}, "public");
  const table = await back(tableOf(schema, [[1], [0]], Uint32Array.from([70_000, 3])));
  expect([table.rows, [...table.columns[0].codes].filter((code) => code === 1).length]).toEqual([
    70_003, 70_000,
  ]);
});

test("the file is the one that PyArrow has read and found valid", () => {
  const schema = tableSchema(attributes, {}, "public");
  const bytes = writeArrow(
    tableOf(schema, [
      [3, 1, 0],
      [11, 9, 1],
    ]),
  );
  expect(createHash("sha256").update(bytes).digest("hex").slice(0, 16)).toBe("42f7a52cda730548");
});

test("rows of a private table are not written, nor what is no text", () => {
  const odd = tableSchema([choiceColumn("b", ["?", "\uD800"])], {}, "public");
  expect(() => writeArrow(tableOf(odd, []))).toThrow(expect.objectContaining({ code: "format-unsupported" }));
  const table = tableOf(tableSchema(attributes, {}, "private"), []);
  expect(() => writeArrow(table)).toThrow(expect.objectContaining({ code: "data-not-public" }));
});
