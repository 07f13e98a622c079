/**
 * A model that has just been saved, for people: on a terminal what weighs most, and how to see the rest; elsewhere, where nothing scrolls away,
 * all that `privet show` says of it. One rule for whatever saves a model.
 */
import { isAdditive } from "../../models/classifier/additive.ts";
import { isScorecard } from "../../models/classifier/scorecard.ts";
import { isClassifier, isRegressor, type Model } from "../../models/model.ts";
import type { Input } from "../command.ts";
import { shellWord, shownPath } from "../input.ts";
import { additiveText } from "./additive-text.ts";
import { countText } from "./amounts-text.ts";
import { cardText } from "./card-text.ts";
import { isTree, modelText, rulesText, weightsText } from "./model-text.ts";
import { readableWidth } from "./text-table.ts";

/** So many lines are looked at where they were not asked for one by one. */
const MOST_LINES = 24;
/** Of a card's groups, or of weights, the largest; of a sum of tables half as many terms, and as many cells. */
const HEAVIEST = 12;

/** `rows` is how many it was fitted to, where that is public. */
export function savedModelText({ io }: Pick<Input, "io">, model: Model, path: string, rows?: number): string {
  const whole = modelText(model, rows, readableWidth(io));
  if (!io.outIsTerminal || linesIn(whole).length <= MOST_LINES) return whole;
  const lines = linesIn(heaviestOf(model, rows) ?? whole);
  const rest = lines.length - MOST_LINES;
  const more = rest > 0 ? `  … and ${countText(rest)} more lines\n` : "";
  return `${lines.slice(0, MOST_LINES).join("\n")}\n${more}  All of it: privet show ${shellWord(shownPath(io, path))}\n`;
}

const linesIn = (text: string): readonly string[] => text.trimEnd().split("\n");

/** What weighs most of what is long by itself; what else there is tells no more than that already. */
function heaviestOf(model: Model, rows: number | undefined): string | undefined {
  if (isRegressor(model)) return weightsText(model, HEAVIEST);
  if (!isClassifier(model)) return undefined;
  if (isScorecard(model)) return cardText(model, rows, HEAVIEST);
  if (isAdditive(model)) return additiveText(model, rows, HEAVIEST / 2);
  if (isTree(model)) return rulesText(model);
  return model.outline?.() ? undefined : weightsText(model, HEAVIEST);
}
