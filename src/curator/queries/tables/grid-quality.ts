/**
 * How far one person can push the qualities of two grids apart: the expected number of rows that the noisy majority of each cell
 * gets right, in whole units of 2⁻²⁰ (kernels/grids/grid-quality.ts).
 *
 * Claim. The qualities of any grids have range sensitivity at most highest − lowest of `qualityMoves` where neighbours add or
 * remove a row, and twice that where they replace one. Without rounding these are Δ_R = 2Δ − 1 and 2(2Δ − 1), for
 * Δ = max over leads y ≥ 1 of 1 + g(y − 1) − g(y) ≤ 1.0889086849.
 * Proof. One row more moves the quality of every grid by a number from lowest to highest (proved there), so two grids' by numbers
 * that are at most highest − lowest apart; one row less is the mirror image. Replacing s by t takes s out and puts t in: grid i
 * moves by tᵢ − sᵢ with tᵢ, sᵢ from lowest to highest, and (tᵢ − sᵢ) − (tⱼ − sⱼ) = (tᵢ − tⱼ) + (sⱼ − sᵢ). Without rounding a row
 * of the leading class moves a cell by 1 + g(y − 1) − g(y) ≤ Δ, which is at least 1 − Δ, for g(y) − g(y − 1) ≤ ½ < Δ; one
 * of the second class by 1 minus such a number; any other by 0, which lies between 1 − Δ and Δ. ∎
 * Source. Su, Cao, Li, Lyu: PrivPfC. VLDB Journal, 2018, lemmas 1 and 2, which bound |moves| by 1.1 and the range by twice that.
 * The two largest counts of a cell decide, whatever the number of classes (equation 5): equation 1 moves further than Δ
 * from three classes on (erratum 003-11).
 */
import type { Neighbours } from "../../../schema/types.ts";
import { qualityMoves } from "../../kernels/grids/grid-quality.ts";

/** In units of 2⁻²⁰ of a row; `epsilonPert` is what will be spent on the counts of the chosen grid. */
export function gridQualitySensitivity(epsilonPert: number, neighbours: Neighbours): bigint {
  const { lowest, highest } = qualityMoves(epsilonPert);
  return (highest - lowest) * (neighbours === "replace" ? 2n : 1n);
}
