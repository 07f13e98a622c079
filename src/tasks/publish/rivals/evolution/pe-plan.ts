/** What Tab-PE buys, decided before the first draw from public facts: class counts once, and a histogram of votes in each round. */
import { type Rational, subtract } from "../../../../base/rational.ts";
import { noiseOf, type PlannedDraws, type PublicFacts } from "../../../../curator/index.ts";
import { partOf } from "../../../../search/rho-for.ts";
import { rowsOrGuess } from "../../../../search/rounds.ts";
import { equalPart, tableDraws } from "../../whole/noisy-tables.ts";

export interface PePlan {
  readonly rounds: number;
  /** How many candidates are kept in each round. */
  readonly keep: number;
  /** For the class counts, and for the votes of each round. */
  readonly classes: Rational;
  readonly votes: Rational;
}

/** The part of ρ for class counts. */
const CLASSES = 0.02;
/** Candidates that are voted on in most rounds: those that were kept, and three variations of each. */
export const VARIATIONS = 3;
/** The published number for Adult, where ε is 1; with less, votes must come together on fewer candidates. */
const MOST_KEPT = 1000;
const LEAST_KEPT = 10;
/** How many deviations of its noise a candidate's votes are on average. */
const VOTES_IN_NOISE = 0.5;

export function pePlan(
  facts: PublicFacts,
  rho: Rational,
  { rounds, keep }: { readonly rounds: number; readonly keep: number | undefined },
): PePlan {
  const classes = partOf(rho, CLASSES);
  const votes = equalPart(subtract(rho, classes), rounds);
  const fitting = rowsOrGuess(facts) / ((1 + VARIATIONS) * VOTES_IN_NOISE * voteNoise(facts, votes));
  return {
    rounds,
    keep: keep ?? Math.round(Math.min(MOST_KEPT, Math.max(LEAST_KEPT, fitting))),
    classes,
    votes,
  };
}

export const peDraws = ({ rounds, classes, votes }: PePlan): readonly PlannedDraws[] => [
  tableDraws(classes, 1),
  tableDraws(votes, rounds),
];

/** Votes are counts of which a row is in one, as in a table of counts. */
const voteNoise = (facts: PublicFacts, rho: Rational): number =>
  noiseOf(facts, { ask: "cells", tables: [[]] }, { mechanism: "gaussian", rho }).scale;
