/**
 * Boosted trees of means on public rows: how much of a number can be told at all, where lines are not enough. It tells exact functions of
 * the rows, so it refuses data that is not declared public.
 */
import { boostedMeans } from "../learn/boosting/boosted-means.ts";
import type { Feature } from "../learn/training-table.ts";
import { codesIn } from "../models/columns.ts";
import type { Regressor } from "../models/model.ts";
import type { Table } from "../read/table.ts";
import { codeCount } from "../schema/coding/codes.ts";
import type { PlainAttribute } from "../schema/coding/learnable.ts";
import { numberAtPlace, numericLabelOf, regressAttributes } from "../schema/coding/numeric-label.ts";
import { labelledRows } from "./labelled-rows.ts";
import { ensurePublicTable } from "./public-only.ts";

/** What takes part in experiments alone: it is not saved, and says nothing of itself. */
export function boostedNumbers(table: Table, label: string): Pick<Regressor, "label" | "predict"> {
  ensurePublicTable(table, "the model");
  const declared = numericLabelOf(table.schema, label);
  const attributes = regressAttributes(table.schema, label);
  const { places, counts } = labelledRows(table, declared);
  const predicted = boostedMeans({
    features: attributes.map(featureOf),
    columns: columnsOf(table, attributes),
    numbers: places,
    weights: counts,
  });
  return {
    label: declared,
    predict(rows) {
      const columns = columnsOf(rows, attributes);
      return Float64Array.from({ length: rows.rows }, (_, row) =>
        numberAtPlace(declared, predicted(columns, row)),
      );
    },
  };
}

/** Trees cut between codes as they would between values; missing ones have the code above all others, and are cut off there. */
const columnsOf = (table: Table, attributes: readonly PlainAttribute[]): readonly Float64Array[] =>
  attributes.map((attribute) => Float64Array.from(codesIn(table, attribute)));

const featureOf = (attribute: PlainAttribute): Feature => {
  const { name } = attribute;
  return attribute.kind === "numeric"
    ? { name, kind: "numeric", low: 0, high: codeCount(attribute) - 1 }
    : { name, kind: "categorical", values: attribute.values };
};
