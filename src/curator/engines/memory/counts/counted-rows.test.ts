/** An engine that keeps counts and no row answers what it can like the memory engine, and fails at the rest. */
import { expect, test } from "vitest";
import { readTable } from "../../../../read/read-table.ts";
import type { RowSink, Table } from "../../../../read/table.ts";
import { codeCount } from "../../../../schema/coding/codes.ts";
import { grouped } from "../../../../schema/coding/grouped.ts";
import { indicatorOf } from "../../../../schema/coding/learnable.ts";
import type { CodedAttribute, NumericAttribute } from "../../../../schema/types.ts";
import { csvOf, dice, randomRow, schemaOf, schemaWithMissing } from "../../../../testing/small-tables.ts";
import type { Engine } from "../../../engine.ts";
import { memoryEngine } from "../index.ts";
import { countedEngine, hasFewCodes } from "./counted-rows.ts";

const schema = schemaWithMissing("add-remove");
const attributes = schema.attributes as readonly CodedAttribute[];
const [age, pay, colour] = attributes as [NumericAttribute, NumericAttribute, CodedAttribute];

const csv = (rows: number): string => {
  const roll = dice(rows);
  return csvOf(Array.from({ length: rows }, () => randomRow(roll)));
};

/** Everything that is asked about one attribute, with the codes that a function was asked about. */
async function everything(engine: Engine): Promise<unknown> {
  const asked: (readonly number[])[] = [];
  const of = (codes: readonly number[]) => {
    asked.push(codes);
    return [codes[0] - 3, 2 ** 50 + codes[0]];
  };
  const answers = attributes.map(async (attribute) => [
    await engine.count(attribute, [0, 2, codeCount(attribute) - 1]),
    await engine.histogram([attribute]),
    await engine.rowSums({ attributes: [attribute], size: 2, of }),
  ]);
  const numbers = [age, pay].map(async (attribute) => [
    await engine.histogram([grouped(attribute, [2, 5])]),
    await engine.total(attribute),
  ]);
  const all = [await Promise.all(answers), await Promise.all(numbers)];
  return [engine.rows(), all, asked.toSorted((a, b) => a[0] - b[0])];
}

/** Hands rows over in pieces of several sizes, as readers do. */
function handOver(table: Table, sink: RowSink): Table {
  for (let from = 0, rows = 1; from < table.rows; from += rows, rows = (rows * 7) % 1009)
    sink.take(Math.min(rows, table.rows - from), (columns, at) => {
      for (const [k, { codes }] of table.columns.entries())
        columns[k].set(codes.subarray(from, Math.min(from + rows, table.rows)), at);
    });
  return sink.finish();
}

test.each([0, 1, 3000])(
  "%i rows that were counted while they were read answer as kept ones do",
  async (rows) => {
    const table = await readTable(schema, [csv(rows)]);
    const expected = await everything(memoryEngine(table));
    expect(await everything(await countedEngine(schema, async (sink) => handOver(table, sink)))).toEqual(
      expected,
    );
    const fromText = await countedEngine(schema, (sink) => readTable(schema, [csv(rows)], { sink }));
    expect(await everything(fromText)).toEqual(expected);
  },
);

test("rows that a source leaves in its table are counted as often as they stand for", async () => {
  const table = await readTable(schema, [csv(200)]);
  const weights = Uint32Array.from({ length: 200 }, (_, row) => (row === 7 ? 2 ** 32 - 1 : row % 3));
  const weighted = { ...table, weights };
  const expected = await everything(memoryEngine(weighted));
  expect(await everything(await countedEngine(schema, async () => weighted))).toEqual(expected);
});

test("what needs rows fails, and so does an indicator, whatever declared attribute is called like it", async () => {
  const namesake = { name: "age missing", kind: "categorical", values: ["a", "b"], other: "b" } as const;
  const own = { ...schema, attributes: [...attributes, namesake] };
  const engine = await countedEngine(own, async (sink) => sink.finish());
  const sums = { size: 1, of: () => [1] };
  const asked = {} as never;
  for (const ask of [
    () => engine.histogram([age, colour]),
    () => engine.rowSums({ ...sums, attributes: [age, colour] }),
    () => engine.rowSums({ ...sums, attributes: [indicatorOf(age)] }),
    () => engine.count({ ...colour, name: "none" }, [0]),
    () => engine.sums(asked),
    () => engine.costs(asked),
    () => engine.centreSums(asked),
    () => engine.pointCounts(asked),
    () => engine.tables(asked, () => {}),
    () => engine.gridQualities(asked),
  ])
    await expect(ask()).rejects.toThrow(RangeError);
  expect(await engine.count(namesake, [0])).toBe(0n);
});

test("counts go when the engine is closed", async () => {
  const engine = await countedEngine(schema, (sink) => readTable(schema, [csv(20)], { sink }));
  expect(await engine.count(colour, [0, 1, 2, 3])).toBe(20n);
  await engine.close();
  await expect(engine.count(colour, [0, 1, 2, 3])).rejects.toThrow(RangeError);
});

test("whether counts take little enough memory is decided by what is declared", () => {
  const fine = (name: string, high: number) =>
    ({ name, kind: "numeric", low: 0, high, step: 1, missing: 0, source: "made up" }) as const;
  // The label has two codes.
  expect(hasFewCodes(schemaOf([fine("a", 2 ** 22 - 1), fine("b", 2 ** 22 - 3)]))).toBe(true);
  expect(hasFewCodes(schemaOf([fine("a", 2 ** 22 - 1), fine("b", 2 ** 22 - 2)]))).toBe(false);
});
