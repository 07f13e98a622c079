/** The model that is judged: read from what was given, and held against what is declared, before anything is spent. */
import { ensure, marked } from "../../base/errors.ts";
import { model } from "../../base/options.ts";
import { loadPredictor } from "../../models/file.ts";
import { type JudgedModel, judgedModel } from "../../models/judged/judged-rule.ts";
import { numberRule } from "../../models/judged/number-rule.ts";
import { isRegressor, type Predictor } from "../../models/model.ts";
import type { Attribute, Schema } from "../../schema/types.ts";
import type { GivenNumberModel } from "./numbers/judge-numbers.ts";

/** The model itself, its JSON, or the JSON of a model file. */
export type ModelGiven = Predictor | Readonly<Record<string, unknown>>;

export const modelOption = model<ModelGiven>({
  group: "Data",
  title: "Model",
  kinds: [
    ...["constant", "linear", "one-versus-rest", "scorecard", "additive", "tree", "histogram", "learned"],
    ...["mean", "linear-regression", "cell-means"],
  ],
  tip: "The released model to judge; on the command line its file.",
  words: "a classifier or a model of a number that Privet saved",
});

export interface GivenModel extends JudgedModel {
  readonly kind: string;
}

export function givenModel(given: ModelGiven, schema: Schema, label: string): GivenModel | GivenNumberModel {
  const predictor = predictorIn(given);
  ensure(
    predictor.label.name === label,
    "columns-mismatch",
    `The model is about ${predictor.label.name}, and the label here is ${label}.`,
    "Judge a model by the label that it predicts.",
  );
  for (const own of [predictor.label, ...predictor.attributes]) {
    const declared = schema.attributes.find(({ name }) => name === own.name);
    ensure(
      declared !== undefined && codingOf(declared) === codingOf(own),
      "columns-mismatch",
      `The model knows ${own.name} otherwise than ${schema.name} declares it.`,
      marked`Judge a model that was fitted to these attributes, declared alike; what it knows: {command:show MODEL}.`,
    );
  }
  const { kind } = predictor;
  return isRegressor(predictor)
    ? { kind, label: predictor.label, ruleFor: (cuts) => numberRule(predictor, cuts) }
    : { kind, ...judgedModel(predictor) };
}

/** A copy, so that nobody changes it between the price and the draw. */
function predictorIn(given: ModelGiven): Predictor {
  const json = JSON.parse(JSON.stringify(given));
  const file = json.privet === "model/1" ? json : { privet: "model/1", model: json, guarantee: "none" };
  return loadPredictor(JSON.stringify(file)).model;
}

/** What a value's code follows from; where it comes from and how files spell it does not matter. */
function codingOf(attribute: Attribute): string {
  if (attribute.kind === "numeric") {
    const { low, high, step, scale, missing } = attribute;
    return JSON.stringify([low, high, step, scale, missing]);
  }
  return JSON.stringify("values" in attribute ? attribute.values : []);
}
