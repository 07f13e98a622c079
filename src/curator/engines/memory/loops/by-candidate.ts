/**
 * Scores of any set of candidates, one pass a candidate.
 */

import { changed } from "../../../../base/changes.ts";
import { pause } from "../../../../base/pause.ts";
import { fillMargins } from "../../../../schema/coding/margins.ts";
import type { SumsQuestion } from "../../engine.ts";
import type { CoordinateView } from "../clusters/coordinates.ts";
import { Tally, timesAt } from "../tally.ts";

/** `marginsOf` gives every row's margin until it is asked again; where it is left out, by definition. */
export async function sumsByCandidate(
  view: CoordinateView,
  question: SumsQuestion,
  marginsOf = byDefinition(view, question),
): Promise<bigint[]> {
  const tally = new Tally(question.candidates.length);
  for (const [i, candidate] of question.candidates.entries()) {
    const margins = marginsOf(changed(question.hub, candidate));
    for (let row = 0; row < view.rows; row++)
      tally.add(i, question.score.of(margins[row], view.positive[row] === 1), timesAt(view.weights, row));
    await pause(view.rows);
  }
  return tally.totals();
}

function byDefinition({ rows, columns }: CoordinateView, { inputs }: SumsQuestion) {
  const margins = new Float64Array(rows);
  return (weights: Int32Array): Float64Array => {
    fillMargins(margins, inputs, weights, (k) => columns[k]);
    return margins;
  };
}
