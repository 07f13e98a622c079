/** Tables of noisy counts, one draw each, and what follows from them without another look. */
import { compare, divide, type Rational, rational, toNumber, ZERO } from "../../../base/rational.ts";
import { type NoiseKind, noiseOf, type PublicFacts, plannedDraws } from "../../../curator/index.ts";
import type { MeasuredCells } from "../../../learn/junction/junction.ts";
import type { Grouping } from "../../../schema/coding/grouping.ts";
import { partOf } from "../../../search/rho-for.ts";
import type { Search } from "../../method.ts";
import { type DrawnCounts, drawTable } from "./drawn-tables.ts";

/** Noisy counts of some places, Gaussian noise in each. */
export const countTable = (
  search: Pick<Search, "data">,
  groupings: readonly Grouping[],
  places: readonly number[],
  rho: Rational,
): Promise<DrawnCounts> => drawTable(search, groupings, { places, how: { mechanism: "gaussian", rho } });

/** Tables one after the other, until it is stopped. The first of all is counted in any case: without any there would be nothing. */
export async function countTables(
  search: Search,
  groupings: readonly Grouping[],
  tables: readonly TableToCount[],
  made: Counter,
): Promise<readonly DrawnCounts[]> {
  const counted: DrawnCounts[] = [];
  for (const table of tables) {
    if (made.step > 0 && search.stopped()) break;
    counted.push(await drawTable(search, groupings, table));
    made.one();
  }
  return counted;
}

export interface TableToCount {
  readonly places: readonly number[];
  readonly how: NoiseKind;
}

/** Each with Gaussian noise of as much ρ. */
export const alike = (tables: readonly (readonly number[])[], rho: Rational): readonly TableToCount[] =>
  tables.map((places) => ({ places, how: { mechanism: "gaussian", rho } }));

/** Counts draws for whoever watches. */
export interface Counter {
  readonly step: number;
  one(): void;
}

export function counterOf(search: Pick<Search, "made">, of: number): Counter {
  let step = 0;
  return {
    get step() {
      return step;
    },
    one: () => search.made(++step, of),
  };
}

/** More are told by noise alone, and the door is asked about no more (curator/queries/tables/select-marginal.ts). */
export const MOST_ROWS_TOLD = 2 ** 32;

/**
 * How many rows there are: a public fact where neighbours replace one. Else every table tells, by the sum of its counts, whose variance grows with
 * their number; together they tell with the least variance where each is weighed by one over its own.
 */
export function rowsFrom(facts: PublicFacts, tables: readonly MeasuredCells[]): number {
  if (facts.neighbours === "replace") return Math.max(1, facts.rows ?? 1);
  let weighed = 0;
  let weights = 0;
  for (const { counts, deviation } of tables) {
    const weight = 1 / (counts.length * deviation ** 2);
    weighed += weight * Array.from(counts).reduce((sum, count) => sum + count, 0);
    weights += weight;
  }
  return Math.min(MOST_ROWS_TOLD, Math.max(1, weighed / weights));
}

/** An equal part of an amount, down to its decimals. */
export const equalPart = (amount: Rational, among: number): Rational =>
  partOf(divide(amount, rational(BigInt(among))), 1);

/**
 * The ε of a draw by the exponential mechanism that is worth that ρ: ρ = ε²/8 (curator/accounting/bounded-range.ts), down to nine digits. Nothing is
 * worth nothing, and no plan is made of it: whoever prices it says so.
 */
export function epsilonWorth(rho: Rational): Rational {
  if (compare(rho, ZERO) === 0) return ZERO;
  const epsilon = Math.sqrt(8 * toNumber(rho));
  const unit = 10 ** (9 - Math.ceil(Math.log10(epsilon)));
  return rational(BigInt(Math.floor(epsilon * unit)), BigInt(unit));
}

export const tableDraws = (rho: Rational, count: number) =>
  plannedDraws({ mechanism: "gaussian", rho }, count);
export const choiceDraws = (epsilon: Rational, count: number) =>
  plannedDraws({ mechanism: "exponential", epsilon }, count);

/** What is said of a table's noise before it is drawn. */
export const noiseNote = (facts: PublicFacts, rho: Rational): string => {
  const { scale } = noiseOf(facts, { ask: "cells", tables: [[]] }, { mechanism: "gaussian", rho });
  return `± ${(1.96 * scale).toPrecision(3)}`;
};

/** How many attributes there are, for a quote. */
export const placesNote = (sizes: readonly number[], label: string | undefined): string =>
  `${sizes.length} attributes${label === undefined ? "" : ", the label among them"}`;
