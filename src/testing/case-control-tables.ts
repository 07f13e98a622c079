/** All tables of a small study, their neighbours, and how far it is to the nearest table of another kind. */
import type { CaseControlTable, Study } from "../curator/queries/studies/case-control.ts";

export interface WholeTable extends CaseControlTable {
  readonly cases: readonly number[];
  readonly controls: readonly number[];
}

export function everyTable({ cases, controls }: Study, columns: number): WholeTable[] {
  const rows = everyRow(controls, columns);
  return everyRow(cases, columns).flatMap((r) => rows.map((s) => ({ cases: r, controls: s })));
}

/** All ways of putting so many people into columns. */
export function everyRow(people: number, columns: number): number[][] {
  if (columns === 1) return [[people]];
  return Array.from({ length: people + 1 }, (_, first) =>
    everyRow(people - first, columns - 1).map((rest) => [first, ...rest]),
  ).flat();
}

/** Every table in which one person stands in another column. */
export function neighboursOf({ cases, controls }: WholeTable): WholeTable[] {
  return [
    ...everyMove(cases).map((row) => ({ cases: row, controls })),
    ...everyMove(controls).map((row) => ({ cases, controls: row })),
  ];
}

function everyMove(row: readonly number[]): number[][] {
  return row.flatMap((count, from) =>
    count === 0
      ? []
      : row.flatMap((_, to) =>
          to === from ? [] : [row.map((n, i) => n + Number(i === to) - Number(i === from))],
        ),
  );
}

export const tableKey = ({ cases, controls }: WholeTable): string => `${cases}|${controls}`;

/** Breadth first from all tables of the other kind at once: each table's distance to the nearest one. */
export function distancesToOther(
  tables: readonly WholeTable[],
  kind: (table: WholeTable) => boolean,
): Map<string, number> {
  const distances = new Map<string, number>();
  for (const asked of [true, false]) {
    let edge = tables.filter((table) => kind(table) !== asked);
    const seen = new Set(edge.map(tableKey));
    for (let distance = 1; edge.length > 0; distance++) {
      edge = edge.flatMap(neighboursOf).filter((table) => {
        const key = tableKey(table);
        return !seen.has(key) && seen.add(key);
      });
      for (const table of edge) distances.set(tableKey(table), distance);
    }
  }
  return distances;
}
