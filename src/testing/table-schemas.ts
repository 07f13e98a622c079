/** Schemas for tests, as an owner would write them. */
import { parseSchema } from "../schema/parse/schema.ts";
import type { Schema } from "../schema/types.ts";

export function tableSchema(
  attributes: readonly object[],
  file: object = {},
  visibility: Schema["visibility"] = "private",
): Schema {
  return parseSchema({ privet: "schema/1", name: "test", visibility, file, attributes });
}

/** A missing one counts as the middle level. */
export const numberColumn = (name: string, low: number, high: number, step = 1) => ({
  name,
  kind: "numeric",
  low,
  high,
  step,
  missing: low + Math.round((high - low) / step / 2) * step,
});

export const choiceColumn = (name: string, values: readonly string[], other = values[0]) => ({
  name,
  kind: "categorical",
  values,
  other,
});

export const labelColumn = (name: string, values: readonly string[], aliases: object = {}) => ({
  name,
  kind: "label",
  values,
  other: values[0],
  aliases,
});

export const ignoredColumn = (name: string) => ({ name, kind: "ignored" });
