/**
 * The simplest classifier of a synopsis: a row is given the class that most rows of its cell have, as far as the noise tells, and the class
 * that most rows have at all where its cell holds nothing. PrivPfC chooses its grid by how often exactly this is right.
 */
import type { Json } from "../../base/json.ts";
import { sharesOf } from "../../base/shares.ts";
import type { Table } from "../../read/table.ts";
import type { LabelAttribute } from "../../schema/types.ts";
import { attributesIn, labelIn } from "../file-attributes.ts";
import { check, isListOfNumbers } from "../file-checks.ts";
import type { Classifier } from "../model.ts";
import { fromPredictions, fromShares } from "../scores.ts";
import { publishedIn, publishedJson } from "../synopsis/published-file.ts";
import { rowCells } from "../synopsis/row-cells.ts";
import type { PlainPublished } from "../synopsis/synopsis.ts";

/** What is predicted in each cell and, but for files from before these were kept, how many rows of each class it has. */
export interface HistogramCells {
  readonly predicted: Uint16Array;
  readonly counts?: Float64Array;
}

export const cellsOver = (published: readonly PlainPublished[]): number =>
  published.reduce((product, { names }) => product * names.length, 1);

export function histogramFrom(
  label: LabelAttribute,
  published: readonly PlainPublished[],
  { predicted, counts }: HistogramCells,
): Classifier {
  const classes = label.values.length;
  const predictedFor = (table: Table) =>
    Uint16Array.from(rowCells(published, table), (cell) => predicted[cell]);
  return Object.freeze({
    kind: "histogram",
    label,
    attributes: published.map(({ attribute }) => attribute),
    predict: predictedFor,
    scores: (table: Table) =>
      counts
        ? fromShares(classes, rowCells(published, table), (cell) =>
            sharesOf(counts.subarray(cell * classes, (cell + 1) * classes)),
          )
        : fromPredictions(classes, predictedFor(table)),
    describe: () =>
      label.values.map((value, c) => {
        const weight = predicted.reduce((sum, own) => sum + (own === c ? 1 : 0), 0);
        return {
          attribute: "(cells)",
          value,
          weight,
          meaning: `predicted in ${weight} of ${predicted.length} cells`,
        };
      }),
    toJSON: () => ({
      kind: "histogram",
      label,
      attributes: published.map(({ attribute }) => attribute),
      published: published.map(publishedJson),
      predicted: Array.from(predicted),
      ...(counts ? { counts: Array.from(counts) } : {}),
    }),
  });
}

/** Reads a histogram classifier from a model file. */
export function histogramOf(body: Json): Classifier {
  const { label, published } = publishedBody(body);
  const { predicted, counts } = body;
  check(
    isListOfNumbers(predicted) &&
      predicted.length === cellsOver(published) &&
      predicted.every((c) => Number.isInteger(c) && c >= 0 && c < label.values.length),
    "model.predicted does not give every cell a class.",
  );
  check(
    counts === undefined ||
      (isListOfNumbers(counts) && counts.length === predicted.length * label.values.length),
    "model.counts does not fit the cells and classes.",
  );
  return histogramFrom(label, published, {
    predicted: Uint16Array.from(predicted),
    ...(counts ? { counts: Float64Array.from(counts) } : {}),
  });
}

/** The label and the published attributes of a classifier's file; there may be none, where ε was too small for any. */
export function publishedBody(body: Json): {
  readonly label: LabelAttribute;
  readonly published: readonly PlainPublished[];
} {
  const { attributes, published } = body;
  check(Array.isArray(attributes) && Array.isArray(published), "model.published is no list.");
  check(attributes.length === published.length, "model.published is not for the model's attributes.");
  if (attributes.length === 0) return { label: labelIn(body), published: [] };
  const declared = attributesIn(body);
  const listed = published.map((entry: unknown) => publishedIn(entry, declared.attributes));
  check(
    listed.every(({ attribute }, k) => attribute === declared.attributes[k]),
    "model.published is not in the order of the attributes.",
  );
  return { label: declared.label, published: listed };
}
