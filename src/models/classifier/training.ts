/**
 * From a synopsis to what learners take: a feature for each published attribute, and rows with weights. A numeric attribute is the middle of
 * its group, or what stands for it; a categorical one is its group, because its groups have no order. Where missing values of a number
 * are a group, one more feature tells measured and missing ones apart.
 */
import type { Feature, TrainingTable } from "../../learn/training-table.ts";
import type { Table } from "../../read/table.ts";
import { isMissingCode, levels, numberOfCode } from "../../schema/coding/codes.ts";
import { MISSING } from "../../schema/coding/grouped.ts";
import { groupIn } from "../../schema/coding/grouping.ts";
import { codesIn } from "../columns.ts";
import type { LabelledSynopsis, PlainPublished } from "../synopsis/synopsis.ts";

export function trainingTable(synopsis: LabelledSynopsis): TrainingTable {
  const { published, label } = synopsis;
  const { groups, classes, weights } = synopsis.cells();
  const sources = sourcesOf(published);
  return {
    features: sources.map(featureOf),
    columns: sources.map(({ place, values }) => Float64Array.from(groups[place], (group) => values[group])),
    classes: label.values,
    labels: classes,
    weights,
  };
}

/** The same features of a table's rows. */
export function featureColumns(published: readonly PlainPublished[], table: Table): Float64Array[] {
  return sourcesOf(published).map(({ place, values }) => {
    const one = published[place];
    return Float64Array.from(codesIn(table, one.attribute), (code) => values[groupIn(one, code)]);
  });
}

/** Where a feature comes from. */
export interface FeatureSource {
  /** Of the published attribute. */
  readonly place: number;
  readonly of: PlainPublished;
  /** Whether it tells missing numbers from measured ones. */
  readonly indicates: boolean;
  /** What stands for each group. */
  readonly values: Float64Array;
}

/** One feature a published attribute, and one more for a number of which missing values are a group. */
export function sourcesOf(published: readonly PlainPublished[]): readonly FeatureSource[] {
  return published.flatMap((of, place) => {
    const missing = missingGroup(of);
    const own = { place, of, indicates: false, values: valuesOf(of) };
    if (missing === undefined) return [own];
    const values = Float64Array.from(of.names, (_, group) => (group === missing ? 1 : 0));
    return [own, { place, of, indicates: true, values }];
  });
}

export const featuresOf = (published: readonly PlainPublished[]): readonly Feature[] =>
  sourcesOf(published).map(featureOf);

function featureOf({ of: { attribute, names }, indicates }: FeatureSource): Feature {
  const { name } = attribute;
  if (indicates) return { name: `${name} missing`, kind: "categorical", values: ["measured", MISSING] };
  return attribute.kind === "numeric"
    ? { name, kind: "numeric", low: attribute.low, high: attribute.high }
    : { name, kind: "categorical", values: names };
}

/** The group that holds missing values and nothing else, if there is one. */
export function missingGroup({ attribute, starts, groups }: PlainPublished): number | undefined {
  const group = groups[groups.length - 1];
  const isApart = isMissingCode(attribute, starts[starts.length - 1]);
  return isApart && groups.indexOf(group) === groups.length - 1 ? group : undefined;
}

function valuesOf({ attribute, starts, groups, names, stands }: PlainPublished): Float64Array {
  if (stands) return Float64Array.from(stands);
  const values = Float64Array.from(names, (_, group) => group);
  if (attribute.kind !== "numeric") return values;
  const last = levels(attribute) - 1;
  const middles = names.map(() => ({ sum: 0, codes: 0 }));
  for (const [i, start] of starts.entries()) {
    if (start > last) continue;
    const end = Math.min(last, (starts[i + 1] ?? last + 1) - 1);
    const codes = end - start + 1;
    const middle = (numberOfCode(attribute, start) + numberOfCode(attribute, end)) / 2;
    middles[groups[i]].sum += codes * middle;
    middles[groups[i]].codes += codes;
  }
  // Where missing values are put does not matter to a learner that has their indicator, so nowhere near an end.
  const nowhere = (attribute.low + attribute.high) / 2;
  return values.map((_, group) => {
    const { sum, codes } = middles[group];
    return codes > 0 ? sum / codes : nowhere;
  });
}
