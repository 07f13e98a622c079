/**
 * What a linear model sees of a row: each numeric attribute as one input between −1 and 1, each categorical one as
 * one input a value, +1 where the row has it and −1 where not, and a constant 1 for the bias.
 *
 * Everything is in whole numbers. Weights are multiples of 2⁻¹¹, a row's margin is a whole number of 2⁻¹¹, and each
 * attribute's part of it is a whole number that depends on one code alone, so that sums are the same in any order,
 * on any engine, and however attributes are grouped.
 */
import { ensure } from "../errors.ts";
import { INPUT_ONE, inputOfCode, levels } from "./codes.ts";
import type { CategoricalAttribute, LabelAttribute, NumericAttribute, Schema } from "./types.ts";

/** A weight of 1, in grid units. */
export const WEIGHT_ONE = 2 ** 11;

export type InputAttribute = NumericAttribute | CategoricalAttribute;

export interface Inputs {
  readonly attributes: readonly InputAttribute[];
  /** Where each attribute's weights begin. */
  readonly offsets: readonly number[];
  /** Number of weights, the bias included; the bias is the last. */
  readonly length: number;
}

/** The inputs made of the named attributes, or of all but labels. */
export function inputsOf(schema: Schema, names?: readonly string[]): Inputs {
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
  return layOut(attributes);
}

/** Gives each attribute its place in the vector of weights. */
export function layOut(attributes: readonly InputAttribute[]): Inputs {
  const offsets: number[] = [];
  let length = 0;
  for (const attribute of attributes) {
    offsets.push(length);
    length += attribute.kind === "numeric" ? 1 : attribute.values.length;
  }
  return { attributes, offsets, length: length + 1 };
}

/** The label attribute of that name; `label-undeclared` where there is none. */
export function labelOf(schema: Schema, name: string): LabelAttribute {
  const attribute = schema.attributes.find((a) => a.name === name);
  ensure(
    attribute !== undefined,
    "attribute-unknown",
    `${schema.name} has no attribute ${JSON.stringify(name)}.`,
    `It has: ${schema.attributes.map((a) => a.name).join(", ")}.`,
  );
  ensure(
    attribute.kind === "label",
    "label-undeclared",
    `${name} is not declared as a label with its values. Reading the classes from the rows would reveal whether a rare one occurs.`,
    `Declare them: privet schema set ${schema.name} ${name} --label --values "no,yes".`,
  );
  return attribute;
}

function find(usable: readonly InputAttribute[], name: string, schema: Schema): InputAttribute {
  const attribute = usable.find((a) => a.name === name);
  ensure(
    attribute !== undefined,
    "attribute-unknown",
    `${schema.name} has no attribute ${JSON.stringify(name)} to learn from.`,
    `It has: ${usable.map((a) => a.name).join(", ")}.`,
  );
  return attribute;
}

/** Weights as they are scored and released: whole numbers of 2⁻¹¹. */
export function onGrid(weights: ArrayLike<number>): Int32Array {
  return Int32Array.from(weights, (w) => Math.round(w * WEIGHT_ONE));
}

/** The part of the margin that a numeric attribute contributes: weight × input, rounded to the grid. */
export function numericPart(weight: number, input: number): number {
  return Math.floor((weight * input + INPUT_ONE / 2) / INPUT_ONE);
}

/** The margin's parts for every code of one attribute. A row's margin is the sum of its parts and the bias. */
export function partsOf(inputs: Inputs, index: number, weights: Int32Array): Float64Array {
  const attribute = inputs.attributes[index];
  const offset = inputs.offsets[index];
  if (attribute.kind === "numeric") {
    const weight = weights[offset];
    return Float64Array.from({ length: levels(attribute) }, (_, code) =>
      numericPart(weight, inputOfCode(attribute, code)),
    );
  }
  const block = weights.subarray(offset, offset + attribute.values.length);
  const sum = block.reduce((a, b) => a + b, 0);
  return Float64Array.from(block, (w) => 2 * w - sum);
}

/**
 * The largest |margin| over every row the schema allows, for weights or for the difference of two weight vectors.
 *
 * Claim. No row's margin is further from 0. If δ = ω − ω′, no row's margins under ω and ω′ are further apart.
 * Proof. A row has one code an attribute. A numeric part is weight × input rounded, |input| ≤ 1, and rounding to
 * whole numbers is monotone and keeps whole numbers, so |part| ≤ |weight|, and two such parts differ by at most
 * |weight − weight′|. A categorical part is 2·w − Σw at the row's value, exact and linear in the weights. The
 * extremes over values are taken for each attribute apart, which only widens the interval. ∎
 */
export function reach(inputs: Inputs, weights: ArrayLike<number>): number {
  let low = weights[inputs.length - 1];
  let high = low;
  inputs.attributes.forEach((attribute, index) => {
    const offset = inputs.offsets[index];
    if (attribute.kind === "numeric") {
      const size = Math.abs(weights[offset]);
      low -= size;
      high += size;
      return;
    }
    let sum = 0;
    let least = Number.POSITIVE_INFINITY;
    let most = Number.NEGATIVE_INFINITY;
    for (let k = offset; k < offset + attribute.values.length; k++) {
      sum += weights[k];
      least = Math.min(least, weights[k]);
      most = Math.max(most, weights[k]);
    }
    low += 2 * least - sum;
    high += 2 * most - sum;
  });
  return Math.max(Math.abs(low), Math.abs(high));
}
