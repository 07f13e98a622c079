/**
 * How well a grid separates classes: PrivPfC's quality, in whole units of 2⁻²⁰.
 *
 * A cell with class counts n₁ ≥ n₂ ≥ … and lead y = n₁ − n₂ counts as n₁·F(y) + n₂·(1 − F(y)), for
 * F(y) = 1 − e^(−εy)(1 + εy/2)/2: the expected number of rows that the noisy majority gets right. That is n₁ − g(y) with
 * g(y) = y·e^(−εy)(1 + εy/2)/2. Kept here is the table of g, L[y] = ⌊2²⁰·g(y) + ½⌋, computed in whole numbers, which is the
 * definition of the score: a cell is 2²⁰·n₁ − L[y] units. The table ends where g has fallen below half a unit for good; from
 * there on a cell is n₁ exactly. A table of F itself would be off by y/2 units a cell; this one is off by half a unit.
 *
 * Claim. One row more in a table moves every grid's score by between `lowest` and `highest` units of `qualityMoves(ε)`, so
 * that `highest − lowest` is the range of the scores under added or removed rows, and twice that under replaced ones. With
 * g's own Δ = max (1 + g(y − 1) − g(y)), highest ≤ 2²⁰·Δ + 1 and lowest ≥ 2²⁰·(1 − Δ) − 1.
 * Proof. The row lies in one cell of each grid. Its class is, or becomes, the largest (y grows to y + 1 and n₁ by one: the
 * score moves by 2²⁰ + L[y] − L[y + 1]), or it is the second and stays so (y falls from y + 1: it moves by L[y + 1] − L[y]), or
 * neither (0). `qualityMoves` takes the least and the greatest of these over all y; beyond the table they are 2²⁰ and 0.
 * Each L is off by at most ½, so a move is off by at most 1. ∎
 * Source. Su, Cao, Li, Lyu: PrivPfC. VLDB Journal, 2018, equations 4 and 5, whose bound of 2Δ on the range is tightened here to 2Δ − 1.
 */
import { ensure } from "../../../base/errors.ts";
import { fromDouble } from "../../../base/rational.ts";

/** A row, in units of the score. */
export const QUALITY_ONE = 2 ** 20;

/** Below this, losses would not fit into 32 bits: g reaches 0.2934/ε rows. */
const LEAST_EPSILON = 1e-4;
/** From here on g(1) is below half a unit, so nothing is ever lost. */
const MUCH_EPSILON = 32;
const BITS = 128n;
const ONE = 1n << BITS;

/** L[0], L[1], …, ending with a 0 that stands for every larger lead. */
export function lossTable(epsilonPert: number): Uint32Array {
  ensure(
    Number.isFinite(epsilonPert) && epsilonPert >= LEAST_EPSILON,
    "option-out-of-range",
    `The share of epsilon for perturbing a grid is ${epsilonPert}; qualities are defined from ${LEAST_EPSILON} up.`,
    "Spend more on the perturbation.",
  );
  if (epsilonPert >= MUCH_EPSILON) return new Uint32Array(1);
  const { n, d } = fromDouble(epsilonPert);
  const decay = (ONE * ONE) / exponential(n, d);
  const losses = [0];
  for (
    let y = 1n, power = decay;
    losses.at(-1) !== 0 || y === 1n || y * n < 2n * d;
    y++, power = (power * decay) >> BITS
  )
    losses.push(Number(((y * power * (2n * d + n * y) * BigInt(QUALITY_ONE)) / (4n * d) + ONE / 2n) >> BITS));
  return Uint32Array.from(losses);
}

/** 2¹²⁸·e^(n/d), by its series: all terms are positive, so nothing cancels. */
function exponential(n: bigint, d: bigint): bigint {
  let sum = 0n;
  for (let k = 1n, term = ONE; term > 0n; k++) {
    sum += term;
    term = (term * n) / (d * k);
  }
  return sum;
}

/** How far one row more can move a grid's quality, in units: exact, from the table. */
export function qualityMoves(epsilonPert: number): { readonly lowest: bigint; readonly highest: bigint } {
  const losses = lossTable(epsilonPert);
  let lowest = 0;
  let highest = QUALITY_ONE;
  for (let y = 0; y + 1 < losses.length; y++) {
    const shift = losses[y + 1] - losses[y];
    lowest = Math.min(lowest, shift, QUALITY_ONE - shift);
    highest = Math.max(highest, shift, QUALITY_ONE - shift);
  }
  return { lowest: BigInt(lowest), highest: BigInt(highest) };
}
