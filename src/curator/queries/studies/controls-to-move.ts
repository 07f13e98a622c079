/**
 * For a given row of cases: the fewest controls to move until the table is not significant.
 *
 * Claim. The number is exact, where it is not above `most`; it is infinite otherwise.
 * Proof. Let φ(s) = r²/(r + s), and 0 where r = 0: convex in s, so that taking controls out of a column costs more each time,
 * and putting them in wins less each time. A row at distance k takes k controls out of some columns and puts k into others.
 * That costs at least the k cheapest of all costs and wins at most the k largest of all wins. Taking always the cheapest out
 * and putting it where it wins most attains both: within a column the cheaper costs and the larger wins come first. No column
 * is then used both ways while a step wins more than it costs, since the win of putting a control back is the cost of having
 * taken it, which is no larger than later costs, and the other way round. Once a step does not win, no later one does. Costs
 * and wins are fractions r²/(n·(n ∓ 1)), which are compared exactly. ∎
 */
import type { Significance } from "./significance.ts";

interface Fraction {
  readonly n: number;
  readonly d: number;
}

export function controlsToMove(
  cases: readonly number[],
  controls: ArrayLike<number>,
  most: number,
  { exceeds }: Significance,
): number {
  const now = { cases, controls: Array.from(controls) };
  for (let moves = 0; moves <= most; moves++) {
    if (!exceeds(now)) return moves;
    const from = cheapest(now);
    const to = dearest(now);
    if (!isLess(cost(now, from), win(now, to))) break;
    now.controls[from]--;
    now.controls[to]++;
  }
  return Number.POSITIVE_INFINITY;
}

interface Working {
  readonly cases: readonly number[];
  readonly controls: number[];
}

function cheapest(now: Working): number {
  let best = now.controls.findIndex((count) => count > 0);
  for (let i = best + 1; i < now.controls.length; i++)
    if (now.controls[i] > 0 && isLess(cost(now, i), cost(now, best))) best = i;
  return best;
}

function dearest(now: Working): number {
  let best = 0;
  for (let i = 1; i < now.controls.length; i++) if (isLess(win(now, best), win(now, i))) best = i;
  return best;
}

/** By how much Σ r²/(r + s) rises when a control leaves a column. */
function cost({ cases, controls }: Working, column: number): Fraction {
  const [r, n] = [cases[column], cases[column] + controls[column]];
  return r === 0 ? NOTHING : { n: r * r, d: n * (n - 1) };
}

/** By how much it falls when one comes. */
function win({ cases, controls }: Working, column: number): Fraction {
  const [r, n] = [cases[column], cases[column] + controls[column]];
  return r === 0 ? NOTHING : { n: r * r, d: n * (n + 1) };
}

const NOTHING: Fraction = { n: 0, d: 1 };

/** Exact: counts are below 2²⁶, so numerators and denominators are, and products only matter where they nearly agree. */
export function isLess(a: Fraction, b: Fraction): boolean {
  const [left, right] = [a.n * b.d, b.n * a.d];
  if (Math.abs(left - right) > 1e-14 * (left + right)) return left < right;
  return BigInt(a.n) * BigInt(b.d) < BigInt(b.n) * BigInt(a.d);
}
