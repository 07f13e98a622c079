/** The facts of a made-up study: so many SNPs, and as many cases as controls. */
import type { StudyFacts } from "../../curator/index.ts";
import { smallStudy } from "../small-studies.ts";

export function timedStudy(snps: number, people: number): StudyFacts {
  return {
    study: smallStudy(),
    snps: Array.from({ length: snps }, (_, i) => ({
      id: `rs${i}`,
      chromosome: "1",
      position: i + 1,
      alleles: ["A", "G"] as const,
    })),
    people,
    strata: [{ name: "", cases: people / 2, controls: people / 2 }],
  };
}
