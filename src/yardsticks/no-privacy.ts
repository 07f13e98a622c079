/**
 * NoPrivacy: ordinary logistic regression, the yardstick that a private model is measured against. It releases exact
 * functions of the rows, so it refuses data that is not declared public.
 *
 * The largest likelihood on standardised inputs, with a ridge so small that it decides only where the classes can be separated,
 * and the likelihood alone would have no largest value.
 */
import { ensure, marked } from "../base/errors.ts";
import type { CodedInputs } from "../learn/coding.ts";
import { sidesOf } from "../learn/contest.ts";
import { likeliest } from "../learn/likeliest.ts";
import { standardised } from "../learn/standardised.ts";
import { type LinearClassifier, linearClassifier } from "../models/classifier/linear-classifier.ts";
import { codesIn } from "../models/columns.ts";
import type { Table } from "../read/table.ts";
import { INPUT_ONE, inputOfCode } from "../schema/coding/codes.ts";
import { type Inputs, inputsOf } from "../schema/coding/layout.ts";
import { labelOf, type PlainAttribute } from "../schema/coding/learnable.ts";

const RIDGE = 1e-3;
/** Weights are released as 32-bit multiples of 2⁻¹¹. */
const LARGEST_WEIGHT = 2 ** 20 - 1;

/** The model says so itself where its maximum was not found (`unsettled`). */
export function noPrivacy(table: Table, label: string, attributes?: readonly string[]): LinearClassifier {
  ensure(
    table.schema.visibility === "public",
    "baseline-on-private-data",
    "no-privacy would release the model without noise. It is a yardstick for public data.",
    marked`${table.schema.name} is declared private. Use a private method: {command:methods}.`,
  );
  const inputs = inputsOf(table.schema, attributes);
  const declared = labelOf(table.schema, label);
  ensure(
    declared.values.length === 2,
    "label-undeclared",
    `${label} is declared with ${declared.values.length} values; this method tells two classes apart.`,
    "Choose a label with two values.",
  );
  const counts = Float64Array.from({ length: table.rows }, (_, row) => table.weights?.[row] ?? 1);
  const numeric = inputs.attributes.flatMap(({ kind }, k) => (kind === "numeric" ? [k] : []));
  const { coded, back } = standardised(codedRows(table, inputs), numeric, counts);
  const sides = sidesOf(Uint16Array.from(codesIn(table, declared)), 1);
  const { weights, found } = likeliest(
    { coded, sides, weights: counts, inputs: inputs.length },
    new Float64Array(inputs.length).fill(RIDGE),
  );
  const model = linearClassifier({
    label: declared,
    inputs,
    positive: 1,
    negative: 0,
    weights: withinGrid(signedCoding(inputs, back(weights))),
  });
  return found ? model : Object.freeze({ ...model, unsettled: true });
}

/** All smaller by the same factor, where one is too large: which class wins stays as it is. */
function withinGrid(weights: Float64Array): Float64Array {
  const largest = weights.reduce((most, w) => Math.max(most, Math.abs(w)), 0);
  return largest > LARGEST_WEIGHT ? weights.map((w) => (w * LARGEST_WEIGHT) / largest) : weights;
}

/** One 0/1 input a categorical value, so that a row has one entry an attribute that is not 0, and the bias last. */
function codedRows(table: Table, inputs: Inputs<PlainAttribute>): CodedInputs {
  const { attributes, offsets, length } = inputs;
  const entries = attributes.length + 1;
  const places = new Int32Array(table.rows * entries).fill(length - 1);
  const values = new Float64Array(table.rows * entries).fill(1);
  attributes.forEach((attribute, k) => {
    const codes = codesIn(table, attribute);
    for (let row = 0, at = k; row < table.rows; row++, at += entries) {
      const numeric = attribute.kind === "numeric";
      places[at] = offsets[k] + (numeric ? 0 : codes[row]);
      if (numeric) values[at] = inputOfCode(attribute, codes[row]) / INPUT_ONE;
    }
  });
  return { rows: table.rows, entries, places, inputs: values };
}

/** From one 0/1 input a value to the ±1 inputs of a linear classifier: c·[has] = (c/2)·(±1) + c/2. */
function signedCoding(inputs: Inputs<PlainAttribute>, weights: Float64Array): Float64Array {
  const signed = weights.slice();
  inputs.attributes.forEach((attribute, k) => {
    if (attribute.kind !== "categorical") return;
    for (let i = inputs.offsets[k]; i < inputs.offsets[k] + attribute.values.length; i++) {
      signed[i] = weights[i] / 2;
      signed[inputs.length - 1] += weights[i] / 2;
    }
  });
  return signed;
}
