/**
 * Every composition theorem by name, as a price list and as a comparison: what each would allow per draw.
 *
 * Which of them Privet charges by is decided in curator/accounting/cost.ts; the others are here so that a reader can see what the choice
 * is worth. The claims and proofs are in the files that the functions come from.
 */

import { largestWithin } from "../../base/bracketed-search.ts";
import { basicEpsilon } from "../../curator/accounting/basic.ts";
import { boundedRangeExactEpsilon } from "../../curator/accounting/bounded-range-exact.ts";
import { type DrawKind, renyiPrice } from "../../curator/accounting/cost.ts";
import { kairouzEpsilon } from "../../curator/accounting/kairouz.ts";
import { composeCurves, pureCurve } from "../../curator/accounting/renyi.ts";
import { mironov, renyiEpsilon } from "../../curator/accounting/renyi-conversion.ts";
import { zcdpEpsilon, zcdpStandardEpsilon } from "../../curator/accounting/zcdp.ts";
import { advancedEpsilon } from "./advanced.ts";
import { boundedRangeEpsilon, kairouzClosedEpsilon, pureAsBoundedRangeEpsilon } from "./closed-forms.ts";

/** ε of `count` equal draws at δ > 0. */
export type CompositionPrice = (count: number, epsilon: number, delta: number) => number;

/** The exact recursion on a grid of so many cells to the ε. */
export const boundedRangeExactPrice =
  (cells: number): CompositionPrice =>
  (count, epsilon, delta) =>
    boundedRangeExactEpsilon(
      count,
      epsilon,
      delta,
      renyiPrice("bounded-range", count, epsilon, delta),
      cells,
    );

const eighthRho = (count: number, epsilon: number) => (count * epsilon * epsilon) / 8;

export const theorems = {
  pure: {
    basic: basicEpsilon,
    advanced: advancedEpsilon,
    "kairouz-closed": kairouzClosedEpsilon,
    "kairouz-exact": kairouzEpsilon,
    "renyi-mironov": (count, epsilon, delta) => {
      const curve = composeCurves([{ curve: pureCurve(epsilon), count }]);
      return Math.min(basicEpsilon(count, epsilon), renyiEpsilon(curve, delta, mironov));
    },
    renyi: (count, epsilon, delta) => renyiPrice("pure", count, epsilon, delta),
    "as-bounded-range": pureAsBoundedRangeEpsilon,
  },
  "bounded-range": {
    basic: basicEpsilon,
    "bounded-range-closed": boundedRangeEpsilon,
    "zcdp-standard": (count, epsilon, delta) =>
      Math.min(basicEpsilon(count, epsilon), zcdpStandardEpsilon(eighthRho(count, epsilon), delta)),
    zcdp: (count, epsilon, delta) =>
      Math.min(basicEpsilon(count, epsilon), zcdpEpsilon(eighthRho(count, epsilon), delta)),
    renyi: (count, epsilon, delta) => renyiPrice("bounded-range", count, epsilon, delta),
    "bounded-range-exact": boundedRangeExactPrice(10),
  },
} as const satisfies Record<DrawKind, Record<string, CompositionPrice>>;

/** The largest ε per draw that a theorem allows for `count` draws within (ε, δ); for comparing, not for spending. */
export function perDrawBy(price: CompositionPrice, count: number, epsilon: number, delta: number): number {
  const low = epsilon / count / 4;
  const high = (2 * epsilon) / count;
  return largestWithin((each) => price(count, each, delta), epsilon, { low, high }, 1e-12);
}
