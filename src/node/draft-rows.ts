/**
 * A draft schema for files without a header line. Parquet files and databases carry names and types of their columns, and
 * only these are read. JSON has nothing of the kind: the names are those in the first record, of which nothing else is
 * looked at.
 */

import { ensure, PrivetError, quote } from "../base/errors.ts";
import { isObject } from "../base/json.ts";
import { decodeText } from "../read/decode.ts";
import { ValueScanner } from "../read/json.ts";
import { LIMITS } from "../read/limits.ts";
import type { DraftAttribute, DraftSchema } from "../schema/draft/draft.ts";
import { SCHEMA_FORMAT } from "../schema/parse/schema.ts";
import { fileBytes } from "./bytes.ts";
import { withDuckDb } from "./duckdb/driver.ts";
import { isNested, isNumeric } from "./duckdb/field.ts";
import { unreadable } from "./duckdb/read.ts";
import { openRelation } from "./duckdb/relation.ts";
import { databaseRows, fileFormOf } from "./location.ts";

/** What the names in a draft were read from. */
type NamesFrom = "types" | "first record";

/** Where the names of the columns stand; undefined for files with a header line. */
export function namesFrom(path: string): NamesFrom | undefined {
  if (databaseRows(path) || fileFormOf(path) === "parquet") return "types";
  return fileFormOf(path) === "text" ? undefined : "first record";
}

export async function draftOfRows(path: string, from: NamesFrom, name: string): Promise<DraftSchema> {
  const attributes = from === "types" ? await fromTypes(path) : await fromFirstRecord(path);
  return { privet: SCHEMA_FORMAT, name, file: {}, attributes };
}

async function fromTypes(path: string): Promise<DraftAttribute[]> {
  const source = databaseRows(path) ?? path;
  try {
    const { columns } = await withDuckDb((db) => openRelation(db, source));
    return columns.map(draftOf);
  } catch (error) {
    throw error instanceof PrivetError ? error : unreadable(source);
  }
}

function draftOf({ name, type }: { readonly name: string; readonly type: string }): DraftAttribute {
  if (isNumeric(type)) return { name, kind: "numeric" };
  if (type === "BOOLEAN")
    return { name, kind: "categorical", values: ["false", "true"], source: "the column's type" };
  if (isNested(type)) return { name, kind: "ignored" };
  if (!type.startsWith("ENUM(")) return { name, kind: "undeclared" };
  const values = [...type.matchAll(/'((?:[^']|'')*)'/g)].map((match) => match[1].replaceAll("''", "'"));
  return { name, kind: "categorical", values, source: "the column's type" };
}

async function fromFirstRecord(path: string): Promise<DraftAttribute[]> {
  const names = namesIn((await firstValue(path)) ?? "");
  ensure(
    names.length > 0,
    "file-unreadable",
    `${quote(path)} does not begin with a JSON object, or with a list of them.`,
    "Write one object a row, its members named as the columns; not one object that holds all rows.",
  );
  return names.map((name) => ({ name, kind: "undeclared" }));
}

async function firstValue(path: string): Promise<string | undefined> {
  let first: string | undefined;
  const scanner = new ValueScanner((value) => {
    first ??= value;
  }, LIMITS.record);
  for await (const text of decodeText(fileBytes(path))) {
    scanner.push(text.replace(/^\uFEFF/, ""));
    if (first !== undefined) break;
  }
  scanner.end();
  return first;
}

const isPlain = (value: unknown) => typeof value !== "object" || value === null;

function namesIn(value: string): string[] {
  try {
    const row: unknown = JSON.parse(value);
    if (!isObject(row)) return [];
    // Where every member is an object or a list, the file is keyed by something, perhaps by people: that is no row.
    return Object.values(row).some(isPlain) ? Object.keys(row) : [];
  } catch {
    return [];
  }
}
