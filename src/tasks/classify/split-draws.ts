/**
 * How a budget is split between many equal draws and one larger one, fixed before the first of them. The door prices what comes
 * out of this by itself; nothing here is trusted.
 */

import { compare, divide, multiply, type Rational, rational, subtract } from "../../base/rational.ts";
import { kindOf, type PlannedDraws, plannedDraws, priceOf } from "../../curator/index.ts";
import { calibrate } from "../../search/affordable/calibrate.ts";

export interface Split {
  readonly many: number;
  /** The part of the budget that the one draw gets, below 1; 0 where there is none. */
  readonly part: number;
  readonly epsilon: Rational;
  readonly delta: Rational;
}

export interface SplitDraws {
  readonly draws: readonly PlannedDraws[];
  /** ε of each of the many, and of the one. */
  readonly many: Rational;
  readonly one: Rational | undefined;
}

/** Prices add up, or squares of sizes do, as far as bounded-range composition goes; whichever leaves the many more. */
export function splitDraws({ many, part, epsilon, delta }: Split): SplitDraws {
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
function scaled({ many, epsilon, delta }: Split, ratio: number): SplitDraws | undefined {
  if (compare(delta, rational(0n)) === 0) return undefined;
  const at = (each: number) => {
    const size = (x: number) => rational(BigInt(Math.floor(x * 1e12)), 10n ** 12n);
    return planOf(many, size(each), size(ratio * each));
  };
  const affordable = (each: number) => compare(priceOf(at(each).draws, delta).cost.epsilon, epsilon) <= 0;
  let [low, high] = [Number(epsilon.n) / Number(epsilon.d) / (many + ratio), 0];
  if (!(low * 1e12 >= 1) || !affordable(low)) return undefined;
  for (high = 2 * low; affordable(high); high *= 2) low = high;
  while (high / low > 1 + 1e-6) {
    const middle = (low + high) / 2;
    if (affordable(middle)) low = middle;
    else high = middle;
  }
  return at(low);
}

function planOf(count: number, many: Rational, one: Rational | undefined): SplitDraws {
  const draws = [plannedDraws({ mechanism: "exponential", epsilon: many }, count)];
  if (one) draws.push(plannedDraws({ mechanism: "exponential", epsilon: one }));
  return { draws, many, one };
}
