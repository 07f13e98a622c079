/** How good a paper form is on public rows, beside the model that it was made of; and what a total means in people. Free. */

import { shareAlike } from "../models/classifier/paper/made-up-rows.ts";
import {
  asModel,
  type JudgedPaper,
  type PaperForm,
  type TotalRange,
} from "../models/classifier/paper/paper.ts";
import { mostPoints, type PaperCard, totalsOn } from "../models/classifier/paper/paper-card.ts";
import { codesIn } from "../models/columns.ts";
import type { Classifier } from "../models/model.ts";
import type { Table } from "../read/table.ts";
import { rowsIn } from "../read/weights.ts";
import { evaluate } from "./errors.ts";

export function judgePaper(model: Classifier, form: PaperForm, table: Table): JudgedPaper {
  const paper = asModel(form);
  return {
    rows: rowsIn(table),
    model: evaluate(model, table),
    paper: evaluate(paper, table),
    agreement: shareAlike(model.predict(table), paper.predict(table), table.weights),
    totals: form.kind === "card" && "from" in form.answer ? totalsOf(form, form.answer.from, table) : [],
  };
}

/** So many ranges can be told apart at a glance. */
const RANGES = 10;

/** Ranges of about as many rows each, cut where the answer changes as well. */
function totalsOf(form: PaperCard, from: number, table: Table): readonly TotalRange[] {
  const { label } = form.asScorecard;
  const positive = label.values.indexOf(form.towards[0]);
  const truth = codesIn(table, label);
  const most = mostPoints(form.lines);
  const [rows, hits] = [new Float64Array(most + 1), new Float64Array(most + 1)];
  totalsOn(form, table)[0].forEach((total, row) => {
    const weight = table.weights?.[row] ?? 1;
    rows[total] += weight;
    if (truth[row] === positive) hits[total] += weight;
  });
  const starts = startsOf(rows, from);
  return starts.map((start, i) => {
    const end = (starts[i + 1] ?? most + 1) - 1;
    const within = (counts: Float64Array) => counts.subarray(start, end + 1).reduce((a, b) => a + b, 0);
    const all = within(rows);
    return { from: start, to: end, rows: all, of100: all === 0 ? null : (100 * within(hits)) / all };
  });
}

function startsOf(rows: Float64Array, from: number): readonly number[] {
  const all = rows.reduce((a, b) => a + b, 0);
  const starts = [0];
  let seen = 0;
  for (let total = 1; total < rows.length; total++) {
    seen += rows[total - 1];
    const isFull = seen >= all / RANGES;
    if (!isFull && total !== from) continue;
    starts.push(total);
    seen = 0;
  }
  return starts;
}
