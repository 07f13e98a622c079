/**
 * A model that adds up: each term has a table over some groupings of attributes, and gives a row the points of the cell that the row lies
 * in. A term over one attribute is a line of a scorecard, one over several a tree that asks the same question on each storey, and one over none
 * is given to every row. One set of points tells two classes apart by the sign of the sum; with more classes each has points of its own,
 * and the highest sum wins.
 *
 * Margins are computed exactly as the curator scores terms (curator/queries/tables/terms.ts), in whole numbers of 2⁻¹¹.
 */
import type { Table } from "../../read/table.ts";
import type { PlainAttribute } from "../../schema/coding/learnable.ts";
import { onGrid, WEIGHT_ONE } from "../../schema/coding/margins.ts";
import type { LabelAttribute } from "../../schema/types.ts";
import type { Classifier } from "../model.ts";
import { publishedJson } from "../synopsis/published-file.ts";
import { rowCells } from "../synopsis/row-cells.ts";
import type { PlainPublished } from "../synopsis/synopsis.ts";
import { describeTerm } from "./additive-lines.ts";
import { predictedBy, scoresBy } from "./summed-points.ts";

export interface TermParts {
  readonly table: readonly PlainPublished[];
  /** For each of the classes that have points, one number a cell, the last grouping moving fastest. */
  readonly points: readonly ArrayLike<number>[];
}

export interface AdditiveTerm extends TermParts {
  /** Multiples of 2⁻¹¹. */
  readonly points: readonly Float64Array[];
}

export interface AdditiveParts {
  readonly label: LabelAttribute;
  /** Codes of the values that points speak for: one of two, or all. */
  readonly classes: readonly number[];
  readonly terms: readonly TermParts[];
  /** Points that stand for fewer rows could be chance; absent where that is not known. */
  readonly chanceBelow?: number | undefined;
  /** What residuals were capped at when it was fitted, where they were: probabilities are read from points accordingly. */
  readonly cap?: number | undefined;
}

export interface Additive extends Classifier {
  readonly kind: "additive";
  readonly classes: readonly number[];
  readonly terms: readonly AdditiveTerm[];
  readonly chanceBelow?: number;
  readonly cap?: number;
}

export const isAdditive = (model: Classifier): model is Additive => model.kind === "additive";

/** The cells of a term's table: all combinations of groups. */
export const cellsOfTerm = (table: readonly PlainPublished[]): number =>
  table.reduce((product, { names }) => product * names.length, 1);

export function additive({ label, classes, terms: given, chanceBelow, cap }: AdditiveParts): Additive {
  const facts = {
    ...(chanceBelow === undefined ? {} : { chanceBelow }),
    ...(cap === undefined ? {} : { cap }),
  };
  const terms = given.map(({ table, points }) => ({
    table,
    points: points.map((own) => Float64Array.from(onGrid(own), (w) => w / WEIGHT_ONE)),
  }));
  const attributes = askedBy(terms);
  const summed = (table: Table) => ({ label, classes, sums: sumsOn(table, classes, terms), cap });
  return Object.freeze({
    kind: "additive" as const,
    label,
    attributes,
    classes,
    terms,
    ...facts,
    predict: (table: Table) => predictedBy(summed(table)),
    scores: (table: Table) => scoresBy(summed(table)),
    describe: () =>
      classes.flatMap((code, i) =>
        terms.flatMap(({ table, points }) =>
          describeTerm(table, points[i]).map((line) => ({ ...line, towards: label.values[code] })),
        ),
      ),
    toJSON: () => ({
      kind: "additive",
      label,
      attributes,
      classes: classes.map((code) => label.values[code]),
      ...facts,
      terms: terms.map(({ table, points }) => ({
        table: table.map(publishedJson),
        points: points.map((own) => Array.from(own)),
      })),
    }),
  });
}

/** Those that a term asks about, in the order in which they are. */
export function askedBy(terms: readonly Pick<TermParts, "table">[]): readonly PlainAttribute[] {
  const asked = terms.flatMap(({ table }) => table.map(({ attribute }) => attribute));
  return [...new Map(asked.map((own) => [own.name, own])).values()];
}

/** Of each class that has points, in whole numbers of 2⁻¹¹. */
function sumsOn(
  table: Table,
  classes: readonly number[],
  terms: readonly AdditiveTerm[],
): readonly Float64Array[] {
  const sums = classes.map(() => new Float64Array(table.rows));
  for (const { table: groupings, points } of terms) {
    const cells = rowCells(groupings, table);
    points.forEach((own, i) => {
      const grid = onGrid(own);
      const to = sums[i];
      for (let row = 0; row < cells.length; row++) to[row] += grid[cells[row]];
    });
  }
  return sums;
}
