/**
 * Rows that are equal in some attributes, gathered: what depends on those codes alone is worked out once for each different
 * row and counted as often as the row occurs.
 *
 * The order of the different rows is that of their codes. It tells nothing of the file's order, and a row more or less does
 * not change in which order the others come.
 *
 * A stored row that stands for no row is none.
 *
 * Claim. Rows with the same codes are gathered, no others are, and they come in the order of their codes, attribute by attribute.
 * Proof. `packedRows` is one to one and keeps that order (read/packed-rows.ts), and so does sorting by it; rows that are equal
 * stand side by side then. ∎
 */
import { orderOf, packedRows } from "../../../../read/packed-rows.ts";
import type { CodedRows } from "../../../../read/table.ts";
import { attributeKey } from "../../../../schema/coding/learnable.ts";
import type { CodedAttribute } from "../../../../schema/types.ts";
import type { RowSumsQuestion } from "../../../engine.ts";
import { codesOf, rememberColumn } from "../clusters/coordinates.ts";
import { timesAt } from "../tally.ts";
import { sumOver } from "./sum-over.ts";

export class DistinctRows {
  readonly #table: CodedRows;
  readonly #known = new Map<string, DifferentRows>();

  constructor(table: CodedRows) {
    this.#table = table;
  }

  async sums(question: RowSumsQuestion): Promise<readonly bigint[]> {
    const { attributes } = question;
    const key = attributes.map(attributeKey).join();
    const { rows, times } = rememberColumn(this.#known, key, () => differentRows(this.#table, attributes));
    const columns = attributes.map((attribute) => codesOf(this.#table, attribute));
    return sumOver(question, times, (i) => columns.map((codes) => codes[rows[i]]));
  }

  close(): void {
    this.#known.clear();
  }
}

interface DifferentRows {
  /** A stored row for each different one. */
  readonly rows: Uint32Array;
  /** How many rows of the table are equal to it. */
  readonly times: Float64Array;
}

export function differentRows(table: CodedRows, attributes: readonly CodedAttribute[]): DifferentRows {
  const words = packedRows(attributes, (attribute) => codesOf(table, attribute), table.rows);
  const rows = orderOf(words, table.rows);
  const times = new Float64Array(rows.length);
  let size = 0;
  for (let i = 0; i < rows.length; i++) {
    const row = rows[i];
    const count = timesAt(table.weights, row);
    if (count === 0) continue;
    if (size === 0 || words.some((word) => word[row] !== word[rows[size - 1]])) rows[size++] = row;
    times[size - 1] += count;
  }
  return { rows: rows.slice(0, size), times: times.slice(0, size) };
}
