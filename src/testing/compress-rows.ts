/** The same rows, equal ones stored once, in the order of their codes: for tests of what must not depend on how rows are stored. */
import { RowGroups } from "../read/row-groups.ts";
import type { Table } from "../read/table.ts";

export function compressRows(table: Table): Table {
  const groups = new RowGroups(table.columns.map((column) => column.attribute));
  groups.add(
    table.columns.map((column) => column.codes),
    table.rows,
    table.weights,
  );
  return groups.finish(table.schema);
}
