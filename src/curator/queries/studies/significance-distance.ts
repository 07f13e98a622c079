/**
 * A score for picking significant tables: by how many genotypes a table is on the right side of significance.
 *
 *     d = the fewest genotypes to change until significance flips,   score = d − 1 if significant, else −d.
 *
 * Claim. Between neighbours the score moves by at most 1. One person changes every table, each up or down, so that two tables
 * move apart by at most 2: that is the range sensitivity.
 * Proof. Let T and T′ be neighbours. If both are significant, or neither is, a shortest way from T to the other side and the
 * one change between T and T′ make a way from T′, and the reverse, so |d − d′| ≤ 1. If T is significant and T′ is not, then
 * each is one change away from the other side: d = d′ = 1, and the scores are 0 and −1. ∎
 * It rests on d being exact: changes-to-significance.ts and changes-to-insignificance.ts.
 *
 * Source. Johnson, Shmatikov (2013); Katla: DPWeka (2017), equations 14 and 15, whose appendix C has the signs the wrong way
 * round (specification, 004-10 to 004-13).
 */
import { ensure } from "../../../base/errors.ts";
import { tableOfOtherStudy } from "../../../base/refusals/studies.ts";
import { type CaseControlTable, studyOf } from "./case-control.ts";
import { changesToInsignificance } from "./changes-to-insignificance.ts";
import { changesToSignificance } from "./changes-to-significance.ts";
import type { Significance } from "./significance.ts";

export function significanceScore(table: CaseControlTable, significance: Significance): number {
  const { cases, controls } = studyOf(table);
  ensure(
    cases === significance.study.cases &&
      controls === significance.study.controls &&
      table.cases.length === significance.columns,
    ...tableOfOtherStudy(),
  );
  return significance.exceeds(table)
    ? changesToInsignificance(table, significance) - 1
    : -changesToSignificance(table, significance);
}
