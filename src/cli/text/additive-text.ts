/** A model that adds up terms, for people: which tables it asks and how far their points reach, then the heaviest points. */
import { type Additive, type AdditiveTerm, cellsOfTerm } from "../../models/classifier/additive.ts";
import { termName } from "../../models/classifier/additive-lines.ts";
import type { Coefficient } from "../../models/model.ts";
import { onOneLine } from "../words/visible.ts";
import { chanceText } from "./amounts-text.ts";
import { textTable } from "./text-table.ts";

const right = (title: string) => ({ title, align: "right" as const });

/** `declared` is how many rows there are, where that is public; of terms and of cells the `most` that weigh most, all unless given. */
export function additiveText(model: Additive, declared?: number, most = Number.POSITIVE_INFINITY): string {
  const { label, classes, chanceBelow } = model;
  const rule =
    classes.length > 1 ? "the value with the most points is predicted" : "predicted where they exceed 0";
  const lines = model.describe();
  const tables = classes
    .map((code, i) => {
      const value = label.values[code];
      const title = `points towards ${label.name} = ${value}${i === 0 ? `; ${rule}` : ""}`;
      const own = lines.filter(({ towards }) => towards === value);
      return `  ${onOneLine(title)}\n\n${termsTable(model.terms, i, most)}\n${pointsTable(own, most)}`;
    })
    .join("\n");
  const chance = chanceBelow === undefined ? "" : `\n  ${chanceText("cell", chanceBelow, declared)}\n`;
  return `${tables}${chance}`;
}

/** The terms that can tell rows apart most. */
function termsTable(terms: readonly AdditiveTerm[], place: number, most: number): string {
  const reaches = terms
    .map(({ table, points }) => ({ table, ...reachOf(points[place]) }))
    .toSorted((a, b) => b.high - b.low - (a.high - a.low));
  const rows = reaches
    .slice(0, most)
    .map(({ table, low, high }) => [
      termName(table),
      String(cellsOfTerm(table)),
      pointsOf(low),
      pointsOf(high),
    ]);
  const columns = [{ title: "term" }, right("cells"), right("least"), right("most")];
  return `${textTable(columns, rows)}${more(terms.length - most, "terms that weigh less")}`;
}

function reachOf(points: Float64Array): { readonly low: number; readonly high: number } {
  return { low: points.reduce((a, b) => Math.min(a, b)), high: points.reduce((a, b) => Math.max(a, b)) };
}

function pointsTable(lines: readonly Coefficient[], most: number): string {
  if (lines.length === 0) return "  No cell has points.\n";
  const heaviest = lines.toSorted((a, b) => Math.abs(b.weight) - Math.abs(a.weight)).slice(0, most);
  const rows = heaviest.map(({ attribute, value = "every row", weight }) => [
    attribute,
    value,
    pointsOf(weight),
  ]);
  const columns = [{ title: "term" }, { title: "cell" }, right("points")];
  return `${textTable(columns, rows)}${more(lines.length - most, "cells with fewer points")}`;
}

const more = (left: number, what: string): string =>
  left > 0 ? `  … and ${left.toLocaleString("en")} ${what}\n` : "";

const pointsOf = (points: number): string => `${points < 0 ? "−" : "+"}${Math.abs(points).toFixed(3)}`;
