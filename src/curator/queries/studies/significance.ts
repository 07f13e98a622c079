/**
 * Which tables of a study are significant: those whose χ² is above a critical value. The answer is exact, never a matter of
 * rounding, because a score that counts changes until the answer flips is only as steady as the answer.
 *
 * Claim. `exceeds` holds if and only if χ² as a fraction is above the critical value as the fraction that its double is.
 * Proof. χ² is above c where Σ rᵢ²/(rᵢ + sᵢ) is above the bar R²/N + c·R·S/N² (chi-squared.ts). Counts are below 2²⁶, so
 * squares are exact, and either side is a handful of operations on positive doubles: each is within 1e-14 of the truth,
 * relatively. Where they differ by more than 1e-12 of their sum the floating-point comparison is right; elsewhere fractions
 * decide. ∎
 */

import { criticalValue } from "../../../base/chi-squared-tail.ts";
import { ensure } from "../../../base/errors.ts";
import { compare, fromDouble } from "../../../base/rational.ts";
import { columnsOfDistances, neverSignificant } from "../../../base/refusals/studies.ts";
import { type CaseControlTable, checkStudy, type Study } from "./case-control.ts";
import { chiSquared, degreesOfFreedom } from "./chi-squared.ts";

export interface Significance {
  readonly study: Study;
  readonly columns: number;
  /** The χ² above which a table is significant. */
  readonly critical: number;
  /** What Σ r²/(r + s) must exceed, to within 1e-14 of itself. */
  readonly bar: number;
  exceeds(table: CaseControlTable): boolean;
}

/** Genotypes, and one column for those that are missing. */
export const MOST_COLUMNS = 4;

/** Significance at level τ, for tables of a study with so many columns: χ² above the critical value, that is p < τ. */
export function significanceAt(tau: number, study: Study, columns: number): Significance {
  checkStudy(study, columns);
  ensure(columns <= MOST_COLUMNS, ...columnsOfDistances(MOST_COLUMNS, columns));
  const critical = criticalValue(tau, degreesOfFreedom(columns));
  const people = study.cases + study.controls;
  // χ² is N where no column holds both cases and controls, and never more.
  ensure(critical < people, ...neverSignificant(people, tau));
  const bar = (study.cases / people) * (study.cases + (critical * study.controls) / people);
  const limit = fromDouble(critical);
  const exceeds = (table: CaseControlTable) => {
    const value = concentration(table.cases, table.controls);
    const difference = value - bar;
    if (Math.abs(difference) > 1e-12 * (value + bar)) return difference > 0;
    return compare(chiSquared(table), limit) > 0;
  };
  return { study, columns, critical, bar, exceeds };
}

/** Σ r²/(r + s): χ² but for a public factor and a public difference; convex in the counts. */
export function concentration(cases: ArrayLike<number>, controls: ArrayLike<number>): number {
  let total = 0;
  for (let i = 0; i < cases.length; i++)
    if (cases[i] > 0) total += (cases[i] * cases[i]) / (cases[i] + controls[i]);
  return total;
}
