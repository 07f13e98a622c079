/** What a ranking of SNPs will cost and find, from public facts alone; refuses what the door would refuse, before anything is spent. */
import { checkedAsk, ensureFacts } from "../../../base/asked.ts";
import { ensure, formed } from "../../../base/errors.ts";
import { type Rational, toNumber } from "../../../base/rational.ts";
import { readable } from "../../../base/readable.ts";
import {
  comparedGroups,
  degreesOfFreedom,
  noiseOf,
  type SnpQuestion,
  type StudyFacts,
} from "../../../curator/index.ts";
import { chiSquaredFound, gapFound } from "../found.ts";
import { planRanking, type RankingAsk, type RankingPlan } from "../planned-ranking.ts";

/** Which SNPs to rank by which statistic, and what that may cost. */
export interface SnpRankingAsk extends RankingAsk, SnpQuestion {
  /** A public list of SNPs to choose from, by their places in the study; all unless it says otherwise. */
  readonly snps?: readonly number[];
  /** What is told of the chosen SNPs: their tables, unless it says otherwise, their χ², or nothing. */
  readonly release?: "tables" | "values" | "none";
  /** Made-up tables for each p-value; 999 unless it says otherwise. */
  readonly simulations?: number;
  /** SNPs whose released tables have a rarer allele than this, or fewer known genotypes, are marked as not kept. */
  readonly minMaf?: number;
  readonly minCallRate?: number;
}

/** What a ranking of SNPs would cost and find, from public facts alone. */
export interface SnpRankingPlan extends RankingPlan {
  /** How far one person can push two scores apart, in units of χ² or in genotypes. */
  readonly range: number;
  /** Which χ² is drawn first with 95 %, if no other SNP is associated; or how many genotypes beyond any other. */
  readonly found: number;
  /** By χ²: found, as a share of the largest χ² that there can be. */
  readonly needed?: number;
  /** Degrees of freedom of a SNP's χ², over all strata. */
  readonly degrees: number;
  /** Of the noise in each cell, or on each χ², that is told. */
  readonly scale?: number;
}

/** What a ranking of SNPs would cost and find; nothing is spent, and no genotype is looked at. */
export function planSnpRanking(facts: StudyFacts, asked: SnpRankingAsk): SnpRankingPlan {
  ensureFacts(facts, "study");
  const ask = checkedAsk(asked);
  return readable(formed(() => planOf(facts, ask)));
}

function planOf(facts: StudyFacts, ask: SnpRankingAsk): SnpRankingPlan {
  const { score, tables: kind = "genotype", release = "tables" } = ask;
  const choosing = { mechanism: "exponential", epsilon: ask.epsilon } as const;
  const { bound, unit, size: candidates } = noiseOf(facts, choiceOf(ask), choosing);
  ensureFilters(facts, ask);
  const plan = planRanking(ask, candidates, release === "none" ? "nothing" : "something");
  const range = bound * unit;
  const drawing = { mechanism: plan.mechanism, candidates, lambda: toNumber(plan.each) / range };
  const groups = comparedGroups(facts, ask);
  const degrees = groups.reduce((all, { columns }) => all + degreesOfFreedom(columns), 0);
  const found = score === "chi-squared" ? chiSquaredFound(drawing, degrees) : gapFound(drawing);
  const people = facts.strata.reduce((sum, { cases, controls }) => sum + cases + controls, 0);
  // An allele table counts everybody twice.
  const most = people * (kind === "allele" ? 2 : 1);
  const all = {
    ...plan,
    range,
    found,
    degrees,
    ...(score === "chi-squared" ? { needed: found / most } : {}),
  };
  return plan.told ? { ...all, scale: scaleOf(facts, ask, plan.told) } : all;
}

/** What is asked of the door to choose by. */
export const choiceOf = ({ score, tables, strata, tau, snps }: SnpRankingAsk) => ({
  ask: "rank-snps" as const,
  score,
  ...(tables === undefined ? {} : { tables }),
  ...(strata === undefined ? {} : { strata }),
  ...(tau === undefined ? {} : { tau }),
  ...(snps === undefined ? {} : { snps }),
});

/** Of the noise on what is told of the chosen SNPs together: which they are makes no difference. */
function scaleOf(facts: StudyFacts, ask: SnpRankingAsk, epsilon: Rational): number {
  const { tables = "genotype", strata = "pooled", release } = ask;
  const snps = (ask.snps ?? facts.snps.map((_, i) => i)).slice(0, ask.top);
  const asked = { snps, tables, strata };
  const how = { mechanism: "laplace", epsilon } as const;
  const { scale, unit } =
    release === "values"
      ? noiseOf(facts, { ask: "snp-values", score: "chi-squared", ...asked }, how)
      : noiseOf(facts, { ask: "snp-tables", ...asked }, how);
  return scale * unit;
}

function ensureFilters({ study }: StudyFacts, ask: SnpRankingAsk): void {
  const { minMaf, minCallRate, simulations = 999, release = "tables" } = ask;
  ensure(
    (minMaf ?? 0) >= 0 && (minMaf ?? 0) <= 0.5 && (minCallRate ?? 0) >= 0 && (minCallRate ?? 0) <= 1,
    "option-out-of-range",
    `The rarer allele has a share of 0 to 0.5 and known genotypes one of 0 to 1; ${minMaf ?? 0} and ${minCallRate ?? 0} are asked for.`,
    "Choose shares such as 0.05 and 0.95.",
  );
  ensure(
    release === "tables" || (minMaf === undefined && minCallRate === undefined),
    "option-out-of-range",
    "How frequent an allele is, and how many genotypes are known, shows in released tables alone, and none are released.",
    "Release tables, or leave the two limits out.",
  );
  ensure(
    minCallRate === undefined || study.missing === "column",
    "option-out-of-range",
    `${study.name} counts missing genotypes as ${study.missing} copies of allele 1, so that its tables do not tell how many are known.`,
    "Leave the limit out, or declare missing genotypes as a column.",
  );
  ensure(
    Number.isInteger(simulations) && simulations >= 1 && simulations <= 1_000_000,
    "option-out-of-range",
    `${simulations} made-up tables are asked for.`,
    "Choose a whole number from 1 to 1,000,000.",
  );
}
