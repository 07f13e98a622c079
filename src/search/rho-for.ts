/** What (ε, δ) buys in ρ. The door prices the plan that is made of it by itself; nothing here is trusted. */

import { ensure, marked } from "../base/errors.ts";
import { compare, type Rational, rational, toNumber, ZERO } from "../base/rational.ts";
import { priceOf } from "../curator/index.ts";
import type { SetAside } from "./given.ts";
import { largestAffordable, realAmounts } from "./largest-affordable.ts";

/** Decimals of ρ that plans are made of. */
const DECIMALS = 10n ** 15n;

function ensureDelta(delta: Rational, method: string): void {
  ensure(
    compare(delta, ZERO) > 0,
    "delta-invalid",
    `${method} adds Gaussian noise here, which is private up to a δ; the δ is 0.`,
    marked`Give a δ such as 1e-6, or choose a method without one: {command:methods}.`,
  );
}

/** The largest ρ, down to its decimals, whose price at δ is within ε. */
export function rhoFor(epsilon: Rational, delta: Rational, method: string): Rational {
  ensureDelta(delta, method);
  const at = (rho: number) => rational(BigInt(Math.floor(rho * Number(DECIMALS))), DECIMALS);
  const affordable = (rho: number) =>
    compare(at(rho), ZERO) > 0 &&
    compare(priceOf([{ kind: "zcdp", rho: at(rho), count: 1 }], delta).cost.epsilon, epsilon) <= 0;
  // ρ is near ε²/(4·ln(1/δ)) for small ε, and above ε only where δ is large beside it.
  let steps = 0;
  const largest = largestAffordable({ low: 0, high: toNumber(epsilon) }, affordable, {
    ...realAmounts,
    middle: (low, high) => (steps++ < 30 && low === 0 ? high / 4 : (low + high) / 2),
    isNear: () => steps === 60,
  });
  ensure(largest > 0, "plan-too-expensive", `ε is too small for ${method}.`, "Set more aside.");
  return at(largest);
}

/** The largest ρ of each of so many draws on samples whose price together is within ε. */
export function sampledRhoFor(
  { epsilon, delta }: SetAside,
  { rate, count }: { readonly rate: Rational; readonly count: number },
  method: string,
): Rational {
  ensureDelta(delta, method);
  const at = (rho: number) => rational(BigInt(Math.floor(rho * Number(DECIMALS))), DECIMALS);
  const affordable = (rho: number) =>
    compare(at(rho), ZERO) > 0 &&
    compare(priceOf([{ kind: "sampled", rho: at(rho), rate, count }], delta).cost.epsilon, epsilon) <= 0;
  const largest = largestAffordable({ low: 1e-14, high: 1 }, affordable, {
    ...realAmounts,
    middle: (low, high) => Math.sqrt(low * high),
  });
  ensure(affordable(largest), "plan-too-expensive", `ε is too small for ${method}.`, "Set more aside.");
  return at(largest);
}

/** A part of an amount, down to its decimals; refused where nothing is left of it. */
export function partOf(amount: Rational, part: number): Rational {
  const whole = (amount.n * DECIMALS) / amount.d;
  const own = rational((whole * BigInt(Math.floor(part * 1e9))) / 10n ** 9n, DECIMALS);
  ensure(
    compare(own, ZERO) > 0 || part === 0,
    "plan-too-expensive",
    "ε is too small to be shared out among so many draws.",
    "Set more aside, or name fewer attributes.",
  );
  return own;
}

/** What many draws may share: their prices are rounded up one by one, so that a millionth is kept back for that. */
const NEARLY_ALL = 1 - 1e-6;

/** The ρ that (ε, δ) buys, to be spread over several draws. */
export const rhoToShare = (epsilon: Rational, delta: Rational, method: string): Rational =>
  partOf(rhoFor(epsilon, delta, method), NEARLY_ALL);
