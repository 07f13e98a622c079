/**
 * Rows that are equal in some attributes, gathered: what depends on those codes alone is worked out once for each different
 * row and counted as often as the row occurs.
 *
 * The order of the different rows is that of their codes. It tells nothing of the file's order, and a row more or less does
 * not change in which order the others come.
 */
import { pause } from "../../../../base/pause.ts";
import type { CodedRows } from "../../../../read/table.ts";
import { isIndicator } from "../../../../schema/coding/learnable.ts";
import type { CodedAttribute } from "../../../../schema/types.ts";
import type { RowSumsQuestion } from "../../engine.ts";
import { codesOf } from "../clusters/coordinates.ts";
import { timesAt } from "../tally.ts";

export class DistinctRows {
  readonly #table: CodedRows;
  readonly #gathered = new Map<string, Gathered>();

  constructor(table: CodedRows) {
    this.#table = table;
  }

  async sums({ attributes, size, of }: RowSumsQuestion): Promise<readonly bigint[]> {
    const { columns, rows, times } = this.#gather(attributes);
    const sums = new Array<bigint>(size).fill(0n);
    for (let i = 0; i < rows.length; i++) {
      const units = of(columns.map((codes) => codes[rows[i]]));
      for (let k = 0; k < size; k++) sums[k] += BigInt(units[k]) * times[i];
      await pause(size);
    }
    return sums;
  }

  #gather(attributes: readonly CodedAttribute[]): Gathered {
    // An indicator may be called like a declared attribute, and is none.
    const key = JSON.stringify(attributes.map((a) => [a.name, isIndicator(a)]));
    const gathered = this.#gathered.get(key) ?? gather(this.#table, attributes);
    this.#gathered.set(key, gathered);
    return gathered;
  }
}

interface Gathered {
  readonly columns: readonly ArrayLike<number>[];
  /** A stored row for each different one. */
  readonly rows: readonly number[];
  /** How many rows of the table are equal to it. */
  readonly times: readonly bigint[];
}

function gather(table: CodedRows, attributes: readonly CodedAttribute[]): Gathered {
  const columns = attributes.map((attribute) => codesOf(table, attribute));
  const order = Uint32Array.from({ length: table.rows }, (_, row) => row).sort((a, b) =>
    byCodes(columns, a, b),
  );
  const rows: number[] = [];
  const times: bigint[] = [];
  for (const row of order) {
    const last = rows.length - 1;
    const count = BigInt(timesAt(table.weights, row));
    if (last >= 0 && byCodes(columns, rows[last], row) === 0) times[last] += count;
    else {
      rows.push(row);
      times.push(count);
    }
  }
  return { columns, rows, times };
}

function byCodes(columns: readonly ArrayLike<number>[], a: number, b: number): number {
  for (const codes of columns) if (codes[a] !== codes[b]) return codes[a] - codes[b];
  return 0;
}
