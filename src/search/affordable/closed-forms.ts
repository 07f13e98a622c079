/**
 * Composition in closed form. Nothing is charged by these: cost.ts has sharper ones, with which they are compared.
 *
 * Claim. n draws, each ε-private whatever came before, are together (ε′, δ)-private with the smallest of the three ε′ of
 * `kairouzClosedEpsilon`; n draws that are ε-BR with ε′ = n·ρ(ε) + √(n·ε²/2·ln(1/δ)), ρ as in accounting/bounded-range.ts.
 * Proof. Kairouz, Oh, Viswanath 2015, theorem 3.4. Bounded range: (4) in accounting/proof.md. ∎
 * Source. Lemmas 6.6 and 6.15 of Humphries 2021; Dong, Durfee, Rogers 2020, proposition 4.
 */
import { boundedRangeRho } from "../../curator/accounting/bounded-range.ts";

/** Theorem 3.4: three bounds, the smallest of which holds. */
export function kairouzClosedEpsilon(count: number, epsilon: number, delta: number): number {
  const drift = count * epsilon * Math.tanh(epsilon / 2);
  const spread = (odds: number) => drift + epsilon * Math.sqrt(2 * count * Math.log(odds));
  return Math.min(
    count * epsilon,
    spread(Math.E + Math.sqrt(count * epsilon * epsilon) / delta),
    spread(1 / delta),
  );
}

/** Never more than the sum. */
export function boundedRangeEpsilon(count: number, epsilon: number, delta: number): number {
  const spread = Math.sqrt(((count * epsilon * epsilon) / 2) * Math.log(1 / delta));
  return Math.min(count * epsilon, count * boundedRangeRho(epsilon) + spread);
}

/** Any ε-private draw is 2ε-BR, so the same holds for it at twice the ε; never more than the sum. */
export function pureAsBoundedRangeEpsilon(count: number, epsilon: number, delta: number): number {
  return Math.min(count * epsilon, boundedRangeEpsilon(count, 2 * epsilon, delta));
}
