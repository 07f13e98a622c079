/**
 * A model that adds up means of cells: each term has a table over some groupings of attributes, and moves a row's place by the part of the
 * cell that the row lies in. A term over one attribute is a line of means, one over several is a tree that asks the same question on each
 * storey, and one over none is given to every row.
 */
import type { Table } from "../../read/table.ts";
import { placeWorth } from "../../schema/coding/numeric-label.ts";
import type { NumericAttribute } from "../../schema/types.ts";
import { askedBy } from "../classifier/additive.ts";
import { describeTerm } from "../classifier/additive-lines.ts";
import type { Coefficient, Regressor } from "../model.ts";
import { publishedJson } from "../synopsis/published-file.ts";
import { rowCells } from "../synopsis/row-cells.ts";
import type { PlainPublished } from "../synopsis/synopsis.ts";
import { fromPlaceGrid, numbersAtPlaces, onPlaceGrid, PLACE_ONE, signedAmount } from "./places.ts";

export interface CellTermParts {
  readonly table: readonly PlainPublished[];
  /** Places that each cell adds, the last grouping moving fastest. */
  readonly parts: ArrayLike<number>;
}

export interface CellTerm extends CellTermParts {
  /** Multiples of 2⁻²⁰. */
  readonly parts: Float64Array;
}

export interface CellMeans extends Regressor {
  readonly kind: "cell-means";
  readonly terms: readonly CellTerm[];
}

export function cellMeans(label: NumericAttribute, given: readonly CellTermParts[]): CellMeans {
  const terms = given.map(({ table, parts }) => ({ table, parts: fromPlaceGrid(onPlaceGrid(parts)) }));
  const attributes = askedBy(terms);
  return Object.freeze({
    kind: "cell-means" as const,
    label,
    attributes,
    terms,
    predict: (table: Table) => numbersAtPlaces(label, placesOf(terms, table)),
    describe: () => describeCells(label, terms),
    toJSON: () => ({
      kind: "cell-means",
      label,
      attributes,
      terms: terms.map(({ table, parts }) => ({
        table: table.map(publishedJson),
        parts: Array.from(parts),
      })),
    }),
  });
}

/** In grid units. */
function placesOf(terms: readonly CellTerm[], table: Table): Float64Array {
  const places = new Float64Array(table.rows);
  for (const { table: groupings, parts } of terms) {
    const grid = parts.map((part) => part * PLACE_ONE);
    const cells = rowCells(groupings, table);
    for (let row = 0; row < cells.length; row++) places[row] += grid[cells[row]];
  }
  return places;
}

/** In the label's own units; what is given to every row is one line. */
function describeCells(label: NumericAttribute, terms: readonly CellTerm[]): readonly Coefficient[] {
  const half = placeWorth(label);
  const constant = terms.filter(({ table }) => table.length === 0);
  const base = constant.reduce((sum, { parts }) => sum + half * parts[0], label.low + half);
  const lines = terms
    .filter(({ table }) => table.length > 0)
    .flatMap(({ table, parts }) =>
      describeTerm(
        table,
        parts.map((part) => half * part),
      ),
    );
  return [{ attribute: "(base)", weight: base, meaning: `${signedAmount(base)} for every row` }, ...lines];
}
