/** What a model predicts for each row as people and files write it: a value of the label, or a number. */
import type { Table } from "../read/table.ts";
import { isRegressor, type Predictor } from "./model.ts";

/** More digits of a number would be those of its rounding. */
const DIGITS = 12;

export function predictedNumbers(numbers: Float64Array): readonly number[] {
  return Array.from(numbers, (x) => Number(x.toPrecision(DIGITS)));
}

export function predictedValues(model: Predictor, table: Table): readonly string[] {
  if (isRegressor(model)) return predictedNumbers(model.predict(table)).map(String);
  const { values } = model.label;
  return Array.from(model.predict(table), (code) => values[code]);
}
