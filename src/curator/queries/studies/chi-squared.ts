/**
 * Pearson's χ² of a table of cases and controls: how far the columns of the cases are from those of the controls.
 *
 *     χ² = Σᵢ (S·rᵢ − R·sᵢ)² / (R·S·(rᵢ + sᵢ)),    r cases and s controls by column, R = Σ rᵢ, S = Σ sᵢ.
 *
 * An empty column adds nothing. The degrees of freedom are the columns less one, empty ones included: to drop empty columns
 * would let the p-value tell that a column is empty.
 *
 * Claim. This is Σ (observed − expected)²/expected over the cells, and N²/(R·S)·(Σ rᵢ²/(rᵢ + sᵢ) − R²/N) with N = R + S.
 * Proof. Let n = rᵢ + sᵢ. A column's cells expect R·n/N and S·n/N; both are off by |S·rᵢ − R·sᵢ|/N, so the column adds
 * (S·rᵢ − R·sᵢ)²/N² · (N/(R·n) + N/(S·n)), which is the term above as 1/R + 1/S = N/(R·S). With S·rᵢ − R·sᵢ = N·rᵢ − R·n the
 * term is (N²·rᵢ²/n − 2·N·R·rᵢ + R²·n)/(R·S), and the last two sum to −R²·N/(R·S) over the columns. ∎
 *
 * Source. Pearson (1900); Katla: DPWeka (2017), equations 10 to 12; specification, 3.9.
 */
import { add, type Rational, rational, ZERO } from "../../../base/rational.ts";
import { type CaseControlTable, studyOf, sumOfCounts } from "./case-control.ts";

/** Exact. */
export function chiSquared(table: CaseControlTable): Rational {
  const study = studyOf(table);
  const [R, S] = [BigInt(study.cases), BigInt(study.controls)];
  const terms = Array.from(table.cases, (cases, i) => {
    const [r, s] = [BigInt(cases), BigInt(table.controls[i])];
    return r + s === 0n ? ZERO : rational((S * r - R * s) ** 2n, R * S * (r + s));
  });
  return terms.reduce(add, ZERO);
}

/** The same in floating point, of cells that need not be whole numbers, such as released ones after correction. */
export function realChiSquared(cases: ArrayLike<number>, controls: ArrayLike<number>): number {
  const [R, S] = [sumOfCounts(cases), sumOfCounts(controls)];
  let total = 0;
  for (let i = 0; i < cases.length; i++) {
    const column = cases[i] + controls[i];
    if (column > 0) total += (S * cases[i] - R * controls[i]) ** 2 / column;
  }
  return total / (R * S);
}

/** Of a table with two rows and this many columns. */
export const degreesOfFreedom = (columns: number): number => columns - 1;
