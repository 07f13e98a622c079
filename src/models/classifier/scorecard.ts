/**
 * A scorecard: each attribute gives a row points by the group that its value is in, and the points are added up. One card tells
 * two classes apart by the sign of the sum; with more classes there is one card each, and the highest sum wins.
 *
 * Margins are computed exactly as the curator scored them, in whole numbers of 2⁻¹¹.
 */
import type { Table } from "../../read/table.ts";
import type { GroupedAttribute } from "../../schema/coding/grouped.ts";
import type { Inputs } from "../../schema/coding/layout.ts";
import { fillMargins, onGrid, WEIGHT_ONE } from "../../schema/coding/margins.ts";
import { groupsOfCodes } from "../../schema/taxonomy/groups-of-codes.ts";
import type { LabelAttribute } from "../../schema/types.ts";
import { codesIn } from "../columns.ts";
import type { Classifier } from "../model.ts";
import { describeCard } from "./card-points.ts";
import { predictedBy, scoresBy } from "./summed-points.ts";

/** The points that speak for one value of the label. */
export interface CardForClass {
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
  /** What residuals were capped at when it was fitted, where they were: probabilities are read from points accordingly. */
  readonly cap?: number;
}

export const isScorecard = (model: Classifier): model is Scorecard => model.kind === "scorecard";

export function scorecard(
  label: LabelAttribute,
  inputs: Inputs<GroupedAttribute>,
  given: readonly CardForClass[],
  chanceBelow?: number,
  cap?: number,
): Scorecard {
  const facts = {
    ...(chanceBelow === undefined ? {} : { chanceBelow }),
    ...(cap === undefined ? {} : { cap }),
  };
  const cards = given.map(({ positive, weights }) => ({
    positive,
    weights: Float64Array.from(onGrid(weights), (w) => w / WEIGHT_ONE),
  }));
  const summed = (table: Table) => ({
    label,
    classes: cards.map(({ positive }) => positive),
    sums: marginsOn(table, inputs, cards),
    cap,
  });
  return Object.freeze({
    kind: "scorecard" as const,
    label,
    attributes: inputs.attributes.map(({ of }) => of),
    inputs,
    cards,
    ...facts,
    predict: (table: Table) => predictedBy(summed(table)),
    scores: (table: Table) => scoresBy(summed(table)),
    describe: () =>
      cards.flatMap(({ positive, weights }) =>
        describeCard(inputs, weights).map((part) => ({ ...part, towards: label.values[positive] })),
      ),
    toJSON: () => ({
      kind: "scorecard",
      label,
      attributes: inputs.attributes.map(({ of }) => of),
      starts: inputs.attributes.map(({ starts }) => starts),
      ...facts,
      cards: cards.map(({ positive, weights }) => ({
        positive: label.values[positive],
        weights: Array.from(weights),
      })),
    }),
  });
}

/** Of each card, in whole numbers of 2⁻¹¹. */
function marginsOn(
  table: Table,
  inputs: Inputs<GroupedAttribute>,
  cards: Scorecard["cards"],
): readonly Float64Array[] {
  const columns = inputs.attributes.map((attribute) =>
    groupsOfCodes(attribute, codesIn(table, attribute.of)),
  );
  return cards.map(({ weights }) => {
    const sums = new Float64Array(table.rows);
    fillMargins(sums, inputs, onGrid(weights), (k) => columns[k]);
    return sums;
  });
}
