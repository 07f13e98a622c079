/**
 * Fieller's interval for a quotient of two noisy sums, P/Q: θ is kept while P − θ·Q is within z deviations of nothing, where
 *
 *     (P − θ·Q)² ≤ z²·Σ v·(p − θ·q)²
 *
 * and each part p of P, with its part q of Q, is off by a variance v. That is a quadratic inequality. Where Q cannot be told from nothing,
 * no end follows from it, and everything is kept.
 *
 * Source. Fieller: Some problems in interval estimation (1954).
 */
import type { CellNoise } from "./noise.ts";

/** One part of the sums, and the variance of what it is multiplied with. */
export interface QuotientPart {
  readonly p: number;
  readonly q: number;
  readonly variance: number;
}

/** How many deviations leave a twentieth outside; 2.12 suffice even for one Laplace noise by itself. */
const deviationsKept = ({ mechanism }: CellNoise): number => (mechanism === "laplace" ? 2.12 : 1.96);

export function keptQuotients(
  { p, q }: { readonly p: number; readonly q: number },
  parts: readonly QuotientPart[],
  noise: CellNoise,
  [least, most]: readonly [number, number],
): { readonly low: number; readonly high: number } {
  const z2 = deviationsKept(noise) ** 2;
  const [pp, pq, qq] = parts.reduce(
    ([a, b, c], part) => [
      a + part.variance * part.p * part.p,
      b + part.variance * part.p * part.q,
      c + part.variance * part.q * part.q,
    ],
    [0, 0, 0],
  );
  const [a, b, c] = [q * q - z2 * qq, p * q - z2 * pq, p * p - z2 * pp];
  const root = Math.sqrt(Math.max(0, b * b - a * c));
  if (!(a > 0)) return { low: least, high: most };
  const into = (x: number) => Math.min(most, Math.max(least, x));
  return { low: into((b - root) / a), high: into((b + root) / a) };
}
