import fc from "fast-check";
import { expect, test } from "vitest";
import { levels } from "../../schema/coding/codes.ts";
import type { Schema } from "../../schema/types.ts";
import { choiceColumn, labelColumn, numberColumn, tableSchema } from "../../testing/table-schemas.ts";
import { emptyCodes } from "../empty-codes.ts";
import { readTable } from "../read-table.ts";
import type { Table } from "../table.ts";
import { writeArff } from "./write-arff.ts";

const attributes = [
  numberColumn("a number", 0, 1, 0.1),
  choiceColumn("b, or 'so'", [
    "?",
    "x,y",
    'say "hi"',
    " padded ",
    "100 %",
    "two\nlines",
    "tab\there",
    "'",
    "\\",
    "{1 2}",
  ]),
  labelColumn("c", ["no", "yes"]),
  numberColumn("d", -3, 1e6),
];

function tableOf(schema: Schema, rows: readonly (readonly number[])[]): Table {
  const columns = schema.attributes.flatMap((attribute, k) => {
    if (attribute.kind === "ignored") return [];
    const codes = emptyCodes(levels(attribute), rows.length);
    codes.set(rows.map((row) => row[k] % levels(attribute)));
    return [{ attribute, codes }];
  });
  return { schema, rows: rows.length, columns };
}

test("what is written reads back as the same codes, whatever the values are", async () => {
  const schema = tableSchema(attributes, { format: "arff" }, "public");
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(fc.nat(10), fc.nat(9), fc.nat(1), fc.nat(1_000_003)), { maxLength: 20 }),
      async (rows) => {
        const table = tableOf(schema, rows);
        expect((await readTable(schema, [writeArff(table)])).columns).toEqual(table.columns);
      },
    ),
    { seed: 6 },
  );
});

test("the header declares numbers and values, and a row that stands for several is written as often", () => {
  const schema = tableSchema([numberColumn("a", 0, 1, 0.1), labelColumn("c", ["no", "it's"])], {}, "public");
  const table = { ...tableOf(schema, [[3, 1]]), weights: Uint32Array.from([2]) };
  expect(writeArff(table)).toBe(
    `@relation '${schema.name}'\n\n@attribute 'a' numeric\n@attribute 'c' {'no','it\\'s'}\n\n@data\n0.3,'it\\'s'\n0.3,'it\\'s'\n`,
  );
});

test("rows of a private table are not written", () => {
  const table = tableOf(tableSchema(attributes, {}, "private"), []);
  expect(() => writeArff(table)).toThrow(expect.objectContaining({ code: "data-not-public" }));
});
