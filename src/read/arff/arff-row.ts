/**
 * One line of an ARFF data section, cut into values as WEKA's tokenizer cuts it.
 *
 * Blanks and commas separate, `%` starts a comment, quotes of either kind protect everything but a backslash, and an
 * unquoted `?` is missing. `{i v, j v}` is a sparse row, and `{w}` after the values a weight. What WEKA refuses is
 * read as well as it can be, because a row must not be able to stop the reading: two commas with nothing between
 * them hold a missing value, and a quote that is never closed ends with its line.
 */
import { unescapeArff } from "../../schema/draft/arff-header.ts";

/** A value's text; undefined where it is missing. */
export type ArffValue = string | undefined;

export interface ArffRow {
  /** Dense rows: the values in the header's order. */
  readonly values: ArffValue[];
  /** Sparse rows: what is given, by column; the columns not given are 0. */
  readonly given?: Map<number, ArffValue>;
  readonly weight?: number;
}

/** Cuts a line; undefined for lines that hold no row: empty ones and comments. */
export function cutArffRow(line: string): ArffRow | undefined {
  const cursor = new Cursor(line);
  cursor.skipBlanks();
  if (cursor.atEnd) return undefined;
  if (!cursor.take("{")) return denseRow(cursor);
  const given = sparseValues(cursor);
  while (cursor.take(",")) cursor.skipBlanks();
  return { values: [], given, ...weightAt(cursor) };
}

function denseRow(cursor: Cursor): ArffRow {
  const values: ArffValue[] = [];
  let expected = true;
  while (!cursor.atEnd && !cursor.sees("{")) {
    if (cursor.take(",")) {
      if (expected) values.push(undefined);
      expected = true;
    } else {
      values.push(cursor.value());
      expected = false;
    }
    cursor.skipBlanks();
  }
  return { values, ...weightAt(cursor) };
}

function sparseValues(cursor: Cursor): Map<number, ArffValue> {
  const given = new Map<number, ArffValue>();
  cursor.skipBlanks();
  while (!cursor.atEnd && !cursor.take("}")) {
    if (!cursor.take(",")) {
      const index = cursor.value() ?? "";
      cursor.skipBlanks();
      const value = cursor.atEnd || cursor.sees("}") || cursor.sees(",") ? undefined : cursor.value();
      if (/^\d{1,9}$/.test(index)) given.set(Number(index), value);
    }
    cursor.skipBlanks();
  }
  cursor.skipBlanks();
  return given;
}

function weightAt(cursor: Cursor): { weight?: number } {
  if (!cursor.take("{")) return {};
  cursor.skipBlanks();
  return { weight: cursor.atEnd || cursor.sees("}") ? Number.NaN : Number(cursor.value() ?? Number.NaN) };
}

class Cursor {
  readonly #line: string;
  #at = 0;

  constructor(line: string) {
    this.#line = line;
  }

  /** Nothing but a comment is left. */
  get atEnd(): boolean {
    return this.#at >= this.#line.length || this.#line[this.#at] === "%";
  }

  sees(sign: string): boolean {
    return this.#line[this.#at] === sign;
  }

  take(sign: string): boolean {
    const here = this.sees(sign);
    if (here) this.#at++;
    return here;
  }

  skipBlanks(): void {
    while (this.#at < this.#line.length && this.#line.charCodeAt(this.#at) <= 32) this.#at++;
  }

  value(): ArffValue {
    const first = this.#line[this.#at];
    return first === "'" || first === '"' ? this.#quoted(first) : this.#word();
  }

  #quoted(mark: string): string {
    const start = ++this.#at;
    const { length } = this.#line;
    while (this.#at < length && this.#line[this.#at] !== mark)
      this.#at += this.#line[this.#at] === "\\" ? 2 : 1;
    const text = unescapeArff(this.#line.slice(start, this.#at));
    this.#at++;
    return text;
  }

  #word(): ArffValue {
    // At least one character is taken, so that a stray brace cannot hold the reading up.
    const start = this.#at++;
    while (this.#at < this.#line.length && !endsWord(this.#line.charCodeAt(this.#at))) this.#at++;
    const word = this.#line.slice(start, this.#at);
    return word === "?" ? undefined : word;
  }
}

const COMMA = 44;
const PERCENT = 37;
const OPENING = 123;
const CLOSING = 125;

function endsWord(code: number): boolean {
  return code <= 32 || code === COMMA || code === PERCENT || code === OPENING || code === CLOSING;
}
