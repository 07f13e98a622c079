/** All that is told of a released classifier on a public table: measures, ROC and, where it has one, its paper form. Free. */
import { hasPaper, type JudgedPaper, paperOf } from "../models/classifier/paper/paper.ts";
import { codesIn } from "../models/columns.ts";
import type { Classifier } from "../models/model.ts";
import type { Table } from "../read/table.ts";
import { type Measures, measure } from "./measures.ts";
import { judgePaper } from "./paper.ts";
import { type RocCurve, rocCurves } from "./roc.ts";

export interface JudgedRelease extends Measures {
  readonly label: string;
  readonly values: readonly string[];
  readonly roc: readonly RocCurve[];
  /** Of models that have a paper form. */
  readonly paper?: JudgedPaper;
}

export function judgeRelease(model: Classifier, table: Table): JudgedRelease {
  const { name: label, values } = model.label;
  const counts = Float64Array.from({ length: table.rows }, (_, row) => table.weights?.[row] ?? 1);
  const roc = rocCurves(values, model.scores(table).byClass, codesIn(table, model.label), counts);
  const paper = hasPaper(model) ? { paper: judgePaper(model, paperOf(model), table) } : {};
  return { label, values, ...measure(model, table), roc, ...paper };
}
