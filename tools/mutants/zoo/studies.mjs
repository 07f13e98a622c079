/** Genome studies: what one person's genotypes can do to tables and scores, made too small or looked at without paying. */
const door = { tests: ["src/curator/study.test.ts"] };
const ranking = { tests: ["src/tasks/rank/snps/rank-snps.test.ts"] };
const scores = "src/curator/queries/studies/scores.ts";
const tables = "src/curator/queries/studies/tables.ts";

export const studies = [
  {
    ...ranking,
    name: "allele-tables-as-genotypes",
    bug: "One person is two copies in a table of alleles, but its noise is that of a table of people.",
    like: "M12, erratum 004-5",
    file: tables,
    only: "one stratum: nothing leaks",
    find: "{ l1: 4n, l2Squared: 8n }",
    replace: "{ l1: 2n, l2Squared: 2n }",
  },
  {
    ...door,
    name: "snp-range-one-direction",
    bug: "One person raises one SNP's score and lowers another's; the range counts one of the two.",
    like: "M12, erratum 004-12",
    file: scores,
    only: "χ² of genotypes: nothing leaks",
    find: "range: 2n * each,\n    one: UNITS,",
    replace: "range: each,\n    one: UNITS,",
  },
  {
    ...ranking,
    name: "strata-smallest-bound",
    bug: "A score that is summed over strata is bounded by the stratum in which one person can do least.",
    like: "M11",
    file: scores,
    only: "the bound is that of the stratum where one person can do most",
    find: "(a > b ? a : b)) + BigInt",
    replace: "(a < b ? a : b)) + BigInt",
  },
  {
    ...ranking,
    name: "cases-counted-from-genotypes",
    bug: "Who has no known genotype falls out of the table, so that the numbers of cases and controls come from the genotypes.",
    like: "erratum 004-7",
    file: tables,
    only: "where hardly a case's genotype is known",
    find: 'return missing === "column" ? [...known, kind === "genotype" ? unknown : 2 * unknown] : known;',
    replace: 'return missing === "column" ? [...known, 0] : known;',
  },
  {
    ...ranking,
    name: "call-rate-from-exact-tables",
    bug: "SNPs that more than two controls have no known genotype of are left out by their exact tables, before anything is drawn.",
    like: "erratum 004-14",
    file: "src/curator/queries/studies/snps.ts",
    only: "χ² and tables: nothing leaks",
    find: "      most: snps.length,\n      unit: 1 / Number(score.one),\n      look: async (tables) => snps.map((snp) => score.of(tables, snp)),",
    replace:
      "      most: snps.length,\n      unit: 1 / Number(score.one),\n      look: async (tables) =>\n        snps.map((snp) => (tables.counts[8 * snp + 3] > 2 ? -(2n ** 40n) : score.of(tables, snp))),",
  },
];
