/** A scorecard for people: the points of each group, attribute by attribute, one table a card. */

import type { Scorecard } from "../../models/classifier/scorecard.ts";
import type { Coefficient } from "../../models/model.ts";
import { onOneLine } from "../words/visible.ts";
import { COULD_BE_CHANCE, countText } from "./amounts-text.ts";
import { textTable } from "./text-table.ts";

const columns = [{ title: "attribute" }, { title: "group" }, { title: "points", align: "right" as const }];

export function cardText(model: Scorecard): string {
  const { cards, label } = model;
  const parts = model.describe();
  const rule =
    cards.length > 1 ? "the value with the most points is predicted" : "predicted where they exceed 0";
  const { chanceBelow } = model;
  const tables = cards
    .map(({ positive }, i) => {
      const value = label.values[positive];
      const rows = parts.filter(({ towards }) => towards === value).map(rowOf);
      const title = `points towards ${label.name} = ${value}${i === 0 ? `; ${rule}` : ""}`;
      return `  ${onOneLine(title)}\n\n${textTable(columns, rows)}`;
    })
    .join("\n");
  const rest = "  Groups that are not listed have 0 points.\n";
  if (chanceBelow === undefined) return `${tables}\n${rest}`;
  return `${tables}\n${rest}  Points of a group, or of groups together, with fewer than about ${countText(chanceBelow)} rows ${COULD_BE_CHANCE}.\n`;
}

/** An attribute without a group is the bias. */
const rowOf = ({ attribute, value = "every row", weight }: Coefficient): readonly string[] => [
  attribute,
  value,
  `${weight < 0 ? "−" : "+"}${Math.abs(weight).toFixed(3)}`,
];
