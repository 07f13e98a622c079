/** What schema set took a declaration for, so that nothing is taken for granted. */
import type { Json } from "../../base/json.ts";
import { shownName } from "../../schema/fields.ts";

/** What an attribute's values were taken for: a comma too many would make two of one. */
export function understood({ attributes }: Json, name: string | undefined): readonly string[] {
  const set = (attributes as readonly Json[]).find((attribute) => attribute.name === name);
  if (set?.kind === "numeric") return [...missingBound(set), ...roundingOf(set)];
  if (!Array.isArray(set?.values)) return [];
  const values = set.values.slice(0, MOST_VALUES).map((value) => JSON.stringify(value));
  const more = set.values.length > MOST_VALUES ? ", …" : "";
  const many = set.values.length === 1 ? "1 value" : `${set.values.length} values`;
  const rest =
    set.kind === "label" && set.other === undefined
      ? [
          `What is missing or none of these counts as ${JSON.stringify(set.values[0])}; --other VALUE for another.`,
        ]
      : [];
  return [`${shownName(String(name))} has ${many}: ${values.join(", ")}${more}`, ...rest];
}

/** A number needs both bounds. */
function missingBound({ name, low, high }: Json): readonly string[] {
  const lacking = [...(low === undefined ? ["--low"] : []), ...(high === undefined ? ["--high"] : [])];
  return lacking.length > 0 ? [`${shownName(String(name))} still needs ${lacking.join(" and ")}.`] : [];
}

/** Where nobody gave a step: what values are rounded to, because shares between 0 and 1 would all be 0 or 1. */
function roundingOf(set: Json): readonly string[] {
  if (set.step !== undefined || typeof set.low !== "number" || typeof set.high !== "number") return [];
  const isWhole = Number.isInteger(set.low) && Number.isInteger(set.high);
  const grid = isWhole ? "whole numbers; --step 0.1" : `steps of ${(set.high - set.low) / 1000}; --step`;
  return [`Values of ${shownName(String(set.name))} are rounded to ${grid} for finer.`];
}

const MOST_VALUES = 40;
