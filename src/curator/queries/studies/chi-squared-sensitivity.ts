/**
 * How far one person's genotype can move χ², where the numbers R of cases and S of controls are public.
 *
 * Claim. N²/(R·S) · (1 − 1/(max(R, S) + 1)) with N = R + S, for any number of columns, and no smaller bound holds. One person
 * changes every table, each up or down, so that two tables move apart by up to twice that.
 * Proof. χ² is N²/(R·S)·Σ g(rᵢ, sᵢ) less a public number, with g(r, s) = r²/(r + s) and g(0, 0) = 0 (chi-squared.ts). Let a
 * case move. Its old column loses, and its new one gains, something of the form g(r + 1, s) − g(r, s). As g is convex in r with
 * slope 1 − (s/(r + s))² ≤ 1, this is at most 1, and at least g(1, s) − g(0, s) = 1/(s + 1) ≥ 1/(S + 1). So Σ g moves by at
 * most 1 − 1/(S + 1). It does so when the last case among all controls joins the other cases in a column without controls. By
 * the symmetry of χ² a control moves it by at most 1 − 1/(R + 1), just as sharply; the larger of the two is the claim. ∎
 *
 * If people could also turn from cases into controls, no bound below N would hold: from one case to none χ² drops from N to 0.
 *
 * Source. Yu, Fienberg, Slavković, Uhler (2014); Katla: DPWeka (2017), IV.E; specification, 004-6 and 004-7.
 */
import { type Rational, rational } from "../../../base/rational.ts";
import { checkStudy, type Study } from "./case-control.ts";

/** Exact, so that a bound put on a grid can be rounded up from the truth. */
export function chiSquaredSensitivity(study: Study): Rational {
  checkStudy(study, 2);
  const [R, S] = [BigInt(study.cases), BigInt(study.controls)];
  const larger = R > S ? R : S;
  return rational((R + S) ** 2n * larger, R * S * (larger + 1n));
}
