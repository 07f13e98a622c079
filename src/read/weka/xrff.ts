/**
 * XRFF files, which are ARFF in XML: the header declares the columns, the body holds dense or sparse rows, which mean what they mean in ARFF
 * (see arff-rows.ts: weights are not applied, relational attributes are refused). An index in a sparse row counts from 1.
 *
 * Rows never make an error: values are read in their order whatever stands between them, and a row or a value that is never closed ends where
 * the next begins.
 */
import { ensure } from "../../base/errors.ts";
import type { ArffAttribute } from "../../schema/draft/arff-header.ts";
import type { Schema } from "../../schema/types.ts";
import type { ArffRow, ArffValue } from "../arff/arff-row.ts";
import { ArffRows } from "../arff/arff-rows.ts";
import { LIMITS } from "../limits.ts";
import type { Table, Watch } from "../table.ts";
import { type XmlHandler, XmlScanner } from "../xml/xml.ts";
import { type WekaHeader, XrffHeader } from "./xrff-header.ts";

export class XrffReader {
  readonly #rows: XrffRows;
  readonly #xml: XmlScanner;

  constructor(schema: Schema, watch: Watch) {
    this.#rows = new XrffRows(schema, watch);
    this.#xml = new XmlScanner(this.#rows);
  }

  push(text: string): void {
    this.#xml.push(text);
  }

  end(): Table {
    this.#xml.end();
    return this.#rows.finish();
  }
}

/** The header of a file whose text comes in pieces; undefined as long as it has not ended. */
export class XrffHeaderReader {
  readonly #header = new XrffHeader();
  readonly #xml = new XmlScanner(this.#header);

  push(text: string): WekaHeader | undefined {
    this.#xml.push(text);
    return this.#header.isWhole ? this.#header.whole() : undefined;
  }

  /** At the end of a file whose header has not ended; the refusal says so. */
  end(): WekaHeader {
    this.#xml.end();
    return this.#header.whole();
  }
}

class XrffRows implements XmlHandler {
  readonly #schema: Schema;
  readonly #watch: Watch;
  readonly #header = new XrffHeader();
  #rows: ArffRows | undefined;
  #row: OpenRow | undefined;
  #isClosed = false;

  constructor(schema: Schema, watch: Watch) {
    this.#schema = schema;
    this.#watch = watch;
  }

  open(name: string, attributes: ReadonlyMap<string, string>): void {
    if (this.#rows === undefined) {
      this.#header.open(name, attributes);
      if (this.#header.isWhole) this.#rows = this.#begin(this.#header.whole().attributes);
    } else if (name === "instance") {
      this.#endRow();
      this.#row = new OpenRow(attributes, (this.#watch.limits ?? LIMITS).record);
    } else if (name === "value") this.#row?.beginValue(attributes);
  }

  close(name: string): void {
    if (this.#rows === undefined) this.#header.close(name);
    else if (name === "value") this.#row?.endValue();
    else if (name === "instance") this.#endRow();
    else if (name === "dataset") this.#isClosed = true;
  }

  text(text: string): void {
    if (this.#rows === undefined) this.#header.text(text);
    else this.#row?.addText(text);
  }

  finish(): Table {
    this.#rows ??= this.#begin(this.#header.whole().attributes);
    this.#endRow();
    ensure(
      this.#isClosed || !this.#watch.refusesDamage,
      "file-unreadable",
      "The XRFF file ends before its rows do.",
      "Check that the file was not cut short.",
    );
    return this.#rows.finish();
  }

  #begin(attributes: readonly ArffAttribute[]): ArffRows {
    return new ArffRows(this.#schema, attributes, this.#watch);
  }

  #endRow(): void {
    const row = this.#row;
    this.#row = undefined;
    if (row === undefined || this.#rows === undefined) return;
    if (row.isWhole) this.#rows.add(row.row());
    else this.#rows.addTooLong(row.row());
  }
}

/** The row that is being read. */
class OpenRow {
  readonly #weight: string | undefined;
  readonly #given: Map<number, ArffValue> | undefined;
  readonly #values: ArffValue[] = [];
  #room: number;
  /** The value at hand: its place in a sparse row, its text so far. */
  #place: number | undefined;
  #text: string | undefined;
  #isMissing = false;

  constructor(attributes: ReadonlyMap<string, string>, limit: number) {
    this.#weight = attributes.get("weight");
    this.#given = attributes.get("type") === "sparse" ? new Map() : undefined;
    this.#room = limit;
  }

  /** Whether all of it was kept. */
  get isWhole(): boolean {
    return this.#room >= 0;
  }

  beginValue(attributes: ReadonlyMap<string, string>): void {
    this.endValue();
    const index = attributes.get("index") ?? "";
    this.#place = /^\d{1,9}$/.test(index) ? Number(index) - 1 : -1;
    this.#isMissing = attributes.get("missing") === "yes";
    this.#text = "";
    // A value counts as one character more than it has, so that a row of empty ones has an end too.
    this.#room--;
  }

  addText(text: string): void {
    if (this.#text === undefined) return;
    this.#room -= text.length;
    this.#text = this.isWhole ? this.#text + text : "";
  }

  endValue(): void {
    if (this.#text === undefined || !this.isWhole) return;
    const value = this.#isMissing ? undefined : this.#text.trim();
    this.#text = undefined;
    if (this.#given === undefined) this.#values.push(value);
    else if (this.#place !== undefined && this.#place >= 0) this.#given.set(this.#place, value);
  }

  row(): ArffRow {
    this.endValue();
    const weight = this.#weight === undefined ? {} : { weight: Number(this.#weight) };
    return { values: this.#values, ...(this.#given ? { given: this.#given } : {}), ...weight };
  }
}
