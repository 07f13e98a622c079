/** Tables for the learners of src/learn: made up, or from a public file. */
import { publicRandom } from "../base/random.ts";
import type { Feature, LearnedModel, TrainingTable } from "../learn/training-table.ts";
import type { Table } from "../read/table.ts";
import { numberOfCode } from "../schema/coding/codes.ts";

const MADE_UP_FEATURES: readonly Feature[] = [
  { name: "age", kind: "numeric", low: 0, high: 100 },
  { name: "site", kind: "categorical", values: ["north", "east", "south", "west"] },
  { name: "dose", kind: "numeric", low: -1, high: 1 },
];

/**
 * Rows whose class is the largest of 0.55 (0.7 in the south), age/100 and, for the third class, (dose + 1)/2, with whole weights
 * from 0 to 3. Age comes in tens and dose in halves, so that rows repeat.
 */
export function madeUpRows(seed: string, rows: number, classes: 2 | 3): TrainingTable {
  const random = publicRandom(seed);
  const age = Float64Array.from({ length: rows }, () => 10 * random.below(11));
  const site = Float64Array.from({ length: rows }, () => random.below(4));
  const dose = Float64Array.from({ length: rows }, () => random.below(5) / 2 - 1);
  const labelOf = (row: number) => {
    const scores = [site[row] === 2 ? 0.7 : 0.55, age[row] / 100, (dose[row] + 1) / 2].slice(0, classes);
    return scores.indexOf(Math.max(...scores));
  };
  return {
    features: MADE_UP_FEATURES,
    columns: [age, site, dose],
    classes: Array.from({ length: classes }, (_, c) => `class ${c}`),
    labels: Uint16Array.from({ length: rows }, (_, row) => labelOf(row)),
    weights: Float64Array.from({ length: rows }, () => random.below(4)),
  };
}

/** The given rows, in the given order; a row may come more than once. */
export function pickRows(table: TrainingTable, rows: readonly number[]): TrainingTable {
  return {
    ...table,
    columns: table.columns.map((column) => Float64Array.from(rows, (row) => column[row])),
    labels: Uint16Array.from(rows, (row) => table.labels[row]),
    weights: Float64Array.from(rows, (row) => table.weights[row]),
  };
}

/** A public table to learn its label from. */
export function madeUpTable(table: Table): TrainingTable {
  const label = table.columns.find(({ attribute }) => attribute.kind === "label");
  if (label?.attribute.kind !== "label") throw new Error("the table has no label");
  const columns = table.columns.filter((column) => column !== label);
  return {
    features: columns.map(({ attribute }): Feature => {
      const { name } = attribute;
      return attribute.kind === "numeric"
        ? { name, kind: "numeric", low: attribute.low, high: attribute.high }
        : { name, kind: "categorical", values: attribute.values };
    }),
    columns: columns.map(({ attribute, codes }) =>
      Float64Array.from(codes, (code) =>
        attribute.kind === "numeric" ? numberOfCode(attribute, code) : code,
      ),
    ),
    classes: label.attribute.values,
    labels: Uint16Array.from(label.codes),
    weights: Float64Array.from({ length: table.rows }, (_, row) => table.weights?.[row] ?? 1),
  };
}

/** The part of the table's weight that the model gives another class. */
export function errorOf(model: LearnedModel, { columns, labels, weights }: TrainingTable): number {
  let [wrong, total] = [0, 0];
  labels.forEach((label, row) => {
    total += weights[row];
    if (model.predict(columns, row) !== label) wrong += weights[row];
  });
  return wrong / total;
}
