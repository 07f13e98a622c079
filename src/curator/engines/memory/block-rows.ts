/** Rows dealt into blocks by their codes (engine.ts: `RowBlock`): each block a table of its own, of which a question sees one alone. */
import type { CodedRows, Column } from "../../../read/table.ts";
import { blockOf } from "../../../schema/coding/block-of.ts";
import { isIndicator } from "../../../schema/coding/learnable.ts";
import { codesOf } from "./clusters/coordinates.ts";

interface Named {
  readonly name: string;
}

/** A run keeps to its attributes and blocks; so many runs at once do not deal rows again at every step. */
const DEALINGS = 4;

/** What answers for each block, made once for the same attributes and as many blocks, while they are among the last that were asked about. */
export class BlockRows<Sums> {
  readonly #table: CodedRows;
  readonly #open: (rows: CodedRows) => Sums;
  readonly #dealt = new Map<string, readonly Sums[]>();

  constructor(table: CodedRows, open: (rows: CodedRows) => Sums) {
    this.#table = table;
    this.#open = open;
  }

  /** Of all blocks, in their order; an indicator says what its number's code does. */
  of(asked: readonly Named[], of: number): readonly Sums[] {
    const attributes = asked.filter((attribute) => !isIndicator(attribute));
    const key = JSON.stringify([of, attributes.map(({ name }) => name)]);
    const dealt = this.#dealt.get(key) ?? this.#deal(attributes, of);
    // The one that was asked about last stands last.
    this.#dealt.delete(key);
    this.#dealt.set(key, dealt);
    const [oldest] = this.#dealt.keys();
    if (this.#dealt.size > DEALINGS) this.#dealt.delete(oldest);
    return dealt;
  }

  #deal(attributes: readonly Named[], of: number): readonly Sums[] {
    const codes = attributes.map((attribute) => codesOf(this.#table, attribute));
    const rows = Array.from({ length: of }, (): number[] => []);
    for (let row = 0; row < this.#table.rows; row++) {
      const own = codes.map((column) => column[row]);
      rows[blockOf(own, of)].push(row);
    }
    return rows.map((own) => this.#open(storedRows(this.#table, own, attributes)));
  }
}

/** Some stored rows, each as often as it stands, with the columns of these attributes alone; an indicator's is its number's. */
export function storedRows(
  table: CodedRows,
  rows: readonly number[],
  attributes: readonly Named[],
): CodedRows {
  const names = new Set(attributes.map((one) => (isIndicator(one) ? one.indicates : one).name));
  return {
    rows: rows.length,
    columns: table.columns
      .filter(({ attribute }) => names.has(attribute.name))
      .map(({ attribute, codes }) => ({ attribute, codes: picked(codes, rows) })),
    ...(table.weights ? { weights: picked(table.weights, rows) } : {}),
  };
}

function picked<Codes extends Column["codes"]>(codes: Codes, rows: readonly number[]): Codes {
  const own = codes.slice(0, rows.length) as Codes;
  for (const [i, row] of rows.entries()) own[i] = codes[row];
  return own;
}
