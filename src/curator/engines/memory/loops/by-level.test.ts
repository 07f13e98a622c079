import { expect, test } from "vitest";
import { changed } from "../../../../base/changes.ts";
import { readTable } from "../../../../read/read-table.ts";
import type { Table } from "../../../../read/table.ts";
import { numberOfCode } from "../../../../schema/coding/codes.ts";
import { groupedInputs } from "../../../../schema/coding/layout.ts";
import type { NumericAttribute } from "../../../../schema/types.ts";
import { csvOf, dice, randomRow, smallSchema } from "../../../../testing/small-tables.ts";
import type { GridChange, SumsQuestion } from "../../../engine.ts";
import { prepareScores } from "../../../queries/linear/linear.ts";
import { scoreNames } from "../../../queries/linear/scores.ts";
import { memoryEngine } from "../index.ts";
import { movesFromHub } from "./by-level.ts";

const schema = smallSchema("replace");
const cuts = { age: [3, 7], pay: [0, 100] };
const inputs = groupedInputs(schema, undefined, cuts);

const tableOf = (rows: number, seed: number) => {
  const roll = dice(seed);
  return readTable(schema, [csvOf(Array.from({ length: rows }, () => randomRow(roll)))]);
};

const random = (seed: number, size: number) => {
  const roll = dice(seed);
  return Float64Array.from({ length: inputs.length }, () => ((roll(2001) - 1000) / 1000) * size);
};

/** The hub, every threshold of every attribute up and down with and without a move of the bias, and the bias alone. */
function moved(hub: Float64Array, step: number): Float64Array[] {
  const bias = inputs.length - 1;
  const all = inputs.offsets.flatMap((from, k) =>
    inputs.attributes[k].names.flatMap((_, group) =>
      [step, -step].map((s) =>
        hub.map((w, i) =>
          i >= from && i < from + inputs.attributes[k].names.length ? w + (i - from < group ? s : -s) : w,
        ),
      ),
    ),
  );
  return [
    hub,
    ...all,
    ...all.slice(0, 3).map((c) => c.with(bias, c[bias] + step)),
    hub.with(bias, hub[bias] - step),
  ];
}

/** No more of a candidate than what differs from the hub. */
function shortest(hub: Int32Array, { weights }: GridChange): GridChange {
  const from = weights.findIndex((weight, k) => weight !== hub[k]);
  const last = weights.findLastIndex((weight, k) => weight !== hub[k]);
  return from < 0
    ? { from: hub.length, weights: new Int32Array(0) }
    : { from, weights: weights.slice(from, last + 1) };
}

const vectorsOf = ({ hub, candidates }: SumsQuestion) => candidates.map((change) => changed(hub, change));

/** By the kernels, and by plain loops. */
const enginesOf = (table: Table) => [memoryEngine(table), memoryEngine(table, () => undefined)];

/** Row by row, from the numbers and not the codes. */
function obvious(
  table: Table,
  grid: readonly Int32Array[],
  of: (z: number, yes: boolean) => number,
): bigint[] {
  const column = (name: string) => table.columns.find((c) => c.attribute.name === name)!;
  return grid.map((w) => {
    let sum = 0n;
    for (let row = 0; row < table.rows; row++) {
      const group = (name: "age" | "pay") => {
        const { attribute, codes } = column(name);
        return cuts[name].filter((cut) => cut <= numberOfCode(attribute as NumericAttribute, codes[row]))
          .length;
      };
      const z = w[group("age")] + w[3 + group("pay")] + w[6 + column("colour").codes[row]] + w[10];
      sum += BigInt((table.weights?.[row] ?? 1) * of(z, column("outcome").codes[row] === 1));
    }
    return sum;
  });
}

test.each(scoreNames)("%s sums of a card's moves equal the obvious calculation", async (score) => {
  for (const [trial, rows] of [0, 1, 40, 700].entries()) {
    const plain = await tableOf(rows, trial + 1);
    const weights = Uint32Array.from({ length: rows }, (_, row) => 1 + (row % 5));
    for (const table of [plain, { ...plain, weights }])
      for (const hub of [new Float64Array(inputs.length), random(trial, 2)]) {
        const several = [random(7, 1), ...moved(hub, 0.25).slice(0, 4)];
        for (const candidates of [moved(hub, 0.25), several]) {
          const { question } = prepareScores(
            { schema, neighbours: "replace" },
            { score, label: "outcome", coding: "groups", cuts, candidates, hub },
          );
          const far = movesFromHub(question).moves.filter((move) => move === undefined);
          expect(far.length).toBe(candidates === several ? 1 : 0);
          const sums = obvious(table, vectorsOf(question), question.score.of);
          const told = { ...question, candidates: question.candidates.map((c) => shortest(question.hub, c)) };
          for (const engine of enginesOf(table)) {
            expect(await engine.sums(question)).toEqual(sums);
            expect(await engine.sums(told)).toEqual(sums);
          }
        }
      }
  }
});

test("moves of many different sizes are summed one by one, to the same numbers", async () => {
  const table = await tableOf(60, 2);
  const hub = random(3, 1);
  const candidates = Array.from({ length: 60 }, (_, i) => hub.with(i % 9, i / 7));
  const { question } = prepareScores(
    { schema, neighbours: "replace" },
    { score: "logistic", label: "outcome", coding: "groups", cuts, candidates, hub },
  );
  expect(movesFromHub(question).shifts.length).toBeGreaterThan(32);
  const sums = obvious(table, vectorsOf(question), question.score.of);
  for (const engine of enginesOf(table)) expect(await engine.sums(question)).toEqual(sums);
});

test("a card's sums stay exact far beyond what a double holds", async () => {
  const table = await tableOf(50, 3);
  const heavy = { ...table, weights: new Uint32Array(50).fill(2 ** 32 - 1) };
  const hub = random(1, 500);
  const { question } = prepareScores(
    { schema, neighbours: "replace" },
    { score: "logistic", label: "outcome", coding: "groups", cuts, candidates: moved(hub, 400), hub },
  );
  const sums = obvious(heavy, vectorsOf(question), question.score.of);
  for (const engine of enginesOf(heavy)) expect(await engine.sums(question)).toEqual(sums);
  expect(sums.some((sum) => sum < -(2n ** 53n))).toBe(true);
});
