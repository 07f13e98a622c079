/** Records as a table keeps them: canonical JSON, with what is looked for in columns made from it, so that the two cannot disagree. */
import { canonicalJson } from "../../../base/json.ts";
import type { SqliteStatement } from "../../../node/sqlite.ts";
import { ensureSound, storedText } from "./file.ts";

export const recordText = (record: object): string => canonicalJson(record);

/** A column that follows from the record. */
export const column = (name: string): string =>
  `${name} TEXT NOT NULL GENERATED ALWAYS AS (json_extract(record, '$.${name}')) VIRTUAL`;

export const RECORD = "CAST(record AS BLOB) AS record";

/** Refuses a text that was not written by `recordText`. */
export function recordOf<T>(bytes: ArrayBuffer): T {
  const text = storedText(bytes);
  let record: unknown;
  try {
    record = JSON.parse(text);
  } catch {}
  ensureSound(record !== undefined && canonicalJson(record) === text, "A record is not as it was written");
  return record as T;
}

export const recordsOf = <T>(rows: readonly unknown[]): T[] =>
  rows.map((row) => recordOf<T>((row as { record: ArrayBuffer }).record));

export const firstRecord = <T>(statement: SqliteStatement, ...values: readonly unknown[]): T | undefined =>
  recordsOf<T>(statement.all(...values))[0];

/** Texts of a column that is called `text`. */
export const storedTexts = (rows: readonly unknown[]): string[] =>
  rows.map((row) => storedText((row as { text: ArrayBuffer }).text));
