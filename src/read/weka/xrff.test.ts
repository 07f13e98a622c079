import fc from "fast-check";
import { expect, test } from "vitest";
import type { Schema } from "../../schema/types.ts";
import { textSource } from "../../testing/sources.ts";
import { choiceColumn, numberColumn, tableSchema } from "../../testing/table-schemas.ts";
import { misfits } from "../misfits.ts";
import { readTable, readTextBy } from "../read-table.ts";
import type { Watch } from "../table.ts";
import { XrffHeaderReader, XrffReader } from "./xrff.ts";

const DAY = 86_400_000;
const schema = tableSchema([
  choiceColumn("outlook", ["?", "rainy", "sunny", "a < b & 'c'"]),
  numberColumn("degrees", -50, 50),
  numberColumn("day", 0, 20_000 * DAY, DAY),
]);
const DTD = `<!DOCTYPE dataset [ <!ELEMENT dataset (header,body)> <!ATTLIST dataset name CDATA #REQUIRED> ]>`;
const document = (rows: string, doctype = DTD) => `<?xml version="1.0" encoding="utf-8"?>
${doctype}
<!-- made by hand -->
<dataset name="weather" version="3.8">
  <header><notes>none</notes><attributes>
    <attribute name="degrees" type="numeric"/>
    <attribute class="yes" name="outlook" type="nominal"><labels><label>sunny</label><label>a &lt; b &amp; &#39;c&#x27;</label>
      <label> rainy </label></labels></attribute>
    <attribute name="remark" type="string"><metadata><property name="x">1</property></metadata></attribute>
    <attribute name="day" type="date" format="yyyy-MM-dd"/>
  </attributes></header>
  <body><instances>${rows}</instances></body>
</dataset>
`;
const value = (text: string | undefined) =>
  text === undefined ? '<value missing="yes"/>' : `<value>${text}</value>`;
const dense = (...texts: (string | undefined)[]) => `<instance>${texts.map(value).join("\n  ")}</instance>`;

const read = (text: string, watch: Watch = {}, by: Schema = schema) =>
  readTextBy(new XrffReader(by, watch), [text], watch);
const codes = async (text: string) => (await read(text)).columns.map((column) => [...column.codes]);
const codeOf = (text: string, watch: Watch = {}) =>
  read(text, watch).then(
    () => "read",
    (error) => error.code,
  );

test("dense rows: names, entities, CDATA, missing values and dates", async () => {
  const rows = [
    dense("21.4", "a &lt; b &amp; &apos;c&#39;", "<![CDATA[<&amp;>]]>", "1970-01-03"),
    dense(" -3 ", " rainy", undefined, "1970-02-01"),
    dense(undefined, undefined, undefined, undefined),
  ];
  expect(await codes(document(rows.join("")))).toEqual([
    [3, 1, 0],
    [71, 47, 50],
    [2, 31, 10_000],
  ]);
});

test("sparse rows count from 1, and what is not given is 0, the first label, or the start of 1970", async () => {
  const rows = `<instance type="sparse"><value index="1">7</value></instance>
    <instance type="sparse"><value index="2">rainy</value><value index="4">1970-01-11</value></instance>
    <instance type="sparse"/><instance type="sparse"><value index="1" missing="yes"/><value index="0">9</value></instance>`;
  expect(await codes(document(rows))).toEqual([
    [2, 1, 2, 2],
    [57, 50, 50, 50],
    [0, 10, 0, 0],
  ]);
});

test("weights are not applied: a row counts once, and the owner is told how many had one", async () => {
  const recorder = misfits(schema);
  const rows = [
    `<instance weight="5">${value("1")}</instance>`,
    `<instance weight="1.0">${value("1")}</instance>`,
  ];
  const table = await read(document(rows.join("")), { misfits: recorder });
  expect([table.rows, table.weights]).toEqual([2, undefined]);
  expect(recorder.report()).toMatchObject({ rows: 2, weighted: 1, ragged: 2 });
});

test("any rows read as the same rows do in ARFF", async () => {
  const field = fc.oneof(
    fc.constantFrom(
      "sunny",
      "rainy",
      "12",
      "-3.5",
      "1970-01-09",
      "a < b & 'c'",
      "<value>",
      "]]>",
      "&amp;",
      "x\ny",
    ),
    fc.constant(undefined),
  );
  const escaped = (text: string) =>
    text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
  const quoted = (text: string | undefined) =>
    text === undefined ? "?" : `'${text.replaceAll(/['\\]/g, "\\$&").replaceAll("\n", "\\n")}'`;
  const header = `@relation r\n@attribute degrees numeric\n@attribute outlook {sunny,'a < b & \\'c\\'',rainy}
@attribute remark string\n@attribute day date yyyy-MM-dd\n@data\n`;
  const arff = tableSchema(schema.attributes, { format: "arff", missing: ["?"] });
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(field, { minLength: 1, maxLength: 5 }), { maxLength: 8 }),
      async (rows) => {
        const one = await read(
          document(rows.map((row) => dense(...row.map((f) => f && escaped(f)))).join("")),
        );
        const other = await readTable(
          arff,
          textSource(header + rows.map((row) => `${row.map(quoted)}\n`).join("")),
        );
        expect(one.columns).toEqual(other.columns);
      },
    ),
    { seed: 3, numRuns: 60 },
  );
});

