/** Draws of several sizes that share one budget: how large they may be together. The door prices what comes of it by itself. */
import { ensure } from "../../../base/errors.ts";
import { compare, type Rational, rational, toNumber, ZERO } from "../../../base/rational.ts";
import { type PlannedDraws, plannedDraws, priceOf } from "../../../curator/index.ts";
import { largestAffordable, realAmounts } from "../../../search/largest-affordable.ts";
import type { Ask } from "../../method.ts";

/** So many draws of one size: an ε or a ρ. */
interface SizedDraws {
  readonly size: Rational;
  readonly how: Parameters<typeof plannedDraws>[0];
  readonly times: number;
}

/** Candidates, each drawn with so much ε. */
export const choices = (size: Rational, times = 1): SizedDraws => ({
  ...{ size, times },
  how: { mechanism: "exponential", epsilon: size },
});

/** Numbers, each with the noise of so much ρ. */
export const numbers = (size: Rational, times = 1): SizedDraws => ({
  ...{ size, times },
  how: { mechanism: "gaussian", rho: size },
});

/**
 * Sizes for the most ρ that (ε, δ) pays for, to within a millionth, and the draws of these. ρ adds up, of which a draw of a candidate at ε
 * takes about ε²/8. Refused where nothing is left of a size.
 */
export function largestSizes<Sizes>(
  ask: Ask,
  at: (rho: number) => Sizes,
  drawsOf: (sizes: Sizes) => readonly SizedDraws[],
): { readonly sizes: Sizes; readonly draws: readonly PlannedDraws[] } {
  const drawsAt = (rho: number) => drawsOf(at(rho)).map(({ how, times }) => plannedDraws(how, times));
  const isAffordable = (rho: number) =>
    compare(priceOf(drawsAt(rho), ask.delta).cost.epsilon, ask.epsilon) <= 0;
  const epsilon = toNumber(ask.epsilon);
  // Less than what the plain conversion of ρ gives: 2·√(ρ·ln(1/δ)) + ρ.
  const low = (epsilon / (2 * Math.sqrt(Math.log(1 / toNumber(ask.delta)) + epsilon))) ** 2 / 2;
  ensureDrawn(drawsOf(at(low)));
  const rho = largestAffordable({ low, high: 2 * low }, isAffordable, realAmounts);
  return { sizes: at(rho), draws: drawsAt(rho) };
}

function ensureDrawn(draws: readonly SizedDraws[]): void {
  ensure(
    draws.every(({ size }) => compare(size, ZERO) > 0),
    "plan-too-expensive",
    `ε is too small for ${draws.reduce((sum, { times }) => sum + times, 0)} draws.`,
    "Choose another model, or set more aside.",
  );
}

const DECIMALS = 10n ** 15n;
/** Down to its decimals. */
export const down = (amount: number): Rational =>
  rational(BigInt(Math.floor(amount * Number(DECIMALS))), DECIMALS);

/** ε of a drawn candidate that takes about so much ρ. */
export const epsilonToDraw = (rho: number): Rational => down(Math.sqrt(8 * rho));
