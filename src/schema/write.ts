/** Schemas as text: one form for people to read and edit, one for machines to compare. */
import type { DraftSchema } from "./draft/draft.ts";
import { SCHEMA_FORMAT } from "./parse/schema.ts";
import type { Schema } from "./types.ts";

/** JSON that `parseSchema` reads back to an equal schema; defaults are written out, so that none can change later. */
export function writeSchema(schema: Schema | DraftSchema): string {
  return `${layOut(schemaJson(schema), "")}\n`;
}

/** The same schema gives the same text, whatever the order of its fields: for hashes and comparisons. */
export function canonicalSchema(schema: Schema): string {
  return JSON.stringify(sortKeys(schemaJson(schema)));
}

type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };

function schemaJson(schema: Schema | DraftSchema): { readonly [key: string]: Json } {
  const { attributes, ...rest } = JSON.parse(JSON.stringify(schema)) as {
    attributes: Json;
    [key: string]: Json;
  };
  return { privet: SCHEMA_FORMAT, ...rest, attributes };
}

const WIDTH = 111;

/** JSON in which whatever fits stands on one line: an attribute is usually one line, a long list of values wraps. */
function layOut(json: Json, indent: string): string {
  const flat = oneLine(json);
  const fits = indent.length + flat.length <= WIDTH && indent !== "";
  if (typeof json !== "object" || json === null || (fits && !isListOfObjects(json))) return flat;
  const deeper = `${indent}  `;
  const lines = Array.isArray(json)
    ? json.map((item: Json) => deeper + layOut(item, deeper))
    : Object.entries(json).map(([key, value]) => `${deeper}${JSON.stringify(key)}: ${layOut(value, deeper)}`);
  const [open, close] = Array.isArray(json) ? "[]" : "{}";
  return `${open}\n${lines.join(",\n")}\n${indent}${close}`;
}

function isListOfObjects(json: Json): boolean {
  return Array.isArray(json) && typeof json[0] === "object";
}

function oneLine(json: Json): string {
  if (typeof json !== "object" || json === null) return JSON.stringify(json);
  if (Array.isArray(json)) return `[${json.map(oneLine).join(", ")}]`;
  const entries = Object.entries(json).map(([key, value]) => `${JSON.stringify(key)}: ${oneLine(value)}`);
  return entries.length === 0 ? "{}" : `{ ${entries.join(", ")} }`;
}

function sortKeys(json: Json): Json {
  if (typeof json !== "object" || json === null) return json;
  if (Array.isArray(json)) return json.map(sortKeys);
  const entries = Object.entries(json).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([key, value]) => [key, sortKeys(value)]));
}
