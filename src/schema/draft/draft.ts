/** Schemas that are still to be completed: what `privet init` writes from a header, and what they lack. */
import { SchemaFields } from "../fields.ts";
import { openSchema, SCHEMA_FORMAT } from "../parse/schema.ts";
import type { Attribute, FileFormat } from "../types.ts";

/** A column of which the header tells the name, and perhaps the kind and the values. */
export interface DraftAttribute {
  readonly name: string;
  readonly kind: Attribute["kind"] | "undeclared";
  readonly values?: readonly string[];
  readonly low?: number;
  readonly high?: number;
  readonly source?: string;
  /** Spellings in the file that mean a declared value. */
  readonly aliases?: Readonly<Record<string, string>>;
}

export interface DraftSchema {
  readonly privet: typeof SCHEMA_FORMAT;
  readonly name: string;
  readonly file: Partial<FileFormat>;
  readonly attributes: readonly DraftAttribute[];
}

/** A draft in which nothing is declared but the columns' names. */
export const draftOfNames = (
  name: string,
  columns: readonly string[],
  file: Partial<FileFormat> = {},
): DraftSchema => ({
  privet: SCHEMA_FORMAT,
  name,
  file,
  attributes: columns.map((column): DraftAttribute => ({ name: column, kind: "undeclared" })),
});

export interface MissingDeclaration {
  readonly attribute: string;
  readonly what: "kind" | "bounds" | "values";
}

/** Everything that the owner has still to declare, in the schema's order. */
export function missingDeclarations(json: unknown): readonly MissingDeclaration[] {
  return openSchema(json)
    .list("attributes")
    .flatMap((item, i) => missingIn(new SchemaFields(item, `The schema's attribute ${i + 1}`)));
}

function missingIn(fields: SchemaFields): readonly MissingDeclaration[] {
  const attribute = fields.name("name");
  const kind = fields.lacks("kind") ? "undeclared" : fields.get("kind");
  if (kind === "undeclared") return [{ attribute, what: "kind" }];
  if (kind === "numeric" && (fields.lacks("low") || fields.lacks("high")))
    return [{ attribute, what: "bounds" }];
  const hasValues = kind === "categorical" || kind === "label";
  return hasValues && fields.lacks("values") ? [{ attribute, what: "values" }] : [];
}
