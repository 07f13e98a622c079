/** The attributes and the label that the file of a classifier or a regressor declares, checked by the schema's own rules. */

import type { Json } from "../base/json.ts";
import type { PlainAttribute } from "../schema/coding/learnable.ts";
import { parseSchema } from "../schema/parse/schema.ts";
import type { Attribute, LabelAttribute, NumericAttribute } from "../schema/types.ts";
import { check, isListOfNumbers, isNumber, record } from "./file-checks.ts";
import type { SynopsisAttribute } from "./synopsis/synopsis.ts";

export function labelIn(body: Json): LabelAttribute {
  return declaredIn(body, [], "label").label;
}

export function attributesIn(body: Json): {
  readonly label: LabelAttribute;
  readonly attributes: readonly PlainAttribute[];
} {
  check(Array.isArray(body.attributes) && body.attributes.length > 0, "model.attributes is missing.");
  return declaredIn(body, body.attributes, "label");
}

/** What a regressor's file declares; there may be no attributes. */
export function numericLabelIn(body: Json): {
  readonly label: NumericAttribute;
  readonly attributes: readonly PlainAttribute[];
} {
  const { attributes = [] } = body;
  check(Array.isArray(attributes), "model.attributes is no list.");
  return declaredIn(body, attributes, "numeric");
}

/** What a synopsis of a whole table declares: any attribute that has codes, labels too, and perhaps a label that it is for. */
export function wholeTableIn(body: Json): {
  readonly label: LabelAttribute | undefined;
  readonly attributes: readonly SynopsisAttribute[];
} {
  check(Array.isArray(body.attributes), "model.attributes is missing.");
  const declared = body.label === undefined ? [] : [record(body.label, "label")];
  const schema = parseSchema({
    privet: "schema/1",
    name: "model",
    attributes: [...body.attributes, ...declared],
  });
  const coded = schema.attributes.filter((a) => a.kind !== "ignored");
  check(coded.length === schema.attributes.length, "model.attributes has one that is not read.");
  if (declared.length === 0) return { label: undefined, attributes: coded };
  const label = coded[coded.length - 1];
  check(label.kind === "label", "model.label is no label.");
  return { label, attributes: coded.slice(0, -1) };
}

/** The label is declared last, so that it is not one of the attributes: no two have the same name. */
function declaredIn<Kind extends "label" | "numeric">(body: Json, inputs: readonly unknown[], kind: Kind) {
  const declared = record(body.label, "label");
  const schema = parseSchema({ privet: "schema/1", name: "model", attributes: [...inputs, declared] });
  const label = schema.attributes[inputs.length];
  check(label.kind === kind, `model.label is not ${kind === "label" ? "a label" : "a number"}.`);
  const attributes = schema.attributes
    .slice(0, inputs.length)
    .filter((a) => a.kind === "numeric" || a.kind === "categorical");
  check(attributes.length === inputs.length, "model.attributes has one that cannot be learnt from.");
  return { label: label as Extract<Attribute, { readonly kind: Kind }>, attributes };
}

const LARGEST_WEIGHT = 8192;

/** Whether these are so many weights, the bias included. */
export const areWeights = (value: unknown, length: number): value is readonly number[] =>
  isListOfNumbers(value) && value.length === length && value.every((w) => Math.abs(w) <= LARGEST_WEIGHT);

/** What residuals were capped at, where a model that adds up points says so. */
export function chanceBelowIn({ chanceBelow }: Json): number | undefined {
  if (chanceBelow === undefined) return undefined;
  const isRows = Number.isSafeInteger(chanceBelow) && (chanceBelow as number) >= 0;
  check(isRows, "model.chanceBelow is not a number of rows.");
  return chanceBelow as number;
}

export function capIn({ cap }: Json): number | undefined {
  if (cap === undefined) return undefined;
  check(isNumber(cap) && cap > 0 && cap <= 1, "model.cap is no cap of residuals.");
  return cap;
}
