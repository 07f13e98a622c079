/**
 * Scores of any set of candidates, one pass a candidate.
 */

import { pause } from "../../../pause.ts";
import { numericPart, partsOf } from "../../../schema/inputs.ts";
import type { SumsQuestion } from "../engine.ts";
import type { CoordinateView } from "./coordinates.ts";
import { Tally } from "./tally.ts";

export async function sumsByCandidate(view: CoordinateView, question: SumsQuestion): Promise<bigint[]> {
  const tally = new Tally(question.candidates.length, question.largest);
  const margins = new Float64Array(view.rows);
  for (const [i, weights] of question.candidates.entries()) {
    fillMargins(margins, view, question, weights);
    for (let row = 0; row < view.rows; row++)
      tally.add(i, question.score.of(margins[row], view.positive[row] === 1));
    await pause(view.rows);
  }
  return tally.totals();
}

/** Every row's margin under one candidate: the bias and one part an attribute. */
export function fillMargins(
  margins: Float64Array,
  view: CoordinateView,
  { inputs }: SumsQuestion,
  weights: Int32Array,
): void {
  margins.fill(weights[inputs.length - 1]);
  inputs.attributes.forEach((attribute, k) => {
    const column = view.columns[k];
    if (attribute.kind === "numeric") {
      const weight = weights[inputs.offsets[k]];
      if (weight !== 0)
        for (let row = 0; row < view.rows; row++) margins[row] += numericPart(weight, column[row]);
      return;
    }
    const parts = partsOf(inputs, k, weights);
    for (let row = 0; row < view.rows; row++) margins[row] += parts[column[row]];
  });
}
