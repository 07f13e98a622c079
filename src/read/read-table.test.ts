import { expect, test } from "vitest";
import { bytesSource, textSource } from "../testing/sources.ts";
import {
  choiceColumn,
  ignoredColumn,
  labelColumn,
  numberColumn,
  tableSchema,
} from "../testing/table-schemas.ts";
import { misfits } from "./misfits.ts";
import { readTable } from "./read-table.ts";
import type { Table } from "./table.ts";

const people = tableSchema([
  numberColumn("age", 0, 120),
  choiceColumn("work", ["?", "private", "state"]),
  ignoredColumn("note"),
  labelColumn("income", ["low", "high"], { "high.": "high" }),
]);
const HEADER = "age,work,note,income\n";

const codes = (table: Table) => table.columns.map((column) => [...column.codes]);
const read = (text: string, schema = people) => readTable(schema, textSource(text));
const refusal = (text: string, schema = people) => read(text, schema).then(() => undefined, String);
const codeOf = (source: Iterable<string | Uint8Array>, schema = people) =>
  readTable(schema, source).then(
    () => "read",
    (error) => error.code,
  );

test("fields become codes by the schema: clamped, rounded, aliased, and other where undeclared", async () => {
  const table = await read(`${HEADER}39,state,x,low\n-5,mining,y,high.\n1e308,,z,?\n40.6,private,,high`);
  expect(table.rows).toBe(4);
  expect(codes(table)).toEqual([
    [39, 0, 120, 41],
    [2, 0, 0, 1],
    [0, 1, 0, 1],
  ]);
});

test("columns come in the schema's order, whatever the file's, and undeclared ones are not read", async () => {
  const usual = await read(`${HEADER}39,state,x,low\n50,private,y,high\n`);
  const turned = await read("income,extra,age,work\nlow,1,39,state\nhigh,2,50,private\n");
  expect(turned.columns.map((column) => column.attribute.name)).toEqual(["age", "work", "income"]);
  expect(codes(turned)).toEqual(codes(usual));
});

test("shuffled rows give shuffled codes and nothing else (T29)", async () => {
  const rows = Array.from({ length: 40 }, (_, k) => `${k},${k % 2 ? "state" : "private"},,low`);
  const order = rows.map((_, k) => (k * 7) % rows.length);
  const [plain, shuffled] = await Promise.all(
    [rows, order.map((k) => rows[k])].map((lines) => read(HEADER + lines.join("\n"))),
  );
  expect(codes(shuffled)).toEqual(codes(plain).map((column) => order.map((k) => column[k])));
  expect(shuffled.columns.map((c) => c.attribute)).toEqual(plain.columns.map((c) => c.attribute));
});

test.each([
  "NaN",
  "Infinity",
  "-Infinity",
  "-0",
  "1e308",
  "1e999",
  "null",
  "",
  "0x10",
  "🦔",
  "x".repeat(1e6),
  "\0",
])("a row that holds %.12j everywhere is read, and changes no other row (T17, T18, T22)", async (special) => {
  const before = `${HEADER}39,state,x,high\n`;
  const alone = codes(await read(before));
  const both = codes(await read(`${before}${special},${special},${special},${special}\n41,private,,low\n`));
  expect(both.map((column) => column[0])).toEqual(alone.map((column) => column[0]));
  expect(both.map((column) => column[2])).toEqual([41, 1, 0]);
  expect(both[0][1]).toBeLessThanOrEqual(120);
});

test("a field of a million characters in the middle of a table is one field", async () => {
  const table = await read(`${HEADER}1,${"w".repeat(1e6)},"${"n".repeat(1e6)}",high\n2,state,,low\n`);
  expect(codes(table)).toEqual([
    [1, 2],
    [0, 2],
    [1, 0],
  ]);
});

test("rows with too few or too many fields are rows: absent fields are missing, extra ones are dropped", async () => {
  const recorder = misfits(people);
  const text = `${HEADER}39\n40,state,x,high,more,and more\n41,state,x,high\n`;
  const table = await readTable(people, textSource(text), { misfits: recorder });
  expect(codes(table)).toEqual([
    [39, 40, 41],
    [0, 2, 2],
    [0, 1, 1],
  ]);
  expect(recorder.report()).toMatchObject({ rows: 3, ragged: 2, openQuote: false });
});

