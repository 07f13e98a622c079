/**
 * The quality of thousands of grids over rows that are at hand: counted and judged in one go.
 */
import { countRange } from "../../curator/kernels/counting/counting-range.ts";
import type { Codes } from "../../curator/kernels/counting/counting-twin.ts";
import { levelGroups, nest } from "../../curator/kernels/counting/level-maps.ts";
import type { CountedColumn } from "../../curator/kernels/counting/row-blocks.ts";
import {
  batchesOf,
  type CountedTable,
  type CountLimits,
  cellsIn,
  countsIn,
  limitsFor,
  TableCounter,
} from "../../curator/kernels/counting/table-counter.ts";
import { GridJudge, type Levels } from "../../curator/kernels/grids/grid-judge.ts";
import { type Grid, gridList } from "../../curator/kernels/grids/grid-list.ts";
import type { Machine } from "../../curator/kernels/twin-memory.ts";

/** One code a row, each below `size`. */
export interface CodeColumn {
  readonly codes: Codes;
  readonly size: number;
}

export interface GridPoolOptions {
  /** How often each row counts; once if there are none. */
  readonly weights?: Uint32Array;
  readonly machine?: Machine;
  readonly limits?: CountLimits;
}

/** Levels are the group of each code, from coarse to fine. */
export function gridPool(
  columns: readonly CodeColumn[],
  classes: CodeColumn,
  levelMaps: readonly Levels[],
  grids: readonly Grid[],
  epsilonPert: number,
  {
    weights,
    machine = "wasm",
    limits = limitsFor(classes.codes.length, columns.length),
  }: GridPoolOptions = {},
): readonly bigint[] {
  for (const [attribute, levels] of levelMaps.entries()) checkLevels(levels, columns[attribute], attribute);
  const rows = classes.codes.length;
  const { width } = countRange(rows, weights);
  const finest = levelMaps.map((levels, k) => levels.at(-1) ?? new Uint8Array(columns[k].size));
  const levels = levelMaps.map((maps, k) => maps.map((map) => nest(finest[k], map, `Attribute ${k + 1}`)));
  const pool = { levels, classes: classes.size, grids: gridList(grids), epsilonPert };
  const judge = new GridJudge(pool, rows, machine);
  const tables = judge.bases.map(
    (base): CountedTable => ({
      part: 0,
      axes: [
        ...base.attributes.map((column, axis) => {
          const groups = levels[column][base.levels[axis]];
          const size = levelGroups(groups);
          const isFinest = base.levels[axis] === levels[column].length - 1;
          return { column, size, groupOf: isFinest ? undefined : Int32Array.from(groups) };
        }),
        { column: columns.length, size: classes.size, groupOf: undefined },
      ],
    }),
  );
  const counted = {
    rows,
    weights,
    columns: [
      ...columns.map(({ codes }, k) => ({ codes, atomOf: finest[k], atoms: levelGroups(finest[k]) })),
      countedColumn(classes),
    ],
  };
  const cells = tables.map(cellsIn);
  const batches = batchesOf(cells, width, limits.batchBytes);
  let batch = 0;
  for (const bytes of new TableCounter(width, machine).batches(counted, tables, limits)) {
    const { first, offsets } = batches[batch++];
    for (const [i, offset] of offsets.entries())
      judge.judge(judge.bases[first + i], countsIn(bytes, offset, cells[first + i], width));
  }
  return judge.qualities();
}

/** Every code counts as itself. */
export const countedColumn = ({ codes, size }: CodeColumn): CountedColumn => ({
  codes,
  atomOf: Uint32Array.from({ length: size }, (_, code) => code),
  atoms: size,
});

/** Each level refines the one before, and groups every code of its attribute. */
function checkLevels(levels: Levels, column: CodeColumn, attribute: number): void {
  const codes = Uint32Array.from({ length: column.size }, (_, code) => code);
  [...levels, codes].forEach((finer, level, all) => {
    const coarser = all[level - 1] ?? new Uint8Array(column.size);
    nest(finer, coarser, `Attribute ${attribute + 1}, level ${level + 1}`);
  });
}
