/** Sums of what public models make of the rows: every engine against an obvious calculation, row by row. */
import { expect, test } from "vitest";
import type { Engine, ModelSumsQuestion } from "../curator/engine.ts";
import type { Table } from "../read/table.ts";
import { type CheckedGrouping, checkedGrouping, type Grouping } from "../schema/coding/grouping.ts";
import { labelOf } from "../schema/coding/learnable.ts";

const age: Grouping = { name: "age", starts: [0, 4, 7], groups: [0, 1, -1] };
const pay: Grouping = { name: "pay", starts: [0, 60, 90, 400], groups: [2, 0, 1, 0] };
const colour: Grouping = { name: "colour", starts: [0, 2], groups: [1, 0] };

function cellOf(table: Table, groupings: readonly CheckedGrouping[], row: number): number {
  let cell = 0;
  for (const { attribute, starts, groups, size } of groupings) {
    const code = table.columns.find((column) => column.attribute.name === attribute.name)?.codes[row] ?? 0;
    const group = groups[[...starts].filter((start) => start <= code).length - 1];
    if (group < 0) return -1;
    cell = cell * size + group;
  }
  return cell;
}

function obvious(table: Table, { label, positive, models, tables, adds }: ModelSumsQuestion): bigint[] {
  const classes = table.columns.find((column) => column.attribute.name === label.name)?.codes ?? [];
  return models.flatMap((model) =>
    tables.flatMap((groupings) => {
      const sums = new Array<bigint>(groupings.reduce((product, { size }) => product * size, 1)).fill(0n);
      for (let row = 0; row < table.rows; row++) {
        let margin = 0;
        for (const { table: cells, points } of model) margin += points[cellOf(table, cells, row)] ?? 0;
        const ofRow = adds[classes[row] === positive ? 1 : 0];
        const edge = (ofRow.length - 1) / 2;
        const cell = cellOf(table, groupings, row);
        const added = ofRow[Math.max(0, Math.min(2 * edge, margin + edge))];
        if (cell >= 0) sums[cell] += BigInt(table.weights?.[row] ?? 1) * BigInt(added);
      }
      return sums;
    }),
  );
}

export function modelSumsSuite(
  name: string,
  make: (table: Table) => Promise<Engine> | Engine,
  tables: (rows: number) => Promise<readonly Table[]>,
): void {
  test.each([0, 1, 400])(`${name}: sums of models over %i rows equal the obvious ones`, async (rows) => {
    for (const table of await tables(rows)) {
      const [young, paid, coloured] = [age, pay, colour].map((g) => checkedGrouping(table.schema, g));
      const question: ModelSumsQuestion = {
        label: labelOf(table.schema, "outcome"),
        positive: 1,
        models: [
          [],
          [
            { table: [young, coloured], points: Int32Array.of(3, -9, 4, 1) },
            { table: [paid], points: Int32Array.of(-2, 1, 7) },
            { table: [], points: Int32Array.of(1) },
          ],
        ],
        tables: [[], [paid], [coloured, young]],
        // Margins from −9 to 12 go beyond both ends.
        adds: [
          Int32Array.from({ length: 13 }, (_, i) => i * i - 20),
          Int32Array.from({ length: 13 }, (_, i) => (i === 12 ? -(2 ** 20) : 7 - i)),
        ],
      };
      const engine = await make(table);
      expect(await engine.modelSums(question)).toEqual(obvious(table, question));
      // What an engine keeps from one question to the next changes nothing: terms that go, come, change, and trade places.
      const [first, second, third] = question.models[1];
      const changed = { ...second, points: Int32Array.of(5, 0, -4) };
      for (const models of [[[third, changed]], [[changed, first], []], [[first], [third, second, first]]]) {
        const next = { ...question, models };
        expect(await engine.modelSums(next)).toEqual(obvious(table, next));
      }
    }
  });

  // Two groupings whose starts and groups are the same digits one after the other: 0, 2, 10, 0 and 0, 21, 0, 0.
  test(`${name}: a grouping is not taken for another that is written alike`, async () => {
    for (const table of await tables(400)) {
      const engine = await make(table);
      for (const [cut, first] of [
        [2, 10],
        [21, 0],
      ]) {
        const own = checkedGrouping(table.schema, { name: "pay", starts: [0, cut], groups: [first, 0] });
        const question: ModelSumsQuestion = {
          label: labelOf(table.schema, "outcome"),
          positive: 1,
          models: [[{ table: [own], points: Int32Array.from({ length: own.size }, (_, i) => 3 - i) }]],
          tables: [[own], []],
          adds: [Int32Array.from({ length: 9 }, (_, i) => i), Int32Array.from({ length: 9 }, (_, i) => -i)],
        };
        expect(await engine.modelSums(question)).toEqual(obvious(table, question));
      }
    }
  });
}
