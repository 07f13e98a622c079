/**
 * Numbers that look random and repeat: for made-up data only. Nothing private may ever be hidden by them.
 *
 * Bell-shaped numbers are sums of uniform ones and not the usual formula, because sums come out the same to the last bit
 * everywhere, and logarithms and cosines need not.
 */
import { mulberry32 } from "../base/random.ts";

export interface Repeatable {
  /** Uniform in [0, 1), a multiple of 2⁻³². */
  uniform(): number;
  /** Roughly normal: mean 0, standard deviation 1, never beyond ±6. */
  bell(): number;
  /** True with the given probability. */
  chance(probability: number): boolean;
  /** One of the values, in proportion to its weight. */
  oneOf<T extends string>(weights: Readonly<Record<T, number>>): T;
}

export function repeatable(seed: number): Repeatable {
  const next = mulberry32(seed);
  const uniform = () => next() / 2 ** 32;
  return {
    uniform,
    bell() {
      // Irwin and Hall: the sum of twelve uniform numbers has mean 6 and variance 1.
      let sum = -6;
      for (let i = 0; i < 12; i++) sum += uniform();
      return sum;
    },
    chance: (probability) => uniform() < probability,
    oneOf<T extends string>(weights: Readonly<Record<T, number>>) {
      const values = Object.keys(weights) as T[];
      let left = uniform() * values.reduce((sum, value) => sum + weights[value], 0);
      for (const value of values) {
        left -= weights[value];
        if (left < 0) return value;
      }
      return values[values.length - 1];
    },
  };
}
