/**
 * A draft schema for files without a header line. Parquet files, databases and the files of WEKA and of statistical programs carry names and
 * types of their columns, some of them values, and only these are read. JSON has nothing of the kind: the names are those in the first record,
 * of which nothing else is looked at. Spreadsheets have a first row.
 */

import { ensure, PrivetError, quote } from "../base/errors.ts";
import { isObject } from "../base/json.ts";
import { decodeText } from "../read/decode.ts";
import { ValueScanner } from "../read/json.ts";
import { LIMITS } from "../read/limits.ts";
import { isNested, isNumeric } from "../read/sql/duckdb-field.ts";
import { isWekaJson, WEKA_JSON_HEAD, WekaJsonHeaderReader } from "../read/weka/weka-json.ts";
import { XrffHeaderReader } from "../read/weka/xrff.ts";
import type { WekaHeader } from "../read/weka/xrff-header.ts";
import { schemaFromNames } from "../schema/draft/c45-names.ts";
import type { DraftAttribute, DraftSchema } from "../schema/draft/draft.ts";
import { draftOfArff } from "../schema/draft/from-arff-header.ts";
import { BY_TYPE, truthDraft } from "../schema/draft/truths.ts";
import { SCHEMA_FORMAT } from "../schema/parse/schema.ts";
import { fileBytes } from "./bytes.ts";
import { describedFile } from "./described/open.ts";
import { withDuckDb } from "./duckdb/driver.ts";
import { unreadable } from "./duckdb/read.ts";
import { openRelation } from "./duckdb/relation.ts";
import { databaseRows, fileFormOf, isNamesFile } from "./location.ts";
import { isRemotePath, remoteRows } from "./sql/address.ts";
import { draftOfClickhouse } from "./sql/draft-clickhouse.ts";
import { draftOfPostgres } from "./sql/draft-postgres.ts";
import { draftOfTrino } from "./sql/draft-trino.ts";

/** What a draft was read from. */
export interface RowsDraft {
  readonly schema: DraftSchema;
  readonly from: "header" | "types" | "first record";
  /** Names that stand where a row may stand. */
  readonly doubtful: readonly string[];
}

/** Whether a file carries names by itself, going by its path; others have a header line. */
export const namesItsColumns = (path: string): boolean =>
  isRemotePath(path) || databaseRows(path) !== undefined || isNamesFile(path) || fileFormOf(path) !== "text";

export async function draftOfRows(path: string, name: string, label: string | undefined): Promise<RowsDraft> {
  const drafted = (attributes: readonly DraftAttribute[], file: DraftSchema["file"] = {}): DraftSchema => ({
    privet: SCHEMA_FORMAT,
    name,
    file,
    attributes,
  });
  const form = isRemotePath(path) || databaseRows(path) ? "parquet" : fileFormOf(path);
  if (isNamesFile(path))
    return { schema: schemaFromNames(await wholeText(path), name, label), from: "header", doubtful: [] };
  if (form === "parquet") return { schema: drafted(await fromTypes(path)), from: "types", doubtful: [] };
  const header = form === "xrff" || form === "json" ? await wekaHeader(path, form) : undefined;
  if (header) {
    const source = form === "xrff" ? "XRFF header" : "header of WEKA's JSON";
    const options = { label: label ?? labelOf(header) };
    const attributes = draftOfArff(header.attributes, options, source);
    return { schema: drafted(attributes, { missing: ["?"] }), from: "header", doubtful: [] };
  }
  if (form === "json" || form === "json-lines" || form === "xrff" || form === "text")
    return inDoubt(drafted(await fromFirstRecord(path)), "first record");
  const { columns } = await describedFile(path, form);
  const schema = drafted(columns);
  return form === "xlsx" ? inDoubt(schema, "header") : { schema, from: "types", doubtful: [] };
}

/** A column of a spreadsheet that is left out has no name. */
function inDoubt(schema: DraftSchema, from: RowsDraft["from"]): RowsDraft {
  return {
    schema,
    from,
    doubtful: schema.attributes.map(({ name, kind }) => (kind === "ignored" ? "" : name)),
  };
}

/** A class of another type than nominal is no label. */
function labelOf({ attributes, label }: WekaHeader): string | undefined {
  return attributes.some(({ name, type }) => name === label && type === "nominal") ? label : undefined;
}

/** The header of a file of WEKA's; undefined for JSON that is not WEKA's. Reading ends with the piece that the header ends in. */
async function wekaHeader(path: string, form: "xrff" | "json"): Promise<WekaHeader | undefined> {
  const reader = form === "xrff" ? new XrffHeaderReader() : new WekaJsonHeaderReader();
  let head = form === "xrff" ? undefined : "";
  for await (const text of decodeText(fileBytes(path))) {
    if (head !== undefined) {
      head += text;
      if (head.length < WEKA_JSON_HEAD) continue;
      if (!isWekaJson(head)) return undefined;
    }
    const header = reader.push(head ?? text);
    head = undefined;
    if (header) return header;
  }
  if (head !== undefined) {
    if (!isWekaJson(head)) return undefined;
    reader.push(head);
  }
  return reader.end();
}

/** Names files hold declarations alone; a megabyte is a thousand long ones. */
const LONGEST_NAMES = 2 ** 22;

async function wholeText(path: string): Promise<string> {
  let whole = "";
  for await (const text of decodeText(fileBytes(path))) {
    whole += text;
    ensure(
      whole.length <= LONGEST_NAMES,
      "file-unreadable",
      "The names file is too long to be one.",
      "Check that it is C4.5's names file, and not the data.",
    );
  }
  return whole.replace(/^\uFEFF/, "");
}

const drafting = { postgres: draftOfPostgres, clickhouse: draftOfClickhouse, trino: draftOfTrino };

async function fromTypes(path: string): Promise<DraftAttribute[]> {
  const remote = remoteRows(path);
  if (remote) return drafting[remote.system](remote);
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
  if (type === "BOOLEAN") return truthDraft(name);
  if (isNested(type)) return { name, kind: "ignored" };
  if (!type.startsWith("ENUM(")) return { name, kind: "undeclared" };
  const values = [...type.matchAll(/'((?:[^']|'')*)'/g)].map((match) => match[1].replaceAll("''", "'"));
  return { name, kind: "categorical", values, source: BY_TYPE };
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
