/**
 * A scorecard: each attribute gives a row points by the group that its value is in, and the points are added up. One card tells
 * two classes apart by the sign of the sum; with more classes there is one card each, and the highest sum wins.
 *
 * Margins are computed exactly as the curator scored them, in whole numbers of 2⁻¹¹.
 */
import type { Table } from "../read/table.ts";
import { type GroupedAttribute, groupOfCode } from "../schema/grouped.ts";
import { fillMargins, type Inputs, onGrid, WEIGHT_ONE } from "../schema/inputs.ts";
import type { LabelAttribute } from "../schema/types.ts";
import { describeCard } from "./card-points.ts";
import { codesIn } from "./columns.ts";
import { largestOf } from "./largest.ts";
import type { Classifier } from "./model.ts";

/** The points that speak for one value of the label. */
export interface Card {
  /** Code of the value. */
  readonly positive: number;
  /** One number a group, attribute after attribute, the bias last; multiples of 2⁻¹¹. */
  readonly weights: ArrayLike<number>;
}

export interface Scorecard extends Classifier {
  readonly kind: "scorecard";
  readonly inputs: Inputs<GroupedAttribute>;
  readonly cards: readonly { readonly positive: number; readonly weights: Float64Array }[];
  /** Points that stand for fewer rows could be chance; absent where that is not known. */
  readonly chanceBelow?: number;
}

export const isScorecard = (model: Classifier): model is Scorecard => model.kind === "scorecard";

export function scorecard(
  label: LabelAttribute,
  inputs: Inputs<GroupedAttribute>,
  given: readonly Card[],
  chanceBelow?: number,
): Scorecard {
  const chance = chanceBelow === undefined ? {} : { chanceBelow };
  const cards = given.map(({ positive, weights }) => ({
    positive,
    weights: Float64Array.from(onGrid(weights), (w) => w / WEIGHT_ONE),
  }));
  return Object.freeze({
    kind: "scorecard" as const,
    label,
    attributes: inputs.attributes.map(({ of }) => of),
    inputs,
    cards,
    ...chance,
    predict: (table: Table) => predict(table, label, inputs, cards),
    describe: () =>
      cards.flatMap(({ positive, weights }) =>
        describeCard(inputs, weights).map((part) => ({ ...part, towards: label.values[positive] })),
      ),
    toJSON: () => ({
      kind: "scorecard",
      label,
      attributes: inputs.attributes.map(({ of }) => of),
      starts: inputs.attributes.map(({ starts }) => starts),
      ...chance,
      cards: cards.map(({ positive, weights }) => ({
        positive: label.values[positive],
        weights: Array.from(weights),
      })),
    }),
  });
}

function predict(
  table: Table,
  label: LabelAttribute,
  inputs: Inputs<GroupedAttribute>,
  cards: Scorecard["cards"],
): Uint16Array {
  const columns = inputs.attributes.map((attribute) =>
    Uint16Array.from(codesIn(table, attribute.of), (code) => groupOfCode(attribute, code)),
  );
  const margins = cards.map(({ weights }) => {
    const sums = new Float64Array(table.rows);
    fillMargins(sums, inputs, onGrid(weights), (k) => columns[k]);
    return sums;
  });
  const [only] = cards;
  if (cards.length === 1) {
    const negative = label.values.findIndex((_, code) => code !== only.positive);
    return Uint16Array.from(margins[0], (z) => (z > 0 ? only.positive : negative));
  }
  return largestOf(margins).map((best) => cards[best].positive);
}
