/**
 * How far a step goes for a gradient: as far as the curvature of the loss allows, of which a logistic one has at most ¼·Σxxᵀ (Böhning,
 * Lindsay 1988). Known from noisy second moments, each direction has its own; else there is one public bound for all.
 */
import type { NoiseScale } from "../../../curator/index.ts";
import { spectrumOf, throughSpectrum } from "../../../learn/symmetric-eigen.ts";
import type { ProductMatrix } from "../../../search/descent/product-matrix.ts";
import { noiseDeviation } from "../../../search/noise-law.ts";

/** Of the logistic loss, at most; of the others what their slopes rise by over the width of a margin or two. */
const STEEPEST_RISE = 1 / 4;

/** From a gradient to a step against it, with so much of a ridge besides. */
export type Curvature = (gradient: Float64Array, ridge: number) => Float64Array;

/**
 * Noise alone makes eigenvalues up to about √length of its deviation (Wigner's law says 2·√length, and a matrix whose blocks of a category
 * are 0 has less): what is below that is not told from nothing, and counts as that.
 */
export function byMoments(moments: ProductMatrix, noise: NoiseScale): Curvature {
  const length = moments.label.length;
  const spectrum = spectrumOf(moments.inputs, length);
  const least = noiseDeviation(noise) * Math.sqrt(length);
  return (gradient, ridge) =>
    throughSpectrum(spectrum, (value) => 1 / (STEEPEST_RISE * Math.max(value, least) + ridge), gradient);
}

/** No row is longer than that, so that no direction has more than as many rows times its square. */
export function byBound(rows: number, longest: number): Curvature {
  const most = STEEPEST_RISE * rows * longest ** 2;
  return (gradient, ridge) => gradient.map((slope) => slope / (most + ridge));
}
