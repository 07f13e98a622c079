/** What a ranking of SNPs does: tables were counted when the study was opened, so that people cost nothing more. */
import { offersOf, type Work, workOf } from "../../../base/work.ts";
import { comparedGroups, type StudyFacts } from "../../../curator/index.ts";
import type { SnpRankingAsk } from "./planned-snps.ts";

/** A SNP with its names, its numbers, its tables and what follows from them. */
const SNP_BYTES = 4096;

export function snpWork(facts: StudyFacts, ask: SnpRankingAsk, candidates: number): Work {
  const { score, top, release = "tables", simulations = 999 } = ask;
  const groups = comparedGroups(facts, ask);
  const columns = groups.reduce((sum, group) => sum + group.columns, 0);
  const scored = candidates * groups.length;
  return workOf(
    16_384 + top * SNP_BYTES * groups.length,
    { looks: 1, ...(score === "distance" ? { snpDistances: scored } : { snps: scored }) },
    { free: candidates },
    offersOf(top, candidates),
    release === "none" ? {} : { looks: 1, snps: top * groups.length },
    release === "values" ? { cells: top } : {},
    release === "tables" ? { cells: 2 * top * columns } : {},
    // Made-up counts are looked for outward from the likeliest, about a standard deviation far.
    release === "tables"
      ? { simulated: 2 * top * simulations * columns * (1 + Math.sqrt(facts.people) / 8) }
      : {},
  );
}
