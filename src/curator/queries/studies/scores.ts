/**
 * Scores that rank SNPs, as whole numbers, each with how far one person can push two of them apart.
 *
 *     chi-squared   Σ over the groups of people that are looked at apart of χ², in units of 2⁻²⁰
 *     distance      by how many genotypes (of an allele table: copies) a table is on the right side of significance, in whole numbers
 *
 * Claim. With t the bound of chi-squared-sensitivity.ts for a group's cases and controls, one person moves χ² of that group by at most t
 * (genotype tables) or 2·t (allele tables, cases and controls counted in copies), and no other group's. So one SNP's score moves by at most
 * the largest of these over the groups, and two scores move apart by at most twice that; rounding adds less than a unit a column on each side. The
 * distance moves by at most 1 (genotype) or 2 (allele), and two of them move apart by at most twice that.
 * Proof. A person is in one group, which is public. A genotype table changes by one person in another column: one step of the bound. An allele
 * table changes by at most two copies, one after the other, each a step between tables with the same numbers of cases and controls.
 * Each column's part is rounded down by less than a unit, before and after, so a sum of c parts moves by less than c units more. Distances
 * count single changes, so two changes move them by at most 2 (significance-distance.ts). ∎
 */
import { ensure } from "../../../base/errors.ts";
import { type Rational, rational } from "../../../base/rational.ts";
import { distanceOfStrata, noSnpScore } from "../../../base/refusals/studies.ts";
import type { Strata } from "../../../schema/study.ts";
import type { CaseControlTable } from "./case-control.ts";
import { chiSquaredSensitivity } from "./chi-squared-sensitivity.ts";
import { comparedGroups, type StudyFacts } from "./facts.ts";
import { significanceAt } from "./significance.ts";
import { significanceScore } from "./significance-distance.ts";
import { type StudyTables, type TableKind, tableKinds, tableOf, unitsOf } from "./tables.ts";

export const snpScores = ["chi-squared", "distance"] as const;
export type SnpScore = (typeof snpScores)[number];

/** How SNPs are scored. */
export interface SnpQuestion {
  readonly score: SnpScore;
  /** Genotypes unless it says alleles. */
  readonly tables?: TableKind;
  /** Pooled unless it says otherwise. */
  readonly strata?: Strata;
  /** For distances: the level below which a p-value is significant. */
  readonly tau?: number;
}

export interface PreparedScore {
  /** How far two scores can move apart. */
  readonly range: bigint;
  /** How far one score can move. */
  readonly each: bigint;
  /** What stands for 1. */
  readonly one: bigint;
  of(tables: StudyTables, snp: number): bigint;
}

const UNITS = 2n ** 20n;

export function prepareScore(facts: StudyFacts, asked: SnpQuestion): PreparedScore {
  const { score, tables: kind = "genotype", tau = 1e-5 } = asked;
  ensure(
    snpScores.includes(score) && tableKinds.includes(kind),
    ...noSnpScore(score, kind, snpScores, tableKinds),
  );
  const shape = { kind, missing: facts.study.missing };
  const groups = comparedGroups(facts, asked);
  if (score === "distance") {
    ensure(groups.length === 1, ...distanceOfStrata());
    const [{ totals, columns, strata }] = groups;
    const significance = significanceAt(tau, totals, columns);
    const each = BigInt(unitsOf(shape));
    return {
      each,
      range: 2n * each,
      one: 1n,
      of: (tables, snp) => BigInt(significanceScore(tableOf(tables, snp, strata, shape), significance)),
    };
  }
  const bounds = groups.map(({ totals }) => inUnits(chiSquaredSensitivity(totals), unitsOf(shape)));
  const each = bounds.reduce((a, b) => (a > b ? a : b)) + BigInt(groups[0].columns);
  return {
    each,
    range: 2n * each,
    one: UNITS,
    of: (tables, snp) =>
      groups.reduce((sum, { strata }) => sum + chiSquaredUnits(tableOf(tables, snp, strata, shape)), 0n),
  };
}

const inUnits = ({ n, d }: Rational, steps: number): bigint => {
  const bound = rational(n * BigInt(steps) * UNITS, d);
  return bound.n / bound.d + 1n;
};

/** χ² with every column's part rounded down to whole units. */
function chiSquaredUnits({ cases, controls }: CaseControlTable): bigint {
  const [r, s] = [cases, controls].map((row) => BigInt(Array.from(row).reduce((a, b) => a + b, 0)));
  let total = 0n;
  for (let i = 0; i < cases.length; i++) {
    const column = BigInt(cases[i] + controls[i]);
    if (column > 0n)
      total += (UNITS * (s * BigInt(cases[i]) - r * BigInt(controls[i])) ** 2n) / (r * s * column);
  }
  return total;
}
