/**
 * NoPrivacy: ordinary logistic regression, the yardstick that a private model is measured against. It releases exact
 * functions of the rows, so it refuses data that is not declared public.
 *
 * The largest likelihood on standardised inputs, with a ridge so small that it decides only where the classes can be separated,
 * and the likelihood alone would have no largest value.
 */
import { ensure } from "../base/errors.ts";
import { sidesOf } from "../learn/contest.ts";
import { likeliest } from "../learn/likeliest.ts";
import { standardised } from "../learn/standardised.ts";
import { type LinearClassifier, linearClassifier } from "../models/classifier/linear-classifier.ts";
import { codesIn } from "../models/columns.ts";
import { signedFromValues } from "../models/signed-weights.ts";
import type { Table } from "../read/table.ts";
import { inputsOf } from "../schema/coding/layout.ts";
import { labelOf } from "../schema/coding/learnable.ts";
import { codedRows, numericPlaces } from "./coded-rows.ts";
import { ensurePublicTable } from "./public-only.ts";

const RIDGE = 1e-3;
/** Weights are released as 32-bit multiples of 2⁻¹¹. */
const LARGEST_WEIGHT = 2 ** 20 - 1;

/** The model says so itself where its maximum was not found (`unsettled`). */
export function noPrivacy(table: Table, label: string, attributes?: readonly string[]): LinearClassifier {
  ensurePublicTable(table, "the model");
  const inputs = inputsOf(table.schema, attributes);
  const declared = labelOf(table.schema, label);
  ensure(
    declared.values.length === 2,
    "label-undeclared",
    `${label} is declared with ${declared.values.length} values; this method tells two classes apart.`,
    "Choose a label with two values.",
  );
  const counts = Float64Array.from({ length: table.rows }, (_, row) => table.weights?.[row] ?? 1);
  const { coded, back } = standardised(codedRows(table, inputs), numericPlaces(inputs), counts);
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
    weights: withinGrid(signedFromValues(inputs, back(weights))),
  });
  return found ? model : Object.freeze({ ...model, unsettled: true });
}

/** All smaller by the same factor, where one is too large: which class wins stays as it is. */
function withinGrid(weights: Float64Array): Float64Array {
  const largest = weights.reduce((most, w) => Math.max(most, Math.abs(w)), 0);
  return largest > LARGEST_WEIGHT ? weights.map((w) => (w * LARGEST_WEIGHT) / largest) : weights;
}
