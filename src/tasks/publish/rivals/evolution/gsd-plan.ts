/**
 * What Private-GSD buys, decided before the first draw from public facts: a table of each attribute with the label, then tables of two
 * attributes, with the label or without, each drawn from a public list.
 */
import { divide, type Rational, rational, subtract, toNumber } from "../../../../base/rational.ts";
import { noiseOf, type PlannedDraws, type PublicFacts, plannedDraws } from "../../../../curator/index.ts";
import { partOf } from "../../../../search/rho-for.ts";
import { rowsOrGuess } from "../../../../search/rounds.ts";
import type { WholeTable } from "./whole-table.ts";

/** A table that may be counted. */
export interface GsdCandidate {
  readonly places: readonly number[];
  readonly cells: number;
  /** How many rows its noise is expected to put into wrong cells: that much must be wrong before it is worth its counts. */
  readonly penalty: number;
}

export interface GsdPlan {
  /** How many tables of two attributes are drawn and counted. */
  readonly pairs: number;
  readonly candidates: readonly GsdCandidate[];
  /** For each table of an attribute with the label. */
  readonly single: Rational;
  /** For each table of two attributes, and the ε of its draw. */
  readonly pair: Rational;
  readonly choice: Rational;
}

/** Parts of ρ; the rest is for tables of two attributes. */
const SINGLES = 0.45;
const CHOICES = 0.05;

export function gsdPlan(
  facts: PublicFacts,
  whole: WholeTable,
  rho: Rational,
  asked: number | undefined,
): GsdPlan {
  const d = whole.published.length;
  const wanted = asked ?? d;
  const [singles, choices] = [partOf(rho, SINGLES), partOf(rho, CHOICES)];
  const counts = subtract(subtract(rho, singles), choices);
  const candidates = wanted === 0 ? [] : candidatesFor(facts, whole, equalPart(counts, wanted));
  const pairs = Math.min(wanted, candidates.length);
  if (pairs === 0) {
    const single = equalPart(rho, d);
    return { pairs, candidates, single, pair: single, choice: single };
  }
  return {
    pairs,
    candidates,
    single: equalPart(singles, d),
    pair: equalPart(counts, pairs),
    choice: choiceWorth(equalPart(choices, pairs)),
  };
}

export const gsdDraws = (
  { pairs, single, pair, choice }: GsdPlan,
  attributes: number,
): readonly PlannedDraws[] => [
  plannedDraws({ mechanism: "gaussian", rho: single }, attributes),
  ...(pairs > 0
    ? [
        plannedDraws({ mechanism: "exponential", epsilon: choice }, pairs),
        plannedDraws({ mechanism: "gaussian", rho: pair }, pairs),
      ]
    : []),
];

export const cellNoise = (facts: PublicFacts, rho: Rational): number =>
  noiseOf(facts, { ask: "cells", tables: [[]] }, { mechanism: "gaussian", rho }).scale;

/** Tables whose noise would move twice as many rows as there are could tell nothing. */
const MOST_MOVED = 2;

function candidatesFor(facts: PublicFacts, { sizes, published }: WholeTable, rho: Rational): GsdCandidate[] {
  const label = published.length;
  // A normal number is √(2/π) deviations from 0 on average.
  const perCell = Math.sqrt(2 / Math.PI) * cellNoise(facts, rho);
  const places = Array.from(published.keys());
  const pairs = places.flatMap((a) => places.filter((b) => b > a).map((b) => [a, b]));
  return pairs
    .flatMap((pair) => [pair, [...pair, label]])
    .map((own) => ({ places: own, cells: own.reduce((product, place) => product * sizes[place], 1) }))
    .map((own) => ({ ...own, penalty: perCell * own.cells }))
    .filter(({ penalty }) => penalty <= MOST_MOVED * rowsOrGuess(facts));
}

/** An equal part, down to its decimals. */
const equalPart = (amount: Rational, among: number): Rational =>
  partOf(divide(amount, rational(BigInt(among))), 1);

const DIGITS = 10n ** 12n;

/** The ε of a draw that is worth that ρ, which is at most ε²/8 of it (curator/accounting/bounded-range.ts); the door prices it by itself. */
function choiceWorth(rho: Rational): Rational {
  const epsilon = Math.sqrt(8 * toNumber(rho));
  return rational(BigInt(Math.floor(epsilon * Number(DIGITS))), DIGITS);
}
