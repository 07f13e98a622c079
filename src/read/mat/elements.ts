/**
 * The elements of a MATLAB file of level 5: a tag with a type and a size, then data, padded to eight bytes. An array is an element of elements:
 * what it is, its dimensions, its name, and what it holds.
 */
import type { Cursor } from "../binary/cursor.ts";
import { textDecoder } from "../binary/texts.ts";

const utf8 = textDecoder("utf-8");

export const MATRIX = 14;
export const COMPRESSED = 15;

/** MATLAB's classes, by the number in the file. */
const CLASSES = ["", "cell", "struct", "object", "char", "sparse"] as const;
const OTHER_CLASSES = ["", "function handle", "object"] as const;
const [FIRST_NUMBER, LAST_NUMBER] = [6, 15];
/** What MATLAB's newer classes are written as, such as string, table and datetime: objects that have no dimensions. */
const OPAQUE = 17;

export type ArrayClass = "numeric" | "logical" | (typeof CLASSES)[number] | (typeof OTHER_CLASSES)[number];

export interface ArrayHead {
  readonly class: ArrayClass;
  readonly isComplex: boolean;
  readonly dimensions: readonly number[];
  readonly name: string;
}

interface Tag {
  readonly type: number;
  /** Where its data begin and end, and where the next element begins. */
  readonly from: number;
  readonly to: number;
  readonly next: number;
}

/** The element that begins where the cursor stands; the cursor then stands behind it. */
export function takeTag(cursor: Cursor): Tag {
  const word = cursor.u32();
  if (word >>> 16 !== 0) {
    const size = word >>> 16;
    cursor.ensure(size <= 4);
    const from = cursor.take(4);
    return { type: word & 0xffff, from, to: from + size, next: cursor.at };
  }
  const size = cursor.u32();
  const from = cursor.take(size);
  // What is compressed is not padded; at the end of a file the padding may be left out.
  const padding = word === COMPRESSED ? 0 : Math.min((8 - (size % 8)) % 8, cursor.left);
  cursor.take(padding);
  return { type: word, from, to: from + size, next: cursor.at };
}

/** Most dimensions that an array can have here; only two are read. */
const MOST_DIMENSIONS = 32;

/** The head of the array whose data begin where the cursor stands; the cursor then stands before what it holds. */
export function takeArrayHead(cursor: Cursor): ArrayHead {
  const flags = takeTag(cursor);
  cursor.ensure(flags.type === 6 && flags.to - flags.from === 8);
  const word = wordAt(cursor, flags.from);
  const dimensions = (word & 0xff) === OPAQUE ? [] : takeDimensions(cursor);
  const name = takeTag(cursor);
  cursor.ensure(name.to - name.from <= LONGEST_NAME);
  const text = utf8(cursor.bytes.subarray(name.from, name.to));
  return {
    class: classOf(word & 0xff, (word & 0x200) !== 0),
    isComplex: (word & 0x800) !== 0,
    dimensions,
    name: text,
  };
}

const LONGEST_NAME = 1024;

function takeDimensions(cursor: Cursor): readonly number[] {
  const sizes = takeTag(cursor);
  const count = (sizes.to - sizes.from) / 4;
  cursor.ensure(
    (sizes.type === 5 || sizes.type === 6) &&
      Number.isInteger(count) &&
      count >= 2 &&
      count <= MOST_DIMENSIONS,
  );
  const dimensions = Array.from({ length: count }, (_, k) => wordAt(cursor, sizes.from + 4 * k) | 0);
  cursor.ensure(dimensions.every((size) => size >= 0));
  return dimensions;
}

function wordAt(cursor: Cursor, place: number): number {
  const { at } = cursor;
  cursor.go(place);
  const word = cursor.u32();
  cursor.go(at);
  return word;
}

function classOf(number: number, isLogical: boolean): ArrayClass {
  if (number >= FIRST_NUMBER && number <= LAST_NUMBER) return isLogical ? "logical" : "numeric";
  return CLASSES[number] ?? OTHER_CLASSES[number - LAST_NUMBER] ?? "";
}

/** How many bytes an item of a type has, and how it is read; texts are numbers of characters. */
const ITEMS: ReadonlyMap<
  number,
  readonly [size: number, read: (view: DataView, at: number, little: boolean) => number | bigint]
> = new Map([
  [1, [1, (view, at) => view.getInt8(at)]],
  [2, [1, (view, at) => view.getUint8(at)]],
  [3, [2, (view, at, little) => view.getInt16(at, little)]],
  [4, [2, (view, at, little) => view.getUint16(at, little)]],
  [5, [4, (view, at, little) => view.getInt32(at, little)]],
  [6, [4, (view, at, little) => view.getUint32(at, little)]],
  [7, [4, (view, at, little) => view.getFloat32(at, little)]],
  [9, [8, (view, at, little) => view.getFloat64(at, little)]],
  [12, [8, (view, at, little) => view.getBigInt64(at, little)]],
  [13, [8, (view, at, little) => view.getBigUint64(at, little)]],
  [17, [2, (view, at, little) => view.getUint16(at, little)]],
  [18, [4, (view, at, little) => view.getUint32(at, little)]],
]);

interface Items {
  readonly count: number;
  readonly isSingle: boolean;
  at(place: number): number | bigint;
}

const SINGLE = 7;

/** The items of an element, by their place; undefined where its type has none. */
export function matItems(bytes: Uint8Array, { type, from, to }: Tag, isLittle: boolean): Items | undefined {
  const known = ITEMS.get(type);
  if (known === undefined) return undefined;
  const [size, read] = known;
  const view = new DataView(bytes.buffer, bytes.byteOffset + from, to - from);
  return {
    count: Math.floor((to - from) / size),
    isSingle: type === SINGLE,
    at: (place) => read(view, place * size, isLittle),
  };
}
