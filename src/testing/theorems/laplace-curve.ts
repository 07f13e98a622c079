/**
 * The Rényi curve of one number with Laplace noise, which is below that of any ε-private draw.
 *
 * Claim. One Laplace draw of scale Δ/ε: D_α = ln(α/(2α−1)·e^{(α−1)ε} + (α−1)/(2α−1)·e^{−αε})/(α−1).
 * Proof. The integral of two shifted densities. ∎
 * Source. Mironov 2017, proposition 6.
 */
import { pureCurve, type RenyiCurve } from "../../curator/accounting/renyi.ts";

export function laplaceCurve(epsilon: number): RenyiCurve {
  const pure = pureCurve(epsilon);
  return (alpha) => {
    const up = (alpha - 1) * epsilon;
    const log =
      up < 20
        ? Math.log1p((alpha * Math.expm1(up) + (alpha - 1) * Math.expm1(-alpha * epsilon)) / (2 * alpha - 1))
        : up + Math.log((alpha + (alpha - 1) * Math.exp(-(2 * alpha - 1) * epsilon)) / (2 * alpha - 1));
    // The two terms cancel to second order; what rounding can have taken away is put back.
    const rounding = 8 * Number.EPSILON * up;
    return Math.min((log + rounding) / (alpha - 1), pure(alpha));
  };
}
