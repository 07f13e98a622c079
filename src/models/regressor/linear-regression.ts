/**
 * A linear model of a number: what its weights make of a row's inputs (schema/coding/layout.ts) is the row's place between the label's
 * bounds. A place beyond an end is the end.
 */
import type { Table } from "../../read/table.ts";
import { declaredIn, type Inputs } from "../../schema/coding/layout.ts";
import type { PlainAttribute } from "../../schema/coding/learnable.ts";
import type { NumericAttribute } from "../../schema/types.ts";
import { marginsOf } from "../classifier/linear-classifier.ts";
import type { Regressor } from "../model.ts";
import { describeSlopes } from "./linear-lines.ts";
import { fromPlaceGrid, numbersAtPlaces, onPlaceGrid } from "./places.ts";

export interface LinearRegression extends Regressor {
  readonly kind: "linear-regression";
  readonly inputs: Inputs<PlainAttribute>;
  /** Places that an input of 1 adds, in multiples of 2⁻²⁰; the bias is the last. */
  readonly weights: Float64Array;
}

export interface LinearRegressionParts {
  readonly label: NumericAttribute;
  readonly inputs: Inputs<PlainAttribute>;
  readonly weights: ArrayLike<number>;
}

export function linearRegression({ label, inputs, weights }: LinearRegressionParts): LinearRegression {
  const grid = onPlaceGrid(weights);
  const released = fromPlaceGrid(grid);
  return Object.freeze({
    kind: "linear-regression" as const,
    label,
    attributes: declaredIn(inputs),
    inputs,
    weights: released,
    predict: (table: Table) => numbersAtPlaces(label, marginsOf(table, inputs, grid)),
    describe: () => describeSlopes(label, inputs, released),
    toJSON: () => ({
      kind: "linear-regression",
      label,
      attributes: declaredIn(inputs),
      weights: Array.from(released),
    }),
  });
}
