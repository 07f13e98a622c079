/** What is declared of a table, checked and written: by flags, by a codebook or by hand, in one way. */
import { existsSync } from "node:fs";
import { PrivetError } from "../../base/errors.ts";
import { isObject, type Json } from "../../base/json.ts";
import { type DatasetFiles, findDataset, readSchemaJson } from "../../node/dataset.ts";
import { isRemotePath } from "../../node/sql/address.ts";
import { replaceFile } from "../../node/write-file.ts";
import { ensureAttributeFits } from "../../schema/draft/declare.ts";
import { type MissingDeclaration, missingDeclarations } from "../../schema/draft/draft.ts";
import { parseSchema } from "../../schema/parse/schema.ts";
import type { Schema } from "../../schema/types.ts";
import { writeSchema } from "../../schema/write.ts";
import { type ErrorJson, errorJson } from "../json.ts";
import { declareVisibility, type Meant } from "./visibility.ts";

/** A schema as its file has it, complete or not. */
export type SchemaJson = Json & { readonly attributes: readonly Json[] };

export interface DeclaredTable {
  readonly files: DatasetFiles;
  readonly schema: SchemaJson;
}

/** The table of that name, as far as it is declared. */
export async function declaredTable(nameOrPath: string, folder?: string): Promise<DeclaredTable> {
  const files = findDataset(nameOrPath, folder);
  const schema = (await readSchemaJson(files.schema)) as SchemaJson;
  missingDeclarations(schema);
  return { files, schema };
}

export interface DeclaredChange {
  /** Undefined for a table that had no schema. */
  readonly before?: SchemaJson | undefined;
  readonly after: SchemaJson;
  /** What is said of its visibility, where anything is. */
  readonly visibility?: Schema["visibility"] | undefined;
  readonly meant?: Meant;
}

/**
 * Writes a schema. What of it is complete must hold to the rules of schemas; what is not may be declared later. That data with a budget
 * becomes public, or private again, is on record in the ledger before.
 */
export async function saveDeclarations(
  { schema: path, ledger, name }: DatasetFiles,
  { before, after, visibility, meant = {} }: DeclaredChange,
): Promise<readonly MissingDeclaration[]> {
  const missing = checkedDeclarations(after);
  const change = { name: String(after.name ?? name), ledger, before: before?.visibility, visibility };
  await declareVisibility(change, meant);
  await replaceFile(path, writeSchema(after as unknown as Schema));
  return missing;
}

/** What is still undeclared of a schema; refused where what is declared cannot be. */
export function checkedDeclarations(schema: SchemaJson): readonly MissingDeclaration[] {
  const missing = missingDeclarations(schema);
  if (missing.length === 0) {
    parseSchema(schema);
    return missing;
  }
  const names = schema.attributes.map(({ name }) => name);
  parseSchema({ ...schema, attributes: names.map((name) => ({ name, kind: "ignored" })) });
  for (const attribute of schema.attributes) ensureAttributeFits(schema, attribute);
  return missing;
}

/** A declaration that is missing, why it matters and what to do about it. */
export interface Undeclared extends MissingDeclaration {
  readonly code: string;
  readonly why: string;
  readonly fix: ErrorJson["fix"];
}

/** The same as the schema's own parser would refuse each with. */
export function undeclaredIn(schema: SchemaJson): readonly Undeclared[] {
  return missingDeclarations(schema).map((missing) => {
    const attribute = schema.attributes.find(({ name }) => name === missing.attribute);
    const refused = refusalOf(() => parseSchema({ ...schema, attributes: [attribute] }));
    if (refused === undefined) throw new Error("what is undeclared was taken for complete");
    return { ...missing, ...refused };
  });
}

/** A declaration that cannot be; without an attribute where it is about the table. */
export type DeclarationFault = Omit<Undeclared, "what" | "attribute"> & { readonly attribute?: string };

/** Everything that the parser has against what is declared, not only the first of it. */
export function faultsIn(schema: SchemaJson): readonly DeclarationFault[] {
  const names = schema.attributes.map(({ name }) => ({ name, kind: "ignored" }));
  const table = refusalOf(() => parseSchema({ ...schema, attributes: names }));
  if (table) return [table];
  return schema.attributes.flatMap((attribute) => {
    const refused = refusalOf(() => ensureAttributeFits(schema, attribute));
    return refused ? [{ ...refused, attribute: String(attribute.name) }] : [];
  });
}

function refusalOf(work: () => unknown): Omit<Undeclared, "what" | "attribute"> | undefined {
  try {
    work();
    return undefined;
  } catch (error) {
    if (!(error instanceof PrivetError)) throw error;
    const { code, message: why, fix } = errorJson(error);
    return { code, why, fix };
  }
}

/** What a schema that may not be complete yet says of how many rows there are. */
export interface SizeTold {
  /** Whether their number is private and no rough one is declared. */
  readonly lacksRows: boolean;
  /** A δ for the budget that is not refused: at most 1/(10·rows) where these are told, and safe for many where they are public, and not counted here. */
  readonly delta: string;
}

export function sizeTold(draft: unknown): SizeTold {
  const { neighbours, rows } = draft as Partial<Pick<Schema, "neighbours" | "rows">>;
  const isPrivate = neighbours === "add-remove";
  const about = Number(rows?.about);
  const places = about >= 1 ? 1 + Math.ceil(Math.log10(about)) : isPrivate ? 6 : 9;
  return { lacksRows: isPrivate && rows?.about === undefined, delta: `1e-${Math.max(6, places)}` };
}

/** The same: whether a database elsewhere keeps the rows, which answers questions and hands no rows out. */
export const isKeptElsewhere = ({ file }: Json): boolean =>
  isObject(file) && typeof file.path === "string" && isRemotePath(file.path);

/** Whether the table can be used, as far as a budget goes: it has one, or needs none. */
export const budgetStands = ({ ledger }: Pick<DatasetFiles, "ledger">, { visibility }: Json): boolean =>
  visibility === "public" || existsSync(ledger);
