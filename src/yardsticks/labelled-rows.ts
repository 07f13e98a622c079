/** Public rows with a number that is to be predicted. */
import { ensure } from "../base/errors.ts";
import { codesIn } from "../models/columns.ts";
import type { Table } from "../read/table.ts";
import { isMissingCode } from "../schema/coding/codes.ts";
import { placeOfCode } from "../schema/coding/numeric-label.ts";
import type { NumericAttribute } from "../schema/types.ts";

export interface LabelledRows {
  /** The label's place between −1 and 1; 0 where it is missing. */
  readonly places: Float64Array;
  /** How many rows each stands for: none where the label is missing. */
  readonly counts: Float64Array;
}

/** There must be a row that has the label. */
export function labelledRows(table: Table, label: NumericAttribute): LabelledRows {
  const codes = codesIn(table, label);
  const isMissing = (row: number) => isMissingCode(label, codes[row]);
  const places = Float64Array.from({ length: table.rows }, (_, row) =>
    isMissing(row) ? 0 : placeOfCode(label, codes[row]),
  );
  const counts = places.map((_, row) => (isMissing(row) ? 0 : (table.weights?.[row] ?? 1)));
  ensure(
    counts.some((count) => count > 0),
    "file-empty",
    `There are no rows with ${label.name} to learn from.`,
    "Use a file with rows that have the label.",
  );
  return { places, counts };
}
