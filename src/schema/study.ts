/**
 * What is public about a genome study: who takes part, who is a case and who a control, the strata, and the SNPs with their
 * alleles and positions. Private are the genotypes: neighbours differ in those of one person, at all SNPs.
 */

/** Which people's tables are looked at: everybody's together, every stratum's apart, or one stratum's. */
export type Strata = "pooled" | "apart" | { readonly only: string };

/** How missing genotypes are counted: in a column of their own, or as this many copies of allele 1 (a public rule). */
export type MissingGenotypes = "column" | 0 | 1 | 2;

/** Where the files of a study are and how they are written; only what reads them looks at it. */
export type StudyFiles =
  | { readonly format: "plink"; readonly bed: string; readonly bim: string; readonly fam: string }
  | { readonly format: "ped"; readonly ped: string; readonly map: string; readonly alleles?: string }
  | {
      readonly format: "vcf";
      readonly vcf: string;
      readonly snps: string;
      readonly fam: string;
      /** What the owner knows of listed SNPs without a line: `not-measured` makes them missing in everybody. */
      readonly absent?: "refuse" | "not-measured";
    }
  | { readonly format: "personal"; readonly people: string; readonly snps: string }
  | {
      readonly format: "table";
      readonly table: string;
      readonly snps: string;
      readonly statusColumn: string;
      readonly stratumColumn?: string;
    };

/** All that is public about a genome study. */
export interface StudySchema {
  readonly name: string;
  readonly visibility: "private" | "public";
  readonly unit: string;
  readonly neighbours: "replace-genotype";
  readonly missing: MissingGenotypes;
  /** The words in the files that stand for a control and for a case. */
  readonly status: { readonly control: string; readonly case: string };
  /** Declared names; people with another word are left out of every table by stratum. */
  readonly strata?: readonly string[];
  readonly files: StudyFiles;
}
