/**
 * CSV and its relatives: cuts text into rows of fields, however the text is cut into chunks.
 *
 * Lines end in LF, CRLF or CR. A field that opens with the quote runs to the closing quote, line ends included, and
 * a doubled quote stands for one; what follows the closing quote is kept as text. Empty lines are no rows. When the
 * delimiter is a blank, a run of blanks and tabs is one delimiter and blanks at either end of a line are none. Where an
 * escape is declared, the character after it stands for itself, inside quotes and outside. A comment is a line of its own, unless it is
 * declared that it may stand anywhere outside quotes. A quote that is never closed
 * ends with the file, and a field that is too long to keep reads as such: nothing that a row can hold is an error.
 *
 * Where rows begin is decided here, before anything is known of people, so whoever writes the file must quote what
 * people typed: an open quote in one row would swallow the rows after it.
 */
import type { FileFormat } from "../../schema/types.ts";
import { LIMITS } from "../limits.ts";
import { FieldText } from "./field-text.ts";
import { CR, isLineEnd, LF } from "./line-ends.ts";

export type CsvDialect = Pick<
  FileFormat,
  "delimiter" | "quote" | "escape" | "comment" | "commentAnywhere" | "trim"
>;

/** Where the scanner stands between two characters. */
type Place = "line" | "comment" | "field" | "plain" | "quoted" | "quote" | "after" | Escaped;
/** After an escape, by where it stood. */
type Escaped = "escaped in plain" | "escaped in quotes";

const TAB = 9;
const BLANK = 32;
const NOTHING = -1;

export class CsvScanner {
  readonly #onRow: (fields: string[]) => void;
  readonly #delimiter: number;
  readonly #quote: string;
  readonly #quoteCode: number;
  readonly #escape: string;
  readonly #escapeCode: number;
  readonly #field: FieldText;
  readonly #mostFields: number;
  readonly #comment: string;
  /** The character that begins a comment behind the fields of a line, where there are such. */
  readonly #commentCode: number;
  readonly #trim: boolean;
  readonly #inRuns: boolean;

  #place: Place = "line";
  #fields: string[] = [];
  #matched = 0;
  #started = false;
  #unclosed = false;

  constructor(dialect: CsvDialect, onRow: (fields: string[]) => void, limits = LIMITS) {
    this.#onRow = onRow;
    this.#field = new FieldText(limits);
    this.#mostFields = limits.fields;
    this.#escape = dialect.escape ?? "";
    this.#escapeCode = this.#escape === "" ? NOTHING : this.#escape.charCodeAt(0);
    this.#inRuns = dialect.delimiter === " ";
    this.#delimiter = dialect.delimiter.charCodeAt(0);
    this.#quote = dialect.quote;
    this.#quoteCode = dialect.quote === "" ? NOTHING : dialect.quote.charCodeAt(0);
    this.#comment = dialect.comment ?? "";
    this.#commentCode = dialect.commentAnywhere ? this.#comment.charCodeAt(0) : NOTHING;
    this.#trim = dialect.trim;
  }

  /** Whether the file ended inside quotes. */
  get unclosed(): boolean {
    return this.#unclosed;
  }

  /** Whether what comes next begins a line outside quotes. */
  get isBetweenRows(): boolean {
    return this.#place === "line" && this.#matched === 0;
  }

  /** How many fields were too long to keep. */
  get tooLong(): number {
    return this.#field.tooLong;
  }

  push(chunk: string): void {
    if (chunk === "") return;
    const start = !this.#started && chunk.charCodeAt(0) === 0xfeff ? 1 : 0;
    this.#started = true;
    this.#scan(chunk, start);
  }

