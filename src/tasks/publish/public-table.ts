/**
 * Learning from a table that is public: rows that were made up from a synopsis, or anybody's open data. No noise is added and
 * nothing is charged, so tables that are not declared public are refused.
 *
 * Attributes are taken as they are, not as a taxonomy would gather them: a value is a group of its own, and a number stands for
 * those nearer to it than to other numbers of the table. A number with very many of them is cut at even ranks of the rows, which
 * only public rows may be asked for.
 */
import { ensure, marked } from "../../base/errors.ts";
import { learnerNamed } from "../../learn/learners.ts";
import type { TrainingTable } from "../../learn/training-table.ts";
import { learnedClassifier } from "../../models/classifier/learned-classifier.ts";
import { featureColumns, featuresOf } from "../../models/classifier/training.ts";
import { codesIn } from "../../models/columns.ts";
import type { Classifier } from "../../models/model.ts";
import type { PlainPublished } from "../../models/synopsis/synopsis.ts";
import type { Table } from "../../read/table.ts";
import { hasMissingCode, isMissingCode, numberOfCode } from "../../schema/coding/codes.ts";
import { MISSING, withMissing } from "../../schema/coding/grouped.ts";
import { valueGrouping } from "../../schema/coding/grouping.ts";
import { labelOf, learnable } from "../../schema/coding/learnable.ts";
import type { NumericAttribute } from "../../schema/types.ts";

interface LearnAsk {
  readonly label: string;
  readonly learner: string;
  /** What to learn from; by default all but labels. */
  readonly attributes?: readonly string[];
  /** For learners that draw samples; they have no noise. */
  readonly seed?: number;
}

/** Finer than any tree or line makes use of, and a model's file stays readable. */
const MOST_NUMBERS = 1024;

/** Learns a classifier from a table that is declared public. It has no receipt. */
export function learnFromTable(table: Table, ask: LearnAsk): Classifier {
  const learner = learnerNamed(ask.learner);
  const label = labelOf(table.schema, ask.label);
  const published = asTheyAre(table, ask.attributes);
  const model = learner.fit(publicTable(table, ask.label, published), ask.seed ?? 1);
  return learnedClassifier(label, published, model);
}

/** What learners take, from the rows of a public table. */
export function publicTable(
  table: Table,
  label: string,
  published: readonly PlainPublished[],
): TrainingTable {
  ensurePublicRows(table);
  const declared = labelOf(table.schema, label);
  return {
    features: featuresOf(published),
    columns: featureColumns(published, table),
    classes: declared.values,
    labels: Uint16Array.from(codesIn(table, declared)),
    weights: Float64Array.from({ length: table.rows }, (_, row) => table.weights?.[row] ?? 1),
  };
}

/** Each attribute of a public table in groups as fine as its rows are. */
export function asTheyAre(table: Table, names?: readonly string[]): readonly PlainPublished[] {
  ensurePublicRows(table);
  return learnable(table.schema, names).map((attribute) => {
    if (attribute.kind === "numeric") return numbersOf(table, attribute);
    const { starts, groups } = valueGrouping(attribute);
    return { attribute, starts, groups, names: attribute.values };
  });
}

function ensurePublicRows({ schema, rows }: Table): void {
  ensure(
    schema.visibility === "public",
    "data-not-public",
    `${schema.name} is not declared public; a model of its rows without noise would release them.`,
    marked`Publish a synopsis first and learn from that: {command:publish}.`,
  );
  ensure(rows > 0, "file-empty", "There are no rows to learn from.", "Give a table with at least one row.");
}

function numbersOf(table: Table, attribute: NumericAttribute): PlainPublished {
  const kept = thinned(codesIn(table, attribute).filter((code) => !isMissingCode(attribute, code)));
  const numbers = kept.map((code) => Number(numberOfCode(attribute, code).toPrecision(12)));
  const apart = hasMissingCode(attribute);
  // Where nothing was measured, all numbers are one group.
  const none = kept.length === 0;
  const starts = withMissing(
    attribute,
    none ? [0] : kept.map((code, i) => (i === 0 ? 0 : Math.ceil((kept[i - 1] + code) / 2))),
  );
  const nowhere = (attribute.low + attribute.high) / 2;
  return {
    attribute,
    starts,
    groups: starts.map((_, i) => i),
    names: [...(none ? ["measured"] : numbers.map(String)), ...(apart ? [MISSING] : [])],
    // Not the middle of the codes that are nearest to it: far from its neighbours, or at an end, a number is not in the middle.
    stands: [...(none ? [nowhere] : numbers), ...(apart ? [nowhere] : [])],
  };
}

/** The different codes in ascending order; where there are too many, those at even ranks of the rows. */
function thinned(codes: ArrayLike<number>): readonly number[] {
  const sorted = Float64Array.from(codes).sort();
  const different = (some: Float64Array) => Array.from(some).filter((code, i) => code !== some[i - 1]);
  const all = different(sorted);
  if (all.length <= MOST_NUMBERS) return all;
  const rank = (j: number) => Math.floor(((j + 0.5) * sorted.length) / MOST_NUMBERS);
  return different(Float64Array.from({ length: MOST_NUMBERS }, (_, j) => sorted[rank(j)]));
}
