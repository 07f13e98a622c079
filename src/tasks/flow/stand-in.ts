/** What stands for a model that is not released yet, so that whoever judges it, or starts from it, can be priced. */
import { constantClassifier } from "../../models/classifier/constant-classifier.ts";
import { scorecard } from "../../models/classifier/scorecard.ts";
import { meanModel } from "../../models/regressor/mean-model.ts";
import { groupedInputs } from "../../schema/coding/layout.ts";
import { attributeNamed, labelOf } from "../../schema/coding/learnable.ts";
import type { Subject, Subjects } from "../subject.ts";

/** A card without a point: what stands for one to start from. Its groups follow from what is declared (fitting.ts). */
export function standInCard(
  facts: Subjects[Subject]["facts"],
  label: string | undefined,
  attributes: readonly string[] | undefined,
): object | undefined {
  if ("study" in facts || label === undefined) return undefined;
  const declared = labelOf(facts.schema, label);
  const inputs = groupedInputs(facts.schema, attributes);
  const codes = declared.values.length === 2 ? [1] : declared.values.map((_, code) => code);
  const cards = codes.map((positive) => ({ positive, weights: new Float64Array(inputs.length) }));
  return { privet: "model/1", model: scorecard(declared, inputs, cards).toJSON(), guarantee: "none" };
}

/** A description that tells no bounds, so that the declared ones stand: what stands for one that is not released yet. */
export const nothingTold = { privet: "description/1", answers: [] } as const;

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
