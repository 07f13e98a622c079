/** The genotypes of the data sets' dictionary (section 3.10): their people, SNPs and statistics without privacy. */
import { createReadStream } from "node:fs";
import { describe, expect, test } from "vitest";
import { datasetPath, NO_DATASETS } from "../../testing/datasets.ts";
import { readGenotypeTable } from "./genotype-table.ts";
import type { Genotypes, Snp } from "./genotypes.ts";
import { caseControlGroups } from "./groups.ts";
import { readPlink } from "./plink.ts";
import { tableCounts } from "./table-counts.ts";

const here = datasetPath("gwas/chr10.bed") !== undefined;
const title = here ? "genotypes of the dictionary" : `skipped: ${NO_DATASETS}`;
const file = (name: string) =>
  createReadStream(datasetPath(`gwas/${name}`) ?? name) as AsyncIterable<Uint8Array>;

/** Pearson's χ² of a table with any number of columns, without the empty ones. */
function chiSquare(controls: readonly number[], cases: readonly number[]): number {
  const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
  const [r, s] = [sum(cases), sum(controls)];
  return sum(
    cases.map((count, k) => {
      const column = count + controls[k];
      return column === 0 ? 0 : (s * count - r * controls[k]) ** 2 / (r * s * column);
    }),
  );
}

/** Copies of allele 1 and of allele 2, of those whose genotype is known. */
const alleles = ([none, one, two]: readonly number[]) => [one + 2 * two, one + 2 * none];

/** Controls' and cases' counts of one SNP by code, over all strata. */
function tablesOf(genotypes: Genotypes): (id: string) => [number[], number[]] {
  const { people, status } = genotypes;
  const { counts } = tableCounts(genotypes, caseControlGroups({ people, status }));
  return (id) => {
    const at = 8 * genotypes.snps.findIndex((snp) => snp.id === id);
    return [[...counts.subarray(at, at + 4)], [...counts.subarray(at + 4, at + 8)]];
  };
}

describe.skipIf(!here)(title, () => {
  const words = { control: "1", case: "2", strata: ["CEU", "JPT+CHB"] };
  const chr10 = () =>
    readPlink({ bed: file("chr10.bed"), bim: file("chr10.bim"), fam: file("chr10.fam") }, words);

  test("chr10: people, SNPs, strata and missing genotypes", async () => {
    const genotypes = await chr10();
    const { groups, counts } = tableCounts(genotypes);
    expect([genotypes.people, genotypes.snps.length, genotypes.stride]).toEqual([1000, 28_501, 250]);
    expect(groups.names).toEqual(["control CEU", "case CEU", "control JPT+CHB", "case JPT+CHB"]);
    const sizes = groups.names.map((_, group) =>
      [...counts.subarray(4 * group, 4 * group + 4)].reduce((a, b) => a + b),
    );
    expect(sizes).toEqual([227, 267, 273, 233]);
    const missing = counts.reduce((sum, count, k) => (k % 4 === 3 ? sum + count : sum), 0);
    expect(missing / (1000 * 28_501)).toBeCloseTo(0.01, 3);
    // Call rate of at least 95 % at every SNP, and 200 SNPs with a rarer allele below 1 %.
    const rare = genotypes.snps.filter((_, snp) => {
      const codes = [0, 1, 2, 3].map((code) =>
        [0, 1, 2, 3].reduce((n, g) => n + counts[16 * snp + 4 * g + code], 0),
      );
      expect(codes[3]).toBeLessThanOrEqual(50);
      const [one, two] = alleles(codes);
      return Math.min(one, two) / (one + two) < 0.01;
    });
    expect(rare).toHaveLength(200);
  });

  test("chr10: allelic χ² of the strongest SNPs, and no other is stronger", async () => {
    const genotypes = await chr10();
    const tables = tablesOf(genotypes);
    const { counts } = tableCounts(genotypes, caseControlGroups({ people: 1000, status: genotypes.status }));
    const scores = genotypes.snps.map(({ id }, snp) => {
      const at = 8 * snp;
      const [controls, cases] = [counts.subarray(at, at + 4), counts.subarray(at + 4, at + 8)];
      return { id, score: chiSquare(alleles([...controls]), alleles([...cases])) };
    });
    const best = scores.sort((a, b) => b.score - a.score).slice(0, 8);
    expect(best.map(({ id, score }) => `${id} ${score.toFixed(2)}`)).toEqual([
      "rs870041 35.70",
      "rs17668255 22.39",
      "rs12762312 22.26",
      "rs11591741 22.07",
      "rs10903640 21.51",
      "rs4269843 20.55",
      "rs17729876 19.99",
      "rs1415953 19.62",
    ]);
    const [controls, cases] = tables("rs870041");
    expect(controls.reduce((a, b) => a + b)).toBe(500);
    expect(chiSquare(alleles(controls), alleles(cases))).toBeCloseTo(35.7, 2);
  });

  test("asthma: people, missing genotypes and genotypic χ²", async () => {
    const snp = (id: string, one: string, two: string): Snp => ({
      id,
      chromosome: "0",
      position: 0,
      alleles: [one, two],
    });
    const snps = [
      snp("rs184448", "G", "T"),
      snp("rs1422993", "T", "G"),
      snp("rs324960", "T", "C"),
      snp("rs324957", "A", "G"),
    ];
    const misfits = { undeclared: 0, ragged: 0 };
    const genotypes = await readGenotypeTable(file("asthma.csv"), snps, {
      status: { column: "casecontrol", control: "0", case: "1" },
      misfits,
    });
    expect(genotypes.people).toBe(1578);
    expect([0, 1].map((code) => genotypes.status.filter((status) => status === code).length)).toEqual([
      1238, 340,
    ]);
    expect(misfits).toEqual({ undeclared: 0, ragged: 0 });
    const tables = tablesOf(genotypes);
    const scores = snps.map(({ id }) => {
      const [controls, cases] = tables(id);
      return chiSquare(controls.slice(0, 3), cases.slice(0, 3)).toFixed(2);
    });
    expect(scores).toEqual(["9.65", "8.18", "8.10", "7.86"]);
  });
});
