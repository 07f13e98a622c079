/** At what slope the score that moves are drawn by is capped (curator/queries/linear/capped-logistic.ts). */
import type { CardForClass } from "../../../models/classifier/scorecard.ts";

const CAP = 1 / 2;

/**
 * For reading probabilities from points. Points that were counted (card-shares.ts) are log-odds. A rule, which gives or takes one point, was chosen by
 * errors and fitted by nothing: its points are taken as they are.
 */
export function capOf(cards: readonly (CardForClass & { readonly isCounted?: true })[]): number | undefined {
  const isRule = ({ weights, isCounted }: (typeof cards)[number]) =>
    isCounted || Array.from(weights).every((points) => points === 0 || Math.abs(points) === 1);
  return cards.every(isRule) ? undefined : CAP;
}
