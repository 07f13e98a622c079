/** Repeatable numbers in [0, 1) (mulberry32), so that every run measures the same work. */
export function random(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Weight vectors with every weight uniform in [−size, size]. */
export function population(count, length, size, seed) {
  const next = random(seed);
  return Array.from({ length: count }, () => Float64Array.from({ length }, () => (2 * next() - 1) * size));
}
