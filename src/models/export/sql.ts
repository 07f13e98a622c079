/**
 * A released model as one SQL expression over the columns of a table, so that it can be used where the data lives. Plain CASE,
 * comparisons and sums, as PostgreSQL, DuckDB and SQLite know them; names and texts are quoted.
 *
 * What is exact. Cards, trees and whatever else adds up cells compare numbers with the very limits of their groups, and their points are
 * multiples of 2⁻¹¹ (or 2⁻²⁰), which decimals hold: the database says what Privet says. Linear models and clusterings take places as
 * they are, where Privet rounds to the declared grid, so that rows within some 2⁻¹¹ of a border may fall on its other side.
 */
import { ensure } from "../../base/errors.ts";
import { literal } from "../../read/sql/quoting.ts";
import { placeWorth } from "../../schema/coding/numeric-label.ts";
import type { NumericAttribute } from "../../schema/types.ts";
import type { ConstantClassifier } from "../classifier/constant-classifier.ts";
import { isSplit, type TreeClassifier } from "../classifier/decision-tree.ts";
import type { LinearClassifier } from "../classifier/linear-classifier.ts";
import type { OneVersusRest } from "../classifier/one-versus-rest.ts";
import { type Classifier, isClustering, isRegressor, type Model } from "../model.ts";
import type { LinearRegression } from "../regressor/linear-regression.ts";
import type { MeanModel } from "../regressor/mean-model.ts";
import { speakingClasses, twoClasses } from "./classes.ts";
import { refusedKind } from "./refused.ts";
import { centreSums, weighedMargins } from "./sql-places.ts";
import { decided, number } from "./sql-words.ts";
import { type SummedModel, type SummedTerm, summedModel } from "./summed.ts";
import { waysOf } from "./ways.ts";

/** What the expression is: the predicted value, or the points that decide between two classes. */
export type SaidInSql = "value" | "points";

/** A released model as one SQL expression: what it predicts or, of a model that decides by one sum, that sum. */
export function sqlOf(model: Model, told: SaidInSql = "value"): string {
  const sums = sumsOf(model);
  if (told === "points") {
    ensure(
      sums?.length === 1 && !isRegressor(model),
      "option-out-of-range",
      "This model does not decide by one sum of points.",
      { do: "Take what it predicts.", option: "tell" },
    );
    return sums[0];
  }
  const alias = unusedBy(model);
  if (isRegressor(model))
    return model.kind === "mean"
      ? number((model as MeanModel).mean)
      : atPlace(model.label, sums?.[0] ?? "0", alias);
  if (isClustering(model)) return firstBest(centreSums(model), "<=", alias, (i) => String(i + 1));
  if (model.kind === "constant") return literal((model as ConstantClassifier).describe()[0].value ?? "");
  if (model.kind === "tree") return treeText(model as TreeClassifier, 0);
  return valueText(model as Classifier, sums ?? [], alias);
}

function sumsOf(model: Model): readonly string[] | undefined {
  const summed = summedModel(model);
  if (summed) return summed.base.map((_, i) => sumText(summed, i));
  if (model.kind === "linear") {
    const { inputs, weights } = model as LinearClassifier;
    return [weighedMargins(inputs, weights)];
  }
  if (model.kind === "linear-regression") {
    const { inputs, weights } = model as LinearRegression;
    return [weighedMargins(inputs, weights)];
  }
  if (model.kind === "one-versus-rest") {
    const { inputs, weights } = model as OneVersusRest;
    return weights.map((own) => weighedMargins(inputs, own));
  }
  if (["tree", "constant", "mean"].includes(model.kind) || isClustering(model)) return undefined;
  throw refusedKind(model, "SQL");
}

const sumText = ({ base, terms }: SummedModel, sum: number): string =>
  [number(base[sum]), ...terms.map((term) => termText(term, sum))].join("\n  + ");

/** One question inside the other, over the attributes of a term. */
function termText({ table, points }: SummedTerm, sum: number, at = 0, cell = 0): string {
  if (at === table.length) return number(points[sum][cell]);
  const size = Math.max(...table[at].groups) + 1;
  return decided(waysOf(table[at]), (group) => termText({ table, points }, sum, at + 1, cell * size + group));
}

function treeText({ label, nodes }: TreeClassifier, at: number): string {
  const node = nodes[at];
  if (!isSplit(node)) return literal(label.values[node.class]);
  return decided(waysOf(node), (group) => treeText({ label, nodes } as TreeClassifier, node.children[group]));
}

function valueText(model: Classifier, sums: readonly string[], alias: string): string {
  const { values } = model.label;
  if (sums.length > 1) {
    const classes = speakingClasses(model);
    return firstBest(sums, ">=", alias, (i) => literal(values[classes[i]]));
  }
  const [yes, no] = twoClasses(model).map((code) => literal(values[code]));
  return `CASE WHEN ${sums[0]} > 0\n  THEN ${yes} ELSE ${no} END`;
}

/** What sums are called: no column that the model asks about begins so, in capitals or not, because some databases would take the one for the other. */
function unusedBy(model: Model): string {
  const columns = "attributes" in model ? (model.attributes as readonly { readonly name: string }[]) : [];
  const isTaken = (alias: string) => columns.some(({ name: own }) => own.toLowerCase().startsWith(alias));
  let alias = "sum_";
  while (isTaken(alias)) alias += "_";
  return alias;
}

/**
 * What the best of some sums stands for, the first of equals: the first that is as good as all behind it. (If an earlier one were better
 * than it, the best of those would have been taken.)
 */
function firstBest(
  sums: readonly string[],
  asGood: ">=" | "<=",
  alias: string,
  text: (i: number) => string,
): string {
  if (sums.length === 1) return text(0);
  const names = sums.map((_, i) => `${alias}${i}`);
  const cases = names.slice(0, -1).map((name, i) => {
    const rest = names.slice(i + 1).map((later) => `${name} ${asGood} ${later}`);
    return `WHEN ${rest.join(" AND ")} THEN ${text(i)}`;
  });
  const given = sums.map((sum, i) => `${sum} AS ${names[i]}`).join(",\n ");
  return `(SELECT CASE ${cases.join("\n ")}\n ELSE ${text(sums.length - 1)} END\nFROM (SELECT ${given}) AS sums)`;
}

/** The number at a place; places beyond the ends are the ends. */
function atPlace(label: NumericAttribute, place: string, x: string): string {
  const [low, half] = [number(label.low), placeWorth(label)];
  const high = number(label.low + 2 * half);
  const at = `${low} + ((${place}) + 1) * ${number(half)}`;
  return `(SELECT CASE WHEN ${x} < ${low} THEN ${low} WHEN ${x} > ${high} THEN ${high} ELSE ${x} END\nFROM (SELECT ${at} AS ${x}) AS sums)`;
}
