/**
 * A released model as PMML 4.4, which KNIME, JPMML, SPSS and others read. Cards of two classes are scorecards, trees are trees, whatever
 * else adds up is a regression, and clusterings are centres. Cards and trees say exactly what Privet says; linear models and clusterings
 * take places as they are where Privet rounds to the declared grid, and with three classes or more probabilities are softmax's.
 */
import { placeWorth } from "../../../schema/coding/numeric-label.ts";
import type { Attribute, LabelAttribute } from "../../../schema/types.ts";
import type { ConstantClassifier } from "../../classifier/constant-classifier.ts";
import type { TreeClassifier } from "../../classifier/decision-tree.ts";
import type { LinearClassifier } from "../../classifier/linear-classifier.ts";
import type { OneVersusRest } from "../../classifier/one-versus-rest.ts";
import { isScorecard } from "../../classifier/scorecard.ts";
import {
  type Classifier,
  isClassifier,
  isClustering,
  isRegressor,
  type Model,
  type Regressor,
} from "../../model.ts";
import type { LinearRegression } from "../../regressor/linear-regression.ts";
import type { MeanModel } from "../../regressor/mean-model.ts";
import { speakingClasses, twoClasses } from "../classes.ts";
import { refusedKind } from "../refused.ts";
import { type SummedModel, summedModel } from "../summed.ts";
import { clusteringModel } from "./clustering.ts";
import { documentText } from "./document.ts";
import { cellSums, classification, type RegressionSums, regression, weighedPlaces } from "./regression.ts";
import { scorecardModel } from "./scorecard.ts";
import { treeModel } from "./tree.ts";
import type { Element } from "./xml.ts";

/** A released model as the text of a PMML file; the description stands in its header. */
export function pmmlOf(model: Model, description: string): string {
  const columns = "attributes" in model ? (model.attributes as readonly Attribute[]) : [];
  if (isClustering(model)) return documentText({ columns, description, model: clusteringModel(model) });
  if (isRegressor(model))
    return documentText({ columns, label: model.label, description, model: numberModel(model, columns) });
  if (!isClassifier(model)) throw refusedKind(model, "PMML");
  const known = summedModel(model);
  if (known && isScorecard(model) && known.base.length === 1 && known.terms.length > 0) {
    const asked = known.terms.map(({ table: [{ attribute }] }) => attribute);
    return documentText({ columns: asked, description, model: scorecardModel(model, known) });
  }
  const label = toldLabel(model, known);
  return documentText({ columns, label, description, model: classModel(model, columns, known) });
}

function classModel(
  model: Classifier,
  columns: readonly Attribute[],
  known: SummedModel | undefined,
): Element {
  const { label } = model;
  if (known) return classification(columns, label, speakers(model, known), aboveZero(cellSums(known)));
  if (model.kind === "tree") return treeModel(model as TreeClassifier);
  if (model.kind === "constant") {
    const [{ value }] = (model as ConstantClassifier).describe();
    return treeModel({
      label,
      attributes: [],
      nodes: [{ class: label.values.indexOf(value ?? ""), rows: 0 }],
    });
  }
  if (model.kind === "linear") {
    const { inputs, weights } = model as LinearClassifier;
    return classification(columns, label, twoClasses(model), weighedPlaces(inputs, [weights]));
  }
  if (model.kind !== "one-versus-rest") throw refusedKind(model, "PMML");
  const { inputs, weights } = model as OneVersusRest;
  return classification(columns, label, speakingClasses(model), weighedPlaces(inputs, weights));
}

/** The label with the values that the model can say: a sum decides between two, of however many there are. */
function toldLabel(model: Classifier, known: SummedModel | undefined): LabelAttribute {
  const { label } = model;
  const isOneSum = known ? known.base.length === 1 : model.kind === "linear";
  return isOneSum ? { ...label, values: twoClasses(model).map((code) => label.values[code]) } : label;
}

const speakers = (model: Classifier, { base }: SummedModel): readonly number[] =>
  base.length === 1 ? twoClasses(model) : speakingClasses(model);

/** Sums of points are multiples of 2⁻¹¹, and one of 0 stands for the second class: half a unit less is above 0 just where they are. */
function aboveZero({ derived, sums }: RegressionSums): RegressionSums {
  if (sums.length > 1) return { derived, sums };
  const [{ intercept, predictors }] = sums;
  return { derived, sums: [{ intercept: intercept - 2 ** -12, predictors }] };
}

function numberModel(model: Regressor, columns: readonly Attribute[]): Element {
  const known = summedModel(model);
  if (known) return regression(columns, model.label, cellSums(known));
  if (model.kind === "linear-regression") {
    const { inputs, weights } = model as LinearRegression;
    return regression(columns, model.label, weighedPlaces(inputs, [weights]));
  }
  if (model.kind !== "mean") throw refusedKind(model, "PMML");
  const { label, mean } = model as MeanModel;
  return regression([], label, { derived: [], sums: [{ intercept: placeAt(label, mean), predictors: [] }] });
}

/** Where a number lies between the label's bounds. */
function placeAt(label: MeanModel["label"], x: number): number {
  const half = placeWorth(label);
  return half > 0 ? (x - label.low) / half - 1 : 0;
}
