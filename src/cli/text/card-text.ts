/** A scorecard for people: the points of each group, attribute by attribute, one table a card. */

import type { Scorecard } from "../../models/classifier/scorecard.ts";
import type { Coefficient } from "../../models/model.ts";
import { onOneLine } from "../words/visible.ts";
import { chanceText, countText } from "./amounts-text.ts";
import { textTable } from "./text-table.ts";

const columns = [{ title: "attribute" }, { title: "group" }, { title: "points", align: "right" as const }];

/** `declared` is how many rows there are, where that is public; of each card the `most` groups with the most points either way, all unless given. */
export function cardText(model: Scorecard, declared?: number, most = Number.POSITIVE_INFINITY): string {
  const { cards, label } = model;
  const parts = model.describe();
  const rule =
    cards.length > 1 ? "the value with the most points is predicted" : "predicted where they exceed 0";
  const { chanceBelow } = model;
  const tables = cards
    .map(({ positive }, i) => {
      const value = label.values[positive];
      const own = parts.filter(({ towards }) => towards === value);
      const shown = own.length <= most ? own : heaviest(own).slice(0, most);
      const title = `points towards ${label.name} = ${value}${i === 0 ? `; ${rule}` : ""}`;
      return `  ${onOneLine(title)}\n\n${textTable(columns, shown.map(rowOf))}${moreText(own.length - shown.length)}`;
    })
    .join("\n");
  const rest = "  Groups that are not listed have 0 points.\n";
  const chance = chanceBelow === undefined ? "" : `  ${chanceText("group", chanceBelow, declared)}\n`;
  return `${tables}\n${rest}${chance}`;
}

const heaviest = (parts: readonly Coefficient[]) =>
  parts.toSorted((a, b) => Math.abs(b.weight) - Math.abs(a.weight));

const moreText = (groups: number): string =>
  groups > 0 ? `  … and ${countText(groups)} ${groups === 1 ? "group" : "groups"} with fewer points\n` : "";

/** An attribute without a group is the bias. */
const rowOf = ({ attribute, value = "every row", weight }: Coefficient): readonly string[] => [
  attribute,
  value,
  `${weight < 0 ? "−" : "+"}${Math.abs(weight).toFixed(3)}`,
];
