/**
 * WEKA's own JSON: one object with a `header`, which declares the attributes, and then `data`, a list of rows. They mean what they mean in
 * ARFF (see arff-rows.ts). A file is taken for it by its first characters, which rows of Privet's own JSON do not have.
 *
 * A value that WEKA has put between quotes, because it would mean something else without them, means what is between them: '?' is the value ?,
 * while ? is missing. Rows never make an error: what is no row is one in which everything is missing.
 */
import { ensure } from "../../base/errors.ts";
import { isObject, type Json } from "../../base/json.ts";
import { type ArffAttribute, unescapeArff } from "../../schema/draft/arff-header.ts";
import { MAX_NAME } from "../../schema/fields.ts";
import type { Schema } from "../../schema/types.ts";
import type { ArffRow, ArffValue } from "../arff/arff-row.ts";
import { ArffRows } from "../arff/arff-rows.ts";
import { ValueScanner } from "../json.ts";
import { LIMITS, NO_TEXT } from "../limits.ts";
import type { Table, Watch } from "../table.ts";
import type { WekaHeader } from "./xrff-header.ts";

/** So much of a file tells whether it is WEKA's. */
export const WEKA_JSON_HEAD = 1024;

const BEGINS = /^\uFEFF?\s*\{\s*"header"\s*:\s*(?=\{\s*"(?:relation|attributes)"\s*:)/;

export const isWekaJson = (head: string): boolean => BEGINS.test(head);

/** What the file's parts are, as they come: the header, then the word that rows follow, then rows. */
class WekaJsonParts {
  readonly #scanner: ValueScanner;
  readonly #onHeader: (header: WekaHeader) => void;
  readonly #onRow: (value: string, isWhole: boolean) => void;
  #head = "";
  #place: "start" | "header" | "between" | "rows" = "start";
  #between = "";

  constructor(
    onHeader: (header: WekaHeader) => void,
    onRow: (value: string, isWhole: boolean) => void,
    limit: number,
  ) {
    this.#onHeader = onHeader;
    this.#onRow = onRow;
    this.#scanner = new ValueScanner((value, isWhole) => this.#take(value, isWhole), limit);
  }

  push(text: string): void {
    if (this.#place !== "start") this.#scanner.push(text);
    else {
      this.#head += text;
      if (this.#head.length >= WEKA_JSON_HEAD) this.#begin();
    }
  }

  end(): void {
    if (this.#place === "start") this.#begin();
    this.#scanner.end();
    ensure(this.#place === "rows", "file-unreadable", NO_FORM, CHECK);
  }

  #begin(): void {
    const [begins] = BEGINS.exec(this.#head) ?? [];
    ensure(begins !== undefined, "file-unreadable", NO_FORM, CHECK);
    this.#place = "header";
    this.#scanner.push(this.#head.slice(begins.length));
  }

  #take(value: string, isWhole: boolean): void {
    if (this.#place === "rows") this.#onRow(value, isWhole);
    else if (this.#place === "header") {
      this.#place = "between";
      this.#onHeader(headerOf(isWhole ? value : ""));
    } else {
      this.#between += value;
      ensure('"data":'.startsWith(this.#between), "file-unreadable", NO_FORM, CHECK);
      if (this.#between.endsWith(":")) this.#place = "rows";
    }
  }
}

const NO_FORM =
  "The file begins like WEKA's JSON, but is not written as WEKA writes it: a header, then data.";
const CHECK = "Check that the file is whole; WEKA's ArffSaver writes it as ARFF.";

export class WekaJsonReader {
  readonly #parts: WekaJsonParts;
  #rows: ArffRows | undefined;
  #attributes: readonly ArffAttribute[] = [];

  constructor(schema: Schema, watch: Watch) {
    const { record } = watch.limits ?? LIMITS;
    this.#parts = new WekaJsonParts(
      ({ attributes }) => {
        this.#attributes = attributes;
        this.#rows = new ArffRows(schema, attributes, watch);
      },
      (value, isWhole) => {
        const row = isWhole ? rowOf(value, this.#attributes) : undefined;
        ensure(
          row !== undefined || !watch.refusesDamage,
          "file-unreadable",
          "A row of the file is not whole.",
          CHECK,
        );
        if (isWhole) this.#rows?.add(row ?? { values: this.#attributes.map(() => undefined) });
        else this.#rows?.addTooLong({});
      },
      record,
    );
  }

  push(text: string): void {
    this.#parts.push(text);
  }

  end(): Table {
    this.#parts.end();
    ensure(this.#rows !== undefined, "file-unreadable", NO_FORM, CHECK);
    return this.#rows.finish();
  }
}

/** The header of a file whose text comes in pieces; undefined as long as it has not ended. */
export class WekaJsonHeaderReader {
  #header: WekaHeader | undefined;
  readonly #parts = new WekaJsonParts(
    (header) => {
      this.#header = header;
    },
    () => {},
    2 ** 22,
  );

  push(text: string): WekaHeader | undefined {
    this.#parts.push(text);
    return this.#header;
  }

  end(): WekaHeader {
    this.#parts.end();
    ensure(this.#header !== undefined, "file-unreadable", NO_FORM, CHECK);
    return this.#header;
  }
}

function headerOf(text: string): WekaHeader {
  const header = parsed(text);
  const listed: readonly unknown[] =
    isObject(header) && Array.isArray(header.attributes) ? header.attributes : [];
  const attributes = listed.map(attributeOf);
  const names = new Set(attributes.map(({ name }) => name));
  ensure(
    attributes.length > 0 && names.size === attributes.length,
    "file-unreadable",
    "The header of WEKA's JSON declares no attributes, or two of one name.",
    CHECK,
  );
  const label = listed.findIndex((own) => isObject(own) && own.class === true);
  return { attributes, ...(label < 0 ? {} : { label: attributes[label].name }) };
}

const TYPES = ["numeric", "nominal", "date", "string", "relational"] as const;

function attributeOf(own: unknown, k: number): ArffAttribute {
  const { name, type: word, labels, dateformat } = isObject(own) ? own : ({} as Json);
  const type = TYPES.find((known) => known === word);
  const values = Array.isArray(labels) ? labels.map((label) => (label === "'?'" ? "?" : String(label))) : [];
  ensure(
    typeof name === "string" && name !== "" && name.length <= MAX_NAME && type !== undefined,
    "file-unreadable",
    `Attribute ${k + 1} of WEKA's JSON has no name, one that is too long, or no type that is known.`,
    CHECK,
  );
  ensure(
    new Set(values).size === values.length,
    "file-unreadable",
    `The labels of attribute ${k + 1} of WEKA's JSON hold the same value twice.`,
    CHECK,
  );
  return {
    name,
    type,
    ...(type === "nominal" ? { values } : {}),
    ...(type === "date" && typeof dateformat === "string" ? { dateFormat: dateformat } : {}),
  };
}

function rowOf(text: string, attributes: readonly ArffAttribute[]): ArffRow | undefined {
  const row = parsed(text);
  if (!isObject(row) || !Array.isArray(row.values)) return undefined;
  const weight = row.weight === undefined ? {} : { weight: Number(row.weight) };
  if (row.sparse !== true)
    return { values: row.values.map((value: unknown, k) => meant(value, attributes[k])), ...weight };
  const given = new Map<number, ArffValue>();
  for (const pair of row.values) {
    const [, index, value] = /^(\d{1,9}):([\s\S]*)$/.exec(String(pair)) ?? [];
    if (index !== undefined) given.set(Number(index), meant(value, attributes[Number(index)]));
  }
  return { values: [], given, ...weight };
}

function meant(value: unknown, attribute: ArffAttribute | undefined): ArffValue {
  if (value === null || value === undefined || value === "?") return undefined;
  if (typeof value === "object") return NO_TEXT;
  const text = String(value);
  const isQuoted = text.length > 1 && text.startsWith("'") && text.endsWith("'");
  return isQuoted && !attribute?.values?.includes(text) ? unescapeArff(text.slice(1, -1)) : text;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
