import { expect, test } from "vitest";
import { csvOf, dice, randomRow, smallSchema } from "../testing/small-tables.ts";
import { keptRows } from "./kept-rows.ts";
import { readTable } from "./read-table.ts";
import { rowSink } from "./row-sinks.ts";

const schema = smallSchema("replace");
const roll = dice(3);
const text = csvOf(Array.from({ length: 40 }, () => randomRow(roll)));
const table = await readTable(schema, [text]);

test("rows of a table are handed over as they are, in their order, to whoever takes rows", async () => {
  const source = keptRows(table);
  expect(source.inFileOrder).toBe(true);
  expect(await source.readTable(schema, {})).toBe(table);
  const taken = await source.readTable(schema, { sink: rowSink(schema) });
  expect(taken.columns.map(({ codes }) => [...codes])).toEqual(table.columns.map(({ codes }) => [...codes]));
});

test("where equal rows are stored once they have no places", async () => {
  const grouped = await readTable(schema, [text], { sink: rowSink(schema, { compress: "always" }) });
  expect(grouped.weights).toBeDefined();
  const source = keptRows(grouped);
  expect(source.inFileOrder).toBeUndefined();
  expect(await source.readTable(schema, {})).toBe(grouped);
});
