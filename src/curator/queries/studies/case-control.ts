/**
 * Tables of cases and controls: how many of each have which genotype, or any other value of one attribute.
 *
 * Who is a case and who a control is public, and with it the numbers R of cases and S of controls. Neighbours differ in the
 * genotypes of one person: in each table one case, or one control, stands in another column.
 */
import { ensure } from "../../../base/errors.ts";
import { fewColumns, peopleOfStudy, unevenTable } from "../../../base/refusals/studies.ts";

/** Counts of one SNP: a column for each genotype or allele, a row for cases and one for controls. */
export interface CaseControlTable {
  /** How many cases there are in each column. */
  readonly cases: ArrayLike<number>;
  /** How many controls, in the same columns. */
  readonly controls: ArrayLike<number>;
}

/** The public numbers of a study. */
export interface Study {
  readonly cases: number;
  readonly controls: number;
}

/** Squares of counts, and products of two, are exact in a double up to here. */
export const MOST_PEOPLE = 2 ** 26;

/** Refuses anything that is no table of counts, without a word about what it holds. */
export function studyOf({ cases, controls }: CaseControlTable): Study {
  const study = { cases: sumOfCounts(cases), controls: sumOfCounts(controls) };
  ensure(
    cases.length === controls.length && [cases, controls].every((row) => Array.from(row).every(isCount)),
    ...unevenTable(),
  );
  checkStudy(study, cases.length);
  return study;
}

/** What every statistic asks of the public numbers. */
export function checkStudy({ cases, controls }: Study, columns: number): void {
  ensure(isCount(columns) && columns >= 2, ...fewColumns(columns));
  ensure(
    isCount(cases) && isCount(controls) && cases >= 1 && controls >= 1 && cases + controls <= MOST_PEOPLE,
    ...peopleOfStudy(),
  );
}

export const sumOfCounts = (row: ArrayLike<number>): number => Array.from(row).reduce((a, b) => a + b, 0);

const isCount = (x: number) => Number.isSafeInteger(x) && x >= 0;
