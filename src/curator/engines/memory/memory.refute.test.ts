/**
 * Attempts to make one row count more than once, and to learn which cells are empty.
 */
import { expect, test } from "vitest";
import { readTable } from "../../../read/read-table.ts";
import { levels } from "../../../schema/codes.ts";
import { csvOf, type Row, smallSchema } from "../../../testing/small-tables.ts";
import { memoryEngine } from "./index.ts";

const schema = smallSchema("add-remove");
async function engineOf(rows: readonly Row[]) {
  const table = await readTable(schema, [csvOf(rows)]);
  return { engine: memoryEngine(table), attributes: table.columns.map((column) => column.attribute) };
}
const row: Row = ["3", "10", "red", "no"];

test("a value that is named twice counts its rows once, so one row moves a count by one", async () => {
  const { engine, attributes } = await engineOf([row, row, ["3", "10", "blue", "no"]]);
  expect(await engine.count(attributes[2], [0, 0, 0])).toBe(2n);
  expect(await engine.count(attributes[2], [0, 2, 0, 2])).toBe(3n);
});

test.each([
  ["no row", []],
  ["one row", [row]],
])("a histogram of %s has every declared cell, in the schema's order", async (_what, rows) => {
  const { engine, attributes } = await engineOf(rows);
  const [age, , colour] = attributes;
  const cells = await engine.histogram([colour, age]);
  const expected = new Array<bigint>(levels(colour) * levels(age)).fill(0n);
  // Red is the first colour, and 3 the fourth age.
  if (rows.length > 0) expected[3] = 1n;
  expect(cells).toEqual(expected);
});