  end(): void {
    if (this.#place === "line" && this.#matched > 0) this.#notAComment();
    this.#unclosed = this.#place === "quoted" || this.#place === "escaped in quotes";
    if (isEscaped(this.#place)) this.#readEscaped(this.#escape, 0, this.#place);
    if (this.#place === "comment" || this.#place === "line") return;
    this.#endLine();
  }

  #scan(chunk: string, start: number): void {
    let at = start;
    while (at < chunk.length) at = this.#advance(chunk, at);
  }

  #advance(chunk: string, at: number): number {
    switch (this.#place) {
      case "line":
        return this.#startLine(chunk, at);
      case "comment":
        return this.#skipComment(chunk, at);
      case "field":
        return this.#startField(chunk, at);
      case "quoted":
        return this.#readQuoted(chunk, at);
      case "quote":
        return this.#afterQuote(chunk, at);
      case "escaped in plain":
      case "escaped in quotes":
        return this.#readEscaped(chunk, at, this.#place);
      default:
        return this.#readPlain(chunk, at);
    }
  }

  #startLine(chunk: string, at: number): number {
    const code = chunk.charCodeAt(at);
    if (this.#matched < this.#comment.length && code === this.#comment.charCodeAt(this.#matched)) {
      this.#matched++;
      if (this.#matched === this.#comment.length) this.#place = "comment";
      return at + 1;
    }
    this.#notAComment();
    return at;
  }

  /** What looked like the start of a comment belongs to the row after all. */
  #notAComment(): void {
    const taken = this.#comment.slice(0, this.#matched);
    this.#matched = 0;
    this.#place = "field";
    this.#scan(taken, 0);
  }

  #skipComment(chunk: string, start: number): number {
    let at = start;
    while (at < chunk.length && !isLineEnd(chunk.charCodeAt(at))) at++;
    if (at === chunk.length) return at;
    this.#matched = 0;
    this.#place = "line";
    return at + 1;
  }

  #startField(chunk: string, start: number): number {
    let at = start;
    if (this.#trim || this.#inRuns) {
      while (at < chunk.length && this.#isPadding(chunk.charCodeAt(at))) at++;
      if (at === chunk.length) return at;
    }
    const code = chunk.charCodeAt(at);
    if (code === this.#quoteCode) {
      this.#place = "quoted";
      return at + 1;
    }
    if (isLineEnd(code) || code === this.#commentCode) return this.#separate(code, at);
    this.#place = "plain";
    return at;
  }

  #readPlain(chunk: string, start: number): number {
    const { length } = chunk;
    const delimiter = this.#delimiter;
    const alsoTab = this.#inRuns ? TAB : delimiter;
    const [escapeCode, commentCode] = [this.#escapeCode, this.#commentCode];
    let at = start;
    let code = NOTHING;
    for (; at < length; at++) {
      code = chunk.charCodeAt(at);
      if (code === delimiter || code === LF || code === CR || code === alsoTab) break;
      if (code === escapeCode || code === commentCode) break;
    }
    this.#field.addPlain(chunk, start, at);
    if (at === length) return at;
    if (code !== escapeCode) return this.#separate(code, at);
    this.#place = "escaped in plain";
    return at + 1;
  }

  #readQuoted(chunk: string, start: number): number {
    const quote = chunk.indexOf(this.#quote, start);
    const mark = this.#escapeCode === NOTHING ? NOTHING : chunk.indexOf(this.#escape, start);
    const isEscape = mark >= 0 && (quote < 0 || mark < quote);
    const end = isEscape ? mark : quote;
    this.#field.addQuoted(chunk, start, end < 0 ? chunk.length : end);
    if (end < 0) return chunk.length;
    this.#place = isEscape ? "escaped in quotes" : "quote";
    return end + 1;
  }

  #readEscaped(chunk: string, at: number, place: Escaped): number {
    if (place === "escaped in plain") this.#field.addPlain(chunk, at, at + 1);
    else this.#field.addQuoted(chunk, at, at + 1);
    this.#place = place === "escaped in plain" ? "plain" : "quoted";
    return at + 1;
  }

  #afterQuote(chunk: string, at: number): number {
    if (chunk.charCodeAt(at) === this.#quoteCode) {
      this.#field.addQuoted(this.#quote, 0, 1);
      this.#place = "quoted";
      return at + 1;
    }
    this.#place = "after";
    return at;
  }

  #separate(code: number, at: number): number {
    if (code === this.#commentCode) {
      this.#endLine();
      this.#place = "comment";
    } else if (isLineEnd(code)) this.#endLine();
    else this.#endField();
    return at + 1;
  }

  #endField(): void {
    const field = this.#field.take(this.#trim);
    if (this.#fields.length < this.#mostFields) this.#fields.push(field);
    this.#place = "field";
  }

  #endLine(): void {
    const nothingHere = this.#place === "field" && (this.#inRuns || this.#fields.length === 0);
    if (!nothingHere) this.#endField();
    const fields = this.#fields;
    this.#fields = [];
    this.#field.endRow();
    this.#place = "line";
    if (fields.length > 0) this.#onRow(fields);
  }

  #isPadding(code: number): boolean {
    if (code === BLANK) return true;
    return code === TAB && this.#delimiter !== TAB;
  }
}

const isEscaped = (place: Place): place is Escaped =>
  place === "escaped in plain" || place === "escaped in quotes";
