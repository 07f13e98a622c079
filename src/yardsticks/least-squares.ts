/**
 * NoPrivacy for numbers: ordinary least squares, the yardstick that a private model of a number is measured against. It releases exact
 * functions of the rows, so it refuses data that is not declared public.
 *
 * The smallest squared error on standardised inputs, with a ridge so small that it decides only where inputs tell the same, and least squares
 * alone would have many answers.
 */
import { addOuter, combine } from "../learn/coded-algebra.ts";
import { solvePositive } from "../learn/solve-positive.ts";
import { standardised, weightedMoments } from "../learn/standardised.ts";
import { type LinearRegression, linearRegression } from "../models/regressor/linear-regression.ts";
import { type MeanModel, meanModel } from "../models/regressor/mean-model.ts";
import { signedFromValues } from "../models/signed-weights.ts";
import type { Table } from "../read/table.ts";
import { numberAtPlace, numericLabelOf, regressInputs } from "../schema/coding/numeric-label.ts";
import { codedRows, numericPlaces } from "./coded-rows.ts";
import { labelledRows } from "./labelled-rows.ts";
import { ensurePublicTable } from "./public-only.ts";

const RIDGE = 1e-3;

export function leastSquares(table: Table, label: string, attributes?: readonly string[]): LinearRegression {
  ensurePublicTable(table, "the model");
  const declared = numericLabelOf(table.schema, label);
  const inputs = regressInputs(table.schema, label, attributes);
  const { places, counts } = labelledRows(table, declared);
  const { coded, back } = standardised(codedRows(table, inputs), numericPlaces(inputs), counts);
  const { length } = inputs;
  const matrix = new Float64Array(length * length);
  addOuter(matrix, coded, counts, length);
  for (let i = 0; i < length; i++) matrix[i * length + i] += RIDGE;
  const weighted = places.map((place, row) => counts[row] * place);
  const weights = solvePositive(matrix, combine(coded, weighted, length), length);
  return linearRegression({ label: declared, inputs, weights: signedFromValues(inputs, back(weights)) });
}

/** The mean of the rows, exactly. */
export function exactMean(table: Table, label: string): MeanModel {
  ensurePublicTable(table, "the mean");
  const declared = numericLabelOf(table.schema, label);
  const { places, counts } = labelledRows(table, declared);
  const { mean } = weightedMoments(table.rows, (row) => places[row], counts);
  return meanModel(declared, numberAtPlace(declared, mean));
}
