/**
 * Where randomness comes from. Everything random in Privet is made of these bits and of nothing else.
 */
export interface Bits {
  /** A uniform whole number of `width` bits, 1 ≤ width ≤ 32. */
  take(width: number): number;
}

// The one thing taken from the platform: the web's own generator, which Node and every browser have.
declare const crypto: { getRandomValues(bytes: Uint8Array): Uint8Array };

const POOL = 65536;

/**
 * A copied source would give two answers the same noise, whose difference is the truth. Whatever holds
 * randomness owns this function as `toJSON`: JSON then throws, and structured cloning does too, because it
 * copies no function.
 */
export function refuseToCopy(): never {
  throw new TypeError("a source of randomness cannot be copied");
}

/**
 * Bits of the operating system's cryptographic generator, in pools of 64 KiB because a call for each coin
 * costs more than the coin. Used bytes are wiped, so that a heap dump cannot replay noise that has been
 * added.
 */
export class SystemBits implements Bits {
  readonly toJSON = refuseToCopy;
  readonly #pool = new Uint8Array(POOL);
  #next = POOL;

  take(width: number): number {
    const bytes = (width + 7) >>> 3;
    let x = 0;
    for (let i = 0; i < bytes; i++) x = x * 256 + this.#byte();
    return width === bytes * 8 ? x : x % 2 ** width;
  }

  #byte(): number {
    if (this.#next === POOL) {
      crypto.getRandomValues(this.#pool);
      this.#next = 0;
    }
    const byte = this.#pool[this.#next];
    this.#pool[this.#next++] = 0;
    return byte;
  }
}

/**
 * Repeatable bits (sfc32) for tests and for data declared public. Never for private data: noise that repeats
 * can be subtracted.
 */
export class SeededBits implements Bits {
  readonly toJSON = refuseToCopy;
  #a = 0x9e3779b9;
  #b = 0x243f6a88;
  #c: number;
  #counter = 1;

  constructor(seed: number) {
    this.#c = seed >>> 0;
    this.#a ^= Math.floor(seed / 2 ** 32) >>> 0;
    for (let i = 0; i < 15; i++) this.#word();
  }

  take(width: number): number {
    return this.#word() >>> (32 - width);
  }

  #word(): number {
    const t = (this.#a + this.#b + this.#counter) >>> 0;
    this.#counter = (this.#counter + 1) >>> 0;
    this.#a = (this.#b ^ (this.#b >>> 9)) >>> 0;
    this.#b = (this.#c + (this.#c << 3)) >>> 0;
    this.#c = (((this.#c << 21) | (this.#c >>> 11)) + t) >>> 0;
    return t;
  }
}
