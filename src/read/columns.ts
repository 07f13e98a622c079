/**
 * Which field of a row belongs to which attribute: by the header's names, or else by the schema's order.
 *
 * A first line that was declared to be a header may be a row, so no message quotes it: only declared names, the
 * number of columns and whether it is text are told.
 */
import { ensure, PrivetError, quote } from "../base/errors.ts";
import type { CodedAttribute, Schema } from "../schema/types.ts";
import { ensureReadableText } from "./decode.ts";

/** The attributes that are read, in the schema's order. */
export function codedAttributes(schema: Schema): CodedAttribute[] {
  return schema.attributes.filter((attribute) => attribute.kind !== "ignored");
}

/** Where each coded attribute stands in a row of a file without a header. */
export function placesByOrder(schema: Schema): number[] {
  return codedAttributes(schema).map((attribute) => schema.attributes.indexOf(attribute));
}

/** Where each coded attribute stands in a row of a file whose header is `header`; other columns are not read. */
export function placesByName(schema: Schema, header: readonly string[]): number[] {
  const names = codedAttributes(schema).map((attribute) => attribute.name);
  const absent = names.filter((name) => !header.includes(name));
  if (absent.length > 0) refuseHeader(schema, header, absent);
  return names.map((name) => {
    const place = header.indexOf(name);
    ensure(
      header.indexOf(name, place + 1) < 0,
      "columns-mismatch",
      `The file's header has the column ${quote(name)} twice.`,
      "Give every column its own name, so that it is clear which one is meant.",
    );
    return place;
  });
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: no text in UTF-8 has them, and they are what is looked for.
const BINARY = /[\u0000-\u0008\u000e-\u001f\ufffd]/;

function refuseHeader(schema: Schema, header: readonly string[], absent: readonly string[]): never {
  ensureReadableText(
    header.some((name) => BINARY.test(name)) ? "a binary file, or text in another encoding" : undefined,
  );
  const shown = absent.slice(0, 5).map(quote).join(", ");
  const more = absent.length > 5 ? ` and ${absent.length - 5} more` : "";
  throw new PrivetError(
    "columns-mismatch",
    `The file's header lacks what the schema declares: ${shown}${more}.`,
    likelyCause(schema, header, absent),
  );
}

function likelyCause(schema: Schema, header: readonly string[], absent: readonly string[]): string {
  if (header.length === 1 && schema.attributes.length > 1) {
    const declared = schema.file.format === "csv" ? `, declared as ${quote(schema.file.delimiter)},` : "";
    return `The header has one column: is the delimiter${declared} right? file.delimiter in the schema sets it.`;
  }
  const plain = new Set(header.map(plainly));
  if (absent.every((name) => plain.has(plainly(name)))) {
    return "The names are there with other capitals or blanks; write them in the schema exactly as in the header.";
  }
  const allAbsent = absent.length === codedAttributes(schema).length;
  if (schema.file.format === "csv" && allAbsent && header.length === schema.attributes.length) {
    return (
      "The number of columns is right, but no name is. If the file has no header, set file.header to false in the schema; " +
      "else correct the names."
    );
  }
  return `Compare the header, which has ${header.length} columns, with the schema: names must agree exactly.`;
}

function plainly(name: string): string {
  return name.trim().toLowerCase();
}
