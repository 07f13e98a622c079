/** Square roots as whole numbers, exact whatever the last bit of Math.sqrt. */

/** The whole number nearest to √n, whatever the last bit of Math.sqrt: r² − r < n ≤ r² + r. */
export function nearestRoot(n: number): number {
  let root = Math.round(Math.sqrt(n));
  while (n > root * root + root) root++;
  while (root > 0 && n <= root * root - root) root--;
  return root;
}

/** ⌈√n⌉. */
export function rootAbove(n: number): number {
  const root = nearestRoot(n);
  return root * root < n ? root + 1 : root;
}

/**
 * The largest whole number whose square is at most n. Newton's steps from above only fall until they are
 * there: (r + n/r)/2 ≥ √n for every r > 0, and it is below r as long as r > √n.
 */
export function rootBelow(n: bigint): bigint {
  if (n < 2n) return n;
  let root = 1n << BigInt((n.toString(2).length + 1) >> 1);
  for (;;) {
    const next = (root + n / root) >> 1n;
    if (next >= root) return root;
    root = next;
  }
}
