import { expect, test } from "vitest";
import { rational } from "../../../base/rational.ts";
import { readTable } from "../../../read/read-table.ts";
import type { CodedRows, Table } from "../../../read/table.ts";
import type { RowPart } from "../../../schema/coding/row-parts.ts";
import type { CodedAttribute } from "../../../schema/types.ts";
import { tableQuestions } from "../../../testing/every-question.ts";
import { smallLedger } from "../../../testing/release-suite.ts";
import { csvOf, dice, randomRow, schemaWithMissing, smallSchema } from "../../../testing/small-tables.ts";
import { openStreamed, readAgain } from "../../../testing/streamed-table.ts";
import { curatorOf } from "../../curator.ts";
import type { Engine, RowSumsQuestion } from "../../engine.ts";
import { seededNoise } from "../../noise/noise.ts";
import { blockMean } from "../../queries/blocks/block-answers.ts";
import { DealtRows } from "../memory/dealt-rows.ts";
import { memoryEngine } from "../memory/index.ts";
import { type Streaming, streamedEngine } from "./index.ts";
import { readingPart } from "./part-rows.ts";
import { RowStream } from "./row-stream.ts";

const tableOf = (rows: number, schema = smallSchema("add-remove")): Promise<Table> => {
  const roll = dice(rows + 3);
  return readTable(schema, [csvOf(Array.from({ length: rows }, () => randomRow(roll)))]);
};

/** What a table without rows may be charged is less, where their number is public. */
const [epsilon, delta, small] = [rational(3n), rational(1n, 100_000n), rational(1n, 10n ** 9n)];

/** What every question of a table releases over an engine, by the same noise. */
async function released(table: Table, engine: Engine): Promise<readonly (readonly unknown[])[]> {
  const all: (readonly unknown[])[] = [];
  for (const [name, forms] of Object.entries(tableQuestions))
    for (const { draw, question, how, neighbours = "add-remove" } of forms) {
      const schema = { ...table.schema, ...smallSchema(neighbours), attributes: table.schema.attributes };
      const curator = curatorOf(schema, engine, await smallLedger(schema), seededNoise(5));
      const allowance = await curator.allow({
        epsilon,
        draws: [draw],
        purpose: "a test",
        delta: neighbours === "replace" ? small : delta,
      });
      // A question may be too much for a table with so few rows; that is public, and decided before they are looked at.
      const answer = await allowance.make({ ask: name, ...question } as never, how as never).then(
        ({ value }) => value,
        ({ code }) => code,
      );
      expect([name, answer]).not.toEqual([name, "unexpected"]);
      all.push([name, answer]);
    }
  return all;
}

const heavy = (table: Table): Table => ({
  ...table,
  weights: Uint32Array.from({ length: table.rows }, (_, row) => (row % 4) * 7),
});

test.each([
  ["no row", tableOf(0)],
  ["one row", tableOf(1)],
  ["40 rows", tableOf(40)],
  ["equal rows stored once", tableOf(25).then(heavy)],
])("every question is answered as in memory, group by group and from kept columns: %s", async (_, made) => {
  const table = await made;
  const expected = await released(table, memoryEngine(table));
  expect(expected.filter(([, answer]) => typeof answer !== "string").length).toBeGreaterThan(25);
  expect(await released(table, await openStreamed(table))).toEqual(expected);
  expect(await released(table, await openStreamed(table, { bytes: 2 ** 30 }))).toEqual(expected);
});

test("blocks are learnt from as in memory, and where columns are not kept rows are read once a block and step", async () => {
  const table = await tableOf(30);
  let readings = 0;
  const read = readAgain(table, () => {
    readings++;
  });
  const asked = { learner: "descent", label: "outcome", loss: "hinge", attributes: ["age"] } as const;
  const { look } = blockMean.prepare({ schema: table.schema, neighbours: "add-remove", rows: 30 } as never, {
    ...{ ...asked, steps: 2, rate: 0.5, ridge: 0, blocks: 3, box: 1 },
  });
  const engine = await streamedEngine(table.schema, read, {
    bytes: 0,
    open: async (own) => memoryEngine(own),
  });
  const opened = readings;
  expect(await look(engine)).toEqual(await look(memoryEngine(table)));
  expect(readings - opened).toBe(3 * 2);
});

test("every question about a part of streamed rows is answered as about the part that was dealt in memory", async () => {
  const table = await tableOf(40);
  const part: RowPart = "2-4/5";
  const sink = new DealtRows(table.schema, [part]);
  await readAgain(table)(table.schema, { sink });
  const [dealt] = sink.finishedParts();
  expect([dealt.rows > 10, dealt.rows < 35]).toEqual([true, true]);
  const expected = await released(dealt, memoryEngine(dealt));
  for (const bytes of [0, 2 ** 30])
    expect(
      await released(
        dealt,
        await streamedEngine(table.schema, readingPart(table.schema, readAgain(table), part), {
          ...{ bytes, group: 9 },
          open: async (rows) => memoryEngine(rows),
        }),
      ),
    ).toEqual(expected);
});

test("an own function is asked about each different row once, in the order of codes, also where no two rows fit", async () => {
  for (const [rows, group] of [
    [60, 60],
    [60, 9],
    [60, 1],
    [0, 1],
  ]) {
    const table = await tableOf(rows, schemaWithMissing("add-remove"));
    const attributes = table.schema.attributes.filter(({ name }) => name !== "pay") as CodedAttribute[];
    const asked = async (engine: Engine) => {
      const seen: (readonly number[])[] = [];
      const of: RowSumsQuestion["of"] = (codes) => {
        seen.push([...codes]);
        return [1, codes[0] - 3];
      };
      return [await engine.rowSums({ attributes, size: 2, of }), seen];
    };
    expect(await asked(await openStreamed(table, { group }))).toEqual(await asked(memoryEngine(table)));
  }
});

