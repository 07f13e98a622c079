import { chromosomeGroups } from "../data/genome.mjs";
import { exactly } from "../harness/check.mjs";
import { ours } from "../harness/ours.mjs";
import { tablesByLoops } from "../plain/genome.mjs";

const MODULE = "read/genome/table-counts.js";
const arrays = ["packed", "masks"];

export const genomeTables = {
  name: "genome-tables",
  work: "Chromosome 10: tables of 28,501 SNPs for 500 cases and 500 controls, two bits a genotype",
  asked: { atMost: 0.05 },
  needs: [`${MODULE}#tableCounts`],
  async prepare() {
    const { tableCounts } = await ours(MODULE);
    return { ...(await chromosomeGroups()), tableCounts };
  },
  ours: ({ tableCounts, genotypes, groups }) => tableCounts(genotypes, groups).counts,
  alternatives: [
    { name: "numpy popcount", program: "genotypes by popcount", arrays, equal: exactly },
    { name: "numpy, one genotype a byte", program: "genotypes by sums", arrays, equal: exactly },
    { name: "plain loops", run: tablesByLoops, equal: exactly },
  ],
};
