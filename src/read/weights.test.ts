import { expect, test } from "vitest";
import { compressRows } from "../testing/compress-rows.ts";
import { rowCounts } from "../testing/row-counts.ts";
import { choiceColumn, labelColumn, numberColumn, tableSchema } from "../testing/table-schemas.ts";
import { writeCsv } from "./csv/write-csv.ts";
import { readTable } from "./read-table.ts";
import { expandRows, joinRows, rowsIn } from "./weights.ts";

const schema = tableSchema(
  [numberColumn("age", 0, 9), choiceColumn("ward", ["north", "south"]), labelColumn("y", ["no", "yes"])],
  {},
  "public",
);
const csv = (rows: number, kinds: number) =>
  `age,ward,y\n${Array.from({ length: rows }, (_, k) => `${k % kinds},${k % 2 ? "north" : "south"},yes\n`).join("")}`;

test("compressing and expanding keep the rows and how often each occurs", async () => {
  const table = await readTable(schema, [csv(100, 4)]);
  const small = compressRows(table);
  expect([small.rows, rowsIn(small), rowsIn(table)]).toEqual([4, 100, 100]);
  expect(rowCounts(small)).toEqual(rowCounts(table));
  expect(expandRows(small)).toMatchObject({ rows: 100 });
  expect(rowCounts(expandRows(small))).toEqual(rowCounts(table));
  expect(expandRows(table)).toBe(table);
});

test("a compressed table is written with every row as often as it stands for", async () => {
  const table = await readTable(schema, [csv(30, 3)]);
  const again = await readTable(schema, [writeCsv(compressRows(table))]);
  expect(again.rows).toBe(30);
  expect(rowCounts(again)).toEqual(rowCounts(table));
});

test("tables are joined in their order", async () => {
  const one = await readTable(schema, [csv(3, 3)]);
  const two = compressRows(await readTable(schema, [csv(4, 2)]));
  const joined = joinRows([one, two]);
  expect([...joined.columns[0].codes]).toEqual([0, 1, 2, 0, 0, 1, 1]);
});
