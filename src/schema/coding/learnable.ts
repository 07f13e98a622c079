/**
 * What may be learnt from: the numeric and categorical attributes that are declared, an indicator for each number that may be missing,
 * and the label that is to be told.
 */
import { ensure, marked, quote, word } from "../../base/errors.ts";
import { noAttribute, noSuchLabel, notNumeric } from "../../base/refusals/questions.ts";
import type {
  Attribute,
  CategoricalAttribute,
  CodedAttribute,
  LabelAttribute,
  NumericAttribute,
  Schema,
} from "../types.ts";
import { levels } from "./codes.ts";

/** The named attributes, or all but labels, that a model may learn from. */
export function learnable(schema: Schema, names?: readonly string[]): PlainAttribute[] {
  const usable = schema.attributes.filter((a) => a.kind === "numeric" || a.kind === "categorical");
  const attributes = names ? names.map((name) => learnableNamed(usable, name, schema)) : usable;
  ensure(
    attributes.length > 0,
    "attribute-unknown",
    `${schema.name} has no attribute to learn from.`,
    "Declare numeric or categorical attributes in the schema.",
  );
  ensure(
    new Set(attributes).size === attributes.length,
    "option-out-of-range",
    "An attribute is named twice.",
    "Name each attribute once.",
  );
  return attributes;
}

/** The one of that name, of those that may be learnt from. */
export function learnableNamed<A extends { readonly name: string }>(
  usable: readonly A[],
  name: string,
  schema: Schema,
): A {
  const attribute = usable.find((a) => a.name === name);
  ensure(
    attribute !== undefined,
    "attribute-unknown",
    `${schema.name} has no attribute ${quote(name)} to learn from.`,
    { do: `It has: ${usable.map((a) => a.name).join(", ")}.`, attribute: name },
  );
  return attribute;
}

/** The declared attribute of that name, of whatever kind. */
export function attributeIn(schema: Schema, name: string): Attribute {
  const attribute = schema.attributes.find((a) => a.name === name);
  ensure(attribute !== undefined, "attribute-unknown", `${schema.name} has no attribute ${quote(name)}.`, {
    do: `It has: ${schema.attributes.map((a) => a.name).join(", ")}.`,
    attribute: name,
  });
  return attribute;
}

/** The attribute of that name, unless it is ignored. */
export function attributeNamed(schema: Schema, name: string): CodedAttribute {
  const attribute = schema.attributes.find((a) => a.name === name);
  const known = schema.attributes.map((a) => a.name);
  ensure(attribute !== undefined && attribute.kind !== "ignored", ...noAttribute(schema.name, name, known));
  return attribute;
}

/** The numeric attribute of that name. */
export function numericNamed(schema: Schema, name: string): NumericAttribute {
  const attribute = attributeNamed(schema, name);
  ensure(attribute.kind === "numeric", ...notNumeric(name, attribute.kind));
  return attribute;
}

/** A label and one of its classes. */
export interface AboutClass {
  readonly label: string;
  /** The class that a positive margin stands for; by default the label's last declared value. */
  readonly positive?: string;
}

/** The label of that name, and the code of the class. */
export function checkedClass(
  schema: Schema,
  { label: name, positive }: AboutClass,
): { readonly label: LabelAttribute; readonly positive: number } {
  const label = labelOf(schema, name);
  const place = positive === undefined ? label.values.length - 1 : label.values.indexOf(positive);
  ensure(place >= 0, ...noSuchLabel(positive, label));
  return { label, positive: place };
}

/** The label attribute of that name; `label-undeclared` where there is none. */
export function labelOf(schema: Schema, name: string): LabelAttribute {
  const attribute = attributeIn(schema, name);
  ensure(
    attribute.kind !== "numeric",
    "label-undeclared",
    `${name} is declared as a number, and not as a label with values that could be told apart.`,
    {
      do: marked`Predict the number itself: {command:regress}. Or declare values: {command:schema set ${word(schema.name)} ${word(name)} label= values=no,yes}.`,
      attribute: name,
    },
  );
  ensure(
    attribute.kind !== "categorical",
    "label-undeclared",
    `${name} is declared with its values, and not marked as a label.`,
    {
      do: marked`Mark it; its values stay as they are: {command:schema set ${word(schema.name)} ${word(name)} label=}.`,
      attribute: name,
    },
  );
  ensure(
    attribute.kind === "label",
    "label-undeclared",
    `${name} is not declared as a label with its values. Reading the classes from the rows would reveal whether a rare one occurs.`,
    {
      do: marked`Declare them: {command:schema set ${word(schema.name)} ${word(name)} label= values=no,yes}.`,
      attribute: name,
    },
  );
  return attribute;
}

/** Whether a number is missing, as an attribute of two levels: 0, an input of −1, where it was measured, 1 where it is missing. */
export interface MissingIndicator extends NumericAttribute {
  readonly indicates: NumericAttribute;
}

export type PlainAttribute = NumericAttribute | CategoricalAttribute | MissingIndicator;

export const isIndicator = (attribute: object): attribute is MissingIndicator => "indicates" in attribute;

/** Tells attributes apart: an indicator may be called like a declared attribute, and is none. */
export const attributeKey = (attribute: CodedAttribute): string =>
  JSON.stringify([attribute.name, isIndicator(attribute)]);

export const indicatorOf = (indicates: NumericAttribute): MissingIndicator => ({
  name: `${indicates.name} missing`,
  kind: "numeric",
  low: 0,
  high: 1,
  step: 1,
  scale: "linear",
  missing: 0,
  indicates,
});

/** An indicator's codes, of those of its number. */
export function indicatorCodes({ indicates }: MissingIndicator, codes: ArrayLike<number>): Uint8Array {
  const missing = levels(indicates);
  const own = new Uint8Array(codes.length);
  for (let row = 0; row < codes.length; row++) own[row] = codes[row] >= missing ? 1 : 0;
  return own;
}
