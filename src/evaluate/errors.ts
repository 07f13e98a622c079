/**
 * How well a released model does on public rows. This is post-processing of a release and of public data: free.
 */
import { ensure } from "../base/errors.ts";
import { codesIn } from "../models/columns.ts";
import type { Classifier } from "../models/model.ts";
import type { Table } from "../read/table.ts";
import { rowsIn } from "../read/weights.ts";

/** How often a classifier was wrong, and what it took for what. */
export interface Evaluation {
  readonly rows: number;
  readonly wrong: number;
  readonly error: number;
  /** 95 % interval of the error for rows like these (Wilson). */
  readonly interval: readonly [number, number];
  /** Rows by true value (first) and predicted value (second), in the label's declared order. */
  readonly confusion: readonly (readonly number[])[];
}

/** How often a classifier is wrong on a public table. */
export function evaluate(model: Classifier, table: Table): Evaluation {
  ensure(
    table.rows > 0,
    "file-empty",
    "There are no rows to evaluate on.",
    "Give a table with at least one row.",
  );
  const truth = codesIn(table, model.label);
  const predicted = model.predict(table);
  const confusion = model.label.values.map(() => model.label.values.map(() => 0));
  for (let row = 0; row < table.rows; row++)
    confusion[truth[row]][predicted[row]] += table.weights?.[row] ?? 1;
  const right = confusion.reduce((sum, counts, i) => sum + counts[i], 0);
  const rows = rowsIn(table);
  const wrong = rows - right;
  return { rows, wrong, error: wrong / rows, interval: wilson(wrong, rows), confusion };
}

const Z = 1.959963984540054;

/** Wilson's interval for a share: it stays inside [0, 1] and behaves for small counts. */
export function wilson(hits: number, n: number): [number, number] {
  const p = hits / n;
  const middle = (p + (Z * Z) / (2 * n)) / (1 + (Z * Z) / n);
  const half = (Z / (1 + (Z * Z) / n)) * Math.sqrt((p * (1 - p)) / n + (Z * Z) / (4 * n * n));
  return [Math.max(0, middle - half), Math.min(1, middle + half)];
}
