/**
 * What a linear model sees of a row: each numeric attribute as one input between −1 and 1, each categorical one as
 * one input a value, +1 where the row has it and −1 where not, and a constant 1 for the bias. Where missing values of a number
 * have a code of their own, its input is 0 for them and an indicator, 1 where it is missing and −1 where not, is one more
 * input right behind it: so a model learns what it means that nothing was measured, and assumes no value.
 *
 * Everything is in whole numbers. Weights are multiples of 2⁻¹¹, and a row's margin is a whole number of 2⁻¹¹: the bias,
 * one part an attribute that depends on one code alone, and one part of all continuous attributes together. So margins are
 * the same in any order, on any engine, and however attributes are grouped: parts are looked up in tables, and the
 * products of the continuous attributes, which are too many for tables, are summed exactly and rounded once.
 */
import { ensure, word } from "../../base/errors.ts";
import type {
  CategoricalAttribute,
  CodedAttribute,
  LabelAttribute,
  NumericAttribute,
  Schema,
} from "../types.ts";
import { codeCount, hasMissingCode, INPUT_ONE, inputOfCode, isMissingCode, levels } from "./codes.ts";
import { type GroupedAttribute, grouped } from "./grouped.ts";

/** A weight of 1, in grid units. */
export const WEIGHT_ONE = 2 ** 11;

/** Whether a number is missing, as an attribute of two levels: 0, an input of −1, where it was measured, 1 where it is missing. */
export interface MissingIndicator extends NumericAttribute {
  readonly indicates: NumericAttribute;
}

export type PlainAttribute = NumericAttribute | CategoricalAttribute | MissingIndicator;

export const isIndicator = (attribute: object): attribute is MissingIndicator => "indicates" in attribute;

