/** What stands for a model that is not released yet, so that whoever judges it can be priced. */
import { constantClassifier } from "../../models/classifier/constant-classifier.ts";
import { meanModel } from "../../models/regressor/mean-model.ts";
import { attributeNamed } from "../../schema/coding/learnable.ts";
import type { Subject, Subjects } from "../subject.ts";

/** A model that says the same of everybody: what stands for one that is not released yet. */
export function standInModel(
  facts: Subjects[Subject]["facts"],
  label: string | undefined,
): object | undefined {
  if ("study" in facts || label === undefined) return undefined;
  const attribute = attributeNamed(facts.schema, label);
  const model =
    attribute.kind === "label"
      ? constantClassifier(attribute, attribute.values[0])
      : attribute.kind === "numeric"
        ? meanModel(attribute, attribute.low)
        : undefined;
  return model && { privet: "model/1", model: model.toJSON(), guarantee: "none" };
}
