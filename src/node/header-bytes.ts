/** The bytes of a header as they are taken one by one: how many there may be, and that they are text. */

import { ensure } from "../base/errors.ts";
import { isLineEnd } from "../read/csv/line-ends.ts";
import { ensureReadableText, formOf, HEAD } from "../read/decode.ts";

const NUL = 0;

export abstract class HeaderBytes {
  readonly #longest: number;
  #bytes: number[] = [];
  #taken = 0;

  constructor(longest: number) {
    this.#longest = longest;
  }

  /** Takes the next byte; true once the header is complete. */
  take(byte: number): boolean {
    ensure(
      this.#taken++ < this.#longest,
      "file-unreadable",
      `The file's header does not end within ${this.#longest} bytes.`,
      "Check that the file is text, and that a line with the columns' names is in it.",
    );
    this.#bytes.push(byte);
    if (byte === NUL || this.#taken === HEAD) this.#checkForm(byte);
    return this.completes(byte);
  }

  text(): string {
    this.#checkForm(undefined);
    return decodeHeader(this.#bytes);
  }

  /** Whether the header is complete with this byte. */
  protected abstract completes(byte: number): boolean;

  /** Everything that was taken is none of the header, and forgotten. */
  protected forget(): void {
    this.#bytes = [];
  }

  protected bytesFrom(start: number): readonly number[] {
    return this.#bytes.slice(start);
  }

  protected get length(): number {
    return this.#bytes.length;
  }

  #checkForm(last: number | undefined): void {
    const form = formOf(Uint8Array.from(this.#bytes.slice(0, HEAD)));
    ensureReadableText(form ?? (last === NUL ? "a binary file" : undefined));
  }
}

/** So many bytes; by default enough to tell whether a file is text. */
export class FirstBytes extends HeaderBytes {
  readonly #count: number;

  constructor(count: number = HEAD) {
    super(count);
    this.#count = count;
  }

  protected override completes(): boolean {
    return this.length === this.#count;
  }
}

/** ARFF declares its columns line by line, with all their values: megabytes for a long list of values. */
const LONGEST_ARFF = 1 << 22;

export class ArffHeaderLines extends HeaderBytes {
  #lineStart = 0;
  #declared = false;

  constructor() {
    super(LONGEST_ARFF);
  }

  protected override completes(byte: number): boolean {
    if (!isLineEnd(byte)) return false;
    const line = decodeHeader(this.bytesFrom(this.#lineStart));
    this.#lineStart = this.length;
    const isDeclaration = /^\uFEFF?[\0-\x20,]*@/.test(line);
    ensure(
      this.#declared || isDeclaration || /^\uFEFF?\s*(?:%|$)/.test(line),
      "file-unreadable",
      "The file does not begin with the declarations of an ARFF file.",
      "Check that it is ARFF: @relation and @attribute come first.",
    );
    this.#declared ||= isDeclaration;
    return /^\s*@data\b/i.test(line);
  }
}

export const decodeHeader = (bytes: readonly number[]) =>
  new TextDecoder("utf-8").decode(Uint8Array.from(bytes));
