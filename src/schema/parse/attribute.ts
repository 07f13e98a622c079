/** One attribute of a schema file: its kind decides which fields it must and may have. */
import { ensure, marked, quote, word } from "../../base/errors.ts";
import { levels } from "../coding/codes.ts";
import { invalidUnless, SchemaFields, shownName } from "../fields.ts";
import type {
  Attribute,
  CategoricalAttribute,
  MissingPolicy,
  NumericAttribute,
  TaxonomyLevel,
} from "../types.ts";
import { parseTaxonomy } from "./taxonomy.ts";

export const attributeFields = {
  numeric: ["name", "kind", "low", "high", "step", "scale", "missing", "source", "taxonomy"],
  categorical: ["name", "kind", "values", "other", "aliases", "source", "taxonomy"],
  label: ["name", "kind", "values", "other", "aliases", "source", "taxonomy"],
  ignored: ["name", "kind", "source"],
} as const satisfies Record<Attribute["kind"], readonly string[]>;

export const MAX_LEVELS = 2 ** 24;
export const MAX_VALUES = 65_535;

/** The attribute at `index`; `schemaName` is for the commands that messages suggest. */
export function parseAttribute(json: unknown, index: number, schemaName: string): Attribute {
  const unnamed = new SchemaFields(json, `The schema's attribute ${index + 1}`);
  const name = unnamed.name("name");
  const fields = unnamed.named(`The attribute ${shownName(name)}`);
  const place = `${word(schemaName)} ${word(name)}`;
  invalidUnless(
    !fields.lacks("kind") && fields.get("kind") !== "undeclared",
    `${shownName(name)} is not declared. Privet does not learn from the rows what a column holds.`,
    {
      do: marked`Declare it: {command:schema set ${place} kind=numeric}, categorical, label or ignored.`,
      attribute: name,
    },
  );
  const kind = fields.oneOf("kind", ["numeric", "categorical", "label", "ignored"]);
  fields.only(attributeFields[kind]);
  if (kind === "numeric") return parseNumeric(fields, name, place);
  if (kind === "ignored") return { name, kind, ...source(fields) };
  return { ...parseValues(fields, name, kind, place), kind };
}

function parseNumeric(fields: SchemaFields, name: string, place: string): NumericAttribute {
  ensure(
    !fields.lacks("low") && !fields.lacks("high"),
    "bounds-missing",
    `${shownName(name)} has no bounds. Without them one person could move the answer without limit, so no noise is enough.`,
    {
      do:
        marked`Declare them from what you know without looking: {command:schema set ${place} low=… high=… source=…}. ` +
        "(Taking them from the data would publish its smallest and its largest value.)",
      attribute: name,
    },
  );
  const low = fields.number("low");
  const high = fields.number("high");
  fields.check(low < high, "high", `above low, which is ${low}`);
  const whole = Number.isInteger(low) && Number.isInteger(high);
  const step = fields.number("step", whole ? 1 : (high - low) / 1000);
  const scale = fields.oneOf("scale", ["linear", "log"], "linear");
  checkStep(fields, low, high, step);

  const grid = { name, kind: "numeric", low, high, step, scale, missing: low } as const;
  const attribute = { ...grid, missing: parseMissing(fields, low, high) };
  return { ...attribute, ...source(fields), ...taxonomy(fields, attribute) };
}

/** The middle of the bounds is nobody's value, so without a word missing ones are a group of their own. */
function parseMissing(fields: SchemaFields, low: number, high: number): MissingPolicy {
  const wanted = `${MISSING_WORDS.join(", ")}, or a number between low and high, ${low} and ${high}, that stands for a missing one`;
  const value = fields.get("missing", "group");
  const word = MISSING_WORDS.find((known) => known === value);
  if (word !== undefined) return word;
  fields.check(typeof value === "number" && value >= low && value <= high, "missing", wanted);
  return fields.number("missing");
}

export const MISSING_WORDS = ["group", "measured"] as const;

function checkStep(fields: SchemaFields, low: number, high: number, step: number): void {
  const span = high - low;
  fields.check(step >= MIN_STEP, "step", "above 0");
  fields.check(step <= span, "step", `at most high − low, which is ${span}`);
  const count = levels({ name: "", kind: "numeric", low, high, step, scale: "linear", missing: low });
  invalidUnless(
    count <= MAX_LEVELS,
    `${fields.where} would have ${count} levels from ${low} to ${high} in steps of ${step}; at most ${MAX_LEVELS} are allowed.`,
    "Give a larger step, or narrower bounds.",
  );
  // Otherwise low + code·step rounds to a neighbouring level, and a code would not be the code of its own number.
  invalidUnless(
    step >= Math.max(Math.abs(low), Math.abs(high)) * 2 ** -40,
    `${fields.where} has a step of ${step}, too fine for bounds as large as ${low} and ${high}.`,
    "Give a larger step, or measure from another origin.",
  );
}

const MIN_STEP = 1e-100;

function parseValues(
  fields: SchemaFields,
  name: string,
  kind: "categorical" | "label",
  place: string,
): Omit<CategoricalAttribute, "kind"> {
  ensure(
    !fields.lacks("values"),
    kind === "label" ? "label-undeclared" : "schema-invalid",
    kind === "label"
      ? `${shownName(name)} is not declared as a label with its values. Reading the classes from the rows would reveal whether a rare one occurs.`
      : `${shownName(name)} has no values. Reading them from the rows would reveal whether a rare one occurs.`,
    { do: marked`Declare them: {command:schema set ${place} values=…,…}.`, attribute: name },
  );
  const declared = fields.texts("values");
  if (kind === "label") fields.check(declared.length >= 2, "values", "a list of at least two values");
  fields.check(declared.length >= 1, "values", "a list of at least one value");

  const other = fields.text("other", kind === "label" ? declared[0] : "?");
  const adopted = !fields.has("other") && !declared.includes(other);
  const values = adopted ? [...declared, other] : declared;
  fields.check(values.includes(other), "other", "one of the attribute's values");
  fields.check(values.length <= MAX_VALUES, "values", `a list of at most ${MAX_VALUES} values, "?" included`);
  return {
    name,
    values,
    other,
    ...aliases(fields, values),
    ...source(fields),
    ...taxonomy(fields, { name, kind: "categorical", values, other }),
  };
}

function aliases(fields: SchemaFields, values: readonly string[]): Pick<CategoricalAttribute, "aliases"> {
  if (!fields.has("aliases")) return {};
  const spellings = fields.dictionary("aliases");
  for (const [spelling, value] of spellings) {
    invalidUnless(
      values.includes(value),
      `${fields.where}: the alias ${quote(spelling)} stands for ${quote(value)}, which is not one of its values.`,
      "Let every alias stand for a declared value.",
    );
    invalidUnless(
      !values.includes(spelling),
      `${fields.where}: the alias ${quote(spelling)} is a declared value itself.`,
      "Take it out of the aliases, or out of the values.",
    );
  }
  return { aliases: Object.fromEntries(spellings) };
}

function source(fields: SchemaFields): { readonly source?: string } {
  return fields.has("source") ? { source: fields.text("source") } : {};
}

function taxonomy(
  fields: SchemaFields,
  attribute: NumericAttribute | CategoricalAttribute,
): { readonly taxonomy?: readonly TaxonomyLevel[] } {
  return fields.has("taxonomy") ? { taxonomy: parseTaxonomy(fields, attribute) } : {};
}
