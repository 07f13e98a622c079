/** What a screen needs of a model's file (model/1): its kind, its label, and what may be set of a person. */
import { isObject } from "../../../base/json.ts";
import type { ReleaseTold } from "../../../client/wire.ts";
import { attributesIn } from "../../../models/file-attributes.ts";
import type { PlainAttribute } from "../../../schema/coding/learnable.ts";

export interface ShownModel {
  readonly kind: string;
  readonly label: string;
  /** The value that weights of a linear model speak for. */
  readonly positive?: string;
  /** Points of groups with fewer rows could be chance. */
  readonly chanceBelow?: number;
  /** None where it always says the same. */
  readonly attributes: readonly PlainAttribute[];
}

export function modelIn({ release }: ReleaseTold): ShownModel {
  const model = isObject(release) && isObject(release.model) ? release.model : {};
  const label = isObject(model.label) ? model.label : {};
  const asksSomething = Array.isArray(model.attributes) && model.attributes.length > 0;
  return {
    kind: String(model.kind ?? ""),
    label: String(label.name ?? ""),
    ...(typeof model.positive === "string" ? { positive: model.positive } : {}),
    ...(typeof model.chanceBelow === "number" ? { chanceBelow: model.chanceBelow } : {}),
    attributes: asksSomething ? attributesIn(model).attributes : [],
  };
}
