/** A released model for people: its heaviest weights, or its centres, in the attributes' own terms. */

import { isAdditive } from "../../models/classifier/additive.ts";
import { isScorecard } from "../../models/classifier/scorecard.ts";
import type { CentreValue } from "../../models/clustering/centre-values.ts";
import type { Clustering } from "../../models/clustering/clustering.ts";
import {
  type Classifier,
  type Coefficient,
  isClustering,
  isRegressor,
  isSynopsis,
  type Model,
  type Predictor,
} from "../../models/model.ts";
import { onOneLine } from "../words/visible.ts";
import { additiveText } from "./additive-text.ts";
import { COULD_BE_CHANCE, countText } from "./amounts-text.ts";
import { cardText } from "./card-text.ts";
import { linesText, textTable } from "./text-table.ts";
import { treeText } from "./tree-text.ts";

const MOST_RULES = 12;
const MOST_COLUMNS = 8;

/** All of it. `rows` is how many it was fitted to, where that is public. */
export function modelText(model: Model, rows?: number, width = 100): string {
  if (isClustering(model)) return centresText(model);
  if (isSynopsis(model)) return linesText(model.describe(), width);
  if (isRegressor(model)) return weightsText(model);
  if (isScorecard(model)) return cardText(model, rows);
  if (isAdditive(model)) return additiveText(model, rows);
  const outline = model.outline?.();
  if (!outline) return weightsText(model);
  return isTree(model) ? `${rulesText(model)}\n${treeText(model, outline)}` : treeText(model, outline);
}

export const isTree = ({ kind }: Classifier): boolean => kind === "tree";

/** A tree's rules, those for most rows first; the outline tells the others. */
export function rulesText(model: Classifier): string {
  const rules = [...model.describe()].sort((a, b) => b.weight - a.weight);
  const rows = rules
    .slice(0, MOST_RULES)
    .map(({ weight, meaning, couldBeChance }) => [
      Math.round(weight).toLocaleString("en"),
      meaning,
      couldBeChance ? COULD_BE_CHANCE : "",
    ]);
  const columns = [{ title: "about rows", align: "right" as const }, { title: "rule" }, { title: "" }];
  const title = `predicts ${model.label.name} by ${rules.length === 1 ? "one rule" : `${rules.length} rules`}`;
  const more = rules.length > MOST_RULES ? `  … and ${rules.length - MOST_RULES} rules for fewer rows\n` : "";
  return `  ${onOneLine(title)}\n\n${textTable(columns, rows)}${more}`;
}

/** Three decimals are enough for people; the file keeps them all. */
const meaningOf = ({ meaning }: Coefficient) =>
  meaning.replace(/\d+\.\d{4,}/g, (figure) => Number(figure).toFixed(3));

/** The largest weights first; all of them unless it is told how many at `most`. */
export function weightsText(model: Predictor, most = Number.POSITIVE_INFINITY): string {
  const parts = [...model.describe()].filter((part) => part.weight !== 0);
  if (parts.length === 0) return `  ${titleOf(model)}\n`;
  const shown = parts.sort((a, b) => Math.abs(b.weight) - Math.abs(a.weight)).slice(0, most);
  const several = parts.some(({ towards }) => towards !== undefined);
  const columns = [
    ...(several ? [{ title: "towards" }] : []),
    { title: "attribute" },
    { title: "value" },
    { title: "weight", align: "right" as const },
    { title: "" },
  ];
  const rows = shown.map((part) => [
    ...(several ? [part.towards ?? ""] : []),
    part.attribute,
    part.value ?? "",
    amountText(part.weight),
    isRegressor(model) ? part.meaning : meaningOf(part),
  ]);
  const more = parts.length > most ? `  … and ${parts.length - most} smaller weights\n` : "";
  return `  ${titleOf(model)}\n\n${textTable(columns, rows)}${more}`;
}

/** Three decimals of a small number; of a large one, as many digits as it has before the point. */
const amountText = (weight: number): string => weight.toFixed(Math.abs(weight) < 1000 ? 3 : 0);

const titleOf = (model: Predictor): string => onOneLine(titleIn(model));

function titleIn(model: Predictor): string {
  if (isRegressor(model))
    return `predicts ${model.label.name}, between ${model.label.low} and ${model.label.high}`;
  const { kind, label, attributes } = model;
  if (kind === "linear") return `log-odds of ${label.name} = ${label.values[1]}`;
  if (kind === "one-versus-rest") return `log-odds of each value of ${label.name}; the largest is predicted`;
  return kind === "learned"
    ? `predicts ${label.name} from ${attributes.map(({ name }) => name).join(", ") || "nothing"}`
    : `predicts ${label.name}`;
}

/** One column a centre, and as many tables below each other as they need. */
function centresText(model: Clustering): string {
  const { length } = model.describe();
  const tables = Array.from({ length: Math.ceil(length / MOST_COLUMNS) }, (_, i) =>
    centresTable(model, i * MOST_COLUMNS),
  );
  const unknown = model.sizes ? "" : "  How many rows are near each centre was not released.\n";
  return `  ${model.kind}, ${length} centres\n\n${tables.join("\n")}${unknown}`;
}

function centresTable(model: Clustering, from: number): string {
  const shown = model.describe().slice(from, from + MOST_COLUMNS);
  const columns = [
    { title: "attribute" },
    ...shown.map(({ centre }) => ({ title: `centre ${centre}`, align: "right" as const })),
  ];
  const { sizes } = model;
  const rows = [
    ...(sizes ? [["rows, about", ...shown.map(({ rows = 0 }) => countText(rows))]] : []),
    ...(sizes?.some(({ couldBeChance }) => couldBeChance)
      ? [["", ...shown.map(({ couldBeChance }) => (couldBeChance ? COULD_BE_CHANCE : ""))]]
      : []),
    ...model.attributes.map(({ name }, k) => [name, ...shown.map(({ values }) => valueText(values[k]))]),
  ];
  return textTable(columns, rows);
}

const valueText = (value: CentreValue): string =>
  "number" in value ? `${Number(value.number.toPrecision(4))}${missingText(value.missing)}` : value.value;

/** Less than one in a hundred is not worth a word. */
const missingText = (share = 0): string => (share >= 0.01 ? ` (${Math.round(100 * share)} % missing)` : "");