const indicatorOf = (indicates: NumericAttribute): MissingIndicator => ({
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
export const indicatorCodes = ({ indicates }: MissingIndicator, codes: ArrayLike<number>): Uint8Array =>
  Uint8Array.from(codes, (code) => (isMissingCode(indicates, code) ? 1 : 0));

/** A grouped attribute, where a scorecard uses one, has one input a group: 1 where the row's code is in it, else 0. */
export type InputAttribute = PlainAttribute | GroupedAttribute;

/** Numeric attributes with more levels than this are continuous. A declared fact, so that every plan scores alike. */
export const MOST_CODED_LEVELS = 4096;

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

/** Groups are numbered in 16 bits. */
const MOST_CUTS = 2 ** 16;

/** Numbers at which numeric attributes are cut into ranges, by the attribute's name. */
export type Cuts = Readonly<Record<string, readonly number[]>>;

/** The same attributes in groups, as a scorecard has them; numeric ones are cut where told, or by a public rule. */
export function groupedInputs(
  schema: Schema,
  names?: readonly string[],
  cuts: Cuts = {},
): Inputs<GroupedAttribute> {
  const attributes = learnable(schema, names);
  for (const name of Object.keys(cuts)) find(attributes, name, schema);
  return layOut(
    attributes.map((attribute) => {
      const cut = cutAttribute(attribute, cuts);
      return cut.kind === "grouped" ? cut : grouped(cut);
    }),
  );
}

/** The attribute in ranges, where `cuts` names it. */
export function cutAttribute<A extends CodedAttribute>(attribute: A, cuts: Cuts): A | GroupedAttribute {
  const { name } = attribute;
  if (!Object.hasOwn(cuts, name)) return attribute;
  const at = Array.from(cuts[name]);
  ensure(
    attribute.kind === "numeric" &&
      at.length < MOST_CUTS - (hasMissingCode(attribute) ? 1 : 0) &&
      at.every(Number.isFinite),
    "option-out-of-range",
    `${name} cannot be cut: it is not numeric, a cut is no finite number, or there are ${MOST_CUTS} cuts or more.`,
    "Cut numeric attributes only, at numbers within their bounds.",
  );
  return grouped(attribute, at);
}

/** The named attributes, or all but labels, that a model may learn from. */
export function learnable(schema: Schema, names?: readonly string[]): PlainAttribute[] {
  const usable = schema.attributes.filter((a) => a.kind === "numeric" || a.kind === "categorical");
  const attributes = names ? names.map((name) => find(usable, name, schema)) : usable;
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

export const weightsOf = (attribute: InputAttribute): number =>
  attribute.kind === "numeric"
    ? 1
    : attribute.kind === "grouped"
      ? attribute.names.length
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

/** The label attribute of that name; `label-undeclared` where there is none. */
export function labelOf(schema: Schema, name: string): LabelAttribute {
  const attribute = schema.attributes.find((a) => a.name === name);
  ensure(
    attribute !== undefined,
    "attribute-unknown",
    `${schema.name} has no attribute ${JSON.stringify(name)}.`,
    { do: `It has: ${schema.attributes.map((a) => a.name).join(", ")}.`, attribute: name },
  );
  ensure(
    attribute.kind === "label",
    "label-undeclared",
    `${name} is not declared as a label with its values. Reading the classes from the rows would reveal whether a rare one occurs.`,
    {
      do: `Declare them: {command:schema set ${word(schema.name)} ${word(name)} label= values="no,yes"}.`,
      attribute: name,
    },
  );
  return attribute;
}

function find<A extends { readonly name: string }>(usable: readonly A[], name: string, schema: Schema): A {
  const attribute = usable.find((a) => a.name === name);
  ensure(
    attribute !== undefined,
    "attribute-unknown",
    `${schema.name} has no attribute ${JSON.stringify(name)} to learn from.`,
    { do: `It has: ${usable.map((a) => a.name).join(", ")}.`, attribute: name },
  );
  return attribute;
}

/** Weights as they are scored and released: whole numbers of 2⁻¹¹. */
export function onGrid(weights: ArrayLike<number>): Int32Array {
  const grid = new Int32Array(weights.length);
  for (let k = 0; k < grid.length; k++) grid[k] = Math.round(weights[k] * WEIGHT_ONE);
  return grid;
}

/** A sum of weight × input products, rounded to the margin's grid. Multiplying by a power of two is exact. */
export function roundedPart(products: number): number {
  return Math.floor((products + INPUT_ONE / 2) * (1 / INPUT_ONE));
}

/** The margin's parts for every code, or every group, of an attribute that is not continuous. */
export function partsOf(inputs: Inputs, index: number, weights: Int32Array): Float64Array {
  const attribute = inputs.attributes[index];
  const offset = inputs.offsets[index];
  if (attribute.kind === "numeric")
    return Float64Array.from({ length: codeCount(attribute) }, (_, code) =>
      roundedPart(weights[offset] * inputOfCode(attribute, code)),
    );
  const block = weights.subarray(offset, offset + weightsOf(attribute));
  if (attribute.kind === "grouped") return Float64Array.from(block);
  const sum = block.reduce((a, b) => a + b, 0);
  return Float64Array.from(block, (w) => 2 * w - sum);
}

/**
 * Every row's margin. `column` gives an attribute's codes or, for a continuous one, its inputs, or a grouped one's groups.
 * This is the definition that every faster way of computing margins is held against.
 */
export function fillMargins(
  margins: Float64Array,
  inputs: Inputs,
  weights: Int32Array,
  column: (index: number) => ArrayLike<number>,
): void {
  margins.fill(weights[inputs.length - 1]);
  const products = new Float64Array(inputs.attributes.some(isContinuous) ? margins.length : 0);
  inputs.attributes.forEach((attribute, index) => {
    const values = column(index);
    if (isContinuous(attribute)) {
      const weight = weights[inputs.offsets[index]];
      for (let row = 0; row < products.length; row++) products[row] += weight * values[row];
      return;
    }
    const parts = partsOf(inputs, index, weights);
    for (let row = 0; row < margins.length; row++) margins[row] += parts[values[row]];
  });
  for (let row = 0; row < products.length; row++) margins[row] += roundedPart(products[row]);
}

/**
 * The largest |margin| over every row the schema allows, for weights or for the difference of two weight vectors.
 *
 * Claim. No row's margin is further from 0. If δ = ω − ω′, no row's margins under ω and ω′ are further apart.
 * Proof. A row has one code an attribute. A numeric part is Σ weight × input rounded, over one attribute or over all
 * continuous ones, with |input| ≤ 1; rounding to whole numbers is monotone and commutes with adding a whole number, so
 * |part| ≤ Σ|weight|, and two such parts differ by at most Σ|weight − weight′|. A categorical part is 2·w − Σw at the row's
 * value, a grouped part the weight of the row's group: both exact and linear in the weights. The extremes over values, or
 * groups, are taken for each attribute apart, which only widens the interval; the larger end in size is returned. An indicator
 * is an attribute apart here, though its number's code decides it: no row is lost by that, and some are imagined. ∎
 */
export function reach(inputs: Inputs, weights: ArrayLike<number>): number {
  let low = weights[inputs.length - 1];
  let high = low;
  for (const [index, attribute] of inputs.attributes.entries()) {
    const part = endsOf(attribute, weights, inputs.offsets[index]);
    low += part.low;
    high += part.high;
  }
  return Math.max(Math.abs(low), Math.abs(high));
}

/** The interval of an attribute's part of the margin; its weights begin at a place. */
export function endsOf(attribute: InputAttribute, weights: ArrayLike<number>, from: number): Ends {
  if (attribute.kind === "numeric") {
    const size = Math.abs(weights[from]);
    return { low: -size, high: size };
  }
  let sum = 0;
  let least = Number.POSITIVE_INFINITY;
  let most = Number.NEGATIVE_INFINITY;
  for (let k = from; k < from + weightsOf(attribute); k++) {
    sum += weights[k];
    least = Math.min(least, weights[k]);
    most = Math.max(most, weights[k]);
  }
  const grouped = attribute.kind === "grouped";
  return { low: grouped ? least : 2 * least - sum, high: grouped ? most : 2 * most - sum };
}

export interface Ends {
  readonly low: number;
  readonly high: number;
}
