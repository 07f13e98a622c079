/** Between tables with one stored row a row, and tables that store equal rows once with a weight. */
import type { Column, Table } from "./table.ts";

/** "auto" stores equal rows once where that at least halves what is stored. */
export type Compress = "auto" | "never" | "always";

/** The same rows, each stored by itself; a table without weights is given back as it is. */
export function expandRows(table: Table): Table {
  const { weights, schema } = table;
  if (weights === undefined) return table;
  const rows = rowsIn(table);
  const columns = table.columns.map(({ attribute, codes }) => {
    const each = emptyLike(codes, rows);
    let at = 0;
    for (const [row, weight] of weights.entries()) {
      each.fill(codes[row], at, at + weight);
      at += weight;
    }
    return { attribute, codes: each };
  });
  return { schema, rows, columns };
}

/** How many rows a table stands for. */
export function rowsIn({ rows, weights }: Table): number {
  return weights === undefined ? rows : weights.reduce((sum, weight) => sum + weight, 0);
}

/** The rows of tables of one schema, one table after the other. */
export function joinRows(tables: readonly Table[]): Table {
  const whole = tables.map(expandRows);
  const [{ schema, columns }] = whole;
  const rows = whole.reduce((sum, table) => sum + table.rows, 0);
  return {
    schema,
    rows,
    columns: columns.map(({ attribute, codes }, k) => {
      const joined = emptyLike(codes, rows);
      let at = 0;
      for (const table of whole) {
        joined.set(table.columns[k].codes, at);
        at += table.rows;
      }
      return { attribute, codes: joined };
    }),
  };
}

function emptyLike(codes: Column["codes"], rows: number): Column["codes"] {
  return new (codes.constructor as new (length: number) => Column["codes"])(rows);
}
