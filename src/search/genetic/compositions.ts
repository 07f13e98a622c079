/**
 * The ε of each draw by a composition theorem that the caller names, for comparing theorems as the thesis does.
 *
 * Privacy does not rest on this: the door prices every plan by the best theorem that it knows. A weaker one only makes the
 * draws smaller, so that less is spent than was set aside; no theorem makes them larger than `calibrate` would.
 */

import { ensure } from "../../base/errors.ts";
import { amountIn, compare, type Rational, smaller, toNumber, ZERO } from "../../base/rational.ts";
import { calibrate } from "../affordable/calibrate.ts";
import { perDrawBy, theorems } from "../affordable/theorems.ts";
import type { SetAside } from "../given.ts";

export const compositions = [
  "auto",
  "basic",
  "advanced",
  "kairouz-closed",
  "kairouz-exact",
  "renyi",
  "bounded-range-closed",
  "bounded-range-exact",
] as const;
export type CompositionName = (typeof compositions)[number];

/** What is known of one draw: all are ε-private, and the exponential mechanism's also have their range bounded by ε. */
type DrawKind = "pure" | "bounded-range";

const EXACT = { pure: "kairouz-exact", "bounded-range": "bounded-range-exact" } as const;

interface PerDraw {
  readonly perDraw: Rational;
  readonly theorem: string;
}

export function perDrawOf(
  composition: CompositionName,
  kind: DrawKind,
  count: number,
  ask: SetAside,
): PerDraw {
  if (composition === "basic") return calibrate(kind, count, ask.epsilon, ZERO);
  const best = calibrate(kind, count, ask.epsilon, ask.delta);
  // The exact theorem is what `calibrate` goes by already, as far as it can be computed in reasonable time.
  if (composition === "auto" || composition === EXACT[kind]) return best;
  const price = theoremNamed(composition, kind);
  ensure(
    compare(ask.delta, ZERO) > 0,
    "delta-invalid",
    `${composition} composition needs a δ above 0.`,
    "Give a δ such as 1e-6, or choose auto or basic.",
  );
  const named = roundedDown(perDrawBy(price, count, toNumber(ask.epsilon), toNumber(ask.delta)));
  return { perDraw: smaller(named, best.perDraw), theorem: composition };
}

type Theorem = (count: number, epsilon: number, delta: number) => number;

/** What holds of pure draws holds of the exponential mechanism's, and not the other way round. */
function theoremNamed(composition: CompositionName, kind: DrawKind): Theorem {
  const known: Readonly<Record<string, Theorem>> =
    kind === "pure" ? theorems.pure : { ...theorems.pure, ...theorems["bounded-range"] };
  ensure(
    Object.hasOwn(known, composition),
    "option-out-of-range",
    `${composition} composition is about the exponential mechanism, and the draws are made by another.`,
    "Choose the exponential mechanism, or another composition.",
  );
  return known[composition];
}

/** Twelve decimals, as amounts have. */
function roundedDown(x: number): Rational {
  const units = Math.floor(x * 1e12 * (1 - 1e-9));
  return amountIn(`${units}e-12`);
}
