/**
 * What AIM buys, decided before the first draw: a table of each place, then rounds of a choice and a table.
 *
 * As published a round costs as much as the one before, or four times as much where that one moved the model by no more than its noise: how many
 * rounds there will be depends on what is released. Here every draw is planned, so that rounds grow from the first to the last by an
 * equal factor each, GROWTH in all. A tenth of a round is for the choice, as published.
 */
import { type Rational, subtract } from "../../../../base/rational.ts";
import type { PlannedDraws } from "../../../../curator/index.ts";
import { partOf } from "../../../../search/rho-for.ts";
import { choiceDraws, epsilonWorth, equalPart, tableDraws } from "../../whole/noisy-tables.ts";

export interface AimRound {
  /** ε of the choice, ρ of the table. */
  readonly choice: Rational;
  readonly rho: Rational;
  /** Which part of all ρ is spent when it is over. */
  readonly spent: number;
}

export interface AimPlan {
  /** ρ of the table of each place. */
  readonly single: Rational;
  readonly rounds: readonly AimRound[];
}

/** Parts of ρ: of all for the first tables, of a round for its choice. */
const SINGLES = 0.1;
const CHOICE = 0.1;
/** How many times as much the last round costs as the first. */
const GROWTH = 16;

export function aimPlan(rho: Rational, places: number, rounds: number): AimPlan {
  const singles = partOf(rho, SINGLES);
  const rest = subtract(rho, singles);
  const sizes = Array.from({ length: rounds }, (_, i) => GROWTH ** (i / Math.max(1, rounds - 1)));
  const all = sizes.reduce((sum, size) => sum + size, 0);
  let spent = SINGLES;
  return {
    single: equalPart(singles, places),
    rounds: sizes.map((size) => {
      const own = partOf(rest, size / all);
      const choice = partOf(own, CHOICE);
      spent += ((1 - SINGLES) * size) / all;
      return { choice: epsilonWorth(choice), rho: subtract(own, choice), spent };
    }),
  };
}

export const aimDraws = ({ single, rounds }: AimPlan, places: number): readonly PlannedDraws[] => [
  tableDraws(single, places),
  ...rounds.flatMap(({ choice, rho }) => [choiceDraws(choice, 1), tableDraws(rho, 1)]),
];