test("the owner's recorder counts each kind of misfit by attribute, in the schema's order", async () => {
  const recorder = misfits(people);
  const text = `${HEADER}130,?,x,low\n-1,mining,x,top\nold,state,x,\n?,state,"x,high.\n`;
  await readTable(people, textSource(text), { misfits: recorder });
  const report = recorder.report();
  expect(Object.keys(report.attributes)).toEqual(["age", "work", "income"]);
  expect(report.attributes).toEqual({
    age: { missing: 1, clamped: 2, rounded: 0, undeclared: 0, unreadable: 1 },
    work: { missing: 1, clamped: 0, rounded: 0, undeclared: 1, unreadable: 0 },
    income: { missing: 2, clamped: 0, rounded: 0, undeclared: 1, unreadable: 0 },
  });
  expect(report).toMatchObject({ rows: 4, ragged: 1, weighted: 0, openQuote: true });
});

test("a table without rows is a table, with a header or without one", async () => {
  expect(await read(HEADER)).toMatchObject({ rows: 0 });
  expect(await read(HEADER.trim())).toMatchObject({ rows: 0 });
  expect(await read("\n", tableSchema([numberColumn("x", 0, 9)], { header: false }))).toMatchObject({
    rows: 0,
  });
});

test("a table of one row is a table", async () => {
  const headless = tableSchema([numberColumn("x", 0, 9), ignoredColumn("y"), numberColumn("z", 0, 9)], {
    header: false,
  });
  expect(codes(await read("3,4,5", headless))).toEqual([[3], [5]]);
});

test.each([
  ["no pieces", []],
  ["an empty text", [""]],
  ["no bytes", [new Uint8Array(0)]],
  ["a byte-order mark alone", [new Uint8Array([0xef, 0xbb, 0xbf])]],
  ["blank lines alone", ["\n \r\n"]],
])("%s is file-empty where a header is declared", async (_, pieces) => {
  expect(await codeOf(pieces)).toBe("file-empty");
});

test("a wrong delimiter is named as the likely cause, and nothing of the file is quoted", async () => {
  const error = await read("age;work;note;income\n39;state;x;low\n").catch((e) => e);
  expect(error.code).toBe("columns-mismatch");
  expect(error.message).toContain('"age", "work", "income"');
  expect(error.fix.do).toBe(
    'The header has one column: is the delimiter, declared as ",", right? file.delimiter in the schema sets it.',
  );
});

test("a row where the header should be is never quoted", async () => {
  const error = await read("39,secretly-state,private-note,high\n").catch((e) => e);
  expect(error.code).toBe("columns-mismatch");
  expect(error.fix.do).toContain("set file.header to false");
  expect(error.message + error.fix.do).not.toMatch(/39|secretly|private-note|high/);
});

test("names that differ in capitals are said to, and a long list of absent names is cut short", async () => {
  const capitals = await read("Age, WORK,note,income\n").catch((e) => e);
  expect(capitals.fix.do).toContain("capitals");
  const wide = tableSchema(Array.from({ length: 9 }, (_, k) => numberColumn(`column${k}`, 0, 1)));
  expect(await refusal("a,b\n", wide)).toContain('"column4" and 4 more');
});

test("a declared column that the header holds twice is refused", async () => {
  expect(await refusal("age,work,income,age\n")).toContain('"age" twice');
});

test("an ignored column need not be in the header", async () => {
  expect(codes(await read("age,work,income\n1,state,high\n"))).toEqual([[1], [2], [1]]);
});

test("bytes that are not UTF-8 are replaced, never refused", async () => {
  const bytes = new Uint8Array([
    ...new TextEncoder().encode(HEADER),
    0x31,
    0xff,
    0xc3,
    0x2c,
    0x2c,
    0x2c,
    0x0a,
  ]);
  expect((await readTable(people, bytesSource(bytes, 1))).rows).toBe(1);
});

