import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { rowCounts } from "../testing/row-counts.ts";
import { bytesSource, textSource } from "../testing/sources.ts";
import {
  choiceColumn,
  ignoredColumn,
  labelColumn,
  numberColumn,
  tableSchema,
} from "../testing/table-schemas.ts";
import { type JsonForm, readJson } from "./json.ts";
import { misfits } from "./misfits.ts";
import { readTable } from "./read-table.ts";
import type { Table } from "./table.ts";

const schema = tableSchema([
  numberColumn("age", 0, 100),
  choiceColumn("ward", ["?", "north", "true", "1", "constructor"]),
  ignoredColumn("note"),
  labelColumn("y", ["no", "yes"]),
]);
const codesOf = (table: Table) =>
  Array.from({ length: table.rows }, (_, row) => table.columns.map(({ codes }) => codes[row]));
const read = (text: string, form: JsonForm) => readJson(schema, textSource(text), form);
/** The code of a missing age is that of 50, the middle. */
const NOTHING = [50, 0, 0];

describe("a record becomes a row by the text of its members", () => {
  test.each([
    ['{"age": 7, "ward": "north", "y": "yes", "other": 1}', [7, 1, 1]],
    ['{"y":"yes","ward":true,"age":"8"}', [8, 2, 1]],
    ['{"age": 7.0, "ward": 1.0, "y": "no"}', [7, 3, 0]],
    ['{"age": 1e1, "ward": 1, "y": null}', [10, 3, 0]],
    ['{"age": 1e400, "ward": [1], "y": {"yes": "yes"}}', [50, 0, 0]],
    ['{"age": -5, "ward": "NORTH"}', [0, 0, 0]],
    ['{"age": 1, "age": 2}', [2, 0, 0]],
    ["{}", NOTHING],
  ])("%s", async (record, codes) => {
    expect(codesOf(await read(record, "lines"))).toEqual([codes]);
    expect(codesOf(await read(`[${record}]`, "document"))).toEqual([codes]);
  });
});

test("a member that every object inherits is not there unless it is written", async () => {
  const odd = tableSchema([choiceColumn("constructor", ["?", "x"]), choiceColumn("toString", ["?", "x"])]);
  const table = await readJson(odd, textSource('{}\n{"constructor":"x"}\n'), "lines");
  expect(codesOf(table)).toEqual([
    [0, 0],
    [1, 0],
  ]);
});

describe("rows never make an error, and none is dropped", () => {
  const bad = [
    "{",
    '{"age": ',
    "nonsense",
    "[1, 2]",
    "null",
    "3",
    '"text"',
    '{"age": 1} {"age": 2}',
    "}{",
    "\0",
    "\\",
  ];
  test.each(bad)("line %j is a row in which everything is missing, and touches no other", async (line) => {
    const table = await read(`{"age":1,"y":"yes"}\n${line}\n{"age":2,"y":"yes"}\n`, "lines");
    expect(codesOf(table)).toEqual([[1, 0, 1], NOTHING, [2, 0, 1]]);
  });

  test("deep nesting is a row like any other", async () => {
    const deep = `{"age":${"[".repeat(1e5)}${"]".repeat(1e5)},"y":"yes"}`;
    expect(codesOf(await read(`${deep}\n{"age":3}`, "lines"))).toEqual([
      [50, 0, 1],
      [3, 0, 0],
    ]);
    expect((await read(`[${deep},{"age":3}]`, "document")).rows).toBe(2);
  });

  test("bytes that are not UTF-8, blank lines, a byte-order mark and CRLF do no harm", async () => {
    const bytes = Buffer.concat([
      Buffer.from('\uFEFF\r\n{"age":1}\r\n\r\n  \n{"ward":"'),
      Buffer.from([0xff, 0xfe]),
      Buffer.from('"}'),
    ]);
    expect(codesOf(await readJson(schema, bytesSource(bytes, 3), "lines"))).toEqual([[1, 0, 0], NOTHING]);
  });

  test("a document that breaks off is read as far as it goes", async () => {
    expect((await read('[{"age":1},{"age":2', "document")).rows).toBe(2);
    expect((await read("", "document")).rows).toBe(0);
    expect((await read("", "lines")).rows).toBe(0);
  });
});

// Seeds are fixed, so these tests give the same verdict on every run: no false alarms.

const value = fc.oneof(
  fc.string({ unit: fc.constantFrom(..."ab{}[],:\"\\ \n\t'é𝛿".split("")), maxLength: 6 }),
  fc.constantFrom("north", "yes", "7", true, null, [1, { age: 2 }], { age: 3 }),
  fc.integer({ min: -10, max: 110 }),
);
const record = fc.record({ age: value, ward: value, note: value, y: value }, { requiredKeys: [] });

test("lists, lines and values in any layout and any chunks are the same rows", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(record, { maxLength: 8 }),
      fc.constantFrom(undefined, 1, "\t"),
      fc.integer({ min: 1, max: 12 }),
      async (records, indent, size) => {
        const lines = records.map((r) => `${JSON.stringify(r)}\n`).join("");
        const laidOut = records.map((r) => JSON.stringify(r, undefined, indent)).join(" ");
        const list = JSON.stringify(records, undefined, indent);
        const source = (text: string) => bytesSource(new TextEncoder().encode(text), size);
        const expected = codesOf(await readJson(schema, source(lines), "lines"));
        expect(expected).toHaveLength(records.length);
        expect(codesOf(await readJson(schema, source(list), "document"))).toEqual(expected);
        expect(codesOf(await readJson(schema, source(laidOut), "document"))).toEqual(expected);
      },
    ),
    { numRuns: 300, seed: 1 },
  );
});

test("texts get the codes that they get in a CSV file", async () => {
  const text = fc.string({ unit: fc.constantFrom(..."north 17?NA.-+eE".split("")), maxLength: 5 });
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(text, text, text), { minLength: 1, maxLength: 20 }), async (rows) => {
      const untrimmed = { ...schema, file: { ...schema.file, trim: false } };
      const csv = `age,ward,note,y\n${rows.map(([a, w, y]) => `"${a}","${w}",,"${y}"\n`).join("")}`;
      const json = rows.map(([age, ward, y]) => JSON.stringify({ age, ward, y })).join("\n");
      const fromJson = await readJson(untrimmed, textSource(json), "lines");
      expect(fromJson).toEqual(await readTable(untrimmed, textSource(csv)));
      expect(rowCounts(fromJson).size).toBeGreaterThan(0);
    }),
    { numRuns: 300, seed: 2 },
  );
});

test("the owner's report counts what does not fit, and a stopped reading says so", async () => {
  const recorder = misfits(schema);
  const lines = textSource('{"age":200,"ward":"west"}\nnot json\n');
  await readJson(schema, lines, "lines", { misfits: recorder });
  const { rows, attributes } = recorder.report();
  expect(rows).toBe(2);
  expect(attributes.age).toMatchObject({ clamped: 1, missing: 1 });
  expect(attributes.ward).toMatchObject({ undeclared: 1, missing: 1 });
  const signal = { aborted: true };
  await expect(readJson(schema, textSource("{}"), "lines", { signal })).rejects.toMatchObject({
    code: "cancelled",
  });
});
