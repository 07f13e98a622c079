/**
 * NoPrivacy: ordinary logistic regression, the yardstick that a private model is measured against. It releases exact
 * functions of the rows, so it refuses data that is not declared public.
 *
 * Newton's method on the penalised log-likelihood, with one 0/1 input a categorical value. Rows have one value an attribute,
 * so each adds few entries to the Hessian.
 */
import { ensure } from "../errors.ts";
import { codesIn } from "../models/columns.ts";
import { type LinearClassifier, linearClassifier } from "../models/linear-classifier.ts";
import type { Table } from "../read/table.ts";
import { INPUT_ONE, inputOfCode } from "../schema/codes.ts";
import { type Inputs, inputsOf, labelOf, type PlainAttribute } from "../schema/inputs.ts";
import { solvePositive } from "./solve.ts";

const RIDGE = 1e-3;
const MOST_ITERATIONS = 50;

export function noPrivacy(table: Table, label: string, attributes?: readonly string[]): LinearClassifier {
  ensure(
    table.schema.visibility === "public",
    "baseline-on-private-data",
    "no-privacy would release the model without noise. It is a yardstick for public data.",
    `${table.schema.name} is declared private. Use a private method: privet methods.`,
  );
  const inputs = inputsOf(table.schema, attributes);
  const declared = labelOf(table.schema, label);
  ensure(
    declared.values.length === 2,
    "label-undeclared",
    `${label} is declared with ${declared.values.length} values; this method tells two classes apart.`,
    "Choose a label with two values.",
  );
  const features = featuresOf(table, inputs);
  const weights = newton(features, codesIn(table, declared), table.rows, inputs.length);
  return linearClassifier({
    label: declared,
    inputs,
    positive: 1,
    negative: 0,
    weights: signedCoding(inputs, weights),
  });
}

interface Feature {
  /** The weight that a row's entry multiplies, and the entry. */
  readonly index: (row: number) => number;
  readonly value: (row: number) => number;
}

function featuresOf(table: Table, inputs: Inputs<PlainAttribute>): Feature[] {
  const features = inputs.attributes.map((attribute, k): Feature => {
    const codes = codesIn(table, attribute);
    const offset = inputs.offsets[k];
    if (attribute.kind === "categorical") return { index: (row) => offset + codes[row], value: () => 1 };
    const values = Float64Array.from(codes, (code) => inputOfCode(attribute, code) / INPUT_ONE);
    return { index: () => offset, value: (row) => values[row] };
  });
  return [...features, { index: () => inputs.length - 1, value: () => 1 }];
}

function newton(
  features: readonly Feature[],
  classes: ArrayLike<number>,
  rows: number,
  length: number,
): Float64Array {
  const weights = new Float64Array(length);
  for (let iteration = 0; iteration < MOST_ITERATIONS; iteration++) {
    const gradient = weights.map((w) => -RIDGE * w);
    const hessian = new Float64Array(length * length);
    for (let k = 0; k < length; k++) hessian[k * length + k] = RIDGE;
    for (let row = 0; row < rows; row++)
      addRow(features, classes[row], row, { weights, gradient, hessian, length });
    const move = solvePositive(hessian, gradient, length);
    move.forEach((m, k) => {
      weights[k] += Math.max(-2, Math.min(2, m));
    });
    if (move.every((m) => Math.abs(m) < 1e-6)) break;
  }
  return weights;
}

interface State {
  readonly weights: Float64Array;
  readonly gradient: Float64Array;
  readonly hessian: Float64Array;
  readonly length: number;
}

function addRow(
  features: readonly Feature[],
  y: number,
  row: number,
  { weights, gradient, hessian, length }: State,
): void {
  let z = 0;
  for (const f of features) z += weights[f.index(row)] * f.value(row);
  const p = 1 / (1 + Math.exp(-z));
  const curve = Math.max(p * (1 - p), 1e-9);
  for (const f of features) {
    const [i, x] = [f.index(row), f.value(row)];
    gradient[i] += (y - p) * x;
    for (const g of features) hessian[i * length + g.index(row)] += curve * x * g.value(row);
  }
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
