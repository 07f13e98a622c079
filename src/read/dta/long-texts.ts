/** Long texts of Stata files, which lie behind the rows; a row holds two numbers that tell which is meant. */
import type { Cursor } from "../binary/cursor.ts";
import { untilZero } from "../binary/texts.ts";
import type { RowText } from "../described.ts";
import { NO_TEXT } from "../limits.ts";
import type { DtaLayout } from "./layout.ts";

/** Reads the field of a column that begins at an offset in a row. What is not there is missing; what is no text is none that can be declared. */
export function longTextReader(
  layout: DtaLayout,
  offset: number,
): (cursor: Cursor, start: number) => RowText {
  const { decode } = layout;
  const places = placesOf(layout);
  return (cursor, start) => {
    cursor.go(start + offset);
    const key = keyOf(cursor, layout);
    if (key === "0 0") return "";
    const place = places.get(key);
    if (place === undefined) return undefined;
    const [type, from, to] = place;
    return type === TEXT ? decode(untilZero(cursor.bytes.subarray(from, to))) : NO_TEXT;
  };
}

const TEXT = 130;

/** Column and row, of two and six bytes in version 118, and of three and five in 119. */
function keyOf(cursor: Cursor, { version, isLittle }: DtaLayout): string {
  if (version === 117) return `${cursor.u32()} ${cursor.u32()}`;
  const split = version === 118 ? 2 : 3;
  const bytes = cursor.piece(8);
  return `${wholeOf(bytes.subarray(0, split), isLittle)} ${wholeOf(bytes.subarray(split), isLittle)}`;
}

function wholeOf(bytes: Uint8Array, isLittle: boolean): number {
  const ordered = isLittle ? bytes.toReversed() : bytes;
  return ordered.reduce((sum, byte) => 256 * sum + byte, 0);
}

function placesOf({
  cursor,
  version,
  longTexts,
}: DtaLayout): ReadonlyMap<string, readonly [type: number, from: number, to: number]> {
  const places = new Map<string, readonly [number, number, number]>();
  if (longTexts === undefined) return places;
  cursor.go(longTexts);
  while (cursor.left >= 3 && String.fromCharCode(...cursor.piece(3)) === "GSO") {
    const key = `${cursor.u32()} ${version === 117 ? cursor.u32() : cursor.u64()}`;
    const type = cursor.u8();
    const size = cursor.u32();
    const from = cursor.take(size);
    places.set(key, [type, from, from + size]);
  }
  return places;
}
