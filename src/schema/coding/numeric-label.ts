/**
 * A number that is to be told: a numeric attribute of the schema that whoever asks names as the label. It is left out of what is learnt
 * from, and is worked with as a *place*, from −1 at its lowest value to 1 at its highest, in equal steps whatever its scale is declared:
 * so errors are in its own units. The door's moments are sums of the same places.
 */
import { ensure, marked } from "../../base/errors.ts";
import type { NumericAttribute, Schema } from "../types.ts";
import { levels, numberOfCode } from "./codes.ts";
import { type Inputs, signedInputs } from "./layout.ts";
import { attributeIn, learnable, type PlainAttribute } from "./learnable.ts";

/** The numeric attribute of that name. */
export function numericLabelOf(schema: Schema, name: string): NumericAttribute {
  const attribute = attributeIn(schema, name);
  ensure(
    attribute.kind === "numeric",
    "option-out-of-range",
    `${name} is declared as ${attribute.kind}; a regression predicts a numeric attribute.`,
    {
      do:
        attribute.kind === "label"
          ? marked`Tell its values apart: {command:classify}.`
          : "Name a numeric attribute.",
      option: "label",
      attribute: name,
    },
  );
  return attribute;
}

/** The attributes that a number is predicted from: those that are named, or all but labels; never the number itself. */
export function regressAttributes(
  schema: Schema,
  label: string,
  names?: readonly string[],
): readonly PlainAttribute[] {
  const { name: own } = numericLabelOf(schema, label);
  ensure(
    names === undefined || !names.includes(own),
    "option-out-of-range",
    `${own} is what is to be predicted, so nothing is learnt from it.`,
    "Leave it out of the attributes.",
  );
  return learnable(schema, names ?? otherNames(schema, own));
}

const otherNames = ({ attributes }: Schema, label: string): readonly string[] =>
  attributes
    .filter(({ kind, name }) => (kind === "numeric" || kind === "categorical") && name !== label)
    .map(({ name }) => name);

/** The inputs of a linear model that predicts a number. */
export const regressInputs = (
  schema: Schema,
  label: string,
  names?: readonly string[],
): Inputs<PlainAttribute> => signedInputs(regressAttributes(schema, label, names));

/** Half the way from the lowest value to the highest: what a place of 1 is worth, in the label's own units. */
export const placeWorth = (label: NumericAttribute): number =>
  (numberOfCode(label, levels(label) - 1) - label.low) / 2;

/** The number at a place; places beyond the ends are the ends, because no value lies there. */
export const numberAtPlace = (label: NumericAttribute, place: number): number =>
  label.low + (Math.min(1, Math.max(-1, place)) + 1) * placeWorth(label);

/** Where a code lies; NaN where the label is missing. */
export function placeOfCode(label: NumericAttribute, code: number): number {
  const half = placeWorth(label);
  const above = numberOfCode(label, code) - label.low;
  // All values of a label with a single one are in the middle.
  return half > 0 ? above / half - 1 : above;
}
