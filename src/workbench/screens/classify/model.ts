/** What a screen needs of a model's file (model/1): its kind, its label, and what may be set of a person. */
import { isObject } from "../../../base/json.ts";
import type { ReleaseTold } from "../../../client/wire.ts";

export interface ModelAttribute {
  readonly name: string;
  /** Of a categorical one. */
  readonly values?: readonly string[];
  /** Of a number. */
  readonly low?: number;
  readonly high?: number;
  readonly step?: number;
}

export interface ShownModel {
  readonly kind: string;
  readonly label: string;
  readonly values: readonly string[];
  readonly attributes: readonly ModelAttribute[];
}

const texts = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.filter((one) => typeof one === "string") : [];
const numberIn = (value: unknown): number | undefined => (typeof value === "number" ? value : undefined);

export function modelIn({ release }: ReleaseTold): ShownModel {
  const model = isObject(release) && isObject(release.model) ? release.model : {};
  const label = isObject(model.label) ? model.label : {};
  const attributes = Array.isArray(model.attributes) ? model.attributes.filter(isObject) : [];
  return {
    kind: String(model.kind ?? ""),
    label: String(label.name ?? ""),
    values: texts(label.values),
    attributes: attributes.map((one): ModelAttribute => {
      const [low, high, step] = [one.low, one.high, one.step].map(numberIn);
      return {
        name: String(one.name),
        ...(one.kind === "categorical" ? { values: texts(one.values) } : {}),
        ...(low === undefined || high === undefined ? {} : { low, high, step: step ?? 1 }),
      };
    }),
  };
}
