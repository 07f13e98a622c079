/** Rows dealt into blocks by their codes (engine.ts: `RowBlock`): each block a table of its own, of which a question sees one alone. */
import type { CodedRows } from "../../../read/table.ts";
import { blockOf } from "../../../schema/coding/block-of.ts";
import { isIndicator } from "../../../schema/coding/learnable.ts";
import { codesOf, rememberColumn } from "./clusters/coordinates.ts";

/** What answers for each block, made once for the same attributes and as many blocks. */
export class BlockRows<Sums> {
  readonly #table: CodedRows;
  readonly #open: (rows: CodedRows) => Sums;
  readonly #dealt = new Map<string, readonly Sums[]>();

  constructor(table: CodedRows, open: (rows: CodedRows) => Sums) {
    this.#table = table;
    this.#open = open;
  }

  /** Of all blocks, in their order; an indicator says what its number's code does. */
  of(asked: readonly { readonly name: string }[], of: number): readonly Sums[] {
    const attributes = asked.filter((attribute) => !isIndicator(attribute));
    return rememberColumn(this.#dealt, JSON.stringify([of, attributes.map(({ name }) => name)]), () => {
      const codes = attributes.map((attribute) => codesOf(this.#table, attribute));
      const rows = Array.from({ length: of }, (): number[] => []);
      for (let row = 0; row < this.#table.rows; row++) {
        const own = codes.map((column) => column[row]);
        rows[blockOf(own, of)].push(row);
      }
      return rows.map((own) => this.#open(storedRows(this.#table, own)));
    });
  }
}

/** Some stored rows, each as often as it stands. */
export const storedRows = ({ columns, weights }: CodedRows, rows: readonly number[]): CodedRows => ({
  rows: rows.length,
  columns: columns.map((column) => ({
    attribute: column.attribute,
    codes: Uint32Array.from(rows, (row) => column.codes[row]),
  })),
  ...(weights ? { weights: Uint32Array.from(rows, (row) => weights[row]) } : {}),
});
