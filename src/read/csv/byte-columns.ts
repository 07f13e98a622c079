/**
 * Codes of fields from their bytes, without making text of them where that is plain.
 *
 * Claim. `read` writes the code that the attribute's coder (schema/coding/text-codes.ts) gives the field's text: decoded as
 * UTF-8 and, where the field is trimmed, trimmed.
 * Proof. A field is either handed to the coder as just that text or, blanks and tabs at its end left out where it is trimmed, one
 * of these:
 * – A number that `readNumber` reads. All its bytes are ASCII and none is a blank, so they are the text, which fits the coder's
 *   pattern. A missing mark that is a number is compared as text by the coder: whatever is equal to one goes there. From
 *   the number on both code alike.
 * – A field of a numeric attribute that is empty, or begins with a visible ASCII sign that no number begins with. Trimming
 *   leaves that sign, so the text is no number, and all texts that are no numbers have one code.
 * – A field whose bytes are those of a spelling that the coder was asked about. The spelling is one that UTF-8 can tell, so equal
 *   bytes are equal text; and, where fields are trimmed, one that trimming leaves alone.
 * – A field of another attribute, visible ASCII and blanks with no blank at either end, whose bytes are those of no such
 *   spelling. It is its text, trimmed or not, and spellings that are left out of the table are none that it could be: they hold what is
 *   not ASCII, or a blank at an end. So it is undeclared, and all undeclared texts have one code. ∎
 */
import { codeCount, codingOfNumbers } from "../../schema/coding/codes.ts";
import { type Coder, coder, looksDecimal } from "../../schema/coding/text-codes.ts";
import type { CodedAttribute, FileFormat, NumericAttribute } from "../../schema/types.ts";
import { textOfBytes } from "../decode.ts";
import { emptyCodes } from "../empty-codes.ts";
import type { Column } from "../table.ts";
import { mayBegin, readNumber } from "./byte-number.ts";
import { hashOfBytes, hashWith, SpellingTable } from "./spelling-table.ts";

/** A field's surroundings: which bytes end it, and whether its text is trimmed. */
export interface FieldForm {
  /** 1 for the bytes that end a field, by byte; line ends are among them. */
  readonly stops: Uint8Array;
  readonly trims: boolean;
}

export interface ByteColumn {
  /** Codes the field that begins at `start` as that of row `row`, and tells where the byte is that ends it. */
  read(bytes: Uint8Array, start: number, row: number, form: FieldForm): number;
}

/** A column that is not read. */
export const unreadColumn: ByteColumn = {
  read: (bytes, start, _row, { stops }) => stopAfter(bytes, start, stops),
};

export interface CodedByteColumn extends ByteColumn {
  readonly codes: Column["codes"];
  /** What a row has that ends before this column. */
  readonly absent: number;
}

/** A column of `room` rows. */
export function byteColumn(attribute: CodedAttribute, file: FileFormat, room: number): CodedByteColumn {
  return attribute.kind === "numeric"
    ? new NumberColumn(attribute, file, room)
    : new ValueColumn(attribute, file, room);
}

class NumberColumn implements CodedByteColumn {
  readonly codes: Column["codes"];
  readonly absent: number;
  readonly #odd: OddFields;
  readonly #mark: number;
  readonly #number = new Float64Array(1);
  /** The missing marks that are numbers. */
  readonly #marked: Float64Array;
  readonly #codeOf: (number: number) => number;

  constructor(attribute: NumericAttribute, file: FileFormat, room: number) {
    this.codes = emptyCodes(codeCount(attribute), room);
    this.#codeOf = codingOfNumbers(attribute);
    this.absent = this.#codeOf(Number.NaN);
    this.#odd = new OddFields(attribute, file);
    const { decimal = ".", missing } = file;
    this.#mark = decimal.charCodeAt(0);
    const numbers = missing.map((text) => text.replace(decimal, ".")).filter(looksDecimal);
    this.#marked = Float64Array.from(numbers, Number);
  }

