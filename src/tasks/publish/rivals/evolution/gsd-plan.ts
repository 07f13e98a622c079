/**
 * What Private-GSD buys, decided before the first draw from public facts: a table of each attribute, with the label where there is one, then
 * tables of two attributes, with the label or without, each drawn from a public list.
 */
import { type Rational, subtract, toNumber } from "../../../../base/rational.ts";
import { noiseOf, type PlannedDraws, type PublicFacts } from "../../../../curator/index.ts";
import { cellsOfPlaces } from "../../../../learn/junction/cells.ts";
import { partOf } from "../../../../search/rho-for.ts";
import { rowsOrGuess } from "../../../../search/rounds.ts";
import type { GroupedTable } from "../../whole/grouped-table.ts";
import { choiceDraws, epsilonWorth, equalPart, tableDraws } from "../../whole/noisy-tables.ts";

/** A table that may be counted. */
export interface GsdCandidate {
  readonly places: readonly number[];
  readonly cells: number;
  /** How many rows its noise is expected to put into wrong cells: that much must be wrong before it is worth its counts. */
  readonly penalty: number;
}

export interface GsdPlan {
  /** The places of the first tables, and ρ of each. */
  readonly singles: readonly (readonly number[])[];
  readonly single: Rational;
  /** How many tables of two attributes are drawn and counted. */
  readonly pairs: number;
  readonly candidates: readonly GsdCandidate[];
  /** ρ of each, and ε of its draw. */
  readonly pair: Rational;
  readonly choice: Rational;
}

export interface GsdBudget {
  readonly rho: Rational;
  readonly epsilon: Rational;
  /** Where somebody says how many. */
  readonly pairs: number | undefined;
}

/** As many as attributes up to rows · ε = 16,000, from there on growing with its root to three times as many; tuned on Adult and Bank. */
export const pairsFor = (attributes: number, signal: number): number =>
  Math.round(attributes * Math.min(3, Math.max(1, Math.sqrt(signal / 16_000))));

/** Parts of ρ; the rest is for tables of two attributes. */
const SINGLES = 0.45;
const CHOICES = 0.05;

export function gsdPlan(
  facts: PublicFacts,
  table: GroupedTable,
  { rho, epsilon, pairs: asked }: GsdBudget,
): GsdPlan {
  const d = table.published.length;
  const singles = Array.from(table.published.keys(), (place) => (table.label ? [place, d] : [place]));
  const wanted = asked ?? pairsFor(d, rowsOrGuess(facts) * toNumber(epsilon));
  const [first, choices] = [partOf(rho, SINGLES), partOf(rho, CHOICES)];
  const counts = subtract(subtract(rho, first), choices);
  const candidates = wanted === 0 ? [] : candidatesFor(facts, table, equalPart(counts, wanted));
  const pairs = Math.min(wanted, candidates.length);
  if (pairs === 0) {
    const single = equalPart(rho, d);
    return { singles, single, pairs, candidates, pair: single, choice: single };
  }
  return {
    singles,
    single: equalPart(first, d),
    pairs,
    candidates,
    pair: equalPart(counts, pairs),
    choice: epsilonWorth(equalPart(choices, pairs)),
  };
}

export const gsdDraws = ({ singles, single, pairs, pair, choice }: GsdPlan): readonly PlannedDraws[] => [
  tableDraws(single, singles.length),
  ...(pairs > 0 ? [choiceDraws(choice, pairs), tableDraws(pair, pairs)] : []),
];

/** Tables whose noise would move twice as many rows as there are could tell nothing. */
const MOST_MOVED = 2;

function candidatesFor(
  facts: PublicFacts,
  { sizes, published, label }: GroupedTable,
  rho: Rational,
): GsdCandidate[] {
  const { scale } = noiseOf(facts, { ask: "cells", tables: [[]] }, { mechanism: "gaussian", rho });
  const places = Array.from(published.keys());
  const pairs = places.flatMap((a) => places.slice(a + 1).map((b) => [a, b]));
  return pairs
    .flatMap((pair) => (label ? [pair, [...pair, published.length]] : [pair]))
    .map((own) => ({ places: own, cells: cellsOfPlaces(sizes, own) }))
    .map((own) => ({ ...own, penalty: MEAN_SIZE * scale * own.cells }))
    .filter(({ penalty }) => penalty <= MOST_MOVED * rowsOrGuess(facts));
}

/** How far a normal number is from 0 on average, in deviations. */
const MEAN_SIZE = Math.sqrt(2 / Math.PI);