test("letters of several bytes survive any cutting of the bytes", async () => {
  const schema = tableSchema([choiceColumn("größe", ["?", "groß", "𝛿"])]);
  const bytes = new TextEncoder().encode("\uFEFFgröße\ngroß\n𝛿\n");
  for (let size = 1; size <= bytes.length; size++) {
    expect(codes(await readTable(schema, bytesSource(bytes, size)))).toEqual([[1, 2]]);
  }
});

test.each([
  ["UTF-16 with a mark", [0xff, 0xfe, 0x61, 0x00, 0x67, 0x00]],
  ["UTF-16 without one", [0x61, 0x00, 0x67, 0x00, 0x65, 0x00]],
  ["a spreadsheet", [0x50, 0x4b, 0x03, 0x04, 0x14, 0x00, 0x06, 0x00, 0x08]],
  ["gzip that nobody unpacked", [0x1f, 0x8b, 0x08, 0x08, 0x00]],
  ["Parquet", [0x50, 0x41, 0x52, 0x31, 0x15, 0x04, 0x15, 0x20, 0x15]],
])("%s is file-unreadable, in one piece or byte by byte", async (_, bytes) => {
  expect(await codeOf([new Uint8Array(bytes)])).toBe("file-unreadable");
  expect(await codeOf(bytes.map((byte) => new Uint8Array([byte])))).toBe("file-unreadable");
});

test("a NUL after the first bytes is text like any other", async () => {
  expect((await read(`${HEADER}1,\0,,low\n`)).rows).toBe(1);
});

test("a thousand columns are read, each to its place", async () => {
  const names = Array.from({ length: 1000 }, (_, k) => `c${k}`);
  const schema = tableSchema(names.map((name) => numberColumn(name, 0, 999)));
  const turned = names.toReversed();
  const rows = Array.from({ length: 50 }, () => turned.map((name) => name.slice(1)).join(","));
  const table = await read(`${turned.join(",")}\n${rows.join("\n")}`, schema);
  expect(table.columns.map((column) => column.codes[49])).toEqual(names.map((_, k) => k));
});

test("codes lie in the smallest array that holds them, exactly as long as the table", async () => {
  const schema = tableSchema([
    numberColumn("a", 0, 255),
    numberColumn("b", 0, 256),
    numberColumn("c", 0, 65_536),
  ]);
  const text = `a,b,c\n${"255,256,65536\n".repeat(3000)}`;
  const { columns } = await read(text, schema);
  expect(columns.map((column) => column.codes.constructor)).toEqual([Uint8Array, Uint16Array, Uint32Array]);
  expect(columns.map((column) => column.codes.buffer.byteLength)).toEqual([3000, 6000, 12_000]);
  expect(columns.map((column) => column.codes[2999])).toEqual([255, 256, 65_536]);
});

test("reading stops when it is told to, and lets go of the source", async () => {
  const signal = { aborted: false };
  let released = false;
  function* source() {
    try {
      yield HEADER;
      signal.aborted = true;
      for (;;) yield "1,state,,low\n";
    } finally {
      released = true;
    }
  }
  await expect(readTable(people, source(), { signal })).rejects.toMatchObject({ code: "cancelled" });
  expect(released).toBe(true);
});

test.each([2 ** 8, 2 ** 16])(
  "of %i levels the code of missing ones is one more, and is no level",
  async (levels) => {
    const schema = tableSchema([{ ...numberColumn("x", 0, levels - 1), missing: "group" }]);
    const lines = [...Array(1500).fill("0"), "?", String(levels - 1), "none", "1"];
    const few = await readTable(schema, textSource(`x\n?\n0\n${levels - 1}`));
    expect([...few.columns[0].codes]).toEqual([levels, 0, levels - 1]);
    const many = await readTable(schema, textSource(`x\n${lines.join("\n")}\n`));
    expect([...many.columns[0].codes].slice(1500)).toEqual([levels, levels - 1, levels, 1]);
  },
);
