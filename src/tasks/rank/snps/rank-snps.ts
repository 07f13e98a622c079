/**
 * Which SNPs of a genome study tell cases from controls, drawn privately, and what is told of each: its χ² or its table, with noise.
 *
 * What one person's genotypes can do is proved in src/curator/queries/studies, what the draws cost in accounting; everything here is made
 * from public facts and from what has been released. SNPs that are rare or often unknown are left out by what the released tables
 * say: to leave them out beforehand, by exact tables, would tell of single people (specification, 004-14).
 */

import { checkedAsk, ensureCurator } from "../../../base/asked.ts";
import { katla, snpDistances, snpSensitivity } from "../../../base/bibliography.ts";
import { basis } from "../../../base/citation.ts";
import { ensure } from "../../../base/errors.ts";
import type { Values } from "../../../base/options.ts";
import type { Receipt, StudyAllowance, StudyFacts, StudyForAnalysts } from "../../../curator/index.ts";
import { given } from "../../given.ts";
import { type CommonAsk, method, type Run } from "../../method.ts";
import { type NoiseOfRanking, noiseOfRanking } from "../chance.ts";
import { snpPlaces } from "./names.ts";
import { SNP_TOP, snpOptions } from "./options.ts";
import { choiceOf, planSnpRanking, type SnpRankingAsk, type SnpRankingPlan } from "./planned-snps.ts";
import { isByChance, isKept, type RankedSnp, type SaidOfSnp, tell } from "./tell.ts";
import { snpWork } from "./work.ts";

/** SNPs in the order in which they were drawn, and the receipt. */
export interface SnpRanking {
  /** Best first, as far as the noise tells. */
  readonly snps: readonly RankedSnp[];
  readonly receipt: Receipt;
}

/** What is told beforehand. */
export interface ExpectedSnpRanking
  extends Pick<
      SnpRankingPlan,
      "mechanism" | "candidates" | "range" | "found" | "needed" | "degrees" | "scale"
    >,
    Required<Pick<SnpRankingAsk, "score" | "top" | "tables" | "tau" | "release">> {
  /** By χ². */
  readonly noise?: NoiseOfRanking;
}

export const snpRanking = method({
  name: "rank-snps",
  title: "Ranked SNPs",
  task: "rank",
  subject: "study",
  label: "none",
  summary: "The SNPs that tell cases from controls, with their tables or χ², with noise.",
  cite: [basis(snpDistances), basis(snpSensitivity), basis(katla)],
  guarantee: "proved",
  neighbours: ["replace-genotype"],
  options: snpOptions,

  price(facts, asked: CommonAsk, values) {
    const ask = askOf(facts, asked, values);
    const plan = planSnpRanking(facts, ask);
    const { score, top, tables = "genotype", tau = 0, release = "tables" } = ask;
    const { mechanism, candidates, range, found, needed, degrees, scale } = plan;
    const expected: ExpectedSnpRanking = {
      ...{ score, top, tables, tau, release, mechanism, candidates, range, found, degrees },
      ...given({ needed, scale }),
      ...(needed === undefined ? {} : { noise: noiseOfSnps(needed) }),
    };
    const notes = [`the first ${top} of ${candidates} SNPs by ${score} of ${tables} tables, ${mechanism}`];
    const work = snpWork(facts, ask, candidates);
    return { draws: plan.draws, notes, expected, work, details: { ask, plan } };
  },

  purpose: (_ask, { details: { ask } }) => `attributes rank ${ask.score}, top ${ask.top}`,

  // The draws that choose see one scoring of the genotypes, so that a stop comes before them, or before what is told.
  async run(search, _ask, { details: { ask, plan } }): Promise<Omit<SnpRanking, "receipt">> {
    const { data } = search;
    const { draws } = plan;
    const [choosing, all] = [draws[0].count, draws.reduce((sum, { count }) => sum + count, 0)];
    if (search.stopped()) return Object.freeze({ snps: [] });
    const places = await choose(data, ask, plan);
    search.made(choosing, all);
    const told = search.stopped() ? [] : await tell(data, ask, plan, places);
    if (told.length > 0) search.made(all, all);
    const snps = places.map((place, i) => {
      const said: SaidOfSnp = told[i] ?? {};
      const couldBeChance = isByChance(said, ask, plan, places.length);
      return { ...data.facts.snps[place], place, ...said, kept: isKept(said, ask), couldBeChance };
    });
    return Object.freeze({ snps });
  },
});

export const noiseOfSnps = (needed: number): NoiseOfRanking =>
  noiseOfRanking(needed, { of: "who is a case", one: "a SNP" });

function askOf(
  facts: StudyFacts,
  { epsilon, delta, attributes }: CommonAsk,
  { score = "chi-squared", snps, places, strata = "pooled", top, ...more }: Values<typeof snpOptions>,
): SnpRankingAsk {
  ensure(
    attributes === undefined && (snps === undefined || places === undefined),
    "option-out-of-range",
    "A study has SNPs instead of attributes, and they are named once: by snps or by places.",
    "Leave the others out.",
  );
  const chosenFrom = snps ? snpPlaces(facts, snps) : places;
  const candidates = chosenFrom?.length ?? facts.snps.length;
  return {
    epsilon,
    delta,
    score,
    top: top ?? Math.min(SNP_TOP, candidates),
    strata: strata === "pooled" || strata === "apart" ? strata : { only: strata },
    ...(chosenFrom ? { snps: chosenFrom } : {}),
    ...given(more),
  };
}

async function choose(
  data: StudyAllowance,
  ask: SnpRankingAsk,
  plan: SnpRankingPlan,
): Promise<readonly number[]> {
  const how = { mechanism: plan.mechanism, epsilon: plan.each, count: ask.top };
  return (await data.make(choiceOf(ask), how)).value;
}

/** A plan to rank SNPs, asked with types. */
export async function rankSnps(
  curator: StudyForAnalysts,
  ask: SnpRankingAsk,
  run: Run = {},
): Promise<SnpRanking> {
  ensureCurator(curator);
  checkedAsk(ask);
  // What is wrong is told as the door would tell it, and not as an option that has no such value.
  planSnpRanking(curator.facts, ask);
  const { epsilon, delta, holder, snps: places, strata = "pooled", ...more } = ask;
  const how = { ...more, ...given({ places }), strata: typeof strata === "string" ? strata : strata.only };
  const { model, receipt } = await snpRanking.fit(
    curator,
    { epsilon, delta, ...given({ holder }) },
    how,
    run,
  );
  return Object.freeze({ ...model, receipt });
}
