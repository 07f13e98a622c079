/** What stands for a release that is not there yet, so that whoever judges it, starts from it or clamps to it can be priced. */
import { constantClassifier } from "../../models/classifier/constant-classifier.ts";
import { scorecard } from "../../models/classifier/scorecard.ts";
import { type CellTermParts, cellMeans } from "../../models/regressor/cell-means.ts";
import type { GroupedAttribute } from "../../schema/coding/grouped.ts";
import { groupedInputs } from "../../schema/coding/layout.ts";
import { attributeNamed, labelOf } from "../../schema/coding/learnable.ts";
import type { Subject, Subjects } from "../subject.ts";

/** A card without a point: what stands for one to start from. Its groups follow from what is declared (fitting.ts). */
export function standInCard(
  facts: Subjects[Subject]["facts"],
  label: string | undefined,
  attributes: readonly string[] | undefined,
  points = 0,
): object | undefined {
  if ("study" in facts || label === undefined) return undefined;
  const declared = labelOf(facts.schema, label);
  const inputs = groupedInputs(facts.schema, attributes);
  const codes = declared.values.length === 2 ? [1] : declared.values.map((_, code) => code);
  const cards = codes.map((positive) => ({
    positive,
    weights: new Float64Array(inputs.length).fill(points),
  }));
  return { privet: "model/1", model: scorecard(declared, inputs, cards).toJSON(), guarantee: "none" };
}

/** A description that tells no bounds, so that the declared ones stand: what stands for one that is not released yet. */
export const nothingTold = { privet: "description/1", answers: [] } as const;

/** Beyond so many attributes a stand-in is no larger: it is made again for each price. */
const MOST_JUDGED = 256;

/** What adds nothing is not added up by whoever judges. */
const A_POINT = 2 ** -10;

/**
 * A model that says the same of everybody, by points of these attributes in groups: what stands for one that is not released yet, whoever
 * judges it. The price is the same whatever it is; how long judging takes follows from how much a model adds up for each row.
 */
export function standInModel(
  facts: Subjects[Subject]["facts"],
  label: string | undefined,
  names: readonly string[],
): object | undefined {
  if ("study" in facts || label === undefined) return undefined;
  const attribute = attributeNamed(facts.schema, label);
  if (attribute.kind === "categorical") return undefined;
  const some = names.filter((name) => name !== label).slice(0, MOST_JUDGED);
  if (attribute.kind === "label")
    return some.length > 0
      ? standInCard(facts, label, some, A_POINT)
      : asFile(constantClassifier(attribute, attribute.values[0]));
  const terms = some.length > 0 ? groupedInputs(facts.schema, some).attributes.map(pointIn) : [];
  return asFile(cellMeans(attribute, [{ table: [], parts: [0] }, ...terms]));
}

/** A table over one attribute that adds the same for all. */
const pointIn = ({ of, starts, names }: GroupedAttribute): CellTermParts => ({
  table: [{ attribute: of, starts, names, groups: starts.map((_, group) => group) }],
  parts: starts.map(() => A_POINT),
});

const asFile = (model: { toJSON(): object }) => ({
  ...{ privet: "model/1", guarantee: "none" },
  model: model.toJSON(),
});
