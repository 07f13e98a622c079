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
