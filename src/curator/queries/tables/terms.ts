/**
 * Public models that add up: a term gives points to each cell of a table over some groupings, and a row's margin is the sum of the points
 * of the cells that it lies in. A scorecard has a term an attribute, a decision tree over a grid is one term.
 *
 * Points are whole numbers of 2⁻¹¹, rounded before a row is looked at, so that a row's margin is exact, and the same on every engine.
 */
import { ensure } from "../../../base/errors.ts";
import { pointsMisplaced } from "../../../base/refusals/questions.ts";
import { onGrid, WEIGHT_ONE } from "../../../schema/coding/margins.ts";
import type { Schema } from "../../../schema/types.ts";
import type { Term } from "../../engine.ts";
import { cellCount, checkedTables, type TableCandidate } from "./table-questions.ts";

export interface AskedTerm {
  readonly table: TableCandidate;
  /** For each cell; the last grouping moves fastest. */
  readonly points: ArrayLike<number>;
}

/** A model that adds up. */
export type Terms = readonly AskedTerm[];

/** Margins are looked up from −16 to 16, and those beyond count as these. */
const EDGE = 16 * WEIGHT_ONE;
/** No margin leaves 32 bits. */
const LARGEST_MARGIN = 2 ** 30;

export function checkedTerms(schema: Schema, terms: Terms): readonly Term[] {
  let largest = 0;
  return Array.from(terms, ({ table, points }, i) => {
    const [groupings] = checkedTables(schema, [table], undefined);
    const cells = cellCount(groupings);
    const given = Float64Array.from(points);
    largest += given.reduce((most, point) => Math.max(most, Math.abs(point) * WEIGHT_ONE), 0) + 1;
    ensure(given.length === cells && largest <= LARGEST_MARGIN, ...pointsMisplaced(i, cells, 2 ** 19));
    return { table: groupings, points: onGrid(given) };
  });
}

/** A whole number for every margin that is told apart, of rows of the other classes and of the positive one. */
export const byMargin = (
  adds: (margin: number, positive: boolean) => number,
): readonly [Int32Array, Int32Array] => {
  const table = (positive: boolean) =>
    new Int32Array(2 * EDGE + 1).map((_, i) => adds((i - EDGE) / WEIGHT_ONE, positive));
  return [table(false), table(true)];
};
