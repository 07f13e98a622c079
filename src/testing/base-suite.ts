/** Cards beside a public model: every engine against an obvious calculation, row by row. */
import { expect, test } from "vitest";
import type { Engine } from "../curator/engines/engine.ts";
import { prepareScores } from "../curator/queries/linear/linear.ts";
import { scoreNames } from "../curator/queries/linear/scores.ts";
import type { Table } from "../read/table.ts";
import { groupOfCode } from "../schema/coding/grouped.ts";
import { groupedInputs } from "../schema/coding/layout.ts";
import { WEIGHT_ONE } from "../schema/coding/margins.ts";
import { cellOf } from "./model-sums-suite.ts";
import { obviousSums } from "./obvious-sums.ts";
import { dice } from "./small-tables.ts";

const cuts = { age: [3, 7] };
const base = [
  {
    table: [
      { name: "pay", starts: [0, 60], groups: [0, 1] },
      { name: "colour", starts: [0, 2, 3], groups: [1, 0, -1] },
    ],
    points: [1.5, -0.25, 3, -2],
  },
  { table: [{ name: "age", starts: [0, 4], groups: [1, 0] }], points: [0.5, -0.5] },
];

export function baseSuite(
  name: string,
  make: (table: Table) => Promise<Engine> | Engine,
  tables: (rows: number) => Promise<readonly Table[]>,
): void {
  test.each([0, 1, 400])(`${name}: cards beside a base over %i rows get the obvious sums`, async (rows) => {
    for (const table of await tables(rows)) {
      const inputs = groupedInputs(table.schema, ["age", "colour"], cuts);
      const roll = dice(rows + 2);
      const any = () => Float64Array.from({ length: inputs.length }, () => (roll(2001) - 1000) / 500);
      const hub = any();
      const moved = hub.map((weight, k) => weight + (k < inputs.offsets[1] ? 0.5 : 0));
      for (const candidates of [
        [hub, moved, moved.map((weight, k) => 2 * hub[k] - weight)],
        [hub, moved, any()],
      ])
        for (const score of scoreNames) {
          const asked = { score, label: "outcome", attributes: ["age", "colour"], hub, candidates, base };
          const { question } = prepareScores(
            { schema: table.schema, neighbours: "replace" },
            { ...asked, coding: "groups", cuts },
          );
          const margins = candidates.map((weights) =>
            Float64Array.from({ length: table.rows }, (_, row) => {
              let margin = Math.round(weights[inputs.length - 1] * WEIGHT_ONE);
              for (const { table: cells, points } of question.base ?? [])
                margin += points[cellOf(table, cells, row)] ?? 0;
              inputs.attributes.forEach((attribute, k) => {
                const codes = table.columns.find((column) => column.attribute.name === attribute.name)?.codes;
                const group = groupOfCode(attribute, codes?.[row] ?? 0);
                margin += Math.round(weights[inputs.offsets[k] + group] * WEIGHT_ONE);
              });
              return margin;
            }),
          );
          const sums = await (await make(table)).sums(question);
          expect([score, sums]).toEqual([score, obviousSums(table, margins, question.score)]);
        }
    }
  });
}
