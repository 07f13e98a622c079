/**
 * From counts of genotypes to tables of cases and controls.
 *
 *     genotype: how many people have 0, 1 and 2 copies of allele 1, and how many have no known genotype
 *     allele:   how many copies there are of allele 1 and of allele 2, and twice the people without a known genotype
 *
 * Where the study counts missing genotypes as so many copies, the last column falls away.
 *
 * Claim. One person's genotype, replaced, takes one person from a column of a genotype table and gives one to a column: 2 in ℓ₁ and in
 * squared ℓ₂. Of an allele table it moves two copies at most, from column to column within the cases or within the controls: 4 in ℓ₁ and
 * 8 in squared ℓ₂. The numbers of cases and controls stay.
 * Proof. A person has one code at a SNP, and status and stratum are public. A code adds 1 to one column of the genotype table; to an allele
 * table it adds two: (0, 2), (1, 1), (2, 0) or two missing. Two codes differ by at most 2 taken and 2 given, so by 4 in ℓ₁; in squared
 * ℓ₂ most where one column gives both and one takes both, 2² + 2². Both add up to what they did. ∎
 */
import type { MissingGenotypes } from "../../../schema/study.ts";
import type { CaseControlTable } from "./case-control.ts";

/** What the columns of a SNP's table are. */
export const tableKinds = ["genotype", "allele"] as const;
/** One of `tableKinds`. */
export type TableKind = (typeof tableKinds)[number];

/** The counts of a study: SNP by SNP, stratum by stratum, controls then cases, the number of people with codes 0, 1, 2 and 3. */
export interface StudyTables {
  readonly strata: number;
  readonly counts: Uint32Array;
}

export interface TableShape {
  readonly kind: TableKind;
  readonly missing: MissingGenotypes;
}

export const columnsOf = ({ kind, missing }: TableShape): number =>
  (kind === "genotype" ? 3 : 2) + (missing === "column" ? 1 : 0);

/** How many units one person is in a table. */
export const unitsOf = ({ kind }: TableShape): number => (kind === "genotype" ? 1 : 2);

/** The table of one SNP, for some strata together. */
export function tableOf(
  { counts, strata }: StudyTables,
  snp: number,
  group: readonly number[],
  shape: TableShape,
): CaseControlTable {
  const row = (status: 0 | 1) => {
    const codes = [0, 0, 0, 0];
    for (const stratum of group) {
      const at = 4 * (2 * (snp * strata + stratum) + status);
      for (let code = 0; code < 4; code++) codes[code] += counts[at + code];
    }
    return columns(codes, shape);
  };
  return { controls: row(0), cases: row(1) };
}

function columns([none, one, two, unknown]: readonly number[], { kind, missing }: TableShape): number[] {
  const people = [none, one, two];
  if (missing !== "column") people[missing] += unknown;
  const known = kind === "genotype" ? people : [people[1] + 2 * people[2], people[1] + 2 * people[0]];
  return missing === "column" ? [...known, kind === "genotype" ? unknown : 2 * unknown] : known;
}

/** What one person can do to the cells of one SNP's table. */
export const cellBounds = ({ kind }: TableShape): { readonly l1: bigint; readonly l2Squared: bigint } =>
  kind === "genotype" ? { l1: 2n, l2Squared: 2n } : { l1: 4n, l2Squared: 8n };
