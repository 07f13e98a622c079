/** Schemas for tests, as an owner would write them. */
import { parseSchema } from "../schema/parse.ts";
import type { Schema } from "../schema/types.ts";

export function schemaOf(
  attributes: readonly object[],
  file: object = {},
  visibility: Schema["visibility"] = "private",
): Schema {
  return parseSchema({ privet: "schema/1", name: "test", visibility, file, attributes });
}

export const number = (name: string, low: number, high: number, step = 1) => ({
  name,
  kind: "numeric",
  low,
  high,
  step,
});

export const choice = (name: string, values: readonly string[], other = values[0]) => ({
  name,
  kind: "categorical",
  values,
  other,
});

export const label = (name: string, values: readonly string[], aliases: object = {}) => ({
  name,
  kind: "label",
  values,
  other: values[0],
  aliases,
});

export const ignored = (name: string) => ({ name, kind: "ignored" });
