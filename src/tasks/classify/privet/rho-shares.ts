/** Draws of several sizes that share one budget: how large they may be together. The door prices what comes of it by itself. */
import { compare, type Rational, rational, toNumber } from "../../../base/rational.ts";
import { type PlannedDraws, priceOf } from "../../../curator/index.ts";
import { largestAffordable, realAmounts } from "../../../search/largest-affordable.ts";
import type { Ask } from "../../method.ts";

/** Sizes for the most ρ that (ε, δ) pays for, to within a millionth. ρ adds up, of which a draw of a candidate at ε takes about ε²/8. */
export function largestSizes<Sizes>(
  ask: Ask,
  at: (rho: number) => Sizes,
  drawsOf: (sizes: Sizes) => readonly PlannedDraws[],
): Sizes {
  const isAffordable = (rho: number) =>
    compare(priceOf(drawsOf(at(rho)), ask.delta).cost.epsilon, ask.epsilon) <= 0;
  const epsilon = toNumber(ask.epsilon);
  // Less than what the plain conversion of ρ gives: 2·√(ρ·ln(1/δ)) + ρ.
  const low = (epsilon / (2 * Math.sqrt(Math.log(1 / toNumber(ask.delta)) + epsilon))) ** 2 / 2;
  return at(largestAffordable({ low, high: 2 * low }, isAffordable, realAmounts));
}

const DECIMALS = 10n ** 15n;
/** Down to its decimals. */
export const down = (amount: number): Rational =>
  rational(BigInt(Math.floor(amount * Number(DECIMALS))), DECIMALS);

/** ε of a drawn candidate that takes about so much ρ. */
export const epsilonToDraw = (rho: number): Rational => down(Math.sqrt(8 * rho));
