/**
 * LIBSVM files: a row is its label and then index:value pairs for whatever is not 0.
 *
 * Which indices belong to an attribute follows from the schema's order, from index 1 on. A numeric or ignored attribute has
 * one. A categorical attribute has one for each of its values except `other`, in their order, and `other` is what a row has
 * that gives none of them. The label is the first word of a line, wherever the schema lists it; it is a number in this format, so
 * that a word which is not declared itself means the declared number that it is equal to: +1 is 1.
 *
 * Rows never make an error: a row that gives two values of one attribute has it missing, an index that no attribute has makes
 * the row ragged, what is no pair is passed over, and a row that is too long to keep has everything missing. `#` starts a
 * comment, and `qid:` is passed over.
 */
import { ensure } from "../base/errors.ts";
import { looksDecimal } from "../schema/coding/text-codes.ts";
import type { Attribute, Schema } from "../schema/types.ts";
import { placesByOrder } from "./columns.ts";
import { LIMITS, TOO_LONG } from "./limits.ts";
import { LineScanner } from "./lines.ts";
import type { MisfitRecorder } from "./misfits.ts";
import type { Table, Watch } from "./table.ts";
import { TableBuilder } from "./table-builder.ts";

/** What an index says: the attribute's place in the schema and, for a categorical one, the value. */
interface Meaning {
  readonly place: number;
  readonly value?: string;
}

export class LibsvmReader {
  readonly #lines: LineScanner;
  readonly #builder: TableBuilder;
  readonly #meanings: readonly Meaning[];
  readonly #label: number;
  readonly #labelOf: (word: string) => string;
  readonly #misfits: MisfitRecorder | undefined;
  readonly #longest: number;
  /** A row that gives nothing but its label. */
  readonly #zeros: readonly (string | undefined)[];

  constructor(schema: Schema, watch: Watch) {
    const { misfits, limits = LIMITS } = watch;
    const { attributes } = schema;
    ensure(
      attributes.filter(({ kind }) => kind === "label").length <= 1,
      "format-unsupported",
      "A row of a LIBSVM file has one label, and the schema declares several.",
      "Declare one label; make the others categorical.",
    );
    this.#meanings = attributes.flatMap(meaningsOf);
    this.#label = attributes.findIndex(({ kind }) => kind === "label");
    this.#labelOf = labelReader(attributes[this.#label]);
    this.#zeros = attributes.map(zeroOf);
    const layout = { places: placesByOrder(schema), width: attributes.length };
    this.#builder = new TableBuilder(schema, layout, watch);
    this.#misfits = misfits;
    this.#longest = limits.field;
    this.#lines = new LineScanner((line, isWhole) => this.#take(line, isWhole), limits.record);
  }

  push(text: string): void {
    this.#lines.push(text);
  }

  end(): Table {
    this.#lines.end();
    return this.#builder.finish();
  }

  #take(line: string, isWhole: boolean): void {
    const words = line.replace(/^\uFEFF|#.*$/g, "").matchAll(/\S+/g);
    const [label] = words.next().value ?? [];
    if (label === undefined) return;
    if (!isWhole) {
      this.#misfits?.sawTooLong(1);
      this.#builder.add(this.#zeros.map(() => undefined));
      return;
    }
    const fields = this.#zeros.slice();
    if (this.#label >= 0) fields[this.#label] = this.#labelOf(this.#kept(label));
    const given = new Set<number>();
    for (const [pair] of words) this.#put(pair, fields, given);
    this.#builder.add(fields);
  }

  #put(pair: string, fields: (string | undefined)[], given: Set<number>): void {
    const [, index, text] = /^(\d{1,9}):(.+)$/.exec(pair) ?? [];
    if (index === undefined) return;
    const meaning = this.#meanings[Number(index) - 1];
    if (meaning === undefined) {
      fields[this.#zeros.length] = pair;
      return;
    }
    const { place, value = text } = meaning;
    if (meaning.value !== undefined && Number(text) === 0) return;
    fields[place] = given.has(place) ? undefined : this.#kept(value);
    given.add(place);
  }

  #kept(text: string): string {
    if (text.length <= this.#longest) return text;
    this.#misfits?.sawTooLong(1);
    return TOO_LONG;
  }
}

/** The spelling of a label that the schema declares; a word that is neither declared nor equal to a declared number stays. */
function labelReader(label: Attribute | undefined): (word: string) => string {
  if (label?.kind !== "label") return (word) => word;
  const declared = [...label.values, ...Object.keys(label.aliases ?? {})];
  const numbers = new Map(
    declared
      .filter(looksDecimal)
      .toReversed()
      .map((own) => [Number(own), own]),
  );
  return (word) =>
    declared.includes(word) || !looksDecimal(word) ? word : (numbers.get(Number(word)) ?? word);
}

function meaningsOf(attribute: Attribute, place: number): Meaning[] {
  if (attribute.kind === "label") return [];
  if (attribute.kind !== "categorical") return [{ place }];
  return attribute.values.filter((value) => value !== attribute.other).map((value) => ({ place, value }));
}

function zeroOf(attribute: Attribute): string | undefined {
  if (attribute.kind === "label") return undefined;
  return attribute.kind === "categorical" ? attribute.other : "0";
}
