/**
 * Advanced composition: the price of n draws grows like √n, if a small δ is allowed.
 *
 * Claim. n draws, each ε-private whatever came before, are together (ε′, δ)-private with
 * ε′ = ε·√(2n·ln(1/δ)) + n·ε·(e^ε − 1).
 *
 * Proof. The privacy loss of one draw lies in [−ε, ε] and has mean at most ε·(e^ε − 1) given the past, so the total
 * minus its mean is a martingale with steps bounded by ε: Azuma's inequality. A loss that exceeds ε′ with probability
 * at most δ gives (ε′, δ). ∎
 *
 * Source. Dwork, Rothblum, Vadhan 2010, theorem III.3; lemma 6.5 of Humphries 2021. Superseded by kairouz.ts; kept
 * for comparison.
 */
export function advancedEpsilon(count: number, epsilon: number, delta: number): number {
  return epsilon * Math.sqrt(2 * count * Math.log(1 / delta)) + count * epsilon * Math.expm1(epsilon);
}
