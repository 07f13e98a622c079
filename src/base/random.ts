/**
 * Public randomness for the search: which parents meet, which weight mutates. It never touches a row, and privacy does not
 * rest on it, so it may be known and repeated; noise that protects anyone comes from the curator alone.
 *
 * xoshiro128** (Blackman, Vigna 2018), seeded from a text by FNV-1a and a mixing step.
 */
export interface PublicRandom {
  /** In [0, 1), a multiple of 2⁻³². */
  uniform(): number;
  /** A whole number from 0 to count − 1. */
  below(count: number): number;
  /** Normal with mean 0 and deviation 1. */
  normal(): number;
  /** 1 or −1. */
  sign(): 1 | -1;
  pick<T>(items: readonly T[]): T;
}

export function publicRandom(seed: string): PublicRandom {
  const next = xoshiro(stateFrom(seed));
  const uniform = () => next() / 2 ** 32;
  const below = (count: number) => Math.floor(uniform() * count);
  return {
    uniform,
    below,
    // Box and Muller; 1 − u is never 0.
    normal: () => Math.sqrt(-2 * Math.log(1 - uniform())) * Math.cos(2 * Math.PI * uniform()),
    sign: () => (next() >= 2 ** 31 ? 1 : -1),
    pick: (items) => items[below(items.length)],
  };
}

/** Four words that are not all zero. */
function stateFrom(seed: string): Uint32Array {
  let hash = 0x811c9dc5;
  for (let i = 0; i < seed.length; i++) hash = Math.imul(hash ^ seed.charCodeAt(i), 0x01000193);
  return Uint32Array.from({ length: 4 }, () => {
    hash = (hash + 0x9e3779b9) | 0;
    let word = Math.imul(hash ^ (hash >>> 16), 0x21f0aaad);
    word = Math.imul(word ^ (word >>> 15), 0x735a2d97);
    return word ^ (word >>> 15);
  });
}

function xoshiro(state: Uint32Array): () => number {
  const turn = (x: number, by: number) => (x << by) | (x >>> (32 - by));
  return () => {
    const result = Math.imul(turn(Math.imul(state[1], 5), 7), 9) >>> 0;
    const shifted = state[1] << 9;
    state[2] ^= state[0];
    state[3] ^= state[1];
    state[1] ^= state[2];
    state[0] ^= state[3];
    state[2] ^= shifted;
    state[3] = turn(state[3], 11);
    return result;
  };
}

/**
 * For shuffles and made-up data. Tommy Ettinger's generator, by its public-domain form: 32 bits a call, period 2³². It stays beside
 * `publicRandom` because which rows the published splits of `evaluate` set aside hangs on it; whatever is new takes the other.
 */
export function mulberry32(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return (t ^ (t >>> 14)) >>> 0;
  };
}
