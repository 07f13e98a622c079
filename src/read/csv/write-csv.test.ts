import fc from "fast-check";
import { expect, test } from "vitest";
import { levels } from "../../schema/coding/codes.ts";
import type { Schema } from "../../schema/types.ts";
import { textSource } from "../../testing/sources.ts";
import {
  choiceColumn,
  ignoredColumn,
  labelColumn,
  numberColumn,
  tableSchema,
} from "../../testing/table-schemas.ts";
import { emptyCodes } from "../empty-codes.ts";
import { readTable } from "../read-table.ts";
import type { Table } from "../table.ts";
import { writeCsv } from "./write-csv.ts";

const attributes = [
  numberColumn("a", 0, 1, 0.1),
  ignoredColumn("unread"),
  choiceColumn("b, or so", [
    "?",
    "x,y",
    'say "hi"',
    " padded ",
    "#no comment",
    "two\nlines",
    "",
    "tab\there",
    "'",
    "C:\\new\\",
    "$",
    "in#side 0",
  ]),
  labelColumn("c", ["no", "yes"]),
  numberColumn("d", -3, 1e6),
];

function tableOf(schema: Schema, rows: readonly (readonly number[])[]): Table {
  const coded = schema.attributes.filter((attribute) => attribute.kind !== "ignored");
  const columns = coded.map((attribute, k) => {
    const codes = emptyCodes(levels(attribute), rows.length);
    codes.set(rows.map((row) => row[k] % levels(attribute)));
    return { attribute, codes };
  });
  return { schema, rows: rows.length, columns };
}

test("numbers are written as short decimals and text is quoted where it must be", () => {
  const schema = tableSchema(attributes, {}, "public");
  const rows = [
    [3, 1, 0, 5],
    [10, 2, 1, 0],
  ];
  expect(writeCsv(tableOf(schema, rows))).toBe('a,"b, or so",c,d\n0.3,"x,y",no,2\n1,"say ""hi""",yes,-3\n');
});

test("what is written reads back as the same codes, in every format", async () => {
  const format = fc.record({
    delimiter: fc.constantFrom(",", ";", "\t", " ", "|"),
    quote: fc.constantFrom('"', "'"),
    header: fc.boolean(),
    trim: fc.boolean(),
    comment: fc.constantFrom("#", "//", "0", "x,"),
    escape: fc.constantFrom(undefined, "\\", "$", "0", "y"),
    commentAnywhere: fc.boolean(),
  });
  const rows = fc.array(fc.array(fc.nat(2 ** 20), { minLength: 4, maxLength: 4 }), { maxLength: 6 });
  await fc.assert(
    fc.asyncProperty(format, rows, async (file, codes) => {
      const { escape: mark, commentAnywhere, ...rest } = file;
      const canEnd = rest.comment.length === 1 && rest.comment !== mark;
      const declared = {
        ...{ ...rest, commentAnywhere: commentAnywhere && canEnd },
        ...(mark === undefined ? {} : { escape: mark }),
      };
      const table = tableOf(tableSchema(attributes, declared, "public"), codes);
      expect(await readTable(table.schema, textSource(writeCsv(table)))).toEqual(table);
    }),
    { numRuns: 500, seed: 11 },
  );
});

test("where there are no quotes, marks are written behind the escape and read back, in every format", async () => {
  const values = ["no", "a|b", "|", "a,b", "C:\\new", "#x", "a b;c", "two\twords", "//", '"', "5%"];
  const own = [numberColumn("a|", 0, 9), choiceColumn("b", values), labelColumn("c", ["no", "y|"])];
  const format = fc.record({
    delimiter: fc.constantFrom(",", ";", "\t", " ", "|"),
    escape: fc.constantFrom("\\", "%"),
    comment: fc.constantFrom("#", "//", "5", "a,"),
    ...{ quote: fc.constant(""), missing: fc.constant(["?"]), header: fc.boolean(), trim: fc.boolean() },
  });
  const rows = fc.array(fc.array(fc.nat(2 ** 20), { minLength: 3, maxLength: 3 }), { maxLength: 6 });
  await fc.assert(
    fc.asyncProperty(format, fc.boolean(), rows, async (file, isAnywhere, codes) => {
      const declared = { ...file, commentAnywhere: isAnywhere && file.comment.length === 1 };
      const table = tableOf(tableSchema(own, declared, "public"), codes);
      expect(await readTable(table.schema, textSource(writeCsv(table)))).toEqual(table);
    }),
    { numRuns: 500, seed: 12 },
  );
});

test("as the data of C4.5 have it: a comment behind the fields is no part of them, a value with its mark is", async () => {
  const file = {
    delimiter: ",",
    quote: "",
    escape: "\\",
    comment: "|",
    commentAnywhere: true,
    header: false,
  };
  const schema = tableSchema([choiceColumn("b", ["a", "a|b", "x,y"])], file, "public");
  const table = await readTable(schema, ["a|b\na\\|b\nx\\,y|said so\n"]);
  expect(Array.from(table.columns[0].codes)).toEqual([0, 1, 2]);
  expect(writeCsv(table)).toBe("a\na\\|b\nx\\,y\n");
});

test("a private table is not written", () => {
  const table = tableOf(tableSchema(attributes), [[1, 1, 1, 1]]);
  expect(() => writeCsv(table)).toThrow(expect.objectContaining({ code: "data-not-public" }));
});

test("text that needs quotes is refused where the schema has none", () => {
  const table = tableOf(tableSchema(attributes, { quote: "" }, "public"), [[1, 1, 1, 1]]);
  expect(() => writeCsv(table)).toThrow(expect.objectContaining({ code: "format-unsupported" }));
  // Nor does an escape help, where padding goes, a line ends, or nothing stands.
  for (const value of [3, 5, 6]) {
    const escaped = tableOf(tableSchema(attributes, { quote: "", escape: "$" }, "public"), [
      [1, value, 1, 1],
    ]);
    expect(() => writeCsv(escaped)).toThrow(expect.objectContaining({ code: "format-unsupported" }));
  }
});

test.each([",", ";"])(
  "numbers are written with the declared decimal comma, and read back, between %j",
  async (delimiter) => {
    const own = tableSchema(
      [numberColumn("a", 0, 1, 0.1), numberColumn("d", -3, 3)],
      { decimal: ",", delimiter },
      "public",
    );
    const text = `a${delimiter}d\n${delimiter === "," ? '"0,3"' : "0,3"}${delimiter}-2\n`;
    const table = await readTable(own, [text]);
    expect(Array.from(table.columns[0].codes)).toEqual([3]);
    expect(writeCsv(table)).toBe(text);
  },
);
