/** The rows of a table as another program would keep them: all that it does is count combinations of codes. */
import type { Group, GroupedRows } from "../curator/engines/grouped.ts";
import type { CodedRows } from "../read/table.ts";

export function countedRows(table: CodedRows): GroupedRows {
  const rows = Array.from({ length: table.rows }, (_, row) => row);
  const times = (row: number) => BigInt(table.weights?.[row] ?? 1);
  return {
    rows: Number(rows.reduce((sum, row) => sum + times(row), 0n)),
    groupBy(attributes) {
      const columns = attributes.map(({ name }) => table.columns.find((c) => c.attribute.name === name)!);
      const groups = new Map<string, Group>();
      for (const row of rows) {
        const codes = columns.map((column) => column.codes[row]);
        const known = groups.get(codes.join())?.rows ?? 0n;
        groups.set(codes.join(), { codes, rows: BigInt(known) + times(row) });
      }
      return groups.values();
    },
  };
}
