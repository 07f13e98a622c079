/** What the law of noise, which a quote and a release carry, says of an answer. */
import type { NoiseScale } from "../curator/index.ts";
import type { CountNoise } from "../models/synopsis/synopsis.ts";

export const isGaussian = ({ law }: Pick<NoiseScale, "law">): boolean => law === "discrete-gaussian";

/** The standard deviation of an answer's noise, or no less than it. */
export const noiseDeviation = (noise: NoiseScale): number =>
  noise.unit * noise.scale * (isGaussian(noise) ? 1 : Math.SQRT2);

/** Of counts, as they are published. */
export const publishedNoise = (noise: NoiseScale): CountNoise => ({
  law: isGaussian(noise) ? "gaussian" : "laplace",
  scale: noise.scale,
});
