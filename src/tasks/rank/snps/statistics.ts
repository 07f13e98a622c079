/** Statistics of a SNP that was drawn, from its noisy tables. */
import { type NoisyTable, realChiSquared, type StudyFacts, type TableKind } from "../../../curator/index.ts";
import { corrected, noiseVariance } from "../statistics/noisy-cells.ts";
import { noisyPValue } from "../statistics/noisy-p-value.ts";
import { type OddsRatio, oddsRatio } from "../statistics/odds-ratio.ts";

export type StudySnp = StudyFacts["snps"][number];

/** An odds ratio from a noisy table, with an interval that allows for the noise. */
export interface SnpOdds extends OddsRatio {
  /** Which allele or genotype, against which. */
  readonly of: string;
  readonly against: string;
}

/**
 * What a noisy table of cases and controls says of a SNP: χ², a p-value and odds ratios that allow for the noise, how frequent the
 * rarer allele is, and for how many people the genotype is known. All of it is worked out from what has been released, and is free.
 *
 * χ² and the p-value are of all columns, that of missing genotypes included, as the ranking's are. The numbers of cases and controls are
 * public, so that the share of unknown genotypes needs no noisy total.
 */
export interface SnpStatistics {
  /** Empty where everybody is looked at together. */
  readonly stratum: string;
  readonly columns: readonly string[];
  readonly cases: readonly number[];
  readonly controls: readonly number[];
  readonly chiSquared: number;
  readonly pValue: number;
  readonly oddsRatios: readonly SnpOdds[];
  readonly minorAlleleFrequency: number;
  /** Where missing genotypes have a column. */
  readonly callRate?: number;
}

export interface Reading {
  readonly snp: StudySnp;
  readonly stratum: string;
  readonly kind: TableKind;
  /** Cases and controls in the table's own units: people, or copies. */
  readonly totals: { readonly cases: number; readonly controls: number };
  /** Of the noise in each cell. */
  readonly scale: number;
  readonly simulations: number;
  /** Public randomness in [0, 1). */
  readonly uniform: () => number;
}

export function snpStatistics(table: NoisyTable, reading: Reading): SnpStatistics {
  const { snp, stratum, kind, totals, scale, simulations, uniform } = reading;
  const { cases, controls } = table;
  const columns = columnNames(snp, kind).slice(0, cases.length);
  const known = kind === "genotype" ? 3 : 2;
  const missing = cases.length > known ? cases[known] + controls[known] : undefined;
  return Object.freeze({
    stratum,
    columns,
    cases,
    controls,
    chiSquared: realChiSquared(cases.map(corrected), controls.map(corrected)),
    pValue: noisyPValue(table, { scale, study: totals, simulations, uniform }),
    oddsRatios: oddsOf(table, columns, kind, noiseVariance(scale)),
    minorAlleleFrequency: rarer(
      cases.map((n, i) => n + controls[i]),
      kind,
    ),
    ...(missing === undefined ? {} : { callRate: share(1 - missing / (totals.cases + totals.controls)) }),
  });
}

function columnNames({ alleles: [one, two] }: StudySnp, kind: TableKind): readonly string[] {
  return kind === "allele"
    ? [one, two, "missing"]
    : [`${two}/${two}`, `${one}/${two}`, `${one}/${one}`, "missing"];
}

/** Of allele 1 against allele 2, or of each genotype with allele 1 against the one without. */
function oddsOf(
  { cases, controls }: NoisyTable,
  columns: readonly string[],
  kind: TableKind,
  variance: number,
): readonly SnpOdds[] {
  const pairs =
    kind === "allele"
      ? [[0, 1]]
      : [
          [1, 0],
          [2, 0],
        ];
  return pairs.map(([of, against]) => ({
    of: columns[of],
    against: columns[against],
    ...oddsRatio(
      { cases: [cases[of], cases[against]], controls: [controls[of], controls[against]] },
      { variance },
    ),
  }));
}

function rarer(noisy: readonly number[], kind: TableKind): number {
  const [first, second, third] = noisy.map((n) => Math.max(0, n));
  const [one, two] = kind === "allele" ? [first, second] : [second + 2 * third, second + 2 * first];
  // Where noise has left nothing, nothing is known of it.
  return one + two === 0 ? 0 : Math.min(one, two) / (one + two);
}

const share = (x: number) => Math.min(1, Math.max(0, x));
