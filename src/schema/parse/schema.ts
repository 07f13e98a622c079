/**
 * A schema from parsed JSON: checked field by field, defaults filled in. What is still undeclared is refused, because
 * the only other place to learn it from is the rows.
 */
import { invalidUnless, MAX_NAME, SchemaFields, shownName } from "../fields.ts";
import type { Attribute, FileFormat, Schema } from "../types.ts";
import { parseAttribute } from "./attribute.ts";

/** The first field of every schema file; the number changes when old files would be misread. */
export const SCHEMA_FORMAT = "schema/1";

export const schemaFields = [
  "$schema",
  "privet",
  "name",
  "visibility",
  "unit",
  "neighbours",
  "rows",
  "file",
  "attributes",
] as const;
export const rowsFields = ["about"] as const;
export const fileFields = [
  "path",
  "format",
  "delimiter",
  "quote",
  "escape",
  "header",
  "missing",
  "comment",
  "commentAnywhere",
  "trim",
  "decimal",
] as const;

/** Reads a schema from parsed JSON, and refuses what contradicts itself. */
export function parseSchema(json: unknown): Schema {
  const fields = openSchema(json).only(schemaFields);
  if (fields.has("$schema")) fields.text("$schema");
  const name = fields.fileName("name");
  const attributes = fields.list("attributes").map((item, i) => parseAttribute(item, i, name));
  checkAttributes(attributes, fields);
  const unit = fields.text("unit", "person");
  fields.check(unit.length >= 1 && unit.length <= MAX_NAME, "unit", "a word, such as person or household");
  return {
    name,
    visibility: fields.oneOf("visibility", ["private", "public"], "private"),
    unit,
    neighbours: fields.oneOf("neighbours", ["add-remove", "replace"], "add-remove"),
    rows: parseRows(fields.get("rows", {})),
    file: parseFile(fields.get("file", {})),
    attributes,
  };
}

/** The fields of a schema file, complete or not, once it has proved to be one. */
export function openSchema(json: unknown): SchemaFields {
  const fields = new SchemaFields(json, "The schema");
  fields.check(fields.get("privet") === SCHEMA_FORMAT, "privet", `"${SCHEMA_FORMAT}"`);
  return fields;
}

function checkAttributes(attributes: readonly Attribute[], fields: SchemaFields): void {
  fields.check(attributes.length > 0, "attributes", "a list of at least one attribute");
  const seen = new Set<string>();
  for (const { name } of attributes) {
    invalidUnless(
      !seen.has(name),
      `The schema declares the attribute ${shownName(name)} twice.`,
      "Give every attribute its own name; names must be those of the file's columns.",
    );
    seen.add(name);
  }
}

function parseRows(json: unknown): Schema["rows"] {
  const fields = new SchemaFields(json, "The schema's rows").only(rowsFields);
  if (!fields.has("about")) return {};
  const about = fields.number("about");
  fields.check(Number.isSafeInteger(about) && about >= 1, "about", "a whole number of rows, 1 or more");
  return { about };
}

function parseFile(json: unknown): FileFormat {
  const fields = new SchemaFields(json, "The schema's file").only(fileFields);
  const delimiter = fields.text("delimiter", ",");
  const quote = fields.text("quote", '"');
  fields.check(isMark(delimiter), "delimiter", 'one character, such as "," or ";"');
  fields.check(quote === "" || (isMark(quote) && quote !== delimiter), "quote", 'one other character, or ""');
  const escaped = fields.has("escape") ? fields.text("escape") : undefined;
  const isOther = (mark: string) => isMark(mark) && mark !== delimiter && mark !== quote;
  fields.check(escaped === undefined || isOther(escaped), "escape", 'one other character, such as "\\\\"');
  if (fields.has("comment"))
    fields.check(fields.text("comment") !== "", "comment", "a text that is not empty");
  const isAnywhere = fields.flag("commentAnywhere", false);
  const canEnd =
    fields.has("comment") && isOther(fields.text("comment")) && fields.text("comment") !== escaped;
  fields.check(!isAnywhere || canEnd, "commentAnywhere", "false, unless comment is one character of its own");
  return {
    ...(fields.has("path") ? { path: fields.text("path") } : {}),
    format: fields.oneOf("format", ["csv", "arff", "libsvm"], "csv"),
    delimiter,
    quote,
    ...(escaped === undefined ? {} : { escape: escaped }),
    header: fields.flag("header", true),
    missing: fields.texts("missing", ["", "?", "NA"]),
    ...(fields.has("comment") ? { comment: fields.text("comment") } : {}),
    ...(isAnywhere ? { commentAnywhere: true } : {}),
    trim: fields.flag("trim", true),
    ...decimalOf(fields),
  };
}

/** Other formats than CSV say themselves how numbers are written. */
function decimalOf(fields: SchemaFields): Pick<FileFormat, "decimal"> {
  if (!fields.has("decimal")) return {};
  const decimal = fields.oneOf("decimal", [".", ","]);
  fields.check(
    decimal === "." || fields.get("format", "csv") === "csv",
    "decimal",
    '"." in a file that is not CSV',
  );
  return { decimal };
}

function isMark(text: string): boolean {
  return text.length === 1 && text !== "\n" && text !== "\r";
}
