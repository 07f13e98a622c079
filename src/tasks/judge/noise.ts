/**
 * What noise on many counts adds up to: cumulants, which intervals are made of.
 *
 * Claim. `cumulantsAt(noise, x)` is K(x) = ln E e^(x·Z) of one noise Z, with its first and second derivative: exactly for discrete Laplace noise
 * of scale s, where |x| < 1/s; for discrete Gaussian noise of parameter σ no less than K, and K itself to nine digits where σ ≥ 1.
 * Proof. Laplace: Z is the difference of two geometric variables of ratio a = e^(−1/s), each with ln E e^(xG) = ln(1 − a) − ln(1 − a·e^x).
 * Gaussian: E e^(xZ) ≤ e^(σ²x²/2), with equality up to terms of e^(−2π²σ²), by Poisson's formula (Canonne, Kamath, Steinke 2020, §2). ∎
 */

/** Of each count. */
export type CellNoise =
  | { readonly mechanism: "laplace"; readonly scale: number }
  | { readonly mechanism: "gaussian"; readonly scale: number };

export interface Cumulants {
  readonly value: number;
  readonly slope: number;
  readonly bend: number;
}

export function cumulantsAt({ mechanism, scale }: CellNoise, x: number): Cumulants {
  if (mechanism === "gaussian")
    return { value: (scale * x) ** 2 / 2, slope: scale ** 2 * x, bend: scale ** 2 };
  // 1 − a·e^±x without loss of digits where noise is large.
  const [up, down, rest] = [x, -x, 0].map((y) => -Math.expm1(y - 1 / scale));
  const [rising, falling] = [1 / up - 1, 1 / down - 1];
  return {
    value: 2 * Math.log(rest) - Math.log(up) - Math.log(down),
    slope: rising - falling,
    bend: rising * (1 + rising) + falling * (1 + falling),
  };
}

/** Beyond this, Laplace noise has no cumulants. */
export const farthest = ({ mechanism, scale }: CellNoise): number =>
  mechanism === "laplace" ? 1 / scale : Number.POSITIVE_INFINITY;

/** How far one noise is from nothing, root mean square. */
export const cellDeviation = (noise: CellNoise): number => Math.sqrt(cumulantsAt(noise, 0).bend);
