/** How much of a budget in ρ goes to looking where rows are, to votes for a start, and to each noisy step. */

import { divide, type Rational, rational, subtract, ZERO } from "../../../base/rational.ts";
import { noiseOf, type PlannedDraws, type PublicFacts, plannedDraws } from "../../../curator/index.ts";
import type { Inputs } from "../../../schema/coding/layout.ts";
import type { PlainAttribute } from "../../../schema/coding/learnable.ts";
import { partOf } from "../../../search/rho-for.ts";
import { rowsOrGuess } from "../../../search/rounds.ts";
import { type NoisyLloyd, numbersIn } from "./noisy-lloyd.ts";

/** The parts of ρ for the first look and for the votes. */
const LOOK = 0.25;
const VOTE = 0.2;

/** Candidates for which rows vote: each has some rows beside the noise, if all have as many. */
export const candidatesFor = (rows: number, k: number, deviation: number): number =>
  Math.round(Math.min(30 * k, 3000, Math.max(4 * k, rows / (3 * deviation))));

interface PlannedLloyd {
  readonly draws: readonly PlannedDraws[];
  readonly note: string;
  readonly lloyd: NoisyLloyd;
}

export function planLloyd(
  facts: PublicFacts,
  inputs: Inputs<PlainAttribute>,
  rho: Rational,
  { k, rounds }: { readonly k: number; readonly rounds: number },
): PlannedLloyd {
  const looks = numbersIn(inputs).length;
  const looking = looks > 0 ? partOf(rho, LOOK) : ZERO;
  const look = looks > 0 ? shareOf(looking, looks) : ZERO;
  const vote = partOf(rho, VOTE);
  const step = shareOf(subtract(subtract(rho, looking), vote), rounds);
  const { scale } = noiseOf(facts, { ask: "cells", tables: [[]] }, { mechanism: "gaussian", rho: vote });
  const candidates = candidatesFor(rowsOrGuess(facts), k, scale);
  return {
    draws: [
      ...(looks > 0 ? [plannedDraws({ mechanism: "gaussian", rho: look }, looks)] : []),
      plannedDraws({ mechanism: "gaussian", rho: vote }),
      plannedDraws({ mechanism: "gaussian", rho: step }, rounds),
    ],
    note: `${looks} histograms, votes for ${candidates} candidates, then noisy steps: ${rounds}`,
    lloyd: { k, rounds, candidates, look, vote, step },
  };
}

/** An equal share, down to its decimals. */
const shareOf = (amount: Rational, among: number): Rational =>
  partOf(divide(amount, rational(BigInt(among))), 1);
