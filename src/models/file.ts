/**
 * Model files: saved as JSON that people can read, loaded with every field checked, because a file may have been edited,
 * cut short, or come from anywhere.
 */

import { ensure, marked } from "../base/errors.ts";
import type { Json } from "../base/json.ts";
import type { Receipt } from "../curator/index.ts";
import { signedInputs } from "../schema/coding/layout.ts";
import { additiveOf } from "./classifier/additive-file.ts";
import { constantClassifier } from "./classifier/constant-classifier.ts";
import { treeOf } from "./classifier/decision-tree-file.ts";
import { histogramOf } from "./classifier/histogram-classifier.ts";
import { learnedOf } from "./classifier/learned-classifier.ts";
import { linearFromParts } from "./classifier/linear-classifier.ts";
import { oneVersusRest } from "./classifier/one-versus-rest.ts";
import { scorecardOf } from "./classifier/scorecard-file.ts";
import type { Clustering } from "./clustering/clustering.ts";
import { clusteringOf, isClusteringKind } from "./clustering/clustering-file.ts";
import { areWeights, attributesIn, labelIn } from "./file-attributes.ts";
import { check } from "./file-checks.ts";
import {
  type Classifier,
  isClustering,
  isRegressor,
  isSynopsis,
  type Model,
  type ModelFile,
  type Predictor,
  type Regressor,
} from "./model.ts";
import { type LoadedModel, openedFile } from "./opened-file.ts";
import { isRegressorKind, regressorOf } from "./regressor/regressor-file.ts";
import { synopsisOf } from "./synopsis/synopsis-file.ts";

export type { LoadedModel } from "./opened-file.ts";
export { loadSynopsis } from "./synopsis/synopsis-file.ts";

/** The text of a model's file, with its receipt. */
export function saveModel(
  model: Model,
  { receipt, partial }: { readonly receipt?: Receipt; readonly partial?: boolean },
): string {
  ensure(
    typeof model?.toJSON === "function",
    "request-malformed",
    "What is saved as a model must be one: a classifier, a regressor, a clustering or a synopsis.",
    "Descriptions and rankings are plain data: write them with JSON.stringify.",
  );
  const file: ModelFile = {
    privet: "model/1",
    model: model.toJSON(),
    guarantee: receipt?.guarantee ?? "none",
    ...(receipt ? { receipt } : {}),
    ...(partial ? { partial } : {}),
  };
  return `${JSON.stringify(file, undefined, 2)}\n`;
}

/** A classifier from its file. */
export function loadModel(text: string): LoadedModel {
  const { model, ...rest } = loadPredictor(text);
  ensure(
    !isRegressor(model),
    "model-invalid",
    "This file holds a model that predicts a number, and no classifier.",
    marked`Predict with it: {command:predict}.`,
  );
  return { model, ...rest };
}

/** A model that predicts numbers, from its file. */
export function loadRegressor(text: string): LoadedModel<Regressor> {
  const { model, ...rest } = loadPredictor(text);
  ensure(
    isRegressor(model),
    "model-invalid",
    "This file holds a classifier, which predicts no number.",
    marked`Predict with it: {command:predict}.`,
  );
  return { model, ...rest };
}

/** A model that predicts a value or a number, from its file. */
export function loadPredictor(text: string): LoadedModel<Predictor> {
  const { model, ...rest } = loadAnyModel(text);
  ensure(
    !isClustering(model),
    "model-invalid",
    "This file holds a clustering, which has no label to predict.",
    marked`Assign rows to its centres: {command:assign}.`,
  );
  ensure(
    !isSynopsis(model),
    "model-invalid",
    "This file holds a synopsis, which predicts nothing by itself.",
    marked`Learn from it first: {command:classify on=}.`,
  );
  return { model, ...rest };
}

/** A clustering from its file. */
export function loadClustering(text: string): LoadedModel<Clustering> {
  const { model, ...rest } = loadAnyModel(text);
  ensure(
    isClustering(model),
    "model-invalid",
    "This file holds no clustering, so it has no centres.",
    marked`Predict its label: {command:predict}.`,
  );
  return { model, ...rest };
}

/** A model of any task from its file. */
export function loadAnyModel(text: string): LoadedModel<Model> {
  const { body, ...rest } = openedFile(text);
  return { model: modelOf(body), ...rest };
}

function modelOf(body: Json): Model {
  const { kind } = body;
  if (isClusteringKind(kind)) return clusteringOf(body);
  if (isRegressorKind(kind)) return regressorOf(kind, body);
  return synopsisOf(body) ?? classifierOf(body);
}

function classifierOf(body: Json): Classifier {
  if (body.kind === "constant") {
    const label = labelIn(body);
    check(label.values.includes(body.value as string), "value is not a declared value of the label.");
    return constantClassifier(label, body.value as string);
  }
  if (body.kind === "scorecard") return scorecardOf(body);
  if (body.kind === "tree") return treeOf(body);
  if (body.kind === "additive") return additiveOf(body);
  if (body.kind === "histogram") return histogramOf(body);
  if (body.kind === "learned") return learnedOf(body);
  if (body.kind === "one-versus-rest") return oneVersusRestOf(body);
  check(body.kind === "linear", "model.kind is not known.");
  const { label, attributes } = attributesIn(body);
  const { weights, positive, negative } = body;
  check(areWeights(weights, signedInputs(attributes).length), "model.weights does not fit the attributes.");
  const [yes, no] = [positive, negative].map((value) => label.values.indexOf(value as string));
  check(yes >= 0 && no >= 0 && yes !== no, "positive and negative are not two declared values of the label.");
  return linearFromParts(label, attributes, {
    positive: label.values[yes],
    negative: label.values[no],
    weights,
  });
}

function oneVersusRestOf(body: Json): Classifier {
  const { label, attributes } = attributesIn(body);
  const inputs = signedInputs(attributes);
  const { weights } = body;
  check(
    Array.isArray(weights) &&
      weights.length === label.values.length &&
      weights.every((own) => areWeights(own, inputs.length)),
    "model.weights does not fit the attributes and the label.",
  );
  return oneVersusRest({ label, inputs, weights });
}
