/** What is told of chosen SNPs: their χ² or their tables with noise, and what follows from those. */
import { publicRandom } from "../../base/random.ts";
import type { StudyAllowance, StudyFacts } from "../../curator/index.ts";
import { groupsOf, rowTotals, totalsOf } from "../../curator/index.ts";
import { chiSquaredBeyondChance, pValuesByChance } from "./chance.ts";
import { type Told, toldWith } from "./plan.ts";
import type { SnpRankingAsk, SnpRankingPlan } from "./snp-plan.ts";
import { type Snp, type SnpStatistics, snpStatistics } from "./snp-statistics.ts";

export interface RankedSnp extends Snp {
  /** Where it stands in the study's list. */
  readonly place: number;
  readonly chiSquared?: Told;
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
  if (release === "values") {
    const { value } = await data.values({ score: "chi-squared", ...asked }, told);
    return value.map((chiSquared) => ({ chiSquared: toldWith(scale)(chiSquared) }));
  }
  const { value, receipt } = await data.tables(asked, { mechanism: "laplace", epsilon: told });
  const { facts } = data;
  const { uniform } = publicRandom(receipt.entryHash);
  const groups = groupsOf(facts, strata);
  const shape = { kind: tables, missing: facts.study.missing };
  return value.map((apart, i) => ({
    tables: apart.map((table, g) =>
      snpStatistics(table, {
        snp: facts.snps[snps[i]],
        stratum: strata === "pooled" ? "" : nameOf(facts, groups[g]),
        kind: tables,
        totals: rowTotals(shape, totalsOf(facts, groups[g])),
        scale,
        simulations,
        uniform,
      }),
    ),
  }));
}

const nameOf = ({ strata }: StudyFacts, [place]: readonly number[]) => strata[place].name;

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
