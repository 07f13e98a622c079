/**
 * Model files: saved as JSON that people can read, loaded with every field checked, because a file may have been edited,
 * cut short, or come from anywhere.
 */
import type { Guarantee, Receipt } from "../curator/index.ts";
import { ensure } from "../errors.ts";
import { groupedFrom } from "../schema/grouped.ts";
import { layOut } from "../schema/inputs.ts";
import { parseSchema } from "../schema/parse.ts";
import type { CategoricalAttribute, LabelAttribute, NumericAttribute } from "../schema/types.ts";
import type { Clustering } from "./clustering.ts";
import { clusteringOf, isClusteringKind } from "./clustering-file.ts";
import { constantClassifier } from "./constant-classifier.ts";
import { check, isListOfNumbers, record } from "./file-checks.ts";
import { linearFromParts } from "./linear-classifier.ts";
import { type Classifier, isClustering, type Model, type ModelFile } from "./model.ts";
import { scorecard } from "./scorecard.ts";

export interface LoadedModel<M extends Model = Classifier> {
  readonly model: M;
  readonly receipt: Receipt | undefined;
  readonly guarantee: Guarantee;
  readonly partial: boolean;
}

export function saveModel(
  model: Model,
  { receipt, partial }: { readonly receipt?: Receipt; readonly partial?: boolean },
): string {
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
  const { model, ...rest } = loadAnyModel(text);
  ensure(
    !isClustering(model),
    "model-invalid",
    "This file holds a clustering, which has no label to predict.",
    "Assign rows to its centres: privet assign.",
  );
  return { model, ...rest };
}

export function loadClustering(text: string): LoadedModel<Clustering> {
  const { model, ...rest } = loadAnyModel(text);
  ensure(
    isClustering(model),
    "model-invalid",
    "This file holds a classifier, which has no centres.",
    "Predict its label: privet predict.",
  );
  return { model, ...rest };
}

/** A model of any task from its file. */
export function loadAnyModel(text: string): LoadedModel<Model> {
  const file = record(parseJson(text), "The file");
  check(file.privet === "model/1", "The file does not say privet: model/1.");
  const body = record(file.model, "model");
  const guarantee = file.guarantee;
  check(isGuarantee(guarantee), "guarantee is missing or not known.");
  const receipt =
    file.receipt === undefined ? undefined : (record(file.receipt, "receipt") as unknown as Receipt);
  const model = isClusteringKind(body.kind) ? clusteringOf(body) : classifierOf(body);
  return { model, receipt, guarantee, partial: file.partial === true };
}

const guarantees: readonly string[] = ["proved", "reviewed", "research", "none"];
const isGuarantee = (value: unknown): value is Guarantee => guarantees.includes(value as string);

function classifierOf(body: Readonly<Record<string, unknown>>): Classifier {
  if (body.kind === "constant") {
    const { label } = attributesOf(body, []);
    check(label.values.includes(body.value as string), "value is not a declared value of the label.");
    return constantClassifier(label, body.value as string);
  }
  if (body.kind === "scorecard") return scorecardOf(body);
  check(body.kind === "linear", "model.kind is not known.");
  check(Array.isArray(body.attributes) && body.attributes.length > 0, "model.attributes is missing.");
  const { label, inputs } = attributesOf(body, body.attributes);
  const { weights, positive, negative } = body;
  check(
    Array.isArray(weights) &&
      weights.length === layOut(inputs).length &&
      weights.every((w) => Number.isFinite(w) && Math.abs(w) <= 8192),
    "model.weights does not fit the attributes.",
  );
  const [yes, no] = [positive, negative].map((value) => label.values.indexOf(value as string));
  check(yes >= 0 && no >= 0 && yes !== no, "positive and negative are not two declared values of the label.");
  return linearFromParts(label, inputs, { positive: label.values[yes], negative: label.values[no], weights });
}

function scorecardOf(body: Readonly<Record<string, unknown>>): Classifier {
  check(Array.isArray(body.attributes) && body.attributes.length > 0, "model.attributes is missing.");
  const { label, inputs: attributes } = attributesOf(body, body.attributes);
  const { starts, cards } = body;
  check(
    Array.isArray(starts) && starts.length === attributes.length && starts.every(isListOfNumbers),
    "model.starts does not fit the attributes.",
  );
  const inputs = layOut(attributes.map((attribute, k) => groupedAt(attribute, starts[k])));
  check(Array.isArray(cards) && cards.length > 0, "model.cards is missing.");
  const read = cards.map((card: unknown) => {
    const { positive, weights } = record(card, "model.cards");
    const code = label.values.indexOf(positive as string);
    check(code >= 0, "positive is not a declared value of the label.");
    check(
      isListOfNumbers(weights) &&
        weights.length === inputs.length &&
        weights.every((w) => Math.abs(w) <= 8192),
      "weights does not fit the attributes.",
    );
    return { positive: code, weights };
  });
  const different = new Set(read.map(({ positive }) => positive)).size;
  check(different === read.length, "two cards are for the same value.");
  check(
    read.length === label.values.length || (read.length === 1 && label.values.length === 2),
    "a label with more than two values needs a card for each.",
  );
  return scorecard(label, inputs, read);
}

function groupedAt(attribute: NumericAttribute | CategoricalAttribute, starts: readonly number[]) {
  const found = groupedFrom(attribute, starts);
  check(found !== undefined, `model.starts does not fit ${attribute.name}.`);
  return found;
}

/** The declared attributes are checked by the schema's own rules. */
function attributesOf(body: Readonly<Record<string, unknown>>, inputs: readonly unknown[]) {
  const label = record(body.label, "label");
  const schema = parseSchema({ privet: "schema/1", name: "model", attributes: [...inputs, label] });
  const found = schema.attributes.find((a): a is LabelAttribute => a.kind === "label");
  check(found !== undefined, "model.label is no label.");
  return {
    label: found,
    inputs: schema.attributes.filter(
      (a): a is NumericAttribute | CategoricalAttribute => a.kind === "numeric" || a.kind === "categorical",
    ),
  };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
