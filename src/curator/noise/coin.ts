/**
 * Exact coins.
 *
 * Every probability is a fraction of whole numbers, or e to the power of one, and is met exactly: nothing is
 * computed in floating point, so no low-order bit of an answer tells what the answer was before the noise.
 */
import { type Bits, refuseToCopy } from "./bits.ts";

export interface Coin {
  /** A uniform whole number in [0, n), n ≥ 1. */
  below(n: bigint): bigint;
  /** True with probability n/d, for 0 ≤ n ≤ d and d > 0. */
  flip(n: bigint, d: bigint): boolean;
  /** True with probability exp(−n/d), for n ≥ 0 and d > 0. */
  expNeg(n: bigint, d: bigint): boolean;
  /**
   * The outcome of the first round that has one. Rounds must be independent and alike, so that a test can
   * take the law of a single round and divide by the chance that it is kept, where unrolling the loop would
   * never end.
   */
  until<Outcome>(round: () => Outcome | undefined): Outcome;
}

export class ExactCoin implements Coin {
  readonly toJSON = refuseToCopy;
  readonly #bits: Bits;
  readonly #digit: number;
  readonly #base: number;

  /** `digit` is how many bits of a uniform number `flip` draws at a time, 1 to 8; the law is the same. */
  constructor(bits: Bits, digit = 8) {
    this.#bits = bits;
    this.#digit = digit;
    this.#base = 2 ** digit;
  }

  /**
   * Claim. Uniform.
   * Proof. Numbers of just enough bits are uniform; those of n and above are thrown away. ∎
   */
  below(n: bigint): bigint {
    if (n <= 0n) throw new RangeError("there is no whole number below this bound");
    if (n === 1n) return 0n;
    if (n <= WORD) return BigInt(this.#belowSmall(Number(n)));
    const width = (n - 1n).toString(2).length;
    return this.until(() => {
      let x = 0n;
      for (let left = width; left > 0; left -= 32) {
        const take = Math.min(32, left);
        x = (x << BigInt(take)) | BigInt(this.#bits.take(take));
      }
      return x < n ? x : undefined;
    });
  }

  #belowSmall(n: number): number {
    const width = 32 - Math.clz32(n - 1);
    return this.until(() => {
      const x = this.#bits.take(width);
      return x < n ? x : undefined;
    });
  }

  /**
   * Claim. True with probability exactly n/d.
   * Proof. Let U be uniform on [0, 1) and written in base 256. U < n/d is decided by the first digit in which
   * the two differ; digits of U are drawn one by one until that happens. If n/d ends (remainder 0) while all
   * digits agreed, then U ≥ n/d. ∎  (One byte decides in 255 of 256 cases.)
   */
  flip(n: bigint, d: bigint): boolean {
    if (n < 0n || d <= 0n || n > d) throw new RangeError("a probability lies between 0 and 1");
    if (d <= SMALL) return this.#flipSmall(Number(n), Number(d));
    if (n === d) return true;
    const shift = BigInt(this.#digit);
    for (let rest = n; rest !== 0n; ) {
      const digit = Number((rest << shift) / d);
      rest = (rest << shift) % d;
      const drawn = this.#bits.take(this.#digit);
      if (drawn !== digit) return drawn < digit;
    }
    return false;
  }

  /** The same for numbers whose product with 256 a double holds exactly. */
  #flipSmall(n: number, d: number): boolean {
    if (n === d) return true;
    for (let rest = n; rest !== 0; ) {
      const shifted = rest * this.#base;
      rest = shifted % d;
      const digit = (shifted - rest) / d;
      const drawn = this.#bits.take(this.#digit);
      if (drawn !== digit) return drawn < digit;
    }
    return false;
  }

  /**
   * Claim. True with probability exactly exp(−n/d).
   * Proof. exp(−n/d) is exp(−1) multiplied ⌊n/d⌋ times with exp(−r/d), r = n mod d. For γ = r/d ≤ 1, flip
   * coins of probability γ/1, γ/2, γ/3, … until the first failure, the K-th: P(K > k) = γᵏ/k!, so P(K odd) =
   * Σ (−γ)ᵏ/k! = exp(−γ). A coin of probability γ/k is one of 1/k and one of γ, both heads. ∎
   * Source. Canonne, Kamath, Steinke: The discrete Gaussian for differential privacy (2020), algorithm 1.
   */
  expNeg(n: bigint, d: bigint): boolean {
    if (n < 0n || d <= 0n) throw new RangeError("exp(−x) is a probability only for x of 0 and above");
    let rest = n;
    if (n >= d) {
      for (let whole = n / d; whole > 0n; whole--) if (!this.#expNegSmall(1, 1)) return false;
      rest = n % d;
    }
    if (d <= SMALL) return this.#expNegSmall(Number(rest), Number(d));
    let k = 1;
    while (this.#flipSmall(1, k) && this.flip(rest, d)) k += 1;
    return k % 2 === 1;
  }

  #expNegSmall(n: number, d: number): boolean {
    let k = 1;
    while (this.#flipSmall(1, k) && this.#flipSmall(n, d)) k += 1;
    return k % 2 === 1;
  }

  until<Outcome>(round: () => Outcome | undefined): Outcome {
    for (;;) {
      const outcome = round();
      if (outcome !== undefined) return outcome;
    }
  }
}

/** 256 times this is still a whole number that a double holds exactly. */
const SMALL = 2n ** 45n;

/** Up to here, one call for bits is enough. */
const WORD = 2n ** 32n;
