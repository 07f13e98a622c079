/** The cell of every row of a table, by the groups of the published attributes; the last moves fastest. */

import type { Table } from "../../read/table.ts";
import { groupIn } from "../../schema/coding/grouping.ts";
import { codesIn } from "../columns.ts";
import type { PublishedAttribute } from "./synopsis.ts";

export function rowCells(published: readonly PublishedAttribute[], table: Table): Uint32Array {
  const cells = new Uint32Array(table.rows);
  for (const one of published) {
    const codes = codesIn(table, one.attribute);
    for (let row = 0; row < cells.length; row++)
      cells[row] = cells[row] * one.names.length + groupIn(one, codes[row]);
  }
  return cells;
}
