/** Which SNPs tell cases from controls, and what χ² some of them have. What one person's genotypes can do is proved in scores.ts. */
import { ensure } from "../../../base/errors.ts";
import { listOfSnps } from "../../../base/refusals/studies.ts";
import type { Numbers, Query, QueryScores } from "../query.ts";
import type { StudyFacts } from "./facts.ts";
import { prepareScore, type SnpQuestion } from "./scores.ts";
import type { StudyTables } from "./tables.ts";

export interface RankSnpsAsked extends SnpQuestion {
  /** A public list of SNPs to choose from, by their places; by default all. */
  readonly snps?: readonly number[];
}

/** The places of some SNPs, best first as far as the noise tells. */
export const rankSnps: Query<
  "rank-snps",
  RankSnpsAsked,
  QueryScores<readonly number[], StudyTables>,
  StudyFacts
> = {
  name: "rank-snps",
  prepare(facts, asked) {
    const snps = asked.snps ? placesIn(facts, asked.snps) : facts.snps.map((_, i) => i);
    const score = prepareScore(facts, asked);
    return {
      takes: "scores",
      query: `rank by ${asked.score}`,
      bounds: { range: score.range },
      size: snps.length,
      most: snps.length,
      unit: 1 / Number(score.one),
      look: async (tables) => snps.map((snp) => score.of(tables, snp)),
      tell: (places) => Object.freeze(places.map((i) => snps[i])),
    };
  },
};

export type SnpValuesAsked = Omit<SnpQuestion, "tau"> & { readonly snps: readonly number[] };

/** χ² of some SNPs, each with noise. */
export const snpValues: Query<
  "snp-values",
  SnpValuesAsked,
  Numbers<readonly number[], StudyTables>,
  StudyFacts
> = {
  name: "snp-values",
  prepare(facts, asked) {
    const snps = placesIn(facts, asked.snps);
    const score = prepareScore(facts, asked);
    return {
      takes: "numbers",
      query: `values of ${asked.score}`,
      bounds: { l1: BigInt(snps.length) * score.each },
      size: snps.length,
      unit: 1 / Number(score.one),
      look: async (tables) => snps.map((snp) => score.of(tables, snp)),
      tell: (noisy) => Object.freeze(noisy.map((units) => Number(units) / Number(score.one))),
    };
  },
};

export function placesIn({ snps }: StudyFacts, asked: readonly number[]): readonly number[] {
  const places = Array.from(asked);
  ensure(
    places.length > 0 &&
      new Set(places).size === places.length &&
      places.every((place) => Number.isInteger(place) && place >= 0 && place < snps.length),
    ...listOfSnps(snps.length),
  );
  return places;
}
