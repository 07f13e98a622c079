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
import { codesIn } from "./columns.ts";
import type { Classifier, Coefficient } from "./model.ts";

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
}

export function scorecard(
  label: LabelAttribute,
  inputs: Inputs<GroupedAttribute>,
  given: readonly Card[],
): Scorecard {
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
    predict: (table: Table) => predict(table, label, inputs, cards),
    describe: () => cards.flatMap((card) => describe(label, inputs, card, cards.length > 1)),
    toJSON: () => ({
      kind: "scorecard",
      label,
      attributes: inputs.attributes.map(({ of }) => of),
      starts: inputs.attributes.map(({ starts }) => starts),
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
  return Uint16Array.from({ length: table.rows }, (_, row) => {
    let best = 0;
    for (let c = 1; c < cards.length; c++) if (margins[c][row] > margins[best][row]) best = c;
    return cards[best].positive;
  });
}

/** Points in log-odds where the card was fitted by the logistic score; groups without points are left out. */
function describe(
  label: LabelAttribute,
  inputs: Inputs<GroupedAttribute>,
  { positive, weights }: Scorecard["cards"][number],
  several: boolean,
): Coefficient[] {
  const towards = several ? ` towards ${label.values[positive]}` : "";
  const rows = inputs.attributes.flatMap((attribute, k) =>
    attribute.names.map((value, group): Coefficient => {
      const weight = weights[inputs.offsets[k] + group];
      return {
        attribute: attribute.name,
        value,
        weight,
        meaning: `${signed(weight)}${towards} where ${attribute.name} is ${value}`,
      };
    }),
  );
  const bias = weights[inputs.length - 1];
  return [
    ...rows.filter(({ weight }) => weight !== 0),
    { attribute: "(bias)", weight: bias, meaning: `${signed(bias)}${towards} for every row` },
  ];
}

const signed = (points: number): string => `${points < 0 ? "−" : "+"}${Math.abs(Number(points.toFixed(3)))}`;
