/**
 * From a synopsis to what learners take: a feature for each published attribute, and rows with weights. A numeric attribute is the middle of
 * its group, or what stands for it; a categorical one is its group, because its groups have no order.
 */
import type { Feature, TrainingTable } from "../learn/training-table.ts";
import { codesIn } from "../models/columns.ts";
import type { PublishedAttribute, Synopsis } from "../models/synopsis.ts";
import type { Table } from "../read/table.ts";
import { levels, numberOfCode } from "../schema/codes.ts";
import { groupIn } from "../schema/grouping.ts";

export function trainingTable(synopsis: Synopsis): TrainingTable {
  const { groups, classes, weights } = synopsis.cells();
  const values = synopsis.published.map(valuesOf);
  return {
    features: synopsis.published.map(featureOf),
    columns: groups.map((column, k) => Float64Array.from(column, (group) => values[k][group])),
    classes: synopsis.label.values,
    labels: classes,
    weights,
  };
}

/** The same features of a table's rows. */
export function featureColumns(published: readonly PublishedAttribute[], table: Table): Float64Array[] {
  return published.map((one) => {
    const values = valuesOf(one);
    return Float64Array.from(codesIn(table, one.attribute), (code) => values[groupIn(one, code)]);
  });
}

export function featureOf({ attribute, names }: PublishedAttribute): Feature {
  const { name } = attribute;
  return attribute.kind === "numeric"
    ? { name, kind: "numeric", low: attribute.low, high: attribute.high }
    : { name, kind: "categorical", values: names };
}

/** What stands for each group. */
export function valuesOf({ attribute, starts, groups, names, stands }: PublishedAttribute): Float64Array {
  if (stands) return Float64Array.from(stands);
  const values = Float64Array.from(names, (_, group) => group);
  if (attribute.kind !== "numeric") return values;
  const middles = names.map(() => ({ sum: 0, codes: 0 }));
  for (const [i, start] of starts.entries()) {
    const last = (starts[i + 1] ?? levels(attribute)) - 1;
    const codes = last - start + 1;
    const middle = (numberOfCode(attribute, start) + numberOfCode(attribute, last)) / 2;
    middles[groups[i]].sum += codes * middle;
    middles[groups[i]].codes += codes;
  }
  return values.map((_, group) => middles[group].sum / Math.max(1, middles[group].codes));
}
