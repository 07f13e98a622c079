/**
 * What gradients and products see of a row. As in schema/coding/layout.ts each attribute has its places in the vector of weights, but a
 * row is 0 wherever that says nothing: a number's input lies between −1 and 1 and is 0 where it is missing, an indicator is 1 where it is
 * missing, of a category's values, or of the ranges that a number is cut into, the row's own is 1, and the bias is 1. In units of 2⁻¹⁴ all
 * are whole.
 *
 * Claim. Of the places of one attribute at most one is not 0, and none is above 1 in size.
 * Proof. A number and an indicator have one place. A category's value, or a range, is one of all. `inputOfCode` lies between −2¹⁴ and 2¹⁴. ∎
 */
import { ensure } from "../../../base/errors.ts";
import {
  labelAmongInputs,
  lossOfOtherLabel,
  tooManyInputs,
  weightsUnfit,
} from "../../../base/refusals/gradients.ts";
import { INPUT_ONE, inputOfCode } from "../../../schema/coding/codes.ts";
import { type Cuts, cutAttribute } from "../../../schema/coding/grouped.ts";
import { type InputAttribute, type Inputs, layOut, signedInputs } from "../../../schema/coding/layout.ts";
import {
  attributeNamed,
  checkedClass,
  isIndicator,
  learnable,
  learnableNamed,
} from "../../../schema/coding/learnable.ts";
import type { NumericAttribute, Schema } from "../../../schema/types.ts";
import type { LearntLabel } from "../../engine.ts";

/** Margins of so many attributes are exact in doubles (engines/memory/gradients). */
const MOST_INPUTS = 2 ** 9;

/** A number from a caller, and not what could be taken for one. */
export const isReal = (x: unknown): x is number => typeof x === "number" && Number.isFinite(x);

/** So many weights within ±`largest`; looked at no further where there are more. */
export function weightsWithin(given: ArrayLike<number>, length: number, largest: number): Float64Array {
  const told = given?.length;
  const weights = told === length ? Float64Array.from(given) : new Float64Array();
  const isFit = told === length && weights.every((w) => Math.abs(w) <= largest);
  ensure(isFit, ...weightsUnfit(told ?? 0, length, largest));
  return weights;
}

/** A number's input, or an indicator's, in units of 2⁻¹⁴. */
export const unitsOfCode = (attribute: NumericAttribute, code: number): number =>
  isIndicator(attribute) ? (code === 1 ? INPUT_ONE : 0) : inputOfCode(attribute, code);

export interface AboutLabel {
  /** A label with classes, or a numeric attribute. */
  readonly label: string;
  /** Of classes, the one that stands for 1, all others for −1; by default the last that is declared. */
  readonly positive?: string;
  /** By default all but labels and the label. */
  readonly attributes?: readonly string[];
  /** Numbers that are named here are categories instead: the ranges between cuts, and missing ones. */
  readonly cuts?: Cuts;
}

/** What is learnt from, and of whom; a loss for numbers, or for classes, fits no other label. */
export function checkedInputs(
  schema: Schema,
  asked: AboutLabel,
): { readonly inputs: Inputs; readonly label: LearntLabel } {
  const { label: name, attributes: names, cuts = {} } = asked;
  const label = attributeNamed(schema, name);
  const all = learnable(schema, names);
  const attributes = names ? all : all.filter((attribute) => attribute.name !== name);
  ensure(attributes.length > 0 && attributes.every((a) => a.name !== name), ...labelAmongInputs(name));
  for (const cut of Object.keys(cuts)) learnableNamed(attributes, cut, schema);
  const inputs = layOut(
    attributes.flatMap((attribute): readonly InputAttribute[] => {
      const cut = cutAttribute(attribute, cuts);
      return cut.kind === "grouped" ? [cut] : signedInputs([cut]).attributes;
    }),
  );
  ensure(inputs.attributes.length < MOST_INPUTS, ...tooManyInputs(inputs.attributes.length, MOST_INPUTS));
  return {
    inputs,
    // A number is told in equal steps, whatever its scale (schema/coding/numeric-label.ts).
    label: label.kind === "numeric" ? { label: { ...label, scale: "linear" } } : checkedClass(schema, asked),
  };
}

export function ensureLossFits(loss: string, numeric: boolean, { label }: LearntLabel): void {
  ensure((label.kind === "numeric") === numeric, ...lossOfOtherLabel(loss, label.name, numeric));
}
