/**
 * How large each of n equal draws may be for a given (ε, δ).
 *
 * Claim. `calibrate` returns an ε₀ whose `cost` is at most the ε it was given.
 * Proof. It searches as it likes and then hands its answer to `cost`, stepping down until that agrees. ∎ Nothing rests on this but
 * accuracy: the door prices what is asked of it again.
 */

import { largestWithin } from "../../base/bracketed-search.ts";
import { ensure } from "../../base/errors.ts";
import { compare, divide, multiply, type Rational, rational, toNumber, ZERO } from "../../base/rational.ts";
import { formatEpsilon } from "../../base/refusals/amounts.ts";
import {
  cheapest,
  checkRequest,
  cost,
  type DrawKind,
  remember,
  renyiPrice,
  type Theorem,
} from "../../curator/accounting/cost.ts";
import { decimalDown, EPSILON_DECIMALS, purchaseDown, SAFETY } from "../../curator/accounting/outward.ts";

export interface Calibration {
  readonly perDraw: Rational;
  readonly theorem: Theorem;
}

const plans = new Map<string, Calibration>();

/** The largest ε per draw that (ε, δ) pays for, by whichever theorem allows most; rounded down. */
export function calibrate(kind: DrawKind, count: number, epsilon: Rational, delta: Rational): Calibration {
  checkRequest(epsilon, count, delta);
  return remember(plans, [kind, epsilon, count, delta], () => {
    const share = decimalDown(divide(epsilon, rational(BigInt(count))), EPSILON_DECIMALS);
    let perDraw = share;
    if (compare(delta, ZERO) > 0) {
      const found = purchaseDown(search(kind, count, toNumber(epsilon), toNumber(delta) / SAFETY));
      if (compare(found, share) > 0) perDraw = found;
    }
    ensure(
      compare(perDraw, ZERO) > 0,
      "plan-too-expensive",
      `ε ${formatEpsilon(epsilon)} split over ${count} draws is less than 1e-12 each.`,
      "Plan fewer draws, or set a larger ε aside.",
    );
    let price = cost(kind, perDraw, count, delta);
    for (let part = 1_000_000_000n; compare(price.epsilon, epsilon) > 0; part /= 2n) {
      const less = decimalDown(multiply(perDraw, rational(part - 1n, part)), EPSILON_DECIMALS);
      perDraw = compare(less, share) > 0 ? less : share;
      price = cost(kind, perDraw, count, delta);
    }
    return { perDraw, theorem: price.theorem };
  });
}

function search(kind: DrawKind, count: number, epsilon: number, delta: number): number {
  const limit = epsilon / SAFETY ** 2;
  const first = { low: limit / count, high: (2 * limit) / count };
  const byRenyi = largestWithin((each) => renyiPrice(kind, count, each, delta), limit, first, 1e-6);
  // The exact theorems buy a little more than Rényi's, by less than an eighth.
  const price = (each: number) => cheapest(kind, each, count, delta).epsilon;
  const bracket = { low: byRenyi, high: 1.25 * byRenyi };
  return closeToLimit(price, limit, byRenyi) ?? largestWithin(price, limit, bracket, 1e-9);
}

/**
 * What `largestWithin` finds with as few evaluations as possible, for a price that takes long to compute: secants on logarithms from one
 * point that is close already. The result is close to the limit but may be on either side; the caller checks it.
 * Nothing, where the price is too steep for secants.
 */
function closeToLimit(price: (x: number) => number, limit: number, start: number): number | undefined {
  let [last, x] = [start, start];
  let atLast = Number.NaN;
  for (let step = 0; step < 12; step++) {
    const at = Math.log(price(x) / limit);
    const slope = step === 0 ? 1 : (at - atLast) / Math.log(x / last);
    if (!(slope > 0.2 && slope < 5)) return undefined;
    [last, atLast] = [x, at];
    x *= Math.exp(-at / slope);
    // The next error is about the product of the last two, or at a kink of the price at most a part of this one.
    if (Math.abs(at) < 1e-7) return x;
  }
  return undefined;
}
