/** Labels and missing values of texts of more than eight bytes, which SPSS keeps in records of their own, by the variable's name. */
import { Cursor } from "../binary/cursor.ts";
import { type SavRecords, SPSS } from "./records.ts";
import type { Decode } from "./variables.ts";

const [LONG_LABELS, LONG_MISSING] = [21, 22];

/** By name, which may be the short one: the label of each text. */
export function longLabels(
  records: SavRecords,
  decode: Decode,
): ReadonlyMap<string, ReadonlyMap<string, string>> {
  const cursor = cursorOf(records, LONG_LABELS);
  const labels = new Map<string, ReadonlyMap<string, string>>();
  const text = () => decode(cursor.piece(cursor.u32())).trimEnd();
  while (cursor.left > 0) {
    const name = text();
    cursor.take(4);
    const count = cursor.u32();
    cursor.ensure(count <= cursor.left / 8);
    labels.set(name, new Map(Array.from({ length: count }, () => [text(), text()] as const)));
  }
  return labels;
}

/** By name: the texts that are missing. */
export function longMissing(records: SavRecords, decode: Decode): ReadonlyMap<string, ReadonlySet<string>> {
  const cursor = cursorOf(records, LONG_MISSING);
  const missing = new Map<string, ReadonlySet<string>>();
  while (cursor.left > 0) {
    const name = decode(cursor.piece(cursor.u32())).trimEnd();
    const count = cursor.u8();
    const width = cursor.u32();
    missing.set(name, new Set(Array.from({ length: count }, () => decode(cursor.piece(width)).trimEnd())));
  }
  return missing;
}

const cursorOf = ({ extensions, isLittle }: SavRecords, number: number): Cursor =>
  new Cursor(extensions.get(number) ?? new Uint8Array(0), SPSS, isLittle);