  read(bytes: Uint8Array, start: number, row: number, form: FieldForm): number {
    let end = readNumber(bytes, start, this.#mark, this.#number);
    if (end < 0) return this.#readOdd(bytes, start, row, form);
    if (form.trims) while (form.stops[bytes[end]] === 0 && isBlank(bytes[end])) end++;
    const number = this.#number[0];
    if (form.stops[bytes[end]] === 0 || (this.#marked.length > 0 && this.#marked.includes(number)))
      return this.#readOdd(bytes, start, row, form);
    this.codes[row] = this.#codeOf(number);
    return end;
  }

  #readOdd(bytes: Uint8Array, start: number, row: number, form: FieldForm): number {
    const end = stopAfter(bytes, start, form.stops);
    const isNone = end === start || (isVisible(bytes[start]) && !mayBegin(bytes[start], this.#mark));
    this.codes[row] = isNone ? this.absent : this.#odd.codeOf(bytes, start, end, form);
    return end;
  }
}

class ValueColumn implements CodedByteColumn {
  readonly codes: Column["codes"];
  readonly absent: number;
  readonly #odd: OddFields;
  readonly #table: SpellingTable;

  constructor(attribute: Exclude<CodedAttribute, NumericAttribute>, file: FileFormat, room: number) {
    this.codes = emptyCodes(codeCount(attribute), room);
    this.#odd = new OddFields(attribute, file);
    this.absent = this.#odd.absent;
    const spellings = [...attribute.values, ...Object.keys(attribute.aliases ?? {})];
    this.#table = new SpellingTable(
      spellings.filter((text) => !file.trim || text.trim() === text),
      (text) => this.#odd.codeOfText(text),
    );
  }

  read(bytes: Uint8Array, start: number, row: number, form: FieldForm): number {
    const { stops } = form;
    let at = start;
    let hash = 0;
    for (let byte = bytes[at]; stops[byte] === 0; byte = bytes[++at]) hash = hashWith(hash, byte);
    const code = this.#table.find(bytes, start, at, hash);
    this.codes[row] = code >= 0 ? code : this.#unknown(bytes, start, at, form);
    return at;
  }

  #unknown(bytes: Uint8Array, start: number, end: number, form: FieldForm): number {
    let last = end;
    if (form.trims) while (last > start && isBlank(bytes[last - 1])) last--;
    const code = last === end ? -1 : this.#table.find(bytes, start, last, hashOfBytes(bytes, start, last));
    if (code >= 0) return code;
    return isItsOwnText(bytes, start, last) ? this.absent : this.#odd.codeOf(bytes, start, end, form);
  }
}

/** The attribute's coder, for fields that are made text of. */
class OddFields {
  readonly absent: number;
  readonly #code: Coder;
  readonly #missing: ReadonlySet<string>;

  constructor(attribute: CodedAttribute, { missing, decimal }: FileFormat) {
    this.#code = coder(attribute, undefined, decimal);
    this.#missing = new Set(missing);
    this.absent = this.#code(undefined, this.#missing);
  }

  codeOfText(text: string): number {
    return this.#code(text, this.#missing);
  }

  codeOf(bytes: Uint8Array, start: number, end: number, { trims }: FieldForm): number {
    const text = textOfBytes(bytes.subarray(start, end));
    return this.codeOfText(trims ? text.trim() : text);
  }
}

function stopAfter(bytes: Uint8Array, start: number, stops: Uint8Array): number {
  let at = start;
  while (stops[bytes[at]] === 0) at++;
  return at;
}

const [TAB, BLANK, DELETE] = [9, 32, 127];

/** Of what is trimmed, that which is met. */
const isBlank = (byte: number): boolean => byte === BLANK || byte === TAB;

const isVisible = (byte: number): boolean => byte > BLANK && byte < DELETE;

function isItsOwnText(bytes: Uint8Array, start: number, end: number): boolean {
  if (start < end && !(isVisible(bytes[start]) && isVisible(bytes[end - 1]))) return false;
  for (let at = start; at < end; at++) if (bytes[at] < BLANK || bytes[at] >= DELETE) return false;
  return true;
}
