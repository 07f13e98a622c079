/**
 * Columns whose type holds two values only, such as true and false: what is declared of one has to tell these apart. Where it does not,
 * every row would read as the same value, or as a missing number, and whatever is asked about the column would be paid for in vain.
 * The type is public, as the header is: no row is looked at.
 */
import { ensure, quote } from "../../base/errors.ts";
import { coder } from "../coding/text-codes.ts";
import type { Schema } from "../types.ts";
import type { DraftAttribute } from "./draft.ts";

const TRUTHS = ["false", "true"];

/** Where a draft has its values from, where the file's or the database's types tell them. */
export const BY_TYPE = "the column's type";
export const BY_CLASS = "the array's class";

/** What is drafted of a column of truths: how its fields read, whoever keeps them. */
export const truthDraft = (name: string): DraftAttribute => ({
  name,
  kind: "categorical",
  values: TRUTHS,
  source: BY_TYPE,
});

/** As DuckDB, PostgreSQL, ClickHouse and Trino call their types. */
const BOOLEAN = /^(?:(?:Nullable|LowCardinality)\()*bool(?:ean)?\)*$/i;

/** Refuses what makes one of the two values of a column: by what a database says of its columns. */
export const ensureTypedTold = (
  schema: Schema,
  columns: readonly { readonly name: string; readonly type: string }[],
): void =>
  ensureDraftsTold(
    schema,
    columns.filter(({ type }) => BOOLEAN.test(type)).map(({ name }) => truthDraft(name)),
  );

/** The same by what a file's own description says. */
export function ensureDraftsTold(
  { attributes, file }: Pick<Schema, "attributes" | "file">,
  drafts: readonly Partial<DraftAttribute>[],
): void {
  for (const { name, values, source } of drafts) {
    if (!Array.isArray(values) || values.length !== 2 || (source !== BY_TYPE && source !== BY_CLASS))
      continue;
    const attribute = attributes.find((one) => one.name === name);
    if (attribute === undefined || attribute.kind === "ignored") continue;
    const code = coder(attribute);
    const marks = new Set(file.missing);
    const [no, yes] = values;
    ensure(
      code(no, marks) !== code(yes, marks),
      "columns-mismatch",
      `The column ${quote(name)} holds ${no} and ${yes}, and by what is declared of it both read as the same: ${same(attribute)}.`,
      `Declare ${no} and ${yes} as its values, or say by "aliases" in the schema which value each of them means; or ignore the column.`,
    );
  }
}

const same = (attribute: Exclude<Schema["attributes"][number], { readonly kind: "ignored" }>): string =>
  attribute.kind === "numeric" ? "no number" : quote(attribute.other);
