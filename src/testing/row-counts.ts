/** A table's rows as a multiset, for comparisons that must not depend on how rows are stored or in which order. */
import type { Table } from "../read/table.ts";

export function rowCounts({ rows, columns, weights }: Table): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (let row = 0; row < rows; row++) {
    const key = columns.map(({ codes }) => codes[row]).join(" ");
    counts.set(key, (counts.get(key) ?? 0) + (weights?.[row] ?? 1));
  }
  return counts;
}
