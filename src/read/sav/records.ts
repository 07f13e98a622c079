/** The dictionary of an SPSS system file: the records before its rows, as they stand. */
import { ensure, quote } from "../../base/errors.ts";
import { Cursor } from "../binary/cursor.ts";
import { textDecoder } from "../binary/texts.ts";

export const SPSS = "SPSS";

export interface VariableRecord {
  /** 0 for numbers, else how many bytes its texts have. */
  readonly width: number;
  /** Its short name, with blanks up to eight bytes. */
  readonly name: Uint8Array;
  /** Two bounds of what is missing, where there are such. */
  readonly missingRange: readonly [low: number, high: number] | undefined;
  /** The bytes of single values that are missing. */
  readonly missing: readonly Uint8Array[];
}

export interface SavRecords {
  readonly isLittle: boolean;
  readonly compression: "none" | "bytes" | "zlib";
  /** What is subtracted from a number that is one byte. */
  readonly bias: number;
  /** Undefined where the file does not say. */
  readonly cases: number | undefined;
  /** Where a case has so many times eight bytes: the variable that begins there, undefined where one goes on. */
  readonly slots: readonly (VariableRecord | undefined)[];
  /** Labels by value, and the slots of the variables that have them. */
  readonly labels: readonly {
    readonly byValue: readonly (readonly [Uint8Array, Uint8Array])[];
    readonly slots: readonly number[];
  }[];
  /** Extension records by their number. */
  readonly extensions: ReadonlyMap<number, Uint8Array>;
  /** Where the rows begin. */
  readonly data: number;
}

const [VARIABLE, LABELS, LABELLED, DOCUMENT, EXTENSION, END] = [2, 3, 4, 6, 7, 999];

/** Bytes of the file up to its rows. Whatever they say, what is kept is no larger than they are. */
export function savRecords(bytes: Uint8Array): SavRecords {
  const { cursor, isLittle } = opened(bytes);
  cursor.go(72);
  const [compression, , cases] = [cursor.i32(), cursor.i32(), cursor.i32()];
  const bias = cursor.f64();
  cursor.go(176);
  const slots: (VariableRecord | undefined)[] = [];
  const labels: SavRecords["labels"][number][] = [];
  const extensions = new Map<number, Uint8Array>();
  for (let type = cursor.i32(); type !== END; type = cursor.i32()) {
    if (type === VARIABLE) slots.push(takeVariable(cursor));
    else if (type === LABELS) labels.push(takeLabels(cursor, isLittle));
    else if (type === DOCUMENT) cursor.take(80 * cursor.u32());
    else {
      cursor.ensure(type === EXTENSION);
      const [subtype, size, count] = [cursor.i32(), cursor.u32(), cursor.u32()];
      extensions.set(subtype, cursor.piece(size * count));
    }
  }
  cursor.take(4);
  cursor.ensure(slots.some((slot) => slot !== undefined));
  return {
    isLittle,
    compression: kindOf(compression),
    bias,
    cases: cases < 0 ? undefined : cases,
    slots,
    labels,
    extensions,
    data: cursor.at,
  };
}

function opened(bytes: Uint8Array): { readonly cursor: Cursor; readonly isLittle: boolean } {
  const magic = latin1(bytes.subarray(0, 4));
  ensure(
    magic !== "\u005b\u00c6\u00d3\u00f2",
    "format-unsupported",
    "The SPSS file is written in EBCDIC.",
    "Save it again with a newer SPSS.",
  );
  for (const isLittle of [true, false]) {
    const cursor = new Cursor(bytes, SPSS, isLittle);
    cursor.ensure(magic === "$FL2" || magic === "$FL3");
    cursor.go(64);
    const layout = cursor.i32();
    if (layout === 2 || layout === 3) return { cursor, isLittle };
  }
  const cursor = new Cursor(bytes, SPSS);
  cursor.ensure(false);
  return { cursor, isLittle: true };
}

const latin1 = textDecoder("windows-1252");

function kindOf(compression: number): SavRecords["compression"] {
  const kind = (["none", "bytes", "zlib"] as const)[compression];
  ensure(
    kind !== undefined,
    "format-unsupported",
    `The SPSS file is packed in a way that is not known (number ${quote(compression)}).`,
    "Save it again as a plain .sav file.",
  );
  return kind;
}

function takeVariable(cursor: Cursor): VariableRecord | undefined {
  const [type, hasLabel, missing] = [cursor.i32(), cursor.i32(), cursor.i32()];
  cursor.take(8);
  const name = cursor.piece(8);
  if (hasLabel === 1) cursor.take(4 * Math.ceil(cursor.u32() / 4));
  cursor.ensure(type >= -1 && type <= 255 && missing >= -3 && missing <= 3 && missing !== -1);
  const isRange = missing < 0;
  const range = isRange ? ([cursor.f64(), cursor.f64()] as const) : undefined;
  const single = Array.from({ length: isRange ? -missing - 2 : missing }, () => cursor.piece(8));
  return type < 0 ? undefined : { width: type, name, missingRange: range, missing: single };
}

function takeLabels(cursor: Cursor, isLittle: boolean): SavRecords["labels"][number] {
  const count = cursor.u32();
  // Each has sixteen bytes at least.
  cursor.ensure(count <= cursor.left / 16);
  const byValue = Array.from({ length: count }, () => {
    const value = cursor.piece(8);
    const length = cursor.u8();
    const label = cursor.piece(length);
    cursor.take((8 - ((length + 1) % 8)) % 8);
    return [value, label] as const;
  });
  cursor.ensure(cursor.i32() === LABELLED);
  const slots = cursor.u32();
  cursor.ensure(slots <= cursor.left / 4);
  return { byValue, slots: wholeNumbersIn(cursor.piece(4 * slots), isLittle).map((slot) => slot - 1) };
}

/** The whole numbers of four bytes that a record holds. */
export function wholeNumbersIn(bytes: Uint8Array, isLittle: boolean): number[] {
  const cursor = new Cursor(bytes, SPSS, isLittle);
  return Array.from({ length: Math.floor(bytes.length / 4) }, () => cursor.i32());
}
