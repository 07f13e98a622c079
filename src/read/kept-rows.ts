/** Rows that are in memory already, for whoever would read them from a file. */
import type { Table, TableSource } from "./table.ts";

/**
 * In the table's own order, so that they can be dealt by their places. Where equal rows are stored once they have none: a row's would
 * follow from its values.
 */
export function keptRows(table: Table): TableSource {
  const { rows, columns, weights } = table;
  if (weights) return { readTable: async () => table };
  return {
    inFileOrder: true,
    async readTable(_schema, { sink }) {
      sink?.take(rows, (into, at) => {
        for (const [i, codes] of into.entries()) codes.set(columns[i].codes, at);
      });
      return sink ? sink.finish() : table;
    },
  };
}
