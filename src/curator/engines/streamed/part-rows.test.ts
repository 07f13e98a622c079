/** Parts of rows that are not kept together, against the parts that the same rows are dealt into as they are read. Exact: no false alarm. */
import { describe, expect, test } from "vitest";
import { readTable } from "../../../read/read-table.ts";
import type { Table } from "../../../read/table.ts";
import type { RowPart } from "../../../schema/coding/row-parts.ts";
import type { Neighbours, Schema } from "../../../schema/types.ts";
import { csvOf, dice, type Row, randomRow, smallSchema } from "../../../testing/small-tables.ts";
import { readAgain } from "../../../testing/streamed-table.ts";
import { DealtRows } from "../memory/dealt-rows.ts";
import { readingPart } from "./part-rows.ts";
import { RowStream } from "./row-stream.ts";

const PARTS: readonly RowPart[] = ["1-4/5", "5-5/5", "2-3/5"];

const rowsOf = ({ rows, columns }: Pick<Table, "rows" | "columns">): readonly string[] =>
  Array.from({ length: rows }, (_, i) => columns.map(({ codes }) => codes[i]).join());

async function tableOf(neighbours: Neighbours, rows: number): Promise<Table> {
  const roll = dice(rows + 11);
  const all: Row[] = Array.from({ length: rows }, () => randomRow(roll));
  return readTable(smallSchema(neighbours), [csvOf(all)]);
}

async function dealtTogether(table: Table, asked: Schema): Promise<readonly (readonly string[])[]> {
  const sink = new DealtRows(table.schema, PARTS);
  await readAgain(table)(table.schema, { sink });
  const names = asked.attributes.filter(({ kind }) => kind !== "ignored").map(({ name }) => name);
  return sink
    .finishedParts()
    .map(({ rows, columns }) =>
      rowsOf({ rows, columns: columns.filter(({ attribute }) => names.includes(attribute.name)) }),
    );
}

/** The schema with some attributes, as a streamed engine asks for them. */
const asking = (schema: Schema, names: readonly string[]): Schema => ({
  ...schema,
  attributes: schema.attributes.map((one) =>
    names.includes(one.name) ? one : { name: one.name, kind: "ignored" as const },
  ),
});

describe.each(["replace", "add-remove"] as const)("rows that %s", (neighbours) => {
  test.each([0, 1, 7, 120])(
    "%i of them, read again for a part, are those that dealing puts into it, whatever is asked about",
    async (rows) => {
      const table = await tableOf(neighbours, rows);
      for (const names of [["age", "pay", "colour", "outcome"], ["colour"], ["outcome", "age"]]) {
        const asked = asking(table.schema, names);
        const expected = await dealtTogether(table, asked);
        for (const [i, part] of PARTS.entries()) {
          const read = readingPart(table.schema, readAgain(table), part);
          expect(rowsOf(await read(asked, {}))).toEqual(expected[i]);
          const seen: string[] = [];
          const stream = new RowStream(asked, 7, async (group) => void seen.push(...rowsOf(group)));
          stream.add(await read(asked, { sink: stream }));
          await stream.end();
          expect(seen).toEqual(expected[i]);
          // Again, from the first place on.
          expect(rowsOf(await read(asked, {}))).toEqual(expected[i]);
        }
      }
    },
  );
});

test("rows that come at once are dealt as well; stored rows that stand for several have no places", async () => {
  const table = await tableOf("add-remove", 60);
  const atOnce = async (schema: Schema) => ({ ...table, schema });
  const heavy = { ...table, weights: Uint32Array.from({ length: table.rows }, (_, row) => row % 3) };
  const expected = await dealtTogether(table, table.schema);
  for (const [i, part] of PARTS.entries()) {
    expect(rowsOf(await readingPart(table.schema, atOnce, part)(table.schema, {}))).toEqual(expected[i]);
    const read = readingPart(table.schema, async (schema) => ({ ...heavy, schema }), part);
    const told = rowsOf(await read(table.schema, {}));
    const times = rowsOf(table).flatMap((row, k) =>
      expected[i].includes(row) ? Array(k % 3).fill(row) : [],
    );
    expect([...told].sort()).toEqual(times.sort());
  }
  const placed = smallSchema("replace");
  const read = readingPart(placed, async (schema) => ({ ...heavy, schema }), "1-4/5");
  await expect(read(placed, {})).rejects.toMatchObject({ code: "engine-cannot" });
});

test("places are counted by one thread, whatever is wished for", async () => {
  const table = await tableOf("replace", 9);
  const threads: unknown[] = [];
  const read = readingPart(
    table.schema,
    (schema, watch) => {
      threads.push(watch.threads);
      return readAgain(table)(schema, watch);
    },
    "1-4/5",
  );
  await read(table.schema, {});
  await read(table.schema, { threads: 4 });
  expect(threads).toEqual([1, 1]);
});
