/**
 * What a linear model sees of a row, and where its weights lie: each numeric attribute is one input between −1 and 1, each categorical
 * one is one input a value, +1 where the row has it and −1 where not, and the bias, a constant 1, is the last. Where missing values of
 * a number have a code of their own, its input is 0 for them and an indicator, 1 where it is missing and −1 where not, is one more
 * input right behind it: so a model learns what it means that nothing was measured, and assumes no value.
 */
import type { NumericAttribute, Schema } from "../types.ts";
import { hasMissingCode, levels } from "./codes.ts";
import { type Cuts, cutAttribute, type GroupedAttribute, grouped } from "./grouped.ts";
import { indicatorOf, isIndicator, learnable, learnableNamed, type PlainAttribute } from "./learnable.ts";

/** A grouped attribute, where a scorecard uses one, has one input a group: 1 where the row's code is in it, else 0. */
export type InputAttribute = PlainAttribute | GroupedAttribute;

/** Numeric attributes with more levels than this are continuous. A declared fact, so that every plan scores alike. */
const MOST_CODED_LEVELS = 4096;

export const isContinuous = (attribute: InputAttribute): attribute is NumericAttribute =>
  attribute.kind === "numeric" && levels(attribute) > MOST_CODED_LEVELS;

export interface Inputs<A extends InputAttribute = InputAttribute> {
  readonly attributes: readonly A[];
  /** Where each attribute's weights begin. */
  readonly offsets: readonly number[];
  /** Number of weights, the bias included; the bias is the last. */
  readonly length: number;
}

/** The inputs made of the named attributes, or of all but labels. */
export function inputsOf(schema: Schema, names?: readonly string[]): Inputs<PlainAttribute> {
  return signedInputs(learnable(schema, names));
}

/** The inputs of attributes: each indicator right behind its number, whether it was given or not. */
export function signedInputs(attributes: readonly PlainAttribute[]): Inputs<PlainAttribute> {
  return layOut(
    attributes.flatMap((attribute) => {
      if (isIndicator(attribute)) return [];
      return attribute.kind === "numeric" && hasMissingCode(attribute)
        ? [attribute, indicatorOf(attribute)]
        : [attribute];
    }),
  );
}

/** The declared attributes that inputs are made of. */
export const declaredIn = ({ attributes }: Inputs<PlainAttribute>): readonly PlainAttribute[] =>
  attributes.filter((attribute) => !isIndicator(attribute));

/** The same attributes in groups, as a scorecard has them; numeric ones are cut where told, or by a public rule. */
export function groupedInputs(
  schema: Schema,
  names?: readonly string[],
  cuts: Cuts = {},
): Inputs<GroupedAttribute> {
  const attributes = learnable(schema, names);
  for (const name of Object.keys(cuts)) learnableNamed(attributes, name, schema);
  return layOut(
    attributes.map((attribute) => {
      const cut = cutAttribute(attribute, cuts);
      return cut.kind === "grouped" ? cut : grouped(cut);
    }),
  );
}

export const weightsOf = (attribute: InputAttribute): number =>
  attribute.kind === "numeric"
    ? 1
    : attribute.kind === "grouped"
      ? attribute.starts.length
      : attribute.values.length;

/** Gives each attribute its place in the vector of weights. */
export function layOut<A extends InputAttribute>(attributes: readonly A[]): Inputs<A> {
  const offsets: number[] = [];
  let length = 0;
  for (const attribute of attributes) {
    offsets.push(length);
    length += weightsOf(attribute);
  }
  return { attributes, offsets, length: length + 1 };
}

/** Which attribute each weight belongs to; −1 for the bias. */
export function attributesOfWeights({ offsets, length }: Inputs): Int32Array {
  const attributes = new Int32Array(length).fill(-1);
  for (const [k, offset] of offsets.entries()) attributes.fill(k, offset, offsets[k + 1] ?? length - 1);
  return attributes;
}
