/**
 * How a budget is split between choosing k of many and telling something about the chosen ones, fixed before the first draw. The
 * door prices what comes out of this by itself; nothing here is trusted.
 *
 * What is told costs its share of ε in one draw without a δ. The draws that choose are as large as the rest pays for: either their
 * ε add up, or the whole plan is composed at δ, whichever leaves each draw more. Composed, the one draw costs no more than its
 * ε, because the Rényi divergence of an ε-private draw is at most ε at every order.
 */

import { AMOUNT_UNITS } from "../../base/amounts.ts";
import { ensure } from "../../base/errors.ts";
import { compare, multiply, type Rational, rational, subtract, ZERO } from "../../base/rational.ts";
import {
  formatEpsilon,
  kindOf,
  type PlannedDraws,
  plannedDraws,
  priceOf,
  type TopMechanism,
} from "../../curator/index.ts";
import { calibrate } from "../../search/affordable/calibrate.ts";
import { largestAffordable, wholeAmounts } from "../../search/largest-affordable.ts";

export interface Split {
  readonly epsilon: Rational;
  readonly delta: Rational;
  /** How many are chosen. */
  readonly count: number;
  readonly mechanism: TopMechanism;
  /** The part of ε for choosing, above 0; at 1 nothing is told of the chosen ones. */
  readonly share: number;
}

export interface SplitBudget {
  readonly draws: readonly PlannedDraws[];
  /** ε of each draw that chooses. */
  readonly each: Rational;
  /** ε of what is told; undefined where nothing is. */
  readonly told: Rational | undefined;
}

/** As fine as ε is kept. */
const UNITS = AMOUNT_UNITS.epsilon;

export function splitBudget(split: Split): SplitBudget {
  const { epsilon, count, mechanism, share } = split;
  ensure(
    share > 0 && share <= 1,
    "option-out-of-range",
    `The share of ε for choosing is ${share}; it is above 0 and at most 1.`,
    "Choose one such as 0.5.",
  );
  const part = rational(BigInt(Math.max(1, Math.round(share * 1000))), 1000n);
  const told = share === 1 ? undefined : subtract(epsilon, multiply(epsilon, part));
  const each = told ? beside(split, told) : alone(split);
  ensure(
    each.n > 0n,
    "plan-too-expensive",
    `ε ${formatEpsilon(epsilon)} split over ${count} draws is less than 1e-12 each.`,
    "Choose fewer, or set a larger ε aside.",
  );
  return { draws: plan(mechanism, count, each, told), each, told };
}

function plan(
  mechanism: TopMechanism,
  count: number,
  each: Rational,
  told: Rational | undefined,
): readonly PlannedDraws[] {
  const choosing = plannedDraws({ mechanism, epsilon: each, count });
  return told ? [choosing, plannedDraws({ mechanism: "laplace", epsilon: told })] : [choosing];
}

/** Where all of the budget is for choosing. */
function alone({ epsilon, delta, count, mechanism }: Split): Rational {
  // All that a mechanism draws may be one draw, which is then divided among them.
  const draws = plannedDraws({ mechanism, epsilon, count }).count;
  return down(calibrate(kindOf(mechanism), draws, epsilon, delta).perDraw, count / draws);
}

/** The largest ε of each draw that the budget pays for beside what is told. */
function beside({ epsilon, delta, count, mechanism }: Split, told: Rational): Rational {
  const share = down(subtract(epsilon, told), count);
  if (compare(delta, ZERO) === 0 || share.n === 0n) return share;
  const at = (units: bigint) => rational(units, UNITS);
  const isPaidFor = (units: bigint) =>
    compare(priceOf(plan(mechanism, count, at(units), told), delta).cost.epsilon, epsilon) <= 0;
  const low = (share.n * UNITS) / share.d;
  return at(largestAffordable({ low, high: 2n * low }, isPaidFor, wholeAmounts));
}

const down = ({ n, d }: Rational, count: number): Rational =>
  rational((n * UNITS) / (d * BigInt(count)), UNITS);
