/**
 * The same table with equal rows merged and rows of weight 0 left out, in the order of their values.
 *
 * Learners start from this, so that three equal rows are the same as one of weight 3, the order of the rows changes nothing,
 * not even the last bit, and a table of few cells costs little however many rows it stands for.
 */
import { checkTrainingTable, type TrainingTable } from "./training-table.ts";

export function distinctRows(table: TrainingTable): TrainingTable {
  checkTrainingTable(table);
  const { columns, labels, weights } = table;
  const order = Uint32Array.from(labels.keys()).filter((row) => weights[row] > 0);
  const apart = (a: number, b: number): number => {
    for (const column of columns) if (column[a] !== column[b]) return column[a] - column[b];
    return labels[a] - labels[b];
  };
  // Equal rows are added up from the lightest: sums of fractions depend on their order.
  order.sort((a, b) => apart(a, b) || weights[a] - weights[b]);
  const starts = order.filter((row, i) => i === 0 || apart(order[i - 1], row) !== 0);
  const merged = new Float64Array(starts.length);
  let group = -1;
  order.forEach((row, i) => {
    if (i === 0 || apart(order[i - 1], row) !== 0) group++;
    merged[group] += weights[row];
  });
  return {
    ...table,
    columns: columns.map((column) => Float64Array.from(starts, (row) => column[row])),
    labels: Uint16Array.from(starts, (row) => labels[row]),
    weights: merged,
  };
}

/** How much of the table's weight each class has. */
export function classWeights({ classes, labels, weights }: TrainingTable): Float64Array {
  const sums = new Float64Array(classes.length);
  labels.forEach((label, row) => {
    sums[label] += weights[row];
  });
  return sums;
}

/** The place of the largest number; of equal ones, the first. */
export function largest(numbers: ArrayLike<number>): number {
  let best = 0;
  for (let i = 1; i < numbers.length; i++) if (numbers[i] > numbers[best]) best = i;
  return best;
}
