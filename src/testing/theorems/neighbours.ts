/**
 * From neighbours that add or remove a row to neighbours that replace one. Never back.
 *
 * Claim. A guarantee for adding and removing implies, for replacing: pure ε → 2ε; bounded range ε → 2ε; ρ-zCDP → 4ρ;
 * (ε, δ) → (2ε, (1 + e^ε)·δ).
 *
 * Proof. Replacing a row is removing one and adding another: two steps through a table P between. Losses add up, which
 * gives pure; two intervals of length ε add up to one of length 2ε, which gives bounded range. zCDP: group privacy,
 * ρ·k² for k = 2. (ε, δ): P(S) ≤ e^ε·P₁(S) + δ ≤ e^ε·(e^ε·P₂(S) + δ) + δ. ∎ The way back does not exist: a mechanism that
 * prints the number of rows is 0-private for replaced rows and not private at all for added ones.
 *
 * Source. Bun & Steinke 2016, proposition 1.9 (zCDP); Dwork & Roth 2014, theorem 2.2 and its (ε, δ) form.
 */

import { ensure } from "../../base/errors.ts";
import { add, multiply, type Rational, rational, toNumber } from "../../base/rational.ts";
import { priceUp } from "../../curator/accounting/outward.ts";
import type { Neighbours } from "../../schema/types.ts";

export type StatedGuarantee =
  | { readonly kind: "pure"; readonly epsilon: Rational }
  | { readonly kind: "bounded-range"; readonly epsilon: Rational }
  | { readonly kind: "zcdp"; readonly rho: Rational }
  | { readonly kind: "approximate"; readonly epsilon: Rational; readonly delta: Rational };

const DELTA_DECIMALS = 30;

export function convertGuarantee(
  guarantee: StatedGuarantee,
  from: Neighbours,
  to: Neighbours,
): StatedGuarantee {
  if (from === to) return guarantee;
  ensure(
    to === "replace",
    "conversion-unsound",
    "The guarantee is for neighbours that replace a row, and the ledger is for neighbours that add or remove one. " +
      "The number of rows may have been used, so the one does not imply the other.",
    "Use a method that is private for added and removed rows.",
  );
  switch (guarantee.kind) {
    case "pure":
    case "bounded-range":
      return { kind: guarantee.kind, epsilon: twice(guarantee.epsilon) };
    case "zcdp":
      return { kind: "zcdp", rho: multiply(guarantee.rho, rational(4n)) };
    case "approximate": {
      const growth = priceUp(Math.exp(toNumber(guarantee.epsilon)), DELTA_DECIMALS);
      const delta = multiply(add(rational(1n), growth), guarantee.delta);
      return { kind: "approximate", epsilon: twice(guarantee.epsilon), delta };
    }
  }
}

const twice = (x: Rational): Rational => add(x, x);
