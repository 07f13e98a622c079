/** Tables of counts and qualities of grids: every engine against an obvious calculation, row by row. */
import { expect, test } from "vitest";
import type { Engine } from "../curator/engine.ts";
import { gridList } from "../curator/kernels/grids/grid-list.ts";
import { lossTable, QUALITY_ONE } from "../curator/kernels/grids/grid-quality.ts";
import type { Table } from "../read/table.ts";
import { checkedGrouping, type Grouping } from "../schema/coding/grouping.ts";
import { labelOf, learnable } from "../schema/coding/learnable.ts";
import { checkedParts, type PartTree } from "../schema/coding/part-tree.ts";
import { groupAt, taxonomyOf } from "../schema/taxonomy/taxonomy.ts";

type Make = (table: Table) => Promise<Engine> | Engine;

const young: Grouping = { name: "age", starts: [0, 4], groups: [0, 1] };
const middle: Grouping = { name: "age", starts: [0, 3, 5, 8], groups: [-1, 1, 0, -1] };
const pay: Grouping = { name: "pay", starts: [0, 60, 90, 400], groups: [2, 0, 1, 0] };
const colour: Grouping = { name: "colour", starts: [0, 2], groups: [1, 0] };
const parts: PartTree = { split: colour, children: [{}, { split: middle, children: [{}, {}] }] };

const runOf = ({ starts, groups }: Grouping, code: number) =>
  groups[starts.filter((start) => start <= code).length - 1];

function codeAt(table: Table, name: string, row: number): number {
  return table.columns.find((column) => column.attribute.name === name)?.codes[row] ?? 0;
}
const groupOf = (table: Table, grouping: Grouping, row: number) =>
  runOf(grouping, codeAt(table, grouping.name, row));

/** By hand: the part of a row of the tree above. */
function partOf(table: Table, row: number): number {
  if (groupOf(table, colour, row) === 0) return 0;
  const side = groupOf(table, middle, row);
  return side < 0 ? -1 : 1 + side;
}

export function tablesSuite(
  name: string,
  make: Make,
  tables: (rows: number) => Promise<readonly Table[]>,
): void {
  const times = (table: Table, row: number) => table.weights?.[row] ?? 1;

  test.each([0, 1, 500])(`${name}: tables in parts of %i rows equal the obvious counts`, async (rows) => {
    for (const table of await tables(rows)) {
      const { schema } = table;
      const label = labelOf(schema, "outcome");
      const asked = [[[young, pay]], [[], [pay]], [[young]]];
      const checked = asked.map((list) => list.map((t) => t.map((g) => checkedGrouping(schema, g))));
      const seen: number[][] = [];
      const engine = await make(table);
      await engine.tables({ parts: checkedParts(schema, parts), tables: checked, label }, (counts) =>
        seen.push([...counts]),
      );
      const obvious = asked.flatMap((list, part) =>
        list.map((groupings: readonly Grouping[]) => {
          const sizes = groupings.map(({ groups }) => Math.max(...groups) + 1);
          const counts = new Array<number>(sizes.reduce((a, b) => a * b, label.values.length)).fill(0);
          for (let row = 0; row < table.rows; row++) {
            if (partOf(table, row) !== part) continue;
            const groups = groupings.map((grouping) => groupOf(table, grouping, row));
            const cell = groups.reduce((at, group, k) => at * sizes[k] + group, 0);
            counts[cell * label.values.length + codeAt(table, "outcome", row)] += times(table, row);
          }
          return counts;
        }),
      );
      expect(seen).toEqual(obvious);
    }
  });

  test.each([0, 1, 700])(`${name}: qualities of grids over %i rows equal the definition`, async (rows) => {
    for (const table of await tables(rows)) {
      const label = labelOf(table.schema, "outcome");
      const taxonomies = learnable(table.schema).map(taxonomyOf);
      const grids = [
        [],
        [[0, 1]],
        [
          [0, 2],
          [2, 1],
        ],
        [[1, 3]],
        [
          [0, 1],
          [1, 2],
          [2, 1],
        ],
      ] as const;
      const engine = await make(table);
      const found = await engine.gridQualities({
        label,
        taxonomies,
        grids: gridList(grids),
        epsilonPert: 0.3,
      });
      const losses = lossTable(0.3);
      const obvious = grids.map((grid) => {
        const cells = new Map<string, number[]>();
        for (let row = 0; row < table.rows; row++) {
          const key = grid
            .map(([a, l]) => groupAt(taxonomies[a][l], codeAt(table, taxonomies[a][0].name, row)))
            .join();
          const counts = cells.get(key) ?? label.values.map(() => 0);
          counts[codeAt(table, "outcome", row)] += times(table, row);
          cells.set(key, counts);
        }
        return [...cells.values()].reduce((sum, counts) => {
          const [first, second] = counts.toSorted((a, b) => b - a);
          const lost = losses[Math.min(first - second, losses.length - 1)];
          return sum + BigInt(QUALITY_ONE) * BigInt(first) - BigInt(lost);
        }, 0n);
      });
      expect(found).toEqual(obvious);
    }
  });
}
