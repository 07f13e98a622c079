/**
 * Splitting public tables, repeatably. Never for private rows: which rows a model saw must not follow from a seed.
 */

import { ensure } from "../base/errors.ts";
import { mulberry32 } from "../base/random.ts";
import type { Column, Table } from "../read/table.ts";
import { expandRows } from "../read/weights.ts";

/** A train and a test table; `share` of the rows, by a shuffle that the seed fixes, are for training. */
export function splitTable(table: Table, share: number, seed: number): { train: Table; test: Table } {
  ensure(
    table.schema.visibility === "public",
    "data-not-public",
    `${table.schema.name} is not declared public; splitting it by a seed is for public data.`,
    'Only if the data really is public: "visibility": "public" in its schema.',
  );
  // Equal rows that are stored once may fall on both sides.
  const whole = expandRows(table);
  const order = shuffled(whole.rows, seed);
  const cut = Math.round(share * whole.rows);
  return { train: pick(whole, order.subarray(0, cut)), test: pick(whole, order.subarray(cut)) };
}

/** The table of the given stored rows, in the given order, with the weights they have. */
export function pick(table: Table, rows: Uint32Array): Table {
  const { weights } = table;
  return {
    ...(weights ? { weights: rows.map((row) => weights[row]) } : {}),
    schema: table.schema,
    rows: rows.length,
    columns: table.columns.map(({ attribute, codes }): Column => {
      const picked = codes.slice(0, rows.length);
      rows.forEach((row, i) => {
        picked[i] = codes[row];
      });
      return { attribute, codes: picked };
    }),
  };
}

/** Fisher and Yates' shuffle. */
export function shuffled(n: number, seed: number): Uint32Array {
  const order = Uint32Array.from({ length: n }, (_, i) => i);
  const next = mulberry32(seed);
  for (let i = n - 1; i > 0; i--) {
    const j = Math.floor((next() / 2 ** 32) * (i + 1));
    [order[i], order[j]] = [order[j], order[i]];
  }
  return order;
}
