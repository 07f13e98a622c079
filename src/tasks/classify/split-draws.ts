/**
 * How a budget is split between many equal draws and one larger one, fixed before the first of them. The door prices what comes
 * out of this by itself; nothing here is trusted.
 */

import { AMOUNT_UNITS } from "../../base/amounts.ts";
import { compare, divide, multiply, type Rational, rational, subtract } from "../../base/rational.ts";
import { kindOf, type PlannedDraws, plannedDraws, priceOf } from "../../curator/index.ts";
import { calibrate } from "../../search/affordable/calibrate.ts";
import { largestAffordable, realAmounts } from "../../search/largest-affordable.ts";

export interface DrawSplit {
  readonly many: number;
  /** The part of the budget that the one draw gets, below 1; 0 where there is none. */
  readonly part: number;
  readonly epsilon: Rational;
  readonly delta: Rational;
}

interface SplitDraws {
  readonly draws: readonly PlannedDraws[];
  /** ε of each of the many, and of the one. */
  readonly many: Rational;
  readonly one: Rational | undefined;
}

/** Prices add up, or squares of sizes do, as far as bounded-range composition goes; whichever leaves the many more. */
export function splitDraws({ many, part, epsilon, delta }: DrawSplit): SplitDraws {
  if (part === 0) {
    const { perDraw } = calibrate(kindOf("exponential"), many, epsilon, delta);
    return planOf(many, perDraw, undefined);
  }
  const share = rational(BigInt(Math.max(1, Math.round(part * 1000))), 1000n);
  const one = multiply(epsilon, share);
  const byAddingUp = planOf(many, divide(subtract(epsilon, one), rational(BigInt(many))), one);
  const ratio = Math.sqrt((part * many) / (1 - part));
  const bySquares = scaled({ many, part, epsilon, delta }, ratio);
  return bySquares && compare(bySquares.many, byAddingUp.many) > 0 ? bySquares : byAddingUp;
}

/** The largest plan that (ε, δ) pays for in which the one draw is `ratio` times each of the many. */
function scaled({ many, epsilon, delta }: DrawSplit, ratio: number): SplitDraws | undefined {
  if (compare(delta, rational(0n)) === 0) return undefined;
  const at = (each: number) => {
    const size = (x: number) => rational(BigInt(Math.floor(x * 1e12)), AMOUNT_UNITS.epsilon);
    return planOf(many, size(each), size(ratio * each));
  };
  const affordable = (each: number) => compare(priceOf(at(each).draws, delta).cost.epsilon, epsilon) <= 0;
  const low = Number(epsilon.n) / Number(epsilon.d) / (many + ratio);
  if (!(low * 1e12 >= 1) || !affordable(low)) return undefined;
  return at(largestAffordable({ low, high: 2 * low }, affordable, realAmounts));
}

function planOf(count: number, many: Rational, one: Rational | undefined): SplitDraws {
  const draws = [plannedDraws({ mechanism: "exponential", epsilon: many }, count)];
  if (one) draws.push(plannedDraws({ mechanism: "exponential", epsilon: one }));
  return { draws, many, one };
}
