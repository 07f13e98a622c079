/** Between tables with one stored row a row, and tables that store equal rows once with a weight. */
import { RowGroups } from "./row-groups.ts";
import type { Column, Table } from "./table.ts";

/** "auto" stores equal rows once where that at least halves what is stored. */
export type Compress = "auto" | "never" | "always";

/**
 * The same rows, stored as asked. The choice of "auto" may look at the rows, and one row can turn it, because no answer changes
 * by it: engines add up whole numbers, and multiply them by weights, without rounding (engines/memory/tally.ts; held against
 * BigInt for every question, at the largest weights, by testing/extremes-suite.ts).
 */
export function compressIf(table: Table, compress: Compress): Table {
  if (compress === "never") return table;
  const small = compressRows(table);
  return compress === "always" || 2 * small.rows <= table.rows ? small : table;
}

/** The same rows, equal ones stored once, in the order of their codes. */
export function compressRows(table: Table): Table {
  const groups = new RowGroups(table.columns.map((column) => column.attribute));
  groups.add(
    table.columns.map((column) => column.codes),
    table.rows,
    table.weights,
  );
  return groups.finish(table.schema);
}

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
