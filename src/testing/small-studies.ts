/** Small genome studies and their neighbours: the same people, and one person's genotypes replaced at every SNP. */

import type { Noise } from "../curator/noise/noise.ts";
import { openStudyWith } from "../curator/open-study.ts";
import type { StudyCurator } from "../curator/study.ts";
import { ByPerson } from "../read/genome/by-person.ts";
import type { Genotypes, Snp } from "../read/genome/genotypes.ts";
import type { MissingGenotypes, StudySchema } from "../schema/study.ts";
import { smallLedger } from "./release-suite.ts";

/** One list of codes a person: 0, 1, 2, or 3 for missing. */
export type GenotypeCodes = readonly (readonly number[])[];

export const SNPS: readonly Snp[] = ["rs1", "rs2", "rs3", "rs4"].map((id, i) => ({
  id,
  chromosome: String(1 + (i >> 1)),
  position: 100 * (i + 1),
  alleles: ["A", "G"],
}));

/** Cases and controls by turns, in two strata, where there are strata. */
export function smallStudy(
  options: { readonly strata?: boolean; readonly missing?: MissingGenotypes; visibility?: "public" } = {},
): StudySchema {
  return {
    name: "small-study",
    visibility: options.visibility ?? "private",
    unit: "person",
    neighbours: "replace-genotype",
    missing: options.missing ?? "column",
    status: { control: "1", case: "2" },
    ...(options.strata ? { strata: ["north", "south"] } : {}),
    files: { format: "plink", bed: "a.bed", bim: "a.bim", fam: "a.fam" },
  };
}

export function genotypesOf(codes: GenotypeCodes, study: StudySchema): Genotypes {
  const people = codes.length;
  const rows = new ByPerson(SNPS.length, people, undefined);
  for (const person of codes) {
    rows.begin();
    for (const [snp, code] of person.entries()) rows.put(snp, code);
  }
  const { packed, stride } = rows.finish();
  const place = (of: (i: number) => number) => Uint8Array.from({ length: people }, (_, i) => of(i));
  return {
    people,
    status: place((i) => i % 2),
    ...(study.strata ? { stratum: { names: study.strata, codes: place((i) => (i >> 1) % 2) } } : {}),
    snps: SNPS,
    packed,
    stride,
  };
}

/** Runs a release on a study with the given noise, and returns all that came out of the door. */
export const auditedStudy =
  (study: StudySchema, release: (curator: StudyCurator) => Promise<unknown>) =>
  async (codes: GenotypeCodes, noise: Noise): Promise<unknown> => {
    const ledger = await smallLedger(study);
    const genotypes = async () => genotypesOf(codes, study);
    const curator = await openStudyWith({ study, genotypes, ledger }, noise);
    const released = await release(curator);
    return { released, facts: curator.facts, ledger: await ledger.entries() };
  };

/** Somebody's genotypes replaced: by random ones, or by all of one kind. */
export function neighbouringStudies(
  roll: (below: number) => number,
  people: number,
): readonly [GenotypeCodes, GenotypeCodes] {
  const person = () => SNPS.map(() => roll(4));
  const extreme = () =>
    SNPS.map(
      (
        (code) => () =>
          code
      )(roll(4)),
    );
  // Half of the studies have SNPs that hardly vary, where a bound is nearly reached.
  const codes = Array.from({ length: people }, () => (roll(2) === 0 ? person() : SNPS.map(() => 0)));
  return [codes, codes.with(roll(people), roll(2) === 0 ? person() : extreme())];
}
