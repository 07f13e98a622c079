/** What Private-GSD buys, decided before the first draw: a table of each attribute with the label, then tables of two attributes, each drawn. */
import { divide, type Rational, rational, subtract, toNumber } from "../../../base/rational.ts";
import { type PlannedDraws, plannedDraws } from "../../../curator/index.ts";
import { partOf } from "../../../search/rho-for.ts";

export interface GsdPlan {
  /** How many tables of two attributes are drawn and counted. */
  readonly pairs: number;
  readonly rho: {
    /** For each table of an attribute with the label, and of two attributes. */
    readonly single: Rational;
    readonly pair: Rational;
  };
  /** For the draw of each table of two attributes. */
  readonly choice: Rational;
}

/** Parts of ρ: for the first tables, and for the draws; the rest is for tables of two attributes. */
export interface GsdShares {
  readonly singles: number;
  readonly choices: number;
}

export const GSD_SHARES: GsdShares = { singles: 0.4, choices: 0.1 };

export function gsdPlan(
  rho: Rational,
  attributes: number,
  pairs: number,
  shares: GsdShares = GSD_SHARES,
): GsdPlan {
  if (pairs === 0) {
    const single = equalPart(rho, attributes);
    return { pairs, rho: { single, pair: single }, choice: single };
  }
  const [singles, choices] = [partOf(rho, shares.singles), partOf(rho, shares.choices)];
  return {
    pairs,
    rho: {
      single: equalPart(singles, attributes),
      pair: equalPart(subtract(subtract(rho, singles), choices), pairs),
    },
    choice: choiceWorth(equalPart(choices, pairs)),
  };
}

/** An equal part, down to its decimals. */
const equalPart = (amount: Rational, among: number): Rational =>
  partOf(divide(amount, rational(BigInt(among))), 1);

/** The ε of a draw by its range that is worth that ρ: ρ = ε²/8 (accounting/bounded-range.ts), down to nine digits. */
function choiceWorth(rho: Rational): Rational {
  const epsilon = Math.sqrt(8 * toNumber(rho));
  const unit = 10 ** (9 - Math.ceil(Math.log10(epsilon)));
  return rational(BigInt(Math.floor(epsilon * unit)), BigInt(unit));
}

export const gsdDraws = ({ pairs, rho, choice }: GsdPlan, attributes: number): readonly PlannedDraws[] => [
  plannedDraws({ mechanism: "gaussian", rho: rho.single }, attributes),
  ...(pairs > 0
    ? [
        plannedDraws({ mechanism: "exponential", epsilon: choice }, pairs),
        plannedDraws({ mechanism: "gaussian", rho: rho.pair }, pairs),
      ]
    : []),
];
