/**
 * Where the header of a CSV file ends: at the first line end outside quotes, comments left out.
 *
 * Which sign separates columns is not known yet where it is not given, so a quote opens after any that may. The reader's own
 * scanner cuts what was taken here into names; this has only to end no later than it must.
 */
import { ensure, marked } from "../base/errors.ts";
import { DELIMITERS } from "../read/csv/from-csv-header.ts";
import { isLineEnd } from "../read/csv/line-ends.ts";
import { MAX_NAME } from "../schema/fields.ts";
import { HeaderBytes } from "./header-bytes.ts";

export interface CsvMarks {
  readonly delimiter?: string;
  readonly escape?: string;
  readonly comment?: string;
}

/** Half a megabyte: 20,000 columns with names of 25 letters. Read byte by byte, it still ends at once. */
const LONGEST = 1 << 19;
/** A character takes four bytes at most, and a quote inside a name two. */
const LONGEST_NAME = 4 * MAX_NAME + 64;

const [QUOTE, BLANK, TAB] = [34, 32, 9];
const BYTE_ORDER_MARK = [0xef, 0xbb, 0xbf];
const bytesIn = (text: string): readonly number[] => [...new TextEncoder().encode(text)];

type Place = "field start" | "plain" | "quoted" | "quote" | "comment";

export class CsvHeader extends HeaderBytes {
  readonly #delimiters: ReadonlySet<number>;
  readonly #escape: number;
  readonly #comment: readonly number[];
  #place: Place = "field start";
  #lineLength = 0;
  #nameLength = 0;
  #mayBeComment: boolean;
  #escaped = false;

  constructor({ delimiter, escape: mark = "", comment = "" }: CsvMarks) {
    super(LONGEST);
    this.#delimiters = new Set((delimiter === undefined ? DELIMITERS : [delimiter]).flatMap(bytesIn));
    this.#escape = bytesIn(mark)[0] ?? -1;
    this.#comment = bytesIn(comment);
    this.#mayBeComment = comment !== "";
  }

  protected override completes(byte: number): boolean {
    if (byte === BYTE_ORDER_MARK[this.length - 1]) return false;
    if (this.#mayBeComment) this.#matchComment(byte);
    if (this.#place === "comment") {
      if (isLineEnd(byte)) this.#startAgain();
      return false;
    }
    if (isLineEnd(byte) && this.#place !== "quoted" && !this.#escaped) return !this.#isEmptyAfterComment();
    this.#step(byte);
    ensure(
      this.#nameLength <= LONGEST_NAME,
      "file-unreadable",
      `The file's first line holds what is too long for a column's name, which has at most ${MAX_NAME} characters.`,
      marked`Put a line with the columns' names first, close its quotes, and check {option:delimiter}. A file without such a line: {option:no-header} {option:columns a,b,c}.`,
    );
    return false;
  }

  #step(byte: number): void {
    this.#lineLength++;
    this.#nameLength++;
    if (this.#escaped) this.#escaped = false;
    else if (byte === this.#escape && this.#place !== "quote") {
      this.#escaped = true;
      if (this.#place === "field start") this.#place = "plain";
    } else if (this.#place === "quoted") this.#place = byte === QUOTE ? "quote" : "quoted";
    else if (byte === QUOTE && this.#place !== "plain") this.#place = "quoted";
    else if (this.#delimiters.has(byte)) {
      this.#place = "field start";
      this.#nameLength = 0;
    } else if (this.#place !== "field start" || !this.#isPadding(byte)) this.#place = "plain";
  }

  #isPadding(byte: number): boolean {
    return byte === BLANK || byte === TAB;
  }

  #matchComment(byte: number): void {
    if (byte !== this.#comment[this.#lineLength]) this.#mayBeComment = false;
    else if (this.#lineLength === this.#comment.length - 1) this.#place = "comment";
  }

  /** CRLF after a comment leaves an empty line, which the reader passes over. */
  #isEmptyAfterComment(): boolean {
    if (this.#lineLength > 0 || this.#comment.length === 0) return false;
    this.#startAgain();
    return true;
  }

  #startAgain(): void {
    this.forget();
    this.#place = "field start";
    this.#lineLength = 0;
    this.#nameLength = 0;
    this.#mayBeComment = true;
  }
}
