import { expect, test } from "vitest";
import { textSource } from "../../testing/sources.ts";
import { choiceColumn, ignoredColumn, numberColumn, tableSchema } from "../../testing/table-schemas.ts";
import { misfits } from "../misfits.ts";
import { readTable } from "../read-table.ts";

const DAY = 86_400_000;
const file = { format: "arff", missing: ["?"] };
const schema = tableSchema(
  [
    choiceColumn("outlook", ["?", "rainy", "sunny", "partly cloudy"]),
    numberColumn("degrees", -50, 50),
    numberColumn("day", 0, 20_000 * DAY, DAY),
  ],
  file,
);
const HEADER = `% made by hand
@RELATION 'the weather'
@attribute degrees REAL % in Celsius
@attribute	outlook {sunny, 'partly cloudy', rainy}
@attribute remark string
@attribute day date "yyyy-MM-dd"

@DATA % rows from here
`;

async function codes(rows: string, header = HEADER, by = schema): Promise<number[][]> {
  const table = await readTable(by, textSource(header + rows));
  return table.columns.map((column) => [...column.codes]);
}

test("dense rows are read by the header's names: quotes, blanks, comments, missing values and dates", async () => {
  const rows = `21.4, 'partly cloudy', "it\\'s, fine", 1970-01-03
%
-3,rainy,?,"1970-02-01" % cold

?,?,'',?
`;
  expect(await codes(rows)).toEqual([
    [3, 1, 0],
    [71, 47, 50],
    [2, 31, 10_000],
  ]);
});

test("in sparse rows what is not given is 0, the first declared value, or the start of 1970", async () => {
  expect(await codes("{0 7}\n{1 rainy, 3 1970-01-11}\n{}\n{0 ?, 1 ?}")).toEqual([
    [2, 1, 2, 0],
    [57, 50, 50, 50],
    [0, 10, 0, 0],
  ]);
});

test("an absent string in a sparse row is missing, whatever other rows hold", async () => {
  const text = tableSchema([choiceColumn("remark", ["?", "good", "0"])], file);
  expect(await codes("1,rainy,good,?\n{0 7}\n{2 good}", HEADER, text)).toEqual([[1, 0, 1]]);
});

test("weights are not applied: a row counts once, and the owner is told how many had one", async () => {
  const recorder = misfits(schema);
  const rows = "1,rainy,x,1970-01-02, {5}\n{0 2}, {0.5}\n3,sunny,x,1970-01-02, {1}\n4,sunny,x,1970-01-02\n";
  const table = await readTable(schema, textSource(HEADER + rows), { misfits: recorder });
  expect(table.rows).toBe(4);
  expect(recorder.report()).toMatchObject({ rows: 4, weighted: 2, ragged: 0 });
});

test("dates that cannot be read are missing ones, even when they look like numbers", async () => {
  const recorder = misfits(schema);
  const rows = "1,rainy,x,2001\n1,rainy,x,1970-02-30\n{3 86400000}\n";
  const table = await readTable(schema, textSource(HEADER + rows), { misfits: recorder });
  expect([...table.columns[2].codes]).toEqual([10_000, 10_000, 10_000]);
  expect(recorder.report().attributes.day).toEqual({
    missing: 0,
    clamped: 0,
    rounded: 0,
    undeclared: 0,
    unreadable: 3,
  });
});

test("rows with other numbers of values, dense or sparse, are ragged and are kept", async () => {
  const recorder = misfits(schema);
  const rows = "1\n1,rainy,x,1970-01-02,5,6\n{9 1, 0 4}\n{77 1}\n";
  const table = await readTable(schema, textSource(HEADER + rows), { misfits: recorder });
  expect([...table.columns[1].codes]).toEqual([51, 51, 54, 50]);
  expect(recorder.report()).toMatchObject({ rows: 4, ragged: 4 });
});

test("a quote that is never closed ends with its line and takes no other row along", async () => {
  expect((await codes("1,'rainy,x,1970-01-02\n2,rainy,x,1970-01-02\n"))[1]).toEqual([51, 52]);
});

test("any cutting into chunks, and CRLF or CR, give the same table", async () => {
  const text = `${HEADER}1,rainy,'a b',1970-01-02\n{0 2}\n`;
  const expected = await codes("", text);
  for (const variant of [text, text.replaceAll("\n", "\r\n"), text.replaceAll("\n", "\r"), `\uFEFF${text}`]) {
    for (let at = 0; at <= variant.length; at++) {
      const table = await readTable(schema, [variant.slice(0, at), variant.slice(at)]);
      expect(table.columns.map((column) => [...column.codes])).toEqual(expected);
    }
  }
});

test("a file that ends with its @data line is a table without rows", async () => {
  expect(await codes("")).toEqual([[], [], []]);
  expect(await codes("", HEADER.trim().replace(/ % rows.*/, ""))).toEqual([[], [], []]);
});

const codeOf = (text: string, by = schema) =>
  readTable(by, textSource(text)).then(
    () => "read",
    (error) => error.code,
  );

test("relational attributes are refused with a reason, also where the schema ignores them", async () => {
  const text =
    "@relation r\n@attribute bag relational\n@attribute x numeric\n@end bag\n@attribute y numeric\n@data\n";
  expect(await codeOf(text, tableSchema([ignoredColumn("bag"), numberColumn("y", 0, 1)], file))).toBe(
    "format-unsupported",
  );
});

test("a date format beyond the supported letters is refused as soon as the header is read", async () => {
  expect(await codeOf(HEADER.replace("yyyy-MM-dd", "dd MMM yyyy"))).toBe("format-unsupported");
});

test("a file without @data, without the declared columns, or without anything is refused by its form", async () => {
  expect(await codeOf("39,state,high\n40,state,low\n")).toBe("file-unreadable");
  expect(await codeOf("@relation r\n@attribute x numeric\n")).toBe("file-unreadable");
  expect(await codeOf("@relation r\n@attribute x numeric\n@data\n")).toBe("columns-mismatch");
  expect(await codeOf("")).toBe("file-empty");
});

test("line numbers in refusals count CRLF as one line end", async () => {
  const error = await readTable(schema, ["@relation r\r", "\n\r\nno declaration\r\n"]).catch((e) => e);
  expect(error.message).toContain("Line 3 ");
});
