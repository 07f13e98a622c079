import { expect, test } from "vitest";
import { readTable } from "../../read/read-table.ts";
import { grouped } from "../../schema/coding/grouped.ts";
import type { CodedAttribute, NumericAttribute } from "../../schema/types.ts";
import { countedRows } from "../../testing/counted-rows.ts";
import { engineSuite } from "../../testing/engine-suite.ts";
import { csvOf, dice, randomRow, schemaWithMissing, smallSchema } from "../../testing/small-tables.ts";
import type { Engine } from "../engine.ts";
import { type Group, type GroupedRows, groupedEngine } from "./grouped.ts";
import { memoryEngine } from "./memory/index.ts";

engineSuite("groups", (table) => groupedEngine(countedRows(table)), { few: true });

const schema = schemaWithMissing("replace");
const [age, pay, colour, outcome] = schema.attributes as readonly CodedAttribute[];
const roll = dice(4);
const table = readTable(schema, [csvOf(Array.from({ length: 200 }, () => randomRow(roll)))]);

/** Tells which attributes were counted by. */
async function watched() {
  const source = countedRows(await table);
  const asked: string[] = [];
  const groupBy: GroupedRows["groupBy"] = (attributes) => {
    asked.push(attributes.map((a) => a.name).join());
    return source.groupBy(attributes);
  };
  return { source: { ...source, groupBy }, asked };
}

test("rows are counted by each declared attribute that is asked about, once, and again only for another question", async () => {
  const { source, asked } = await watched();
  const engine = groupedEngine(source);
  await engine.histogram([
    grouped(age as NumericAttribute, [3]),
    colour,
    grouped(age as NumericAttribute, [7]),
  ]);
  await engine.histogram([age, colour]);
  await engine.count(outcome, [1]);
  expect(asked).toEqual(["age,colour", "outcome"]);
});

test("what is pushed down is not counted by groups, and everything else still is", async () => {
  const { source, asked } = await watched();
  const rows = await table;
  const memory = memoryEngine(rows);
  const pushed: string[] = [];
  /** Answers some questions where the rows are. */
  const engine: Engine = {
    ...groupedEngine(source),
    count(attribute, codes) {
      pushed.push("count");
      return memory.count(attribute, codes);
    },
    total(attribute) {
      pushed.push("total");
      return memory.total(attribute);
    },
  };
  expect(await engine.count(colour, [0, 2])).toBe(await memory.count(colour, [0, 2]));
  expect(await engine.total(pay as NumericAttribute)).toBe(await memory.total(pay as NumericAttribute));
  expect(asked).toEqual([]);
  expect(await engine.histogram([colour, outcome])).toEqual(await memory.histogram([colour, outcome]));
  expect([pushed, asked]).toEqual([["count", "total"], ["colour,outcome"]]);
});

const fixed = (rows: number, groups: readonly Group[]): Engine =>
  groupedEngine({ rows, groupBy: () => groups });
const NO_CODES: readonly (number | null)[] = [
  null,
  -1,
  99,
  1.5,
  Number.NaN,
  undefined as never,
  "1" as never,
];

test("a code that the attribute does not have is read as a missing field is", async () => {
  const counted = NO_CODES.map((code) => ({ codes: [code], rows: 1 }));
  const missing = BigInt(counted.length);
  // With a code of their own, the number that is declared for them, the value that stands for what is not declared.
  expect((await fixed(counted.length, counted).histogram([age])).at(-1)).toBe(missing);
  const [aged, , coloured] = smallSchema("replace").attributes as readonly CodedAttribute[];
  expect((await fixed(counted.length, counted).histogram([aged]))[5]).toBe(missing);
  expect((await fixed(counted.length, counted).histogram([coloured]))[3]).toBe(missing);
});

test("codes may be BigInts, as some drivers of data bases give them", async () => {
  const counted = (codes: readonly (number | bigint)[]) => codes.map((code) => ({ codes: [code], rows: 2 }));
  const asNumbers = await fixed(6, counted([0, 1, 1])).histogram([age]);
  expect(await fixed(6, counted([0n, 1n, 1n])).histogram([age])).toEqual(asNumbers);
});

test("counts may come in pieces, in any order, as they are counted, and more than 2³² − 1 rows in one", async () => {
  async function* groups(): AsyncGenerator<Group> {
    yield { codes: [1], rows: 2n ** 32n - 1n };
    yield { codes: [0], rows: 0 };
    yield { codes: [1], rows: 1 };
  }
  const engine = groupedEngine({ rows: 2 ** 32, groupBy: groups });
  expect(await engine.histogram([outcome])).toEqual([0n, 2n ** 32n]);
  expect(await fixed(2 ** 32, [{ codes: [1], rows: 2 ** 32 }]).count(outcome, [1])).toBe(2n ** 32n);
});

test.each([
  ["do not add up to the rows", [{ codes: [0], rows: 2 }]],
  ["are too many", [{ codes: [0], rows: 4 }]],
  [
    "are below 0",
    [
      { codes: [0], rows: 4 },
      { codes: [1], rows: -1 },
    ],
  ],
  [
    "are no whole numbers",
    [
      { codes: [0], rows: 2.5 },
      { codes: [1], rows: 0.5 },
    ],
  ],
])("counts that %s are no answer", async (_what, groups) => {
  await expect(fixed(3, groups).count(outcome, [0])).rejects.toThrow(RangeError);
});

test("a count that has failed is made again when it is asked for again", async () => {
  let tries = 0;
  const engine = groupedEngine({
    rows: 1,
    async groupBy() {
      if (tries++ === 0) throw new Error("busy");
      return [{ codes: [1], rows: 1 }];
    },
  });
  await expect(engine.count(outcome, [1])).rejects.toThrow("busy");
  expect(await engine.count(outcome, [1])).toBe(1n);
});

test("closing closes where the rows are kept, and needs nothing to close", async () => {
  let closed = 0;
  const close = async () => {
    closed++;
  };
  await groupedEngine({ ...countedRows(await table), close }).close();
  await groupedEngine(countedRows(await table)).close();
  expect(closed).toBe(1);
});
