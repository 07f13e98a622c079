/**
 * Options as a JSON Schema (2020-12), for forms, editors and servers that know nothing of Privet. What the standard has no word for
 * stands in fields that begin with x-. Limits that no schema can state, such as an ascending order, are checked by Privet alone.
 */

import { describedOptions } from "../options.ts";
import { type AttributeKind, isRequired, type Option, type Options } from "./kinds.ts";

export type JsonSchema = Readonly<Record<string, unknown>>;

/** Attributes that a schema declares; where they are known, names are offered instead of any text. */
export interface Known {
  readonly attributes?: readonly { readonly name: string; readonly kind: string }[];
}

export interface DeclaredMethod {
  readonly title: string;
  readonly summary: string;
  readonly options: Options;
}

const isMethod = (declared: Options | DeclaredMethod): declared is DeclaredMethod =>
  typeof declared.summary === "string";

/** The schema of the object that holds the options of a method. */
export function toJSONSchema(declared: Options | DeclaredMethod, known: Known = {}): JsonSchema {
  const options = isMethod(declared) ? declared.options : declared;
  const about = isMethod(declared) ? { title: declared.title, description: declared.summary } : {};
  return { $schema: "https://json-schema.org/draft/2020-12/schema", ...about, ...objectOf(options, known) };
}

function objectOf(options: Options, known: Known): JsonSchema {
  const required = Object.entries(options).flatMap(([name, option]) => (isRequired(option) ? [name] : []));
  const properties = describedOptions(options).map(({ name, title, group, order, option }) => [
    name,
    { title, ...optionSchema(option, known), "x-group": group, "x-order": order },
  ]);
  return {
    type: "object",
    properties: Object.fromEntries(properties),
    ...(required.length > 0 ? { required } : {}),
    additionalProperties: false,
  };
}

function optionSchema(option: Option, known: Known): JsonSchema {
  const { kind, tip, unit, auto, when } = option;
  return {
    description: tip,
    ...rulesOf(option, known),
    ...(option.default === undefined ? {} : { default: option.default }),
    "x-kind": kind,
    ...(unit === undefined ? {} : { "x-unit": unit }),
    ...(auto === undefined ? {} : { "x-auto": auto }),
    ...(when === undefined ? {} : { "x-when": when }),
  };
}

function rulesOf(option: Option, known: Known): JsonSchema {
  switch (option.kind) {
    case "integer":
      return wholeRules(option.limits.min, option.limits.max);
    case "real":
      return { type: "number", ...realRules(option.limits) };
    case "choice": {
      const { of, titles } = option.limits;
      return { enum: of, ...(titles ? { "x-titles": titles } : {}) };
    }
    case "switch":
      return { type: "boolean" };
    case "text":
      return { type: "string", ...option.limits };
    case "attribute":
      return nameRules(option.limits.kinds, known);
    case "attributes": {
      const { kinds, min, max } = option.limits;
      return { ...arrayRules(nameRules(kinds, known), min, max), uniqueItems: true };
    }
    case "points": {
      const { min, max, low, high } = option.limits;
      const point = { type: "array", items: { type: "number", minimum: low, maximum: high } };
      return { anyOf: [wholeRules(min, max), arrayRules(point, min, max)] };
    }
    case "model":
      return { type: "object", "x-models": option.limits.kinds };
    case "list": {
      const { of, min, max, ascending, distinct } = option.limits;
      return {
        ...arrayRules(optionSchema(of, known), min, max),
        ...(ascending || distinct ? { uniqueItems: true } : {}),
        ...(ascending ? { "x-ascending": true } : {}),
      };
    }
    case "record":
      return objectOf(option.limits.fields, known);
  }
}

const wholeRules = (minimum: number, maximum: number) => ({ type: "integer", minimum, maximum });

const arrayRules = (items: JsonSchema, minItems: number, maxItems: number) => ({
  type: "array",
  items,
  minItems,
  maxItems,
});

function realRules(limits: { from?: number; above?: number; upTo?: number; below?: number }): JsonSchema {
  const { from, above, upTo, below } = limits;
  return {
    ...(from === undefined ? {} : { minimum: from }),
    ...(above === undefined ? {} : { exclusiveMinimum: above }),
    ...(upTo === undefined ? {} : { maximum: upTo }),
    ...(below === undefined ? {} : { exclusiveMaximum: below }),
  };
}

/** Without a schema of the data any name will do. */
function nameRules(kinds: readonly AttributeKind[], { attributes }: Known): JsonSchema {
  const names = attributes?.filter(({ kind }) => (kinds as readonly string[]).includes(kind));
  const allowed = names ? { enum: names.map(({ name }) => name) } : { type: "string", minLength: 1 };
  return { ...allowed, "x-attributes": kinds };
}
