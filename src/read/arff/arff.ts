/**
 * ARFF files: the header names the columns, the data section holds dense or sparse rows.
 *
 * In a sparse row a column that is not given is 0: the number 0, the first value that the header declares for a
 * nominal attribute, the start of 1970 for a date. A string attribute has no such value and reads as missing (WEKA
 * takes the first string of the file, which would make one row's meaning depend on another row).
 *
 * **Weights are not applied.** WEKA lets a row end in a weight, `{w}`, and counts it w times. Privet's promise is for
 * one row, one unit: a row that counts w times would need w times the noise. So a row counts once whatever its
 * weight, and rows with a weight other than 1 are counted for the owner.
 *
 * Relational attributes, which hold tables inside a field, are refused: one row would be many.
 */
import { ensure, quote } from "../../base/errors.ts";
import { type ArffAttribute, type ArffHeader, parseArffHeader } from "../../schema/draft/arff-header.ts";
import type { Schema } from "../../schema/types.ts";
import { placesByName } from "../columns.ts";
import { LIMITS, TOO_LONG } from "../limits.ts";
import { LineScanner } from "../lines.ts";
import type { Table, Watch } from "../table.ts";
import { TableBuilder } from "../table-builder.ts";
import { DEFAULT_DATE_FORMAT, dateReader } from "./arff-date.ts";
import { type ArffRow, type ArffValue, cutArffRow } from "./arff-row.ts";

export class ArffReader {
  readonly #schema: Schema;
  readonly #watch: Watch;
  readonly #lines: LineScanner;
  readonly #headerLines: string[] = [];
  #rows: ArffRows | undefined;

  constructor(schema: Schema, watch: Watch) {
    this.#schema = schema;
    this.#watch = watch;
    const { record } = watch.limits ?? LIMITS;
    this.#lines = new LineScanner((line, isWhole) => this.#take(line, isWhole), record);
  }

  push(text: string): void {
    this.#lines.push(text);
  }

  end(): Table {
    this.#lines.end();
    // Without @data the header's own parser says what is wrong.
    this.#rows ??= this.#open();
    return this.#rows.builder.finish();
  }

  #take(line: string, isWhole: boolean): void {
    if (this.#rows) {
      this.#rows.add(line, isWhole);
      return;
    }
    this.#headerLines.push(line);
    if (isDataLine(line)) this.#rows = this.#open();
  }

  #open(): ArffRows {
    const { attributes } = parseArffHeader(this.#headerLines);
    return new ArffRows(this.#schema, attributes, this.#watch);
  }
}

/** Whether this line ends the header, by the same words as the header's parser. */
function isDataLine(line: string): boolean {
  return /^\uFEFF?[\0-\x20,]*@data(?:[\0-\x20,{}%]|$)/i.test(line);
}

class ArffRows {
  readonly builder: TableBuilder;
  readonly #watch: Watch;
  readonly #zeros: readonly ArffValue[];
  readonly #dates: readonly { readonly place: number; readonly read: (text: string) => number }[];

  constructor(schema: Schema, attributes: ArffHeader["attributes"], watch: Watch) {
    attributes.forEach(ensureNotRelational);
    this.#watch = watch;
    this.#zeros = attributes.map(zeroOf);
    this.#dates = attributes.flatMap(({ name, type, dateFormat }, place) =>
      type === "date" ? [{ place, read: dateReader(name, dateFormat ?? DEFAULT_DATE_FORMAT) }] : [],
    );
    const names = attributes.map((attribute) => attribute.name);
    const layout = { places: placesByName(schema, names), width: names.length };
    this.builder = new TableBuilder(schema, layout, watch);
  }

  add(line: string, isWhole: boolean): void {
    // The beginning of a row that is too long tells whether it is a comment.
    const row = cutArffRow(isWhole ? line : line.slice(0, 100));
    if (row === undefined) return;
    if (row.weight !== undefined && row.weight !== 1) this.#watch.misfits?.sawWeight();
    if (!isWhole) this.#watch.misfits?.sawTooLong(1);
    this.builder.add(isWhole ? this.#valuesOf(row).map((value) => this.#kept(value)) : this.#missing());
  }

  #missing(): ArffValue[] {
    return this.#zeros.map(() => undefined);
  }

  #kept(value: ArffValue): ArffValue {
    if (value === undefined || value.length <= (this.#watch.limits ?? LIMITS).field) return value;
    this.#watch.misfits?.sawTooLong(1);
    return TOO_LONG;
  }

  #valuesOf(row: ArffRow): ArffValue[] {
    for (const { place, read } of this.#dates) {
      const text = row.given ? row.given.get(place) : row.values[place];
      if (text === undefined) continue;
      const time = read(text);
      const value = Number.isNaN(time) ? NO_DATE : String(time);
      if (row.given) row.given.set(place, value);
      else row.values[place] = value;
    }
    if (row.given === undefined) return row.values;
    const values = this.#zeros.slice();
    for (const [place, value] of row.given) {
      // A column that the header does not have: one field too many shows that the row is ragged.
      if (place < this.#zeros.length) values[place] = value;
      else values[this.#zeros.length] = value;
    }
    return values;
  }
}

/** Text that is no number, for a date that cannot be read: "2001" must not pass for 2001 milliseconds. */
const NO_DATE = "no date";

function zeroOf(attribute: ArffAttribute): ArffValue {
  if (attribute.type === "nominal") return attribute.values?.[0];
  return attribute.type === "string" ? undefined : "0";
}

function ensureNotRelational(attribute: ArffAttribute): void {
  ensure(
    attribute.type !== "relational",
    "format-unsupported",
    `The attribute ${quote(attribute.name)} is relational: each of its fields holds a table of its own, so that one row would be many.`,
    "Write one row for each unit, with plain attributes (WEKA's MultiInstanceToPropositional filter does it).",
  );
}
