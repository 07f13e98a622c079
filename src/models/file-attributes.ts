/** The attributes and the label that a classifier's file declares, checked by the schema's own rules. */

import type { Json } from "../base/json.ts";
import type { PlainAttribute } from "../schema/coding/learnable.ts";
import { parseSchema } from "../schema/parse/schema.ts";
import type { LabelAttribute } from "../schema/types.ts";
import { check, isListOfNumbers, isNumber, record } from "./file-checks.ts";
import type { SynopsisAttribute } from "./synopsis/synopsis.ts";

export function labelIn(body: Json): LabelAttribute {
  return declaredIn(body, []).label;
}

export function attributesIn(body: Json): {
  readonly label: LabelAttribute;
  readonly attributes: readonly PlainAttribute[];
} {
  check(Array.isArray(body.attributes) && body.attributes.length > 0, "model.attributes is missing.");
  return declaredIn(body, body.attributes);
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

function declaredIn(body: Json, inputs: readonly unknown[]) {
  const declared = record(body.label, "label");
  const schema = parseSchema({ privet: "schema/1", name: "model", attributes: [...inputs, declared] });
  const label = schema.attributes.at(-1);
  check(label?.kind === "label", "model.label is no label.");
  const attributes = schema.attributes.filter((a) => a.kind === "numeric" || a.kind === "categorical");
  check(attributes.length === inputs.length, "model.attributes has one that cannot be learnt from.");
  return { label, attributes };
}

const LARGEST_WEIGHT = 8192;

/** Whether these are so many weights, the bias included. */
export const areWeights = (value: unknown, length: number): value is readonly number[] =>
  isListOfNumbers(value) && value.length === length && value.every((w) => Math.abs(w) <= LARGEST_WEIGHT);

/** What residuals were capped at, where a model that adds up points says so. */
export function capIn({ cap }: Json): number | undefined {
  if (cap === undefined) return undefined;
  check(isNumber(cap) && cap > 0 && cap <= 1, "model.cap is no cap of residuals.");
  return cap;
}
