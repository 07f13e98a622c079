/** What a released model says of rows that somebody brings. Free: nothing private is asked again. */
import { ensure, marked } from "../../base/errors.ts";
import type { Json } from "../../base/json.ts";
import { isClustering, isRegressor, isSynopsis, type Model } from "../../models/model.ts";
import { predictedNumbers } from "../../models/predicted-values.ts";
import { readJson } from "../../read/json.ts";
import type { Table } from "../../read/table.ts";
import { parseSchema } from "../../schema/parse/schema.ts";
import type { Attribute, Schema } from "../../schema/types.ts";

export type Predictions =
  | {
      readonly label: string;
      readonly predicted: readonly string[];
      readonly scores?: {
        readonly kind: "probability" | "order";
        /** By value of the label, one number a row. */
        readonly of: Readonly<Record<string, readonly number[]>>;
      };
    }
  /** Of a model of a number, in its own units. */
  | { readonly label: string; readonly numbers: readonly number[] }
  /** Of a clustering: the number of the nearest centre, from 1 on. */
  | { readonly centres: number; readonly assigned: readonly number[] };

/** Rows are objects, their members named as the model's attributes. */
export async function predictionsBy(
  model: Model,
  rows: readonly Json[],
  withScores: boolean,
): Promise<Predictions> {
  ensure(
    !isSynopsis(model),
    "model-invalid",
    "This release is a synopsis, which predicts nothing by itself.",
    marked`Learn from it first: {command:classify on=}.`,
  );
  const table = await tableOf(model.attributes, rows);
  if (isClustering(model))
    return {
      centres: model.centres.length,
      assigned: Array.from(model.assign(table), (centre) => centre + 1),
    };
  if (isRegressor(model)) return { label: model.label.name, numbers: predictedNumbers(model.predict(table)) };
  const { name: label, values } = model.label;
  const predicted = Array.from(model.predict(table), (code) => values[code]);
  if (!withScores) return { label, predicted };
  const { kind, byClass } = model.scores(table);
  const of = Object.fromEntries(values.map((value, k) => [value, [...byClass[k]]]));
  return { label, predicted, scores: { kind, of } };
}

/** A table needs a column; a model that looks at none reads one that is nobody's. */
function tableOf(attributes: readonly Attribute[], rows: readonly Json[]): Promise<Table> {
  const { file } = parseSchema({
    privet: "schema/1",
    name: "rows",
    attributes: [{ name: "any", kind: "ignored" }],
  });
  const schema: Schema = {
    name: "rows",
    visibility: "public",
    unit: "row",
    neighbours: "replace",
    rows: {},
    file,
    attributes,
  };
  return readJson(schema, [rows.map((row) => `${JSON.stringify(row)}\n`).join("")], "lines");
}
