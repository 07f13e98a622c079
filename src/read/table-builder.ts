/**
 * Collects rows of text as coded columns.
 *
 * Claim. A row's codes depend on that row and the schema alone; every row that is added is in the table, in the order
 * it came.
 * Proof. Each code is a coder's answer for one field; the only state that outlives a row is the number of rows and
 * the arrays' capacity, which no code depends on. ∎
 */
import { codeCount } from "../schema/coding/codes.ts";
import { type Coder, coder } from "../schema/coding/text-codes.ts";
import type { CodedAttribute, DecimalMark, Schema } from "../schema/types.ts";
import { codedAttributes } from "./columns.ts";
import type { MisfitRecorder } from "./misfits.ts";
import type { Column, Table } from "./table.ts";

/** Where each coded attribute stands in a row, and how many fields a whole row has. */
interface Layout {
  readonly places: readonly number[];
  readonly width: number;
  /** In numbers that are text: a point unless the file declares another. */
  readonly decimal?: DecimalMark | undefined;
}

export class TableBuilder {
  readonly #schema: Schema;
  readonly #layout: Layout;
  readonly #misfits: MisfitRecorder | undefined;
  readonly #attributes: readonly CodedAttribute[];
  readonly #coders: readonly Coder[];
  readonly #missingMarks: ReadonlySet<string>;
  #columns: Column["codes"][];
  #capacity = 1024;
  #rows = 0;

  constructor(schema: Schema, layout: Layout, misfits: MisfitRecorder | undefined) {
    this.#schema = schema;
    this.#layout = layout;
    this.#misfits = misfits;
    this.#attributes = codedAttributes(schema);
    this.#coders = this.#attributes.map((attribute) =>
      coder(attribute, misfits?.tallyOf(attribute.name), layout.decimal),
    );
    this.#missingMarks = new Set(schema.file.missing);
    this.#columns = this.#attributes.map((attribute) => emptyCodes(codeCount(attribute), this.#capacity));
  }

  /** Adds one row. Fields that are not there read as missing; those beyond the last column are dropped. */
  add(fields: readonly (string | undefined)[]): void {
    if (this.#rows === this.#capacity) this.#grow();
    const { places, width } = this.#layout;
    for (let k = 0; k < places.length; k++) {
      this.#columns[k][this.#rows] = this.#coders[k](fields[places[k]], this.#missingMarks);
    }
    this.#rows++;
    this.#misfits?.sawRow(fields.length === width ? "whole" : "ragged");
  }

  /** Adds the first `rows` rows of columns that are coded, in the attributes' order. Of these no misfits are recorded. */
  addCodes(columns: readonly Column["codes"][], rows: number): void {
    while (this.#rows + rows > this.#capacity) this.#grow();
    for (const [k, codes] of columns.entries()) this.#columns[k].set(codes.subarray(0, rows), this.#rows);
    this.#rows += rows;
  }

  finish(): Table {
    const columns = this.#attributes.map((attribute, k) => ({
      attribute,
      codes: this.#columns[k].slice(0, this.#rows),
    }));
    return { schema: this.#schema, rows: this.#rows, columns };
  }

  #grow(): void {
    this.#capacity *= 2;
    this.#columns = this.#attributes.map((attribute, k) => {
      const wider = emptyCodes(codeCount(attribute), this.#capacity);
      wider.set(this.#columns[k]);
      return wider;
    });
  }
}

/** An array of zeros in the smallest type that holds the codes of an attribute with so many levels. */
export function emptyCodes(levelCount: number, length: number): Column["codes"] {
  if (levelCount <= 2 ** 8) return new Uint8Array(length);
  return levelCount <= 2 ** 16 ? new Uint16Array(length) : new Uint32Array(length);
}
