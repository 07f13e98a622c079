/** What every ranking is asked with, and what is worked out for it beforehand, from public facts alone. */

import { ensure, quote } from "../../base/errors.ts";
import type { Rational } from "../../base/rational.ts";
import {
  type PlannedDraws,
  type Price,
  priceOf,
  type TopMechanism,
  topMechanisms,
} from "../../curator/index.ts";
import { splitBudget } from "./split-budget.ts";

export interface RankingAsk {
  readonly epsilon: Rational;
  readonly delta: Rational;
  /** How many are chosen. */
  readonly top: number;
  /** `auto`, the default, is exponential: its draws add up to less than others' where there is a δ. */
  readonly mechanism?: TopMechanism | "auto";
  /** The part of ε for choosing; one half unless it says otherwise, and all of it where nothing more is told. */
  readonly share?: number;
  /** Whose sub-budget pays as well. */
  readonly holder?: string;
}

export interface RankingPlan {
  readonly draws: readonly PlannedDraws[];
  readonly price: Price;
  readonly mechanism: TopMechanism;
  /** How many there are to choose from. */
  readonly candidates: number;
  /** ε of each draw that chooses. */
  readonly each: Rational;
  /** ε of what is told of the chosen ones; undefined where nothing is. */
  readonly told: Rational | undefined;
}

export function planRanking(
  ask: RankingAsk,
  candidates: number,
  tells: "something" | "nothing",
): RankingPlan {
  const { epsilon, delta, top: count, share = 0.5 } = ask;
  const mechanism = mechanismOf(ask);
  ensure(
    Number.isInteger(count) && count >= 1 && count <= candidates,
    "option-out-of-range",
    `The first ${count} of ${candidates} are asked for.`,
    `Ask for a whole number from 1 to ${candidates}.`,
  );
  ensure(
    tells === "nothing" || share < 1,
    "option-out-of-range",
    `A share of ${share} for choosing leaves no ε for what is told of the chosen ones.`,
    "Choose a share below 1, or have nothing more told.",
  );
  const split = splitBudget({ epsilon, delta, count, mechanism, share: tells === "nothing" ? 1 : share });
  return { ...split, price: priceOf(split.draws, delta), mechanism, candidates };
}

function mechanismOf({ mechanism = "auto" }: RankingAsk): TopMechanism {
  const named = mechanism === "auto" ? "exponential" : mechanism;
  ensure(
    topMechanisms.includes(named),
    "option-out-of-range",
    `There is no mechanism ${quote(named)} for ranking.`,
    `Choose one of ${["auto", ...topMechanisms].join(", ")}.`,
  );
  return named;
}

/** A released number, and between which two the number without noise is in 95 of 100 releases. */
export interface ToldOfChosen {
  readonly value: number;
  readonly low: number;
  readonly high: number;
}

export const CONFIDENCE = 0.95;

/** Noise of the scale exceeds this, up or down, in one of twenty releases. */
export const reachOf = (scale: number): number => scale * Math.log(1 / (1 - CONFIDENCE));

export const toldWith =
  (scale: number) =>
  (value: number): ToldOfChosen => ({ value, low: value - reachOf(scale), high: value + reachOf(scale) });
