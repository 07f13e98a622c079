/**
 * How small Σ r²/(r + s′) can get by moving a number k of controls, for a given row of cases, if people could be split.
 *
 * Claim. No row s′ of controls that is at most k moves away from s has a smaller Σ r²/(r + s′), but for rounding.
 * Proof. Let p = r/(r + s) by column. Raise all p below a level u to u by taking controls out, and lower all p above a level
 * v > u to v by putting controls in, k each way; call the result s*. The slopes r²/(r + s)² of Σ r²/(r + s), with signs turned,
 * are then u² where controls left, v² where they came, and in between elsewhere, except that columns without cases have slope 0
 * and lost their controls first. So among all rows within k moves Σ slope·s is largest at s*, and as Σ r²/(r + s) is convex in
 * s it is least there, where it is Σ r·clamp(p, u, v). The levels solve Σ max(0, n − r/u) = k and Σ max(0, r/v − n) = k with
 * n = r + s. For any set of columns, R and N its sums of r and n, this says u ≤ R/(N − k) where N > k, and v ≥ R/(N + k), with
 * equality for the columns that change, which are the lowest and the highest ones. If v ≤ u all p can be made equal; 0 is then
 * returned. ∎
 */
export function leastConcentration(
  cases: readonly number[],
  controls: ArrayLike<number>,
  moves: number,
): number {
  let low = 1;
  let high = 0;
  for (let j = 0; j < cases.length; j++) {
    let [below, belowAll, above, aboveAll] = [0, 0, 0, 0];
    for (let i = 0; i < cases.length; i++) {
      const order = cases[i] * (cases[j] + controls[j]) - cases[j] * (cases[i] + controls[i]);
      if (order <= 0) {
        below += cases[i];
        belowAll += cases[i] + controls[i];
      }
      if (order >= 0) {
        above += cases[i];
        aboveAll += cases[i] + controls[i];
      }
    }
    if (belowAll > moves) low = Math.min(low, below / (belowAll - moves));
    if (aboveAll > 0) high = Math.max(high, above / (aboveAll + moves));
  }
  if (high <= low) return 0;
  let total = 0;
  for (let i = 0; i < cases.length; i++)
    if (cases[i] > 0) total += cases[i] * Math.min(high, Math.max(low, cases[i] / (cases[i] + controls[i])));
  return total;
}
