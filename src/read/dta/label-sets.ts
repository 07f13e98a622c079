/** The value labels of a Stata file, by the name of their set. */
import { untilZero } from "../binary/texts.ts";
import type { DtaLayout } from "./layout.ts";

export function labelSets({
  cursor,
  version,
  decode,
  labels,
}: DtaLayout): ReadonlyMap<string, ReadonlyMap<number, string>> {
  const sets = new Map<string, ReadonlyMap<number, string>>();
  const isTagged = version >= 117;
  const [open, close] = ["<lbl>", "</lbl>"];
  cursor.go(labels);
  // Files of 113 to 115 may end with their rows.
  while (cursor.left > 0) {
    if (isTagged && decode(cursor.piece(Math.min(open.length, cursor.left))) !== open) break;
    const size = cursor.u32();
    const name = decode(untilZero(cursor.piece(version >= 118 ? 129 : 33)));
    cursor.take(3);
    const end = cursor.at + size;
    const [count, length] = [cursor.u32(), cursor.u32()];
    cursor.ensure(size === 8 + 8 * count + length && end <= cursor.end);
    const places = Array.from({ length: count }, () => cursor.u32());
    const values = Array.from({ length: count }, () => cursor.i32());
    const texts = cursor.piece(length);
    cursor.ensure(places.every((place) => place < length));
    sets.set(name, new Map(values.map((value, k) => [value, decode(untilZero(texts.subarray(places[k])))])));
    if (isTagged) cursor.take(close.length);
  }
  return sets;
}
