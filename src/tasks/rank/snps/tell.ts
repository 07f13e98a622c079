/** What is told of chosen SNPs: their χ² or their tables with noise, and what follows from those. */
import { publicRandom } from "../../../base/random.ts";
import { comparedGroups, type StudyAllowance } from "../../../curator/index.ts";
import { chiSquaredBeyondChance, pValuesByChance } from "../chance.ts";
import { type ToldOfChosen, toldWith } from "../planned-ranking.ts";
import type { SnpRankingAsk, SnpRankingPlan } from "./planned-snps.ts";
import { type SnpStatistics, type StudySnp, snpStatistics } from "./statistics.ts";

/** A SNP that was drawn, with what was released about it. */
export interface RankedSnp extends StudySnp {
  /** Where it stands in the study's list. */
  readonly place: number;
  readonly chiSquared?: ToldOfChosen;
  /** One where everybody is looked at together, else one a stratum. */
  readonly tables?: readonly SnpStatistics[];
  /** Whether what was released of it is within what was asked for (`minMaf`, `minCallRate`). */
  readonly kept: boolean;
  /** Whether its association could be chance; null where what was released does not tell. */
  readonly couldBeChance: boolean | null;
}

export type SaidOfSnp = Pick<RankedSnp, "chiSquared" | "tables">;

export async function tell(
  data: StudyAllowance,
  { release = "tables", tables = "genotype", strata = "pooled", simulations = 999 }: SnpRankingAsk,
  { told, scale }: SnpRankingPlan,
  snps: readonly number[],
): Promise<readonly SaidOfSnp[]> {
  if (told === undefined || scale === undefined) return [];
  const asked = { snps, tables, strata };
  const how = { mechanism: "laplace", epsilon: told } as const;
  if (release === "values") {
    const { value } = await data.make({ ask: "snp-values", score: "chi-squared", ...asked }, how);
    return value.map((chiSquared) => ({ chiSquared: toldWith(scale)(chiSquared) }));
  }
  const { value, receipt } = await data.make({ ask: "snp-tables", ...asked }, how);
  const { facts } = data;
  const { uniform } = publicRandom(receipt.entryHash);
  const groups = comparedGroups(facts, asked);
  return value.map((apart, i) => ({
    tables: apart.map((table, g) =>
      snpStatistics(table, {
        snp: facts.snps[snps[i]],
        stratum: groups[g].name,
        kind: tables,
        totals: groups[g].totals,
        scale,
        simulations,
        uniform,
      }),
    ),
  }));
}

export function isByChance(
  { chiSquared, tables }: SaidOfSnp,
  { simulations = 999 }: SnpRankingAsk,
  { candidates, degrees, scale = 0 }: SnpRankingPlan,
  told: number,
): boolean | null {
  if (chiSquared) return chiSquared.value <= chiSquaredBeyondChance(scale, { told, candidates, degrees });
  if (!tables) return null;
  return pValuesByChance(
    tables.map(({ pValue }) => pValue),
    { candidates, simulations },
  );
}

/** In every stratum that is looked at. */
export function isKept({ tables = [] }: SaidOfSnp, { minMaf = 0, minCallRate = 0 }: SnpRankingAsk): boolean {
  return tables.every(
    ({ minorAlleleFrequency, callRate = 1 }) => minorAlleleFrequency >= minMaf && callRate >= minCallRate,
  );
}
