/** What is kept of rows that are dealt into blocks: no more than is asked about, in no more room than in the table. */
import { expect, test } from "vitest";
import { readTable } from "../../../read/read-table.ts";
import type { CodedRows } from "../../../read/table.ts";
import { indicatorOf } from "../../../schema/coding/learnable.ts";
import type { NumericAttribute } from "../../../schema/types.ts";
import { csvOf, dice, randomRow, smallSchema } from "../../../testing/small-tables.ts";
import { BlockRows, storedRows } from "./block-rows.ts";

const schema = smallSchema("replace");
const [age, , , outcome] = schema.attributes;
const roll = dice(4);
const table = await readTable(schema, [csvOf(Array.from({ length: 50 }, () => randomRow(roll)))]);
const columnsOf = ({ columns }: CodedRows) =>
  columns.map(({ attribute, codes }) => [attribute.name, codes.constructor]);

test("blocks have the columns that are asked about alone, with numbers as wide as the table's", () => {
  const own = columnsOf(table).filter(([name]) => name === "age" || name === "outcome");
  const blocks = new BlockRows(table, (rows) => rows).of([age, outcome], 3);
  expect(blocks.map(columnsOf)).toEqual([own, own, own]);
  expect(blocks.reduce((sum, { rows }) => sum + rows, 0)).toBe(table.rows);
  const [oneAge] = storedRows(table, [7, 2], [indicatorOf(age as NumericAttribute)]).columns;
  const ages = table.columns[0].codes;
  expect([oneAge.attribute, Array.from(oneAge.codes)]).toEqual([age, [ages[7], ages[2]]]);
});

test("a dealing is made once for questions that follow each other, and few are kept", () => {
  let opened = 0;
  const blocks = new BlockRows(table, () => ++opened);
  for (const of of [2, 3, 2, 4, 5, 2]) blocks.of([age], of);
  expect(opened).toBe(2 + 3 + 4 + 5);
  // A fifth takes the place of the one that was asked about longest ago, that of three blocks.
  blocks.of([age, outcome], 6);
  for (const of of [4, 5, 2]) blocks.of([age], of);
  expect(opened).toBe(14 + 6);
  blocks.of([age], 3);
  expect(opened).toBe(20 + 3);
});
