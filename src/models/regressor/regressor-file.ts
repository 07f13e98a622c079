/** A model that predicts a number, from what its `toJSON` wrote, every field checked. */
import type { Json } from "../../base/json.ts";
import { signedInputs } from "../../schema/coding/layout.ts";
import type { PlainAttribute } from "../../schema/coding/learnable.ts";
import { numberAtPlace } from "../../schema/coding/numeric-label.ts";
import { termTableIn } from "../classifier/additive-file.ts";
import { numericLabelIn } from "../file-attributes.ts";
import { check, isNumber, record } from "../file-checks.ts";
import type { Regressor } from "../model.ts";
import { type CellTermParts, cellMeans } from "./cell-means.ts";
import { linearRegression } from "./linear-regression.ts";
import { meanModel } from "./mean-model.ts";
import { areParts } from "./places.ts";

/** The kinds that there are, each with how its file is read. */
const readers = {
  mean: meanOf,
  "linear-regression": linearOf,
  "cell-means": cellMeansOf,
} as const satisfies Readonly<Record<string, (body: Json) => Regressor>>;

export const isRegressorKind = (kind: unknown): kind is keyof typeof readers =>
  typeof kind === "string" && Object.hasOwn(readers, kind);

/** Whatever kind it says that it is. */
export function regressorIn(body: Json): Regressor {
  const { kind } = body;
  check(isRegressorKind(kind), "model.kind is none of a model of a number.");
  return regressorOf(kind, body);
}

export const regressorOf = (kind: keyof typeof readers, body: Json): Regressor => readers[kind](body);

function meanOf(body: Json): Regressor {
  const { label, attributes } = numericLabelIn(body);
  const { mean } = body;
  check(attributes.length === 0, "a mean looks at no attribute.");
  check(
    isNumber(mean) && numberAtPlace(label, -1) <= mean && mean <= numberAtPlace(label, 1),
    "model.mean is no number between the bounds of the label.",
  );
  return meanModel(label, mean);
}

function linearOf(body: Json): Regressor {
  const { label, attributes } = numericLabelIn(body);
  const inputs = signedInputs(attributes);
  const { weights } = body;
  check(attributes.length > 0, "model.attributes is missing.");
  check(areParts(weights, inputs.length), "model.weights does not fit the attributes.");
  return linearRegression({ label, inputs, weights });
}

function cellMeansOf(body: Json): Regressor {
  const { label, attributes } = numericLabelIn(body);
  const { terms } = body;
  check(Array.isArray(terms), "model.terms is no list.");
  const read = terms.map((term: unknown) => termOf(term, attributes));
  const model = cellMeans(label, read);
  check(model.attributes.length === attributes.length, "model.attributes has one that no term asks about.");
  return model;
}

function termOf(entry: unknown, attributes: readonly PlainAttribute[]): CellTermParts {
  const { table: asked, parts } = record(entry, "A term");
  const { table, cells } = termTableIn(asked, attributes);
  check(areParts(parts, cells), "a term's parts do not fit its table.");
  return { table, parts };
}
