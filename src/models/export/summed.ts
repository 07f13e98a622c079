/** Models that add up, in one form: what every row is given, and terms that give a row the points of the cell it lies in. */
import { isAdditive } from "../classifier/additive.ts";
import { isScorecard, type Scorecard } from "../classifier/scorecard.ts";
import { isClassifier, type Model } from "../model.ts";
import type { CellMeans } from "../regressor/cell-means.ts";
import type { GroupedCodes } from "./ways.ts";

export interface SummedTerm {
  /** The last moves fastest; never empty. */
  readonly table: readonly GroupedCodes[];
  /** For each sum, one number a cell. */
  readonly points: readonly ArrayLike<number>[];
}

export interface SummedModel {
  /** For each sum, what every row is given. */
  readonly base: readonly number[];
  readonly terms: readonly SummedTerm[];
}

/** Undefined where a model is none that adds up cells. */
export function summedModel(model: Model): SummedModel | undefined {
  if (isClassifier(model) && isScorecard(model)) return cardsSummed(model);
  if (isClassifier(model) && isAdditive(model)) return gathered(model.terms);
  if (model.kind === "cell-means")
    return gathered((model as CellMeans).terms.map(({ table, parts }) => ({ table, points: [parts] })));
  return undefined;
}

function cardsSummed({ inputs, cards }: Scorecard): SummedModel {
  const terms = inputs.attributes.map(({ of, starts }, k) => ({
    table: [{ attribute: of, starts, groups: starts.map((_, i) => i) }],
    points: cards.map(({ weights }) =>
      weights.subarray(inputs.offsets[k], inputs.offsets[k] + starts.length),
    ),
  }));
  return { base: cards.map(({ weights }) => weights[inputs.length - 1]), terms: terms.filter(says) };
}

function gathered(given: readonly SummedTerm[]): SummedModel {
  const sums = given[0]?.points.length ?? 1;
  const base = Array.from({ length: sums }, (_, i) =>
    given.reduce((sum, { table, points }) => sum + (table.length === 0 ? points[i][0] : 0), 0),
  );
  return { base, terms: given.filter(({ table }) => table.length > 0).filter(says) };
}

/** Attributes in which no group has points need not be known. */
const says = ({ points }: SummedTerm): boolean =>
  points.some((own) => Array.from(own).some((weight) => weight !== 0));
