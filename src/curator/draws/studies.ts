/**
 * What may be asked of a study: which SNPs tell cases from controls, their tables, their χ². What one person's genotypes can do to
 * each is proved in queries/studies.
 */
import { ensure } from "../../base/errors.ts";
import { exactly, type Rational } from "../../base/rational.ts";
import type { Strata } from "../../schema/study.ts";
import { discreteLaplaceMechanism } from "../mechanisms/laplace/index.ts";
import { groupsOf, type StudyFacts } from "../queries/studies/facts.ts";
import { prepareScore, type SnpQuestion } from "../queries/studies/scores.ts";
import {
  cellBounds,
  type StudyTables,
  type TableKind,
  tableKinds,
  tableOf,
} from "../queries/studies/tables.ts";
import { Sensitive } from "../sensitive.ts";
import type { Draw } from "./draw.ts";
import { type NoiseKind, noisyCells } from "./noise-kind.ts";
import { pickTop, type TopMechanism } from "./top.ts";

export interface RankSnpsAsked extends SnpQuestion {
  /** A public list of SNPs to choose from, by their places; by default all. */
  readonly snps?: readonly number[];
  readonly count: number;
  /** ε of each of the draws. */
  readonly epsilon: Rational;
  readonly mechanism?: TopMechanism;
}

/** The places of `count` SNPs, best first as far as the noise tells. */
export function rankSnps(facts: StudyFacts, asked: RankSnpsAsked): Draw<readonly number[], StudyTables> {
  const snps = asked.snps ? placesIn(facts, asked.snps) : facts.snps.map((_, i) => i);
  const score = prepareScore(facts, asked);
  const { price, mechanism, pick } = pickTop(asked, snps.length);
  return {
    price,
    mechanism,
    query: `rank by ${asked.score}`,
    async look(tables, noise) {
      const scores = snps.map((snp) => score.of(tables, snp));
      const chosen = pick(new Sensitive(scores, "range", score.range), noise);
      return Object.freeze(chosen.map((i) => snps[i]));
    },
  };
}

/** χ² of some SNPs, each with noise. */
export function snpValues(
  facts: StudyFacts,
  asked: Omit<SnpQuestion, "tau"> & { readonly snps: readonly number[] },
  given: Rational,
): Draw<readonly number[], StudyTables> {
  const snps = placesIn(facts, asked.snps);
  const score = prepareScore(facts, asked);
  const epsilon = exactly(given, "ε");
  const bound = BigInt(snps.length) * score.each;
  return {
    price: { kind: "pure", epsilon, count: 1 },
    mechanism: "laplace",
    query: `values of ${asked.score}`,
    async look(tables, noise) {
      const exact = snps.map((snp) => score.of(tables, snp));
      const noisy = discreteLaplaceMechanism(new Sensitive(exact, "l1", bound), epsilon, noise);
      return Object.freeze(noisy.map((units) => Number(units) / Number(score.one)));
    },
  };
}

export interface SnpTablesAsked {
  readonly snps: readonly number[];
  readonly tables?: TableKind;
  readonly strata?: Strata;
}

/** Cells with noise, by group of people: they may be negative, and do not add up to the public totals. */
export interface NoisyTable {
  readonly cases: readonly number[];
  readonly controls: readonly number[];
}

/** For each SNP, and each group of people that is looked at apart, the table with noise in every cell. */
export function snpTables(
  facts: StudyFacts,
  asked: SnpTablesAsked,
  how: NoiseKind,
): Draw<readonly (readonly NoisyTable[])[], StudyTables> {
  const snps = placesIn(facts, asked.snps);
  const { tables: kind = "genotype", strata = "pooled" } = asked;
  ensure(
    tableKinds.includes(kind),
    "query-unknown",
    `There are no ${JSON.stringify(String(kind))} tables.`,
    `Ask for ${tableKinds.join(" or ")} tables.`,
  );
  const groups = groupsOf(facts, strata);
  const shape = { kind, missing: facts.study.missing };
  const { l1, l2Squared } = cellBounds(shape);
  const many = BigInt(snps.length);
  return noisyCells(how, {
    query: `${kind} tables`,
    l1: many * l1,
    l2Squared: many * l2Squared,
    ask: async (tables: StudyTables) =>
      snps.flatMap((snp) =>
        groups.flatMap((group) => {
          const { cases, controls } = tableOf(tables, snp, group, shape);
          return [...Array.from(cases), ...Array.from(controls)].map(BigInt);
        }),
      ),
    tell: (cells) => inTables(cells.map(Number), snps.length, groups.length),
  });
}

function inTables(
  cells: readonly number[],
  snps: number,
  groups: number,
): readonly (readonly NoisyTable[])[] {
  const columns = cells.length / (snps * groups * 2);
  const row = (at: number) => Object.freeze(cells.slice(at * columns, (at + 1) * columns));
  return Object.freeze(
    Array.from({ length: snps }, (_, snp) =>
      Object.freeze(
        Array.from({ length: groups }, (_, group) => {
          const at = 2 * (snp * groups + group);
          return Object.freeze({ cases: row(at), controls: row(at + 1) });
        }),
      ),
    ),
  );
}

function placesIn({ snps }: StudyFacts, asked: readonly number[]): readonly number[] {
  const places = Array.from(asked);
  ensure(
    places.length > 0 &&
      new Set(places).size === places.length &&
      places.every((place) => Number.isInteger(place) && place >= 0 && place < snps.length),
    "option-out-of-range",
    `A list of SNPs is empty, names one twice, or names one that is not among the ${snps.length} of the study.`,
    "Give different places from 0 on.",
  );
  return places;
}
