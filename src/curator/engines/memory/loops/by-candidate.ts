/**
 * Scores of any set of candidates, one pass a candidate.
 */

import { changed } from "../../../../base/changes.ts";
import { pause } from "../../../../base/pause.ts";
import { fillMargins } from "../../../../schema/coding/margins.ts";
import type { SumsQuestion } from "../../../engine.ts";
import type { CoordinateView } from "../clusters/coordinates.ts";
import { Tally, timesAt } from "../tally.ts";

export async function sumsByCandidate(view: CoordinateView, question: SumsQuestion): Promise<bigint[]> {
  const tally = new Tally(question.candidates.length);
  const margins = new Float64Array(view.rows);
  for (const [i, candidate] of question.candidates.entries()) {
    fillMargins(margins, question.inputs, changed(question.hub, candidate), (k) => view.columns[k]);
    for (let row = 0; row < view.rows; row++)
      tally.add(i, question.score.of(margins[row], view.positive[row] === 1), timesAt(view.weights, row));
    await pause(view.rows);
  }
  return tally.totals();
}
