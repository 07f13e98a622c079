/**
 * Of how few rows a card's points could be chance, from public facts alone.
 *
 * Claim. A move that makes the card better for n rows and changes nothing for others is drawn with 95 % only if n is at least `rowsFound`.
 * Proof. A move changes a row's points by one step s, and so its score by at most c·s, where c is the steepest slope. Over all moves a row's
 * scores lie within 2·c·s: so much is the range Δ where a row comes or goes, and twice as much where one is replaced (curvature and rounding
 * aside, which make it a little less). Of m moves the exponential mechanism draws one that is n·c·s above all others with probability
 * 1/(1 + (m − 1)·exp(−ε·n·c·s/Δ)), which is 0.95 at n = Δ/(c·s)·ln(19·(m − 1))/ε: s and c cancel. ∎
 * Points that stand for fewer rows may be right, but noise draws such moves as well.
 */

import { type Rational, toNumber } from "../../../base/rational.ts";
import type { PublicFacts } from "../../../curator/index.ts";
import { type CardShape, rangesOf } from "../../../search/evolve/cards.ts";

/** ε of each move. */
export function rowsFound(
  { neighbours }: Pick<PublicFacts, "neighbours">,
  shape: CardShape,
  epsilon: Rational,
): number {
  // Standing still, and each range and the bias up and down.
  const moves = 2 * (rangesOf(shape).length + 1) + 1;
  return ((neighbours === "replace" ? 4 : 2) * Math.log(19 * (moves - 1))) / toNumber(epsilon);
}
