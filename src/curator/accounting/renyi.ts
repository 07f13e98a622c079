/**
 * Rényi differential privacy: a price for every order α > 1, and prices at one order add up.
 *
 * A curve gives, for each α, a bound on the Rényi divergence D_α(P‖P′) between the results on neighbours.
 *
 * Claim. (pure) ε-private: ln(cosh((α−½)ε)/cosh(ε/2))/(α−1). (zCDP) ρ·α. (together) the sum of the
 * curves, also when each draw depends on earlier results, as long as its curve does not.
 *
 * Proof. Pure: D_α is an increasing function of E[r^α], r = P/P′, which is convex in r; r has mean 1 and lies in
 * [e^{−ε}, e^ε], so its mean is largest when r sits at the two ends: randomised response. There
 * E[r^α] = (e^{αε} + e^{(1−α)ε})/(1 + e^ε) = cosh((α−½)ε)/cosh(ε/2). zCDP: its
 * definition. Together: E[r₁^α·r₂^α] = E[r₁^α·E[r₂^α | past]] ≤ E[r₁^α]·sup E[r₂^α | past]. ∎
 *
 * Source. Mironov 2017, proposition 1; Bun & Steinke 2016, proposition 3.3.
 */
export type RenyiCurve = (alpha: number) => number;

export function pureCurve(epsilon: number): RenyiCurve {
  return (alpha) => {
    const wide = (alpha - 0.5) * epsilon;
    const narrow = epsilon / 2;
    // cosh a − cosh b = 2·sinh((a+b)/2)·sinh((a−b)/2) keeps every digit of a small ε.
    const log =
      wide < 20
        ? Math.log1p(
            (2 * Math.sinh((alpha * epsilon) / 2) * Math.sinh(((alpha - 1) * epsilon) / 2)) /
              Math.cosh(narrow),
          )
        : wide + Math.log1p(Math.exp(-2 * wide)) - narrow - Math.log1p(Math.exp(-2 * narrow));
    return log / (alpha - 1);
  };
}

export const zcdpCurve =
  (rho: number): RenyiCurve =>
  (alpha) =>
    rho * alpha;

/** Several draws together; each curve comes with how often it is paid. */
export function composeCurves(
  parts: readonly { readonly curve: RenyiCurve; readonly count: number }[],
): RenyiCurve {
  return (alpha) => parts.reduce((sum, { curve, count }) => sum + count * curve(alpha), 0);
}
