/**
 * The one place where randomness meets an un-noised value.
 *
 * Every mechanism hands its input, what it claims about it, and a sampler to `draw`; nothing else in Privet may
 * use a coin on private values. The auditor's recorder stands in here: it runs an algorithm on a table, then on a
 * neighbour with the outputs frozen, and checks that each input moved no further than was claimed.
 */
import { type Bits, refuseToCopy, SeededBits, SystemBits } from "./bits.ts";
import { type Coin, ExactCoin } from "./coin.ts";

/**
 * How the distance between two inputs is measured: `l1` and `l2-squared` for vectors of whole numbers, `range` for
 * scores, where it is the largest minus the smallest change, and `range-by-part` for scores of several parts, where it is the sum of
 * the parts' ranges; `parameters.sizes` then says how many scores each part has.
 */
export type Metric = "l1" | "l2-squared" | "range" | "range-by-part";

export interface Call {
  readonly mechanism: string;
  /** Public numbers of the mechanism, as text: ε, ρ, lattice, k … */
  readonly parameters: Readonly<Record<string, string>>;
  readonly input: readonly bigint[];
  readonly metric: Metric;
  /** No neighbour's input is further away than this. */
  readonly sensitivity: bigint;
}

export interface Noise {
  /** `seeded` noise repeats, and whatever was made with it carries no guarantee. */
  readonly origin: "system" | "seeded";
  draw<Output>(call: Call, sample: (coin: Coin) => Output): Output;
}

class LiveNoise implements Noise {
  readonly toJSON = refuseToCopy;
  readonly origin: "system" | "seeded";
  readonly #coin: Coin;

  constructor(origin: "system" | "seeded", bits: Bits) {
    this.origin = origin;
    this.#coin = new ExactCoin(bits);
  }

  draw<Output>(_call: Call, sample: (coin: Coin) => Output): Output {
    return sample(this.#coin);
  }
}

export const systemNoise = (): Noise => new LiveNoise("system", new SystemBits());

/** For tests and for data declared public. */
export const seededNoise = (seed: number): Noise => new LiveNoise("seeded", new SeededBits(seed));
