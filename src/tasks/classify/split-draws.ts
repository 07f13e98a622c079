/**
 * How a budget is split between many equal draws, one larger one and, where they are wanted, noisy counts, fixed before the first of them. The
 * door prices what comes out of this by itself; nothing here is trusted.
 */

import { AMOUNT_UNITS } from "../../base/amounts.ts";
import { compare, divide, multiply, type Rational, rational, subtract } from "../../base/rational.ts";
import { type HowFor, kindOf, type PlannedDraws, plannedDraws, priceOf } from "../../curator/index.ts";
import { calibrate } from "../../search/affordable/calibrate.ts";
import { largestAffordable, realAmounts } from "../../search/largest-affordable.ts";

export interface DrawSplit {
  readonly many: number;
  /** The part of the budget that the one draw gets, below 1; 0 where there is none. */
  readonly part: number;
  /** The part that counts get, beside the one draw alone. */
  readonly countsPart?: number;
  readonly epsilon: Rational;
  readonly delta: Rational;
}

/** Noise on numbers. */
export type CountsHow = Extract<HowFor<"cells">, { readonly mechanism: "laplace" | "gaussian" }>;

interface SplitDraws {
  readonly draws: readonly PlannedDraws[];
  /** ε of each of the many, and of the one. */
  readonly many: Rational;
  readonly one: Rational | undefined;
  readonly counts: CountsHow | undefined;
}

/** Prices add up, or squares of sizes do, as far as bounded-range composition goes; whichever leaves the many more. */
export function splitDraws(split: DrawSplit): SplitDraws {
  const { many, part, countsPart = 0, epsilon, delta } = split;
  if (part === 0) {
    const { perDraw } = calibrate(kindOf("exponential"), many, epsilon, delta);
    return planOf(many, perDraw);
  }
  const one = multiply(epsilon, thousandths(part));
  const counts = countsPart > 0 ? multiply(epsilon, thousandths(countsPart)) : undefined;
  const rest = subtract(subtract(epsilon, one), counts ?? rational(0n));
  const byAddingUp = planOf(
    many,
    divide(rest, rational(BigInt(many))),
    one,
    counts && { mechanism: "laplace", epsilon: counts },
  );
  const bySquares = scaled(split);
  return bySquares && compare(bySquares.many, byAddingUp.many) > 0 ? bySquares : byAddingUp;
}

const thousandths = (part: number): Rational => rational(BigInt(Math.max(1, Math.round(part * 1000))), 1000n);

/**
 * The largest plan that (ε, δ) pays for in which the one draw's square and the counts' ρ have their parts of all: a draw of a candidate at ε
 * takes about ε²/8 of ρ.
 */
function scaled({ many, part, countsPart = 0, epsilon, delta }: DrawSplit): SplitDraws | undefined {
  if (compare(delta, rational(0n)) === 0) return undefined;
  const squares = many / (1 - part - countsPart);
  const ratio = Math.sqrt(part * squares);
  const size = (x: number, units = AMOUNT_UNITS.epsilon) =>
    rational(BigInt(Math.floor(x * Number(units))), units);
  const at = (each: number) => {
    const rho = size((countsPart * squares * each ** 2) / 8, AMOUNT_UNITS.rho);
    return planOf(
      many,
      size(each),
      size(ratio * each),
      rho.n > 0n ? { mechanism: "gaussian", rho } : undefined,
    );
  };
  const affordable = (each: number) => compare(priceOf(at(each).draws, delta).cost.epsilon, epsilon) <= 0;
  // Draws of candidates add up to ε there; counts want some of it.
  const low = Number(epsilon.n) / Number(epsilon.d) / (many + ratio) / (countsPart > 0 ? 2 : 1);
  if (!(low * 1e12 >= 1) || !affordable(low)) return undefined;
  return at(largestAffordable({ low, high: 2 * low }, affordable, realAmounts));
}

function planOf(count: number, many: Rational, one?: Rational, counts?: CountsHow): SplitDraws {
  const draws = [
    plannedDraws({ mechanism: "exponential", epsilon: many }, count),
    ...(one ? [plannedDraws({ mechanism: "exponential", epsilon: one })] : []),
    ...(counts ? [plannedDraws(counts)] : []),
  ];
  return { draws, many, one, counts };
}
