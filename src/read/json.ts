/**
 * JSON: one object a row, its members named as the schema's attributes. `lines` are JSON Lines, one value a line;
 * a `document` is a list of rows, or values one after the other, laid out in any way.
 *
 * A string is its text, a number the text that JavaScript writes for it (1.0 is "1"), true and false are those words,
 * null and a member that is not there are missing. A list or an object in a field is no text that a schema can declare.
 *
 * Rows never make an error: what is not a JSON object, or not JSON at all, or too long to keep, is a row in which everything
 * is missing, so that no row is dropped and, in `lines`, none touches another. In a `document` a bracket that is never
 * closed swallows what follows it, like an open quote in CSV. Only where rows are public, and the caller asks for it, is
 * a file with such a row refused.
 */

import { ensure } from "../base/errors.ts";
import { isObject, type Json } from "../base/json.ts";
import type { Schema } from "../schema/types.ts";
import { codedAttributes } from "./columns.ts";
import { decodeText } from "./decode.ts";
import { LIMITS, NO_TEXT, TOO_LONG } from "./limits.ts";
import { LineScanner } from "./lines.ts";
import type { ByteSource, Table, Watch } from "./table.ts";
import { TableBuilder } from "./table-builder.ts";

export type JsonForm = "lines" | "document";

export async function readJson(
  schema: Schema,
  source: ByteSource,
  form: JsonForm,
  watch: Watch = {},
): Promise<Table> {
  const names = codedAttributes(schema).map((attribute) => attribute.name);
  const layout = { places: names.map((_, k) => k), width: names.length };
  const builder = new TableBuilder(schema, layout, watch);
  const { field: longest, record } = watch.limits ?? LIMITS;
  let row = 0;
  const take = (value: string, isWhole: boolean) => {
    row++;
    const members = isWhole ? membersOf(value) : undefined;
    ensure(
      members !== undefined || !watch.refusesDamage,
      "file-unreadable",
      `Row ${row} of the file is not a whole JSON object.`,
      "Check that the file was not cut short, and write one object a row, its members named as the columns.",
    );
    if (!isWhole) watch.misfits?.sawTooLong(1);
    builder.add(
      names.map((name) => {
        const text = members && Object.hasOwn(members, name) ? textOf(members[name]) : undefined;
        if (text === undefined || text.length <= longest) return text;
        watch.misfits?.sawTooLong(1);
        return TOO_LONG;
      }),
    );
  };
  const scanner = form === "lines" ? new LineScanner(nonBlank(take), record) : new ValueScanner(take, record);
  let started = false;
  for await (const text of decodeText(source)) {
    ensure(!watch.signal?.aborted, "cancelled", "Reading was stopped.", "Nothing was spent; start it again.");
    scanner.push(started ? text : text.replace(/^\uFEFF/, ""));
    started ||= text !== "";
    await watch.sink?.ready?.();
  }
  scanner.end();
  return builder.finish();
}

type TakeRow = (value: string, isWhole: boolean) => void;

const nonBlank =
  (take: TakeRow): TakeRow =>
  (line, isWhole) => {
    if (/[^ \t]/.test(line)) take(line, isWhole);
  };

/** The members of a row; undefined where the text is no JSON object. */
function membersOf(value: string): Json | undefined {
  const row = parsed(value);
  return isObject(row) ? row : undefined;
}

function parsed(value: string): unknown {
  try {
    return JSON.parse(value);
  } catch {
    return undefined;
  }
}

function textOf(field: unknown): string | undefined {
  if (typeof field === "string") return field;
  if (field === null) return undefined;
  if (typeof field === "object") return Array.isArray(field) ? "[…]" : NO_TEXT;
  return String(field);
}

/** Cuts a document into its rows' texts, however the text is cut into chunks. */
export class ValueScanner {
  readonly #onValue: TakeRow;
  readonly #limit: number;
  /** What the chunks before hold of the value at hand; nothing of it is kept once it is too long. */
  #value = "";
  #isWhole = true;
  #insideList = false;
  /** Brackets that are open inside the value at hand. */
  #depth = 0;
  #inString = false;
  #escaped = false;

  constructor(onValue: TakeRow, limit = Number.POSITIVE_INFINITY) {
    this.#onValue = onValue;
    this.#limit = limit;
  }

  push(chunk: string): void {
    let start = 0;
    for (let at = 0; at < chunk.length; at++) {
      const mark = chunk[at];
      if (this.#inString) this.#readString(mark);
      else if (mark === '"') this.#inString = true;
      else if (mark === "{" || mark === "[") {
        if (this.#depth === 0) this.#cut(chunk.slice(start, at));
        if (this.#depth === 0) start = at;
        if (this.#depth > 0 || this.#insideList || mark === "{") this.#depth++;
        else {
          this.#insideList = true;
          start = at + 1;
        }
      } else if (this.#depth > 0) {
        if (mark !== "}" && mark !== "]") continue;
        this.#depth--;
        if (this.#depth > 0) continue;
        this.#cut(chunk.slice(start, at + 1));
        start = at + 1;
      } else if (BETWEEN.has(mark)) {
        if (mark === "]") this.#insideList = false;
        this.#cut(chunk.slice(start, at));
        start = at + 1;
      }
    }
    this.#add(chunk.slice(start));
  }

  end(): void {
    this.#cut("");
  }

  #readString(mark: string): void {
    if (this.#escaped) this.#escaped = false;
    else if (mark === "\\") this.#escaped = true;
    else if (mark === '"') this.#inString = false;
  }

  #cut(rest: string): void {
    this.#add(rest);
    const [value, isWhole] = [this.#value, this.#isWhole];
    this.#value = "";
    this.#isWhole = true;
    if (value !== "" || !isWhole) this.#onValue(value, isWhole);
  }

  #add(text: string): void {
    if (this.#isWhole) this.#value += text;
    if (this.#value.length <= this.#limit) return;
    this.#isWhole = false;
    this.#value = "";
  }
}

/** What can stand between two values. */
const BETWEEN = new Set([" ", "\t", "\n", "\r", ",", "]", "}"]);
