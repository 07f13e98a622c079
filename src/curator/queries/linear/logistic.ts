/**
 * Log-likelihood of a logistic model: q(t, ω) = −ln(1 + exp(−u)), u = ±margin, + for rows of the positive class.
 *
 * Kept in whole units of 2⁻²⁰ by a table over the margin grid of 2⁻¹¹; the table is the definition of the score. Beyond
 * |u| = 16 it goes on as 0 on the right and as u on the left, which is what rounding gives there: e⁻¹⁶ is a quarter unit.
 *
 * Claim. A(ω, ω′) ≤ min(g(M), g(m − M′)) − g(−M′) + 1 unit, for g(u) = −ln(1 + e⁻ᵘ), M and M′ the reaches of ω and ω′,
 * and m the most their margins differ on a row.
 * Proof. g rises, so g(u) − g(u′) ≤ g(u′ + m) − g(u′) for u ≤ u′ + m; g is concave, so that falls in u′ and is largest at
 * the smallest u′, which is −M′. Also g(u) ≤ g(M) and g(u′) ≥ g(−M′). Each of the two rounded values is off by at most
 * half a unit, hence one unit more. ∎   (Sharper than PrivGene's inequality 13, which has slope 1 in place of g's.)
 */
import { concaveScore } from "./concave.ts";

const g = (u: number): number => (u > 0 ? -Math.log1p(Math.exp(-u)) : u - Math.log1p(Math.exp(u)));

export const logistic = concaveScore("logistic", g, 1);
