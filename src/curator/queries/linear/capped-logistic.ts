/**
 * Log-likelihood with its slope capped at ½: q(t, ω) = −ln(1 + e⁻ᵘ) for u ≥ 0 and u/2 − ln 2 for u < 0, u = ±margin.
 *
 * A row on the wrong side of a logistic score pulls with almost its whole weight, and one such row is what the noise must hide;
 * here it pulls half as much at most. Rows near the boundary and on the right side, which are most rows, pull as before. So
 * the sums need half the noise for nearly the same signal, and the best candidate still separates the classes: the score rises
 * and is concave, with a positive slope at 0 (Bartlett, Jordan, McAuliffe 2006: classification-calibrated).
 *
 * Kept in whole units of 2⁻²⁰ by a table over the margin grid of 2⁻¹¹; the table is the definition of the score. Beyond
 * |u| = 16 it goes on as 0 on the right, and by half a unit of score a unit of margin on the left.
 *
 * Claim. A(ω, ω′) ≤ min(h(M), h(m − M′)) − h(−M′) + 1 unit, h the unrounded score.
 * Proof. h rises and is concave: its slope is ½ up to u = 0 and σ(−u), which falls from ½, beyond. The rest is the proof in
 * logistic.ts, which uses nothing else; the tails are exact to a quarter of a unit (right) and half a unit (left). Doubles lose
 * more than the slack of concave.ts only where m is below 4 steps of the grid and M′ thousands of times m; both values are then
 * on the straight part, where rounded scores differ by 256 units a step exactly, one unit less than the bound has room for. ∎
 */
import { concaveScore } from "./concave.ts";

const h = (u: number): number => (u > 0 ? -Math.log1p(Math.exp(-u)) : u / 2 - Math.LN2);

export const cappedLogistic = concaveScore("capped-logistic", h, 1 / 2);

/**
 * The same with a gentler cap of 11/32: where attributes are finely cut, rows beyond the boundary need not pull even half as much.
 * It rises and is concave as well, and its slope at 0 is the cap; a step of its straight part, up to u₀ = ln(21/11) where the slope of
 * the log-likelihood is 11/32, is 176 units exactly, so that the proof above holds for it.
 */
const [CAP, START] = [11 / 32, Math.log(21 / 11)];
const gentle = (u: number): number =>
  u > START ? -Math.log1p(Math.exp(-u)) : CAP * (u - START) - Math.log1p(Math.exp(-START));

export const gentleLogistic = concaveScore("gentle-logistic", gentle, CAP);
