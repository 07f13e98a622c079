/**
 * From a Rényi curve to (ε, δ).
 *
 * Claim. D_α ≤ r for one α > 1 implies (ε, δ)-privacy with
 *
 *     Mironov:                  ε = r + ln(1/δ)/(α−1)
 *     Canonne–Kamath–Steinke:   ε = r + [ln(1/δ) + (α−1)·ln(1 − 1/α) − ln α]/(α−1),
 *
 * and, as every α gives a valid ε, the smallest over α holds.
 *
 * Proof. δ(ε) = E_P[(1 − e^{ε−L})⁺] with L the privacy loss. Over all u, (1 − e^{−u})⁺ ≤ c·e^{(α−1)u} with
 * c = max_u e^{−(α−1)u}(1 − e^{−u}), attained at e^{−u} = 1 − 1/α: c = (1 − 1/α)^{α−1}/α. Put u = L − ε and use
 * E_P[e^{(α−1)L}] ≤ e^{(α−1)r}: δ(ε) ≤ c·e^{(α−1)(r−ε)}, which is δ at the second ε. The first uses c ≤ 1. ∎
 *
 * Source. Mironov 2017, proposition 3; Canonne, Kamath, Steinke 2020, proposition 12.
 */

import { smallestValue } from "../../base/bracketed-search.ts";
import { SAFETY } from "./outward.ts";
import type { Delta } from "./profile.ts";
import type { RenyiCurve } from "./renyi.ts";

export type Conversion = (divergence: number, alpha: number, delta: number) => number;

export const mironov: Conversion = (divergence, alpha, delta) => divergence - Math.log(delta) / (alpha - 1);

export const canonneKamathSteinke: Conversion = (divergence, alpha, delta) =>
  divergence + Math.log1p(-1 / alpha) - Math.log(delta * alpha) / (alpha - 1);

/** ln(α − 1) from −7 to 16.5: the best order lies inside for every ε from 1e-5 to 1000. */
const LOG_ORDERS = Array.from({ length: 48 }, (_, i) => -7 + i / 2);

/** The best ε over real orders. */
export function renyiEpsilon(
  curve: RenyiCurve,
  delta: number,
  convert: Conversion = canonneKamathSteinke,
): number {
  const at = (logOrder: number) => {
    const alpha = 1 + Math.exp(logOrder);
    return convert(curve(alpha), alpha, delta);
  };
  return Math.max(0, smallestValue(at, LOG_ORDERS));
}

/** The other way: δ at every ε, by the best of these orders. Beyond them digits are lost. */
export function renyiDelta(curve: RenyiCurve): Delta {
  const orders = Array.from({ length: 400 }, (_, i) => {
    const less = Math.exp(-5 + i / 25);
    return { less, log: less * (curve(1 + less) - Math.log1p(1 / less)) - Math.log1p(less) };
  });
  return (gamma) =>
    Math.exp(orders.reduce((least, { less, log }) => Math.min(least, log - less * gamma), 0)) * SAFETY;
}
