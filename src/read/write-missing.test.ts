import { expect, test } from "vitest";
import { parseSchema } from "../schema/parse/schema.ts";
import type { CodedAttribute, FileFormat, Schema } from "../schema/types.ts";
import { writeArff } from "./arff/write-arff.ts";
import { writeCsv } from "./csv/write-csv.ts";
import { readTable } from "./read-table.ts";
import type { Table } from "./table.ts";

const numeric = (name: string) => ({ name, kind: "numeric", low: 0, high: 4, step: 0.5 });
const ward = { name: "ward", kind: "categorical", values: ["A", ""], other: "A" };

function schemaOf(attributes: readonly object[], file: Partial<FileFormat>): Schema {
  return parseSchema({ privet: "schema/1", name: "made", visibility: "public", file, attributes });
}

/** Levels 0 to 8, and 9 for what is missing. */
function tableOf(schema: Schema): Table {
  const columns = schema.attributes.map((attribute) => ({
    attribute: attribute as CodedAttribute,
    codes: Uint8Array.from(attribute.kind === "numeric" ? [9, 0, 8, 9, 3] : [0, 1, 1, 0, 1]),
  }));
  return { schema, rows: 5, columns };
}

const codesOf = ({ columns }: Table) => columns.map(({ codes }) => Array.from(codes));

test.each([
  ["an empty field", [numeric("a"), ward], {}, "a,ward\n,A\n"],
  ["an empty field at the end", [ward, numeric("a")], {}, "ward,a\nA,\n"],
  ["quotes, alone on its line", [numeric("a")], {}, 'a\n""\n'],
  ["quotes, between blanks", [numeric("a"), numeric("b")], { delimiter: " " }, 'a b\n"" ""\n'],
  ["an empty field between tabs", [numeric("a"), numeric("b")], { delimiter: "\t" }, "a\tb\n\t\n"],
  ["the first mark", [numeric("a"), ward], { missing: ["NA", ""] }, "a,ward\nNA,A\n"],
  ["an empty field, where no mark is declared", [numeric("a"), ward], { missing: [] }, "a,ward\n,A\n"],
] as const)("a missing number is written as %s, and read back", async (_, attributes, file, start) => {
  const table = tableOf(schemaOf(attributes, file as Partial<FileFormat>));
  const text = writeCsv(table);
  expect(text.slice(0, start.length)).toBe(start);
  const read = await readTable(table.schema, [text]);
  expect(codesOf(read)).toEqual(codesOf(table));
});

test("in ARFF it is a question mark, and read back", async () => {
  const table = tableOf(schemaOf([numeric("a"), ward], { format: "arff" }));
  const text = writeArff(table);
  expect(text).toContain("@data\n?,'A'\n0,''\n4,''\n?,'A'\n1.5,''\n");
  expect(codesOf(await readTable(table.schema, [text]))).toEqual(codesOf(table));
});

test("a date that is missing or cannot be read has the code of its own, and the start of 1970 keeps its", async () => {
  const day = { name: "day", kind: "numeric", low: -86_400_000, high: 86_400_000, step: 86_400_000 };
  const schema = schemaOf([day], { format: "arff", missing: ["?"] });
  const text = `@relation r\n@attribute day date "yyyy-MM-dd"\n@data\n1970-01-01\n?\n1970-99-01\n1970-01-02\n`;
  expect(codesOf(await readTable(schema, [text]))).toEqual([[1, 3, 3, 2]]);
});