test("a quote that is left open in a tag takes no row after it along", async () => {
  const rows = (first: string) => document(`${first}${dense("2", "rainy")}${dense("3", "sunny")}`);
  const whole = await codes(rows(dense("1")));
  for (const broken of ['<instance><value index="1</instance>', '<instance type="sparse'])
    expect((await codes(rows(broken))).map((own) => own.slice(-2))).toEqual(
      whole.map((own) => own.slice(-2)),
    );
});

test("any cutting into chunks gives the same table", async () => {
  const text = document(
    dense("1", "rainy &amp; x", "<![CDATA[a]]b]]>", "1970-01-02") + dense("2", "a &lt; b &amp; 'c'"),
  );
  const expected = await codes(text);
  for (let at = 0; at <= text.length; at += 3) {
    const table = await readTextBy(new XrffReader(schema, {}), [text.slice(0, at), text.slice(at)], {});
    expect(table.columns.map((column) => [...column.codes])).toEqual(expected);
  }
});

const laughs = `<!DOCTYPE dataset [ <!ENTITY a "ha"> <!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;"> ]>`;
test.each([
  ["entities that stand for entities", laughs, "format-unsupported"],
  [
    "an entity that is another file",
    '<!DOCTYPE dataset [ <!ENTITY x SYSTEM "file:///etc/passwd"> ]>',
    "format-unsupported",
  ],
  ["parameter entities", '<!DOCTYPE dataset [ <!ENTITY % x "y"> %x; ]>', "format-unsupported"],
  [
    "a document type elsewhere, which is not fetched",
    '<!DOCTYPE dataset SYSTEM "http://localhost/x.dtd">',
    "read",
  ],
  ["no document type", "", "read"],
])("%s", async (_, doctype, code) => {
  expect(await codeOf(document(dense("&b;", "&x;"), doctype))).toBe(code);
});

test("an entity that nobody declared stays as it stands, and is no value", async () => {
  expect(await codes(document(dense("&b;", "&sunny;")))).toEqual([[0], [50], [10_000]]);
});

test("rows never make an error: tags that do not match, markup in a value, a file that is cut short", async () => {
  const rows = `<instance><value>7<value>rainy</value></instance><instance><value>8 < 9</value><b>x</b></oops><value>rainy`;
  expect(await codes(document("").split("</instances>")[0] + rows)).toEqual([
    [1, 1],
    [57, 50],
    [10_000, 10_000],
  ]);
  expect(await codeOf(document("").split("</instances>")[0] + rows, { refusesDamage: true })).toBe(
    "file-unreadable",
  );
});

test("a field, a row and a tag that are too long to keep are told to the owner, and the rows stay in their places", async () => {
  const recorder = misfits(schema);
  const limits = { field: 20, record: 60, fields: 100 };
  const rows = dense("1".repeat(30), "rainy") + dense("1", "x".repeat(90)) + dense("2", "sunny");
  const table = await read(document(rows), { misfits: recorder, limits });
  expect([...table.columns[0].codes]).toEqual([1, 0, 2]);
  expect(recorder.report()).toMatchObject({ rows: 3, tooLong: 2 });
});

test("what is no XRFF is refused by its form, and quotes nothing", async () => {
  const without = (part: string) => document("").replace(part, "");
  expect(await codeOf("")).toBe("file-empty");
  expect(await codeOf("39,state\n")).toBe("file-unreadable");
  expect(await codeOf("<html><body>")).toBe("file-unreadable");
  expect(await codeOf(document("").split("<body>")[0])).toBe("file-unreadable");
  expect(await codeOf(without(' name="degrees"'))).toBe("file-unreadable");
  expect(await codeOf(document("").replace("degrees", "day"))).toBe("file-unreadable");
  expect(await codeOf(document("").replace("degrees", "grade"))).toBe("columns-mismatch");
  expect(await codeOf(document("").replace("utf-8", "iso-8859-1"))).toBe("format-unsupported");
  expect(await codeOf(document("").replace('type="string"', 'type="relational"'))).toBe("format-unsupported");
  expect(await codeOf(`<!DOCTYPE ${"x".repeat(2 ** 20)}`)).toBe("file-unreadable");
});

test("the header ends where the rows begin, and says which attribute is the class", () => {
  const reader = new XrffHeaderReader();
  const [header, rows] = document(dense("1")).split("<instances>");
  expect(reader.push(header.replace("<body>", ""))).toBeUndefined();
  expect(reader.push(`<body>${rows}`)).toMatchObject({
    label: "outlook",
    attributes: [
      { name: "degrees", type: "numeric" },
      { name: "outlook", type: "nominal", values: ["sunny", "a < b & 'c'", "rainy"] },
      { name: "remark", type: "string" },
      { name: "day", type: "date", dateFormat: "yyyy-MM-dd" },
    ],
  });
});
