/**
 * Which SNPs of a genome study tell cases from controls, drawn privately, and what is told of each: its χ² or its table, with noise.
 *
 * What one person's genotypes can do is proved in src/curator/queries/studies, what the draws cost in accounting; everything here is made
 * from public facts and from what has been released. SNPs that are rare or often unknown are left out by what the released tables
 * say: to leave them out beforehand, by exact tables, would tell of single people (specification, 004-14).
 */

import { checkedAsk, ensureCurator } from "../../base/asked.ts";
import { publicRandom } from "../../base/random.ts";
import type { Receipt, StudyAllowance, StudyFacts, StudyForAnalysts } from "../../curator/index.ts";
import { groupsOf, rowTotals, totalsOf } from "../../curator/index.ts";
import { chiSquaredBeyondChance, pValuesByChance } from "./chance.ts";
import { type Told, toldWith } from "./plan.ts";
import { planSnpRanking, type SnpRankingAsk, type SnpRankingPlan } from "./snp-plan.ts";
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

export interface SnpRanking {
  /** Best first, as far as the noise tells. */
  readonly snps: readonly RankedSnp[];
  readonly receipt: Receipt;
}

export async function rankSnps(curator: StudyForAnalysts, ask: SnpRankingAsk): Promise<SnpRanking> {
  ensureCurator(curator);
  checkedAsk(ask);
  const { score, tables, strata, tau, snps, top: count, epsilon, delta, holder } = ask;
  const plan = planSnpRanking(curator.facts, ask);
  const data = await curator.allow({
    epsilon,
    delta,
    draws: plan.draws,
    purpose: `attributes rank ${score}, top ${count}`,
    ...(holder === undefined ? {} : { holder }),
  });
  const { value: places } = await data.rank({
    score,
    count,
    epsilon: plan.each,
    mechanism: plan.mechanism,
    ...(tables === undefined ? {} : { tables }),
    ...(strata === undefined ? {} : { strata }),
    ...(tau === undefined ? {} : { tau }),
    ...(snps === undefined ? {} : { snps }),
  });
  const told = await tell(data, ask, plan, places);
  await data.close();
  const ranked = places.map((place, i) => {
    const said = told[i] ?? {};
    const couldBeChance = isByChance(said, ask, plan, places.length);
    return { ...curator.facts.snps[place], place, ...said, kept: isKept(said, ask), couldBeChance };
  });
  return Object.freeze({ snps: ranked, receipt: data.receipt() });
}

type Said = Pick<RankedSnp, "chiSquared" | "tables">;

async function tell(
  data: StudyAllowance,
  { release = "tables", tables = "genotype", strata = "pooled", simulations = 999 }: SnpRankingAsk,
  { told, scale }: SnpRankingPlan,
  snps: readonly number[],
): Promise<readonly Said[]> {
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

function isByChance(
  { chiSquared, tables }: Said,
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
function isKept({ tables = [] }: Said, { minMaf = 0, minCallRate = 0 }: SnpRankingAsk): boolean {
  return tables.every(
    ({ minorAlleleFrequency, callRate = 1 }) => minorAlleleFrequency >= minMaf && callRate >= minCallRate,
  );
}
