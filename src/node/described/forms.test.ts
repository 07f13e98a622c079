/** Six rows as other programs wrote them read as they do in CSV. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { misfits } from "../../read/misfits.ts";
import { readTable } from "../../read/read-table.ts";
import type { Table } from "../../read/table.ts";
import { temporaryFolder } from "../../testing/command-line.ts";
import { type ForeignFile, foreignPath } from "../../testing/foreign-files.ts";
import { textSource } from "../../testing/sources.ts";
import {
  choiceColumn,
  ignoredColumn,
  labelColumn,
  numberColumn,
  tableSchema,
} from "../../testing/table-schemas.ts";
import { fileSource } from "../file.ts";
import { sqliteDriver } from "../sqlite.ts";

const age = { ...numberColumn("age", 0, 120, 0.5), missing: "group" };
const ward = choiceColumn("ward", ["?", "A", "Bä", "C"]);
const outcome = labelColumn("outcome", ["no", "yes", "refused"]);
const visits = numberColumn("visits", 0, 30);
const schema = tableSchema([visits, age, ward, outcome]);
const CSV =
  "age,ward,outcome,visits\n34.5,A,no,0\n,Bä,yes,3\n71,A,no,12\n20,C,yes,1\n-3,,refused,2\n250,other ward,no,40\n";

const codesOf = (table: Table) => table.columns.map(({ attribute, codes }) => [attribute.name, [...codes]]);
const read = async (path: string, by = schema) => codesOf(await readTable(by, fileSource(path)));
const expected = async (by = schema, csv = CSV) => codesOf(await readTable(by, textSource(csv)));

const OUTCOME_MISSING = CSV.replace("refused", "");

test.each<[ForeignFile, string, string]>([
  ["plain.mat", "", OUTCOME_MISSING],
  ["packed.mat", "", OUTCOME_MISSING],
  ["packed.mat", "#visits,outcome,age,ward", OUTCOME_MISSING],
  ["plain.sav", "", OUTCOME_MISSING.replace("20,C", "20,")],
  ["bytes.sav", "", OUTCOME_MISSING.replace("20,C", "20,")],
  ["packed.zsav", "", OUTCOME_MISSING.replace("20,C", "20,")],
  ["v113.dta", "", CSV],
  ["v114.dta", "", CSV],
  ["v115.dta", "", CSV],
  ["v117.dta", "", CSV],
  ["v118.dta", "", CSV],
  ["v119.dta", "", CSV],
  ["big114.dta", "", CSV],
  ["long117.dta", "", CSV],
  ["uncompressed.feather", "", OUTCOME_MISSING],
  ["lz4.feather", "", OUTCOME_MISSING],
  ["zstd.feather", "", OUTCOME_MISSING],
  ["book.xlsx", "#The patients", OUTCOME_MISSING],
])("%s%s", async (name, part, csv) => {
  const path = foreignPath(name) + part;
  expect(await read(path)).toEqual(await expected(schema, csv));
  const recorder = misfits(schema);
  await readTable(schema, fileSource(path), { misfits: recorder });
  expect(recorder.report()).toMatchObject({
    rows: 6,
    ragged: 0,
    attributes: { age: { clamped: 2, missing: 1 } },
  });
});

test("a table of SQLite, whose fields are of any type", async () => {
  const path = `${temporaryFolder()}/clinic.sqlite`;
  const database = (await sqliteDriver())(path, "write");
  database.exec(`CREATE TABLE "the patients" (age REAL, ward TEXT, outcome TEXT, visits INTEGER, photo BLOB);
    INSERT INTO "the patients" VALUES (34.5, 'A', 'no', 0, x'00ff'), (NULL, 'Bä', 'yes', '3', NULL), ('71', 'A', 'no', 12, 5),
      (20, 'C', 'yes', 1.0, NULL), (-3, NULL, 'refused', 2, NULL), (250, CAST(x'ff' AS TEXT), 'no', 40, NULL);
    CREATE VIEW seen AS SELECT * FROM "the patients"; CREATE TABLE other (x)`);
  database.close();
  expect(await read(`${path}#the patients`)).toEqual(await expected());
  for (const part of ["", "#seen", "#nobody"])
    await expect(read(path + part)).rejects.toMatchObject({ code: "columns-mismatch" });
});

test("a schema may be written in labels or in numbers, and user-missing numbers are missing either way", async () => {
  const numbers = tableSchema([choiceColumn("outcome", ["?", "1", "2", "9"]), numberColumn("score", 0, 100)]);
  for (const name of ["plain.sav", "bytes.sav", "packed.zsav"] as const)
    expect(await read(foreignPath(name), numbers)).toEqual([
      ["outcome", [1, 2, 1, 2, 0, 1]],
      ["score", [1, 2, 50, 50, 3, 4]],
    ]);
  const stata = tableSchema([numberColumn("outcome", 0, 9)]);
  expect(await read(foreignPath("v118.dta"), stata)).toEqual([["outcome", [1, 2, 1, 2, 9, 1]]]);
});

test("long texts, of SPSS in several records and of Stata behind the rows", async () => {
  const long = tableSchema([choiceColumn("note", ["?", "short", `${"x".repeat(300)}end`, "d"])]);
  for (const name of [
    "bytes.sav",
    "long117.dta",
    "long118.dta",
    "long119.dta",
    "v117.dta",
    "v119.dta",
  ] as const)
    expect(await read(foreignPath(name), long)).toEqual([["note", [2, 0, 1, 0, 0, 3]]]);
});

test("a label of a long text of SPSS means the text", async () => {
  const labelled = tableSchema([choiceColumn("ward", ["?", "ward A", "Bä"])]);
  expect(await read(foreignPath("plain.sav"), labelled)).toEqual([["ward", [1, 2, 1, 0, 0, 0]]]);
});

test("MATLAB: columns of a matrix, vectors that lie, logical, whole, single and mixed fields", async () => {
  const odd = tableSchema([
    ...["X1", "X2", "y"].map((name) => numberColumn(name, 0, 10, 0.25)),
    ...["flag", "words", "big", "single", "mixed"].map((name) =>
      choiceColumn(name, ["?", "0", "1", "ab", "1152921504606846976", "0.1", "text", "4.5"]),
    ),
  ]);
  const codes = await read(`${foreignPath("odd.mat")}#X,y,flag,words,big,single,mixed`, odd);
  expect(codes.map(([, own]) => own)).toEqual([
    [0, 2, 4],
    [1, 3, 5],
    [28, 32, 36],
    [2, 1, 2],
    [3, 0, 0],
    [4, 0, 1],
    [5, 0, 0],
    [6, 7, 0],
  ]);
  expect(await read(`${foreignPath("odd.mat")}#y'`, tableSchema([numberColumn("y", 0, 9)]))).toEqual([
    ["y", [7, 8, 9]],
  ]);
});

test.each(["sparse", "complex", "struct", "cube"])(
  "MATLAB: a %s variable is refused by name",
  async (name) => {
    const refused = read(`${foreignPath("odd.mat")}#${name}`);
    await expect(refused).rejects.toMatchObject({ code: "format-unsupported" });
    await expect(refused).rejects.toThrow(`"${name}"`);
  },
);

test("MATLAB: an object of its newer classes, which has no dimensions, is refused by name, and the variables beside it are read", async () => {
  const element = (type: number, bytes: Uint8Array) => {
    const tag = Buffer.alloc(8);
    tag.writeUInt32LE(type, 0);
    tag.writeUInt32LE(bytes.length, 4);
    return Buffer.concat([tag, bytes, Buffer.alloc((8 - (bytes.length % 8)) % 8)]);
  };
  const words = (...numbers: number[]) => Buffer.from(Int32Array.from(numbers).buffer);
  const matrix = (...parts: Buffer[]) => element(14, Buffer.concat(parts));
  const head = Buffer.alloc(128);
  head.write("MATLAB 5.0 MAT-file");
  head.writeUInt16LE(0x0100, 124);
  head.writeUInt16LE(0x4d49, 126);
  const text = (word: string) => element(1, Buffer.from(word));
  const age = matrix(
    element(6, words(9, 0)),
    element(5, words(2, 1)),
    text("age"),
    element(2, Buffer.of(40, 7)),
  );
  const uint32 = matrix(element(6, words(13, 0)), element(5, words(1, 1)), text(""), element(6, words(1)));
  const when = matrix(element(6, words(17, 0)), text("when"), text("MCOS"), text("datetime"), uint32);
  const file = join(temporaryFolder(), "newer.mat");
  writeFileSync(file, Buffer.concat([head, age, when]));
  await expect(read(file)).rejects.toThrow('"when" is of the class "object"');
  expect(await read(`${file}#age`, tableSchema([numberColumn("age", 0, 99)]))).toEqual([["age", [40, 7]]]);
});

test.each(["X,empty", "X,wide", "wide", "nobody"])("MATLAB: %s is no table", async (part) => {
  await expect(read(`${foreignPath("odd.mat")}#${part}`)).rejects.toMatchObject({ code: "columns-mismatch" });
});

test("Arrow: nested columns are passed over, dictionaries come in parts, views and dates are texts", async () => {
  const more = tableSchema([
    choiceColumn("last", ["?", "true", "false"]),
    choiceColumn("view", ["?", "A", "Bä", "C"]),
    choiceColumn("when", ["?", "1970-01-01", "1970-01-06"]),
    ignoredColumn("inner"),
  ]);
  expect(await read(foreignPath("lz4.feather"), more)).toEqual([
    ["last", [1, 2, 0, 1, 1, 1]],
    ["view", [1, 2, 1, 3, 0, 0]],
    ["when", [1, 0, 0, 0, 0, 2]],
  ]);
  const nested = tableSchema([choiceColumn("inner", ["?", "x"])]);
  await expect(read(foreignPath("zstd.feather"), nested)).rejects.toMatchObject({
    code: "format-unsupported",
  });
  const stream = tableSchema([visits, age, ward]);
  expect(await read(foreignPath("stream.arrow"), stream)).toEqual(await expected(stream));
});

test("Excel: sheets by name, true and false, errors and formulas; an empty row is none", async () => {
  const remark = tableSchema([choiceColumn("remark", ["?", 'a < b & "c"', "true", "#N/A"])]);
  expect(await read(`${foreignPath("book.xlsx")}#The patients`, remark)).toEqual([
    ["remark", [1, 2, 0, 0, 0, 0]],
  ]);
  await expect(read(`${foreignPath("book.xlsx")}#Patients`)).rejects.toMatchObject({
    code: "columns-mismatch",
  });
  await expect(read(foreignPath("book.xlsx"))).rejects.toMatchObject({ code: "columns-mismatch" });
});

test.each<[ForeignFile, string]>([
  ["none.sav", ""],
  ["none.dta", ""],
  ["none.feather", ""],
  ["none.mat", ""],
  ["book.xlsx", "#Nobody"],
])("%s%s, in which nobody is, is a table without rows", async (name, part) => {
  const table = await readTable(schema, fileSource(foreignPath(name) + part));
  expect([table.rows, table.columns.length]).toEqual([0, 4]);
});
