/**
 * The fields of an Arrow column as texts, in the words of Parquet columns: whole numbers by their digits, dates as 2026-11-15, points in time as
 * 2026-11-15T09:30:00, with a Z where they carry a time zone and with a fraction only where there is one.
 *
 * A buffer that is too short for the rows that a batch says it has is a fault of the file. What a field holds is none: a text whose place lies
 * outside of its buffer is missing.
 */
import { ensureWhole } from "../binary/cursor.ts";
import { textDecoder } from "../binary/texts.ts";
import { numberField, type RowText, singleField } from "../described.ts";
import type { ArrowField } from "./fields.ts";
import { ARROW } from "./flat.ts";

export interface ColumnBuffers {
  readonly rows: number;
  /** In Arrow's order: which are there, and then what the type has. */
  readonly buffers: readonly Uint8Array[];
}

type TextOf = (row: number) => RowText;

const utf8 = textDecoder("utf-8");
const viewOf = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
const ensureRoom = (bytes: Uint8Array | undefined, size: number): Uint8Array => {
  ensureWhole(bytes !== undefined && bytes.length >= size, ARROW);
  return bytes;
};

export function textsOf(field: ArrowField, { rows, buffers }: ColumnBuffers): TextOf {
  if (field.type === "null") return () => undefined;
  const [present, ...data] = buffers;
  const read = valueReader(field, data, rows);
  if (present.length === 0) return read;
  const bits = ensureRoom(present, Math.ceil(rows / 8));
  return (row) => ((bits[row >> 3] >> (row & 7)) & 1 ? read(row) : undefined);
}

function valueReader(
  field: ArrowField,
  [first, second, ...rest]: readonly Uint8Array[],
  rows: number,
): TextOf {
  const { type, width, unit } = field;
  if (type === "text" || type === "large text") return stretches(first, second, rows, type === "large text");
  if (type === "text view")
    return views(
      ensureRoom(first, 16 * rows),
      [second, ...rest].filter((own) => own !== undefined),
    );
  if (type === "bool") {
    const bits = ensureRoom(first, Math.ceil(rows / 8));
    return (row) => ((bits[row >> 3] >> (row & 7)) & 1 ? "true" : "false");
  }
  if (type === "float") return fractions(first, field.unit, rows);
  const bits =
    type === "int" || type === "time" || type === "decimal" ? width : type === "date" && unit === 0 ? 32 : 64;
  const whole = wholes(first, bits, type !== "int" || field.isSigned, rows);
  if (type === "decimal") return (row) => numberField(Number(`${whole(row)}e${-field.scale}`));
  if (type === "date") return (row) => dayText(unit === 0 ? whole(row) * 86_400_000n : whole(row));
  if (type === "timestamp") return (row) => timeText(whole(row), unit, field.hasZone);
  if (type === "time") return (row) => timeText(whole(row), unit, false)?.slice("1970-01-01T".length);
  return (row) => String(whole(row));
}

/** Whole numbers of so many bits. */
export function wholes(
  bytes: Uint8Array | undefined,
  bits: number,
  isSigned: boolean,
  rows: number,
): (row: number) => bigint {
  const size = bits / 8;
  ensureWhole([1, 2, 4, 8, 16, 32].includes(size), ARROW);
  const view = viewOf(ensureRoom(bytes, size * rows));
  if (size <= 8) {
    const readers: Readonly<Record<number, (at: number) => number | bigint>> = {
      1: (at) => (isSigned ? view.getInt8(at) : view.getUint8(at)),
      2: (at) => (isSigned ? view.getInt16(at, true) : view.getUint16(at, true)),
      4: (at) => (isSigned ? view.getInt32(at, true) : view.getUint32(at, true)),
      8: (at) => (isSigned ? view.getBigInt64(at, true) : view.getBigUint64(at, true)),
    };
    const read = readers[size];
    return (row) => BigInt(read(size * row));
  }
  return (row) => {
    let value = view.getBigInt64(size * row + size - 8, true);
    for (let at = size - 16; at >= 0; at -= 8)
      value = (value << 64n) | view.getBigUint64(size * row + at, true);
    return value;
  };
}

const [HALF, SINGLE] = [0, 1];

function fractions(bytes: Uint8Array | undefined, precision: number, rows: number): TextOf {
  const size = [2, 4, 8][precision];
  ensureWhole(size !== undefined, ARROW);
  const view = viewOf(ensureRoom(bytes, size * rows));
  if (precision === HALF) return (row) => numberField(halfOf(view.getUint16(2 * row, true)));
  if (precision === SINGLE) return (row) => singleField(view.getFloat32(4 * row, true));
  return (row) => numberField(view.getFloat64(8 * row, true));
}

function halfOf(bits: number): number {
  const [sign, exponent, fraction] = [bits >> 15 ? -1 : 1, (bits >> 10) & 31, bits & 1023];
  if (exponent === 31) return fraction ? Number.NaN : sign * Number.POSITIVE_INFINITY;
  return sign * (exponent ? (1 + fraction / 1024) * 2 ** (exponent - 15) : fraction * 2 ** -24);
}

/** Texts between two places each. */
function stretches(
  places: Uint8Array | undefined,
  data: Uint8Array | undefined,
  rows: number,
  isLarge: boolean,
): TextOf {
  if (rows === 0) return () => undefined;
  const place = wholes(places, isLarge ? 64 : 32, true, rows + 1);
  const bytes = data ?? new Uint8Array(0);
  return (row) => {
    const [from, to] = [Number(place(row)), Number(place(row + 1))];
    return from >= 0 && from <= to && to <= bytes.length ? utf8(bytes.subarray(from, to)) : undefined;
  };
}

/** Short texts in the view itself, others in one of several buffers. */
function views(bytes: Uint8Array, buffers: readonly Uint8Array[]): TextOf {
  const view = viewOf(bytes);
  return (row) => {
    const at = 16 * row;
    const size = view.getInt32(at, true);
    if (size < 0) return undefined;
    if (size <= 12) return utf8(bytes.subarray(at + 4, at + 4 + size));
    const buffer = buffers[view.getInt32(at + 8, true)];
    const from = view.getInt32(at + 12, true);
    return buffer && from >= 0 && from + size <= buffer.length
      ? utf8(buffer.subarray(from, from + size))
      : undefined;
  };
}

function dayText(milliseconds: bigint): RowText {
  return timeText(milliseconds, 1, false)?.replace(/T.*$/, "");
}

/** Units: seconds, milliseconds, microseconds, nanoseconds. */
function timeText(value: bigint, unit: number, hasZone: boolean): RowText {
  const digits = 3 * unit;
  const scale = 10n ** BigInt(digits);
  const [seconds, rest] = [value / scale, value % scale];
  const [whole, fraction] = rest < 0n ? [seconds - 1n, rest + scale] : [seconds, rest];
  const date = new Date(Number(whole) * 1000);
  if (Number.isNaN(date.getTime())) return undefined;
  const shown = fraction === 0n ? "" : `.${String(fraction).padStart(digits, "0").replace(/0+$/, "")}`;
  return `${date.toISOString().slice(0, -".000Z".length)}${shown}${hasZone ? "Z" : ""}`;
}
