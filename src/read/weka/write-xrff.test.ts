import fc from "fast-check";
import { expect, test } from "vitest";
import { levels } from "../../schema/coding/codes.ts";
import type { Schema } from "../../schema/types.ts";
import { choiceColumn, labelColumn, numberColumn, tableSchema } from "../../testing/table-schemas.ts";
import { emptyCodes } from "../empty-codes.ts";
import { readTextBy } from "../read-table.ts";
import type { Table } from "../table.ts";
import { writeXrff } from "./write-xrff.ts";
import { XrffReader } from "./xrff.ts";

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

const back = (table: Table) => readTextBy(new XrffReader(table.schema, {}), [writeXrff(table)], {});

test("what is written reads back as the same codes, missing numbers included, whatever the values are", async () => {
  const schema = tableSchema(attributes, {}, "public");
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(fc.nat(11), fc.nat(10), fc.nat(1)), { maxLength: 20 }),
      async (rows) => {
        const table = tableOf(schema, rows);
        const codes = (one: Table) => one.columns.map((column) => [...column.codes]);
        expect(codes(await back(table))).toEqual(codes(table));
      },
    ),
    { seed: 8, numRuns: 50 },
  );
});

test("the label is the class, and a row that stands for several is written as often", () => {
  const schema = tableSchema([numberColumn("a", 0, 1, 0.1), labelColumn("c", ["no", "it's"])], {}, "public");
  const text = writeXrff(tableOf(schema, [[3, 1]], Uint32Array.from([2])));
  expect(text).toContain(
    '<attribute name="c" type="nominal" class="yes"><labels><label>no</label><label>it&#39;s</label>',
  );
  expect(text.match(/<instance><value>0\.3<\/value><value>it&#39;s<\/value><\/instance>/g)).toHaveLength(2);
});

test("what XRFF does not keep is refused, and rows of a private table are not written", () => {
  for (const value of [" padded", "zero\0", "\uD800"]) {
    const odd = tableSchema([choiceColumn("b", ["?", value])], {}, "public");
    expect(() => writeXrff(tableOf(odd, []))).toThrow(
      expect.objectContaining({ code: "format-unsupported" }),
    );
  }
  const table = tableOf(tableSchema(attributes, {}, "private"), []);
  expect(() => writeXrff(table)).toThrow(expect.objectContaining({ code: "data-not-public" }));
});
