import { expect, test } from "vitest";
import type { Schema } from "../schema/types.ts";
import { textSource } from "../testing/sources.ts";
import { choiceColumn, labelColumn, numberColumn, tableSchema } from "../testing/table-schemas.ts";
import { readJson } from "./json.ts";
import { misfits, type OwnerReport } from "./misfits.ts";
import { readTable } from "./read-table.ts";
import type { ByteSource, Table, Watch } from "./table.ts";

const attributes = [
  numberColumn("age", 0, 100),
  choiceColumn("ward", ["?", "north", "south"]),
  labelColumn("y", ["no", "yes"]),
];
const small = { field: 12, record: 60, fields: 4 };
const long = "7".repeat(13);
const endless = "7".repeat(1000);

interface Read {
  readonly codes: readonly (readonly number[])[];
  readonly report: OwnerReport;
}

async function read(
  schema: Schema,
  how: (schema: Schema, watch: Watch) => Promise<Table>,
  limits = small,
): Promise<Read> {
  const recorder = misfits(schema);
  const table = await how(schema, { misfits: recorder, limits });
  const codes = Array.from({ length: table.rows }, (_, k) => table.columns.map((c) => c.codes[k]));
  return { codes, report: recorder.report() };
}

const csv = (text: string) =>
  read(tableSchema(attributes), (schema, watch) => readTable(schema, textSource(text), watch));
const inPieces = (text: string): ByteSource => text.match(/[\s\S]{1,7}/g) ?? [];

/** The code that a number gets which is missing or cannot be read. */
const NO_NUMBER = 50;

test("CSV: a field beyond the limit is no number and no value, and its row and the others are read", async () => {
  const { codes, report } = await csv(
    `age,ward,y\n1,north,yes\n${long},north,yes\n2,"${endless}",no\n3,south,no\n`,
  );
  expect(codes).toEqual([
    [1, 1, 1],
    [NO_NUMBER, 1, 1],
    [2, 0, 0],
    [3, 2, 0],
  ]);
  expect(report).toMatchObject({ rows: 4, tooLong: 2, ragged: 0 });
  expect(report.attributes.age.unreadable).toBe(1);
  expect(report.attributes.ward.undeclared).toBe(1);
});

test("CSV: a field of just the limit is read", async () => {
  const { codes, report } = await csv(`age,ward,y\n${"0".repeat(11)}9,north,yes\n`);
  expect(codes).toEqual([[9, 1, 1]]);
  expect(report.tooLong).toBe(0);
});

test("CSV: a row of more fields than are kept is a ragged row", async () => {
  const { codes, report } = await csv(`age,ward,y\n1,north,yes${",".repeat(10_000)}\n2,south,no\n`);
  expect(codes).toEqual([
    [1, 1, 1],
    [2, 2, 0],
  ]);
  expect(report.ragged).toBe(1);
});

test("CSV: a row's fields are kept until they are too long together", async () => {
  const limits = { ...small, record: 16 };
  const schema = tableSchema(attributes);
  const text = `age,ward,y\n000000000001,north,yes\n2,south,yes\n`;
  const { codes, report } = await read(schema, (s, watch) => readTable(s, inPieces(text), watch), limits);
  expect(codes).toEqual([
    [1, 0, 1],
    [2, 2, 1],
  ]);
  expect(report.tooLong).toBe(1);
});

test.each(["lines", "document"] as const)(
  "JSON %s: a field or a row that is too long still counts",
  async (form) => {
    const rows = [
      '{"age":1,"ward":"north","y":"yes"}',
      `{"age":2,"ward":"${"x".repeat(13)}","y":"yes"}`,
      `{"age":3,"ward":"${endless}","y":"yes"}`,
      '{"age":4,"ward":"south","y":"no"}',
    ];
    const text = form === "lines" ? rows.join("\n") : `[${rows.join(",")}]`;
    const schema = tableSchema(attributes);
    const { codes, report } = await read(schema, (s, watch) => readJson(s, inPieces(text), form, watch));
    expect(codes).toEqual([
      [1, 1, 1],
      [2, 0, 1],
      [NO_NUMBER, 0, 0],
      [4, 2, 0],
    ]);
    expect(report).toMatchObject({ rows: 4, tooLong: 2 });
  },
);

test("JSON lines: blanks beyond the limit before a row do not hide it", async () => {
  const text = `${" ".repeat(500)}{"age":1}\n{"age":2}\n`;
  const { codes } = await read(tableSchema(attributes), (s, watch) =>
    readJson(s, inPieces(text), "lines", watch),
  );
  expect(codes.map(([age]) => age)).toEqual([NO_NUMBER, 2]);
});

test("ARFF: a field or a row that is too long still counts, and a long comment is none", async () => {
  const header =
    "@relation r\n@attribute age numeric\n@attribute ward {north,south}\n@attribute y {no,yes}\n@data\n";
  const text = `${header}1,north,yes\n${long},north,yes\n2,${endless},yes\n%${endless}\n{0 3, 1 ${endless}}\n4,south,no\n`;
  const schema = tableSchema(attributes, { format: "arff" });
  const { codes, report } = await read(schema, (s, watch) => readTable(s, inPieces(text), watch));
  expect(codes).toEqual([
    [1, 1, 1],
    [NO_NUMBER, 1, 1],
    [NO_NUMBER, 0, 0],
    [NO_NUMBER, 0, 0],
    [4, 2, 0],
  ]);
  expect(report).toMatchObject({ rows: 5, tooLong: 3 });
});

test("LIBSVM: a field or a row that is too long still counts", async () => {
  const schema = tableSchema(attributes, { format: "libsvm" });
  const text = `yes 1:1 2:1\nyes 1:${long}\nyes 1:5 2:${endless}\n#${endless}\nno 1:4 3:1\n`;
  const { codes, report } = await read(schema, (s, watch) => readTable(s, inPieces(text), watch));
  expect(codes).toEqual([
    [1, 1, 1],
    [NO_NUMBER, 0, 1],
    [NO_NUMBER, 0, 0],
    [4, 2, 0],
  ]);
  expect(report).toMatchObject({ rows: 4, tooLong: 2 });
});

test.each([
  ["CSV", "csv", 'age,ward,y\n1,"', "\n"],
  ["a quoted field of CSV", "csv", "age,ward,y\n1,", ",yes\n"],
  ["LIBSVM", "libsvm", "yes 1:", "\n"],
])(
  "%s: a field of 40 million characters takes little memory by the limits that hold",
  async (_, format, before, after) => {
    const piece = new Uint8Array(1 << 17).fill(0x37);
    const encode = (text: string) => new TextEncoder().encode(text);
    function* bytes() {
      yield encode(before);
      for (let k = 0; k < 320; k++) yield piece;
      yield encode(after);
    }
    const schema = tableSchema(attributes, { format });
    const recorder = misfits(schema);
    const table = await readTable(schema, bytes(), { misfits: recorder });
    expect(table.rows).toBe(1);
    expect(recorder.report().tooLong).toBe(1);
  },
);
