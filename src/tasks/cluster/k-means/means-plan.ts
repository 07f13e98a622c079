/** How much of a budget in ρ goes to looking where rows are, and how much to each noisy step. */

import { divide, type Rational, rational, subtract, ZERO } from "../../../base/rational.ts";
import { type PlannedDraws, plannedDraws } from "../../../curator/index.ts";
import type { Inputs } from "../../../schema/coding/layout.ts";
import type { PlainAttribute } from "../../../schema/coding/learnable.ts";
import { partOf } from "../../../search/rho-for.ts";
import { type NoisyLloyd, numbersIn } from "./noisy-lloyd.ts";

/** The part of ρ for the first look. */
const LOOK = 0.25;

interface PlannedLloyd {
  readonly draws: readonly PlannedDraws[];
  readonly note: string;
  readonly lloyd: NoisyLloyd;
}

export function planLloyd(
  inputs: Inputs<PlainAttribute>,
  rho: Rational,
  { k, rounds }: { readonly k: number; readonly rounds: number },
): PlannedLloyd {
  const looks = numbersIn(inputs).length;
  const looking = looks > 0 ? partOf(rho, LOOK) : ZERO;
  const look = looks > 0 ? shareOf(looking, looks) : ZERO;
  const step = shareOf(subtract(rho, looking), rounds);
  return {
    draws: [
      ...(looks > 0 ? [plannedDraws({ mechanism: "gaussian", rho: look }, looks)] : []),
      plannedDraws({ mechanism: "gaussian", rho: step }, rounds),
    ],
    note: `${looks} histograms, then ${rounds} noisy steps`,
    lloyd: { k, rounds, look, step },
  };
}

/** An equal share, down to its decimals. */
const shareOf = (amount: Rational, among: number): Rational =>
  partOf(divide(amount, rational(BigInt(among))), 1);