test("tables for which there is no room together are counted in several passes, and told in order", async () => {
  const table = await tableOf(100);
  const [age, , colour] = table.columns.map(({ attribute }) => attribute);
  const grouping = (attribute: CodedAttribute, size: number) => ({
    attribute,
    size,
    starts: Uint32Array.from({ length: size }, (_, k) => k),
    groups: Int32Array.from({ length: size }, (_, k) => k),
  });
  const [ages, colours] = [grouping(age, 11), grouping(colour, 4)];
  const question = {
    parts: { count: 1, tree: { part: 0 } },
    tables: [[[ages], [colours], [], [ages, colours], [colours]]],
    label: undefined,
  } as never;
  const told = async (engine: Engine) => {
    const seen: unknown[] = [];
    await engine.tables(question, (counts, part, which) => seen.push([[...counts], part, which]));
    return seen;
  };
  // 15 cells at a time.
  const names: (readonly string[])[] = [];
  const streaming = { bytes: 15 * 8 * 4, group: 8, open: async (rows: CodedRows) => memoryEngine(rows) };
  const engine = await streamedEngine(
    table.schema,
    readAgain(table, (n) => names.push(n)),
    streaming,
  );
  names.length = 0;
  expect(await told(engine)).toEqual(await told(memoryEngine(table)));
  expect(names).toEqual([["age", "colour"], ["age"], ["age", "colour"], ["colour"]]);
});

/** Which columns are read, reading after reading. */
async function watched(bytes: number, more: Partial<Streaming> = {}) {
  const table = await tableOf(100);
  const read: string[] = [];
  const engine = await streamedEngine(
    table.schema,
    readAgain(table, (names) => read.push(names.join())),
    {
      bytes,
      group: 30,
      open: async (rows) => memoryEngine(rows),
      ...more,
    },
  );
  const [age, pay, colour, outcome] = table.columns.map(({ attribute }) => attribute);
  return { read, engine, age, pay, colour, outcome };
}

test("columns that fit are read once, others with them where both fit, and what does not fit is read for each question", async () => {
  // In an engine a row of age, colour and outcome takes 9 bytes, and pay, of more than 256 levels, 6.
  const { read, engine, age, pay, colour, outcome } = await watched(100 * 9);
  const first = "age,pay,colour,outcome";
  expect(read.splice(0)).toEqual([first]);
  for (const asked of [
    [age, colour],
    [age, colour],
    [colour, outcome],
    [age, outcome],
  ])
    await engine.histogram(asked);
  expect(read.splice(0)).toEqual(["age,colour", "age,colour,outcome"]);
  // Together with these it does not fit.
  await engine.histogram([pay, colour]);
  expect(read.splice(0)).toEqual(["pay,colour"]);
  for (let i = 0; i < 2; i++) await engine.histogram([age, pay, colour]);
  expect(read.splice(0)).toEqual(["age,pay,colour", "age,pay,colour"]);
  // Of one attribute rows were counted when they were opened.
  await engine.histogram([age]);
  await engine.count(colour, [1]);
  expect(read).toEqual([]);
  await engine.close();
  const all = await watched(100 * 15, { rows: 100 });
  await all.engine.histogram([all.age, all.pay]);
  await all.engine.histogram([all.outcome]);
  expect(all.read).toEqual([first]);
});

test("rows that are others when they are read again are no answer", async () => {
  const [table, longer] = [await tableOf(50), await tableOf(51)];
  const [age, , colour] = table.columns.map(({ attribute }) => attribute);
  for (const bytes of [0, 2 ** 30]) {
    let now = table;
    const engine = await streamedEngine(table.schema, (schema, watch) => readAgain(now)(schema, watch), {
      bytes,
      open: async (rows) => memoryEngine(rows),
    });
    now = longer;
    await expect(engine.histogram([age, colour])).rejects.toThrow("changed");
    now = table;
    expect(await engine.histogram([age, colour])).toEqual(await memoryEngine(table).histogram([age, colour]));
  }
});

test("closing stops a reading that is under way", async () => {
  const { engine, age, colour } = await watched(0);
  const answer = engine.histogram([age, colour]);
  answer.catch(() => undefined);
  await engine.close();
  await expect(answer).rejects.toThrow("stopped");
});

test("a reader is kept waiting, so that two groups are held besides the one that is filled, and a group that fails stops it", async () => {
  const table = await tableOf(100);
  let [held, most, seen] = [0, 0, 0];
  const stream = new RowStream(table.schema, 10, async ({ rows }) => {
    await new Promise((done) => setImmediate(done));
    seen += rows;
    held--;
  });
  const counted: typeof stream.take = (rows, write) => {
    stream.take(rows, write);
    if (rows === 10) most = Math.max(most, ++held);
  };
  const write = () => undefined;
  for (let i = 0; i < 20; i++) {
    counted(10, write);
    await stream.ready();
  }
  await stream.end();
  expect([seen, most <= 3]).toEqual([200, true]);

  const failing = new RowStream(table.schema, 10, async () => {
    throw new Error("a group failed");
  });
  const reading = async () => {
    for (let i = 0; i < 20; i++) {
      failing.take(10, write);
      await failing.ready();
    }
  };
  await expect(reading()).rejects.toThrow("a group failed");
});
