/** Answers that the engine suite does not ask for: sums of any function of a row, and counts by ranges. */
import { expect, test } from "vitest";
import { readTable } from "../../../../read/read-table.ts";
import type { Table } from "../../../../read/table.ts";
import { numberOfCode } from "../../../../schema/coding/codes.ts";
import { cutAttribute } from "../../../../schema/coding/grouped.ts";
import { groupedInputs } from "../../../../schema/coding/layout.ts";
import type { CodedAttribute, NumericAttribute } from "../../../../schema/types.ts";
import { csvOf, dice, randomRow, smallSchema } from "../../../../testing/small-tables.ts";
import { prepareScores } from "../../../queries/linear/linear.ts";
import { memoryEngine } from "../index.ts";

const schema = smallSchema("replace");
const attributes = schema.attributes as readonly CodedAttribute[];

async function tables(): Promise<Table[]> {
  const roll = dice(6);
  const plain = await Promise.all(
    // More than are counted at a time.
    [0, 1, 200, 5000].map((rows) =>
      readTable(schema, [csvOf(Array.from({ length: rows }, () => randomRow(roll)))]),
    ),
  );
  const weights = Uint32Array.from({ length: 200 }, (_, row) => (row % 7 === 0 ? 4_000_000_000 : row % 3));
  return [...plain, { ...plain[2], weights }];
}

const rowsOf = (table: Table) =>
  Array.from({ length: table.rows }, (_, row) => ({
    codes: table.columns.map(({ codes }) => codes[row]),
    times: BigInt(table.weights?.[row] ?? 1),
  }));

test("sums of a function of a row's codes are those over all rows, and each different row is asked about once", async () => {
  const of = (codes: readonly number[]) => [
    codes[0] - 5,
    (codes[1] - 9) * 2 ** 40,
    codes[2] === codes[3] ? 1 : -1,
  ];
  for (const table of await tables()) {
    const asked: string[] = [];
    const question = {
      attributes,
      size: 3,
      of: (codes: readonly number[]) => {
        asked.push(codes.join());
        return of(codes);
      },
    };
    const obvious = [0, 1, 2].map((k) =>
      rowsOf(table).reduce((sum, { codes, times }) => sum + BigInt(of(codes)[k]) * times, 0n),
    );
    expect(await memoryEngine(table).rowSums(question)).toEqual(obvious);
    expect(new Set(asked).size).toBe(asked.length);
    // A stored row that stands for no row is none.
    const there = rowsOf(table).filter(({ times }) => times > 0n);
    expect(asked.length).toBe(new Set(there.map(({ codes }) => codes.join())).size);
  }
});

test("a histogram of ranges counts the rows between the cuts", async () => {
  const cuts = { age: [3, 7], pay: [0, 100] };
  const [age, pay] = attributes as readonly NumericAttribute[];
  const group = (attribute: NumericAttribute, code: number) =>
    cuts[attribute.name as keyof typeof cuts].filter((cut) => cut <= numberOfCode(attribute, code)).length;
  for (const table of await tables()) {
    const asked = [attributes[2], cutAttribute(age, cuts), cutAttribute(pay, cuts)];
    const obvious = new Array<bigint>(4 * 9).fill(0n);
    for (const { codes, times } of rowsOf(table))
      obvious[codes[2] * 9 + group(age, codes[0]) * 3 + group(pay, codes[1])] += times;
    expect(await memoryEngine(table).histogram(asked)).toEqual(obvious);
  }
});

test("columns are told apart whatever their attributes are called", async () => {
  const [age, , , outcome] = attributes;
  // A continuous attribute whose name reads like another one's ranges.
  const named = (name: string) =>
    smallSchema("replace", {
      attributes: [age, { ...(attributes[1] as NumericAttribute), name, step: 0.01 }, outcome],
    });
  const ask = async (name: string) => {
    const renamed = named(name);
    const table = await readTable(renamed, [`age,"${name}",outcome\n3,10,no\n9,900,yes\n`]);
    const engine = memoryEngine(table, () => undefined);
    const facts = { schema: renamed, neighbours: "replace" } as const;
    const about = { score: "logistic", label: "outcome" };
    const plain = prepareScores(facts, { ...about, candidates: [[1, 2, 0]] });
    const cuts = { age: [3, 7] };
    const { length } = groupedInputs(renamed, ["age"], cuts);
    const cards = prepareScores(facts, {
      ...about,
      attributes: ["age"],
      coding: "groups",
      cuts,
      candidates: [Array.from({ length }, (_, k) => k)],
    });
    return [await engine.sums(plain.question), await engine.sums(cards.question)];
  };
  expect(await ask("age 0,3,7")).toEqual(await ask("pay"));
});
