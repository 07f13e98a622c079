/** How a declaration changes an attribute of a draft, whoever makes it: flags one by one, or a codebook. */
import type { Json } from "../../base/json.ts";
import { attributeFields } from "../parse/attribute.ts";
import { parseSchema } from "../parse/schema.ts";
import type { Attribute } from "../types.ts";
import { type DraftAttribute, missingDeclarations } from "./draft.ts";
import { ensureDraftsTold } from "./truths.ts";

/** What kinds of attribute the changes can be about: bounds are for numbers, values for categories and labels. */
export function spokenOf(changes: Json): { readonly isNumeric: boolean; readonly hasValues: boolean } {
  return {
    isNumeric: ["low", "high", "step", "scale", "missing"].some((key) => key in changes),
    hasValues: "values" in changes || "other" in changes,
  };
}

/** The attribute with its changes. What its kind has no field for is dropped, and so is what `replaced` names. */
export function withChanges(
  before: Json,
  kind: Attribute["kind"] | undefined,
  changes: Json,
  replaced?: string,
): Json {
  const allowed: readonly string[] = kind === undefined ? ["name", "kind", "source"] : attributeFields[kind];
  const kept = Object.entries(before).filter(([key]) => allowed.includes(key) && key !== replaced);
  return { ...Object.fromEntries(kept), ...(kind ? { kind } : {}), ...changes };
}

/** What is complete is held to the rules of schemas, and to what its column can hold, where that was known `before`. */
export function ensureAttributeFits(schema: Json, attribute: Json, before: Json = {}): void {
  const alone = { ...schema, attributes: [attribute] };
  if (missingDeclarations(alone).length === 0)
    ensureDraftsTold(parseSchema(alone), [before as Partial<DraftAttribute>]);
}

/** Whether a number is declared but for what its missing values are. */
export const lacksPolicy = ({ kind, low, high, missing }: Json): boolean =>
  kind === "numeric" && missing === undefined && low !== undefined && high !== undefined;

/** Missing values are a group of their own where nobody says anything else; written out, so that it is seen. */
export const withUsualPolicy = <A extends Json>(attribute: A): A =>
  lacksPolicy(attribute) ? { ...attribute, missing: "group" } : attribute;
