/**
 * Rows as WEKA keeps them, whichever of its files they come from: dense or sparse, with a weight or without.
 *
 * In a sparse row a column that is not given is 0: the number 0, the first value that the header declares for a
 * nominal attribute, the start of 1970 for a date. A string attribute has no such value and reads as missing (WEKA
 * takes the first string of the file, which would make one row's meaning depend on another row).
 *
 * **Weights are not applied.** WEKA lets a row have a weight and counts it that many times. Privet's promise is for
 * one row, one unit: a row that counts w times would need w times the noise. So a row counts once whatever its
 * weight, and rows with a weight other than 1 are counted for the owner.
 *
 * Relational attributes, which hold tables inside a field, are refused: one row would be many.
 */
import { ensure, quote } from "../../base/errors.ts";
import type { ArffAttribute, ArffHeader } from "../../schema/draft/arff-header.ts";
import type { Schema } from "../../schema/types.ts";
import { placesByName } from "../columns.ts";
import { LIMITS, TOO_LONG } from "../limits.ts";
import type { Table, Watch } from "../table.ts";
import { TableBuilder } from "../table-builder.ts";
import { DEFAULT_DATE_FORMAT, dateReader } from "./arff-date.ts";
import type { ArffRow, ArffValue } from "./arff-row.ts";

export class ArffRows {
  readonly #builder: TableBuilder;
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
    this.#builder = new TableBuilder(schema, layout, watch);
  }

  add(row: ArffRow): void {
    this.#sawWeight(row);
    this.#builder.add(this.#valuesOf(row).map((value) => this.#kept(value)));
  }

  /** A row that was too long to keep: everything is missing but that there is one. */
  addTooLong(row: Pick<ArffRow, "weight">): void {
    this.#sawWeight(row);
    this.#watch.misfits?.sawTooLong(1);
    this.#builder.add(this.#zeros.map(() => undefined));
  }

  finish(): Table {
    return this.#builder.finish();
  }

  #sawWeight({ weight }: Pick<ArffRow, "weight">): void {
    if (weight !== undefined && weight !== 1) this.#watch.misfits?.sawWeight();
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
