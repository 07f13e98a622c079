/** Chromosome 10 of 1,000 people: 28,501 SNPs, 500 cases and 500 controls, four people a byte. */
import { ours } from "../harness/ours.mjs";

let read;

/** The study and its genotypes; an error of code ABSENT where the files are not here. */
export function chromosome() {
  read ??= (async () => {
    const { chr10 } = await import("../../experiments/gwas-data.mjs");
    return chr10().catch((cause) => {
      throw Object.assign(new Error("chr10 is not here: PRIVET_DATASETS names its folder", { cause }), {
        code: "ABSENT",
      });
    });
  })();
  return read;
}

/** Cases and controls as groups, and as arrays for numpy: a row of bytes a SNP, and the bits of each group in such a row. */
export async function chromosomeGroups() {
  const { genotypes } = await chromosome();
  const { caseControlGroups } = await ours("read/genome/groups.js");
  const { people, snps, packed, stride } = genotypes;
  const groups = caseControlGroups(genotypes);
  const masks = new Uint8Array(groups.names.length * stride);
  for (let person = 0; person < people; person++)
    masks[groups.codes[person] * stride + (person >> 2)] |= 3 << (2 * (person & 3));
  return {
    genotypes,
    groups,
    arrays: {
      packed: ["packed genotypes", () => ({ values: packed, shape: [snps.length, stride] })],
      masks: ["masks of groups", () => ({ values: masks, shape: [groups.names.length, stride] })],
    },
  };
}

/** The table of every SNP, a missing genotype counted as no copies. */
export async function chromosomeTables() {
  const { genotypes, groups } = await chromosomeGroups();
  const { tableCounts } = await ours("read/genome/table-counts.js");
  const { counts } = tableCounts(genotypes, groups);
  const row = (at) => [counts[at] + counts[at + 3], counts[at + 1], counts[at + 2]];
  return genotypes.snps.map((_, snp) => ({ controls: row(8 * snp), cases: row(8 * snp + 4) }));
}
