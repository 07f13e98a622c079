/** The model that is judged: read from what was given, and held against what is declared, before anything is spent. */
import { ensure, marked } from "../../base/errors.ts";
import { model } from "../../base/options.ts";
import { loadModel } from "../../models/file.ts";
import { type JudgedModel, judgedModel } from "../../models/judged/judged-rule.ts";
import type { Classifier } from "../../models/model.ts";
import type { Attribute, Schema } from "../../schema/types.ts";

/** The model itself, its JSON, or the JSON of a model file. */
export type ModelGiven = Classifier | Readonly<Record<string, unknown>>;

export const modelOption = model<ModelGiven>({
  group: "Data",
  title: "Model",
  kinds: ["constant", "linear", "one-versus-rest", "scorecard", "additive", "tree", "histogram", "learned"],
  tip: "The released classifier to judge; on the command line its file.",
  words: "a classifier that Privet saved",
});

export interface GivenModel extends JudgedModel {
  readonly kind: string;
}

export function givenModel(given: ModelGiven, schema: Schema, label: string): GivenModel {
  const classifier = classifierIn(given);
  ensure(
    classifier.label.name === label,
    "columns-mismatch",
    `The model is about ${classifier.label.name}, and the label here is ${label}.`,
    "Judge a model by the label that it predicts.",
  );
  for (const own of [classifier.label, ...classifier.attributes]) {
    const declared = schema.attributes.find(({ name }) => name === own.name);
    ensure(
      declared !== undefined && codingOf(declared) === codingOf(own),
      "columns-mismatch",
      `The model knows ${own.name} otherwise than ${schema.name} declares it.`,
      marked`Judge a model that was fitted to these attributes, declared alike; what it knows: {command:show MODEL}.`,
    );
  }
  return { kind: classifier.kind, ...judgedModel(classifier) };
}

/** A copy, so that nobody changes it between the price and the draw. */
function classifierIn(given: ModelGiven): Classifier {
  const json = JSON.parse(JSON.stringify(given));
  const file = json.privet === "model/1" ? json : { privet: "model/1", model: json, guarantee: "none" };
  return loadModel(JSON.stringify(file)).model;
}

/** What a value's code follows from; where it comes from and how files spell it does not matter. */
function codingOf(attribute: Attribute): string {
  if (attribute.kind === "numeric") {
    const { low, high, step, scale, missing } = attribute;
    return JSON.stringify([low, high, step, scale, missing]);
  }
  return JSON.stringify("values" in attribute ? attribute.values : []);
}
