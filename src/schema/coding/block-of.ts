const START = 0x9e3779b9;

/**
 * The block of a row, by its codes: those of what is learnt from, in order, then the label's. Any public rule would do; this one mixes well.
 * From another start it is another rule.
 */
export function blockOf(codes: Iterable<number>, of: number, start = START): number {
  let hash = start;
  for (const code of codes) {
    hash = Math.imul(hash ^ code, 0x85ebca6b);
    hash ^= hash >>> 15;
  }
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return ((hash ^ (hash >>> 16)) >>> 0) % of;
}
