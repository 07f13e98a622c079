/** A card that tells two classes apart, as a scorecard in PMML: points of groups, their sum, and what it means. */
import type { Scorecard } from "../../classifier/scorecard.ts";
import { twoClasses } from "../classes.ts";
import type { SummedModel, SummedTerm } from "../summed.ts";
import { waysOf } from "../ways.ts";
import { miningSchema } from "./document.ts";
import { apply, constant, fieldRef, predicateOf, when } from "./questions.ts";
import { type Element, element } from "./xml.ts";

const POINTS = "points";

export function scorecardModel(model: Scorecard, { base, terms }: SummedModel): Element {
  const asked = terms.map(({ table: [{ attribute }] }) => attribute);
  return element(
    "Scorecard",
    { functionName: "regression", useReasonCodes: "false", initialScore: base[0] },
    miningSchema(asked),
    outputs(model),
    element("Characteristics", {}, ...terms.map(characteristic)),
  );
}

function characteristic({ table: [codes], points: [own] }: SummedTerm): Element {
  const ways = waysOf(codes);
  const groups = Array.from(own, (partialScore, group) =>
    element("Attribute", { partialScore }, predicateOf(ways, group)),
  );
  return element("Characteristic", { name: codes.attribute.name }, ...groups);
}

/** A sum above 0 speaks for the first of the two classes. */
function outputs(model: Scorecard): Element {
  const [yes, no] = twoClasses(model).map((code) => model.label.values[code]);
  const isYes = apply("greaterThan", fieldRef(POINTS), constant(0));
  return element(
    "Output",
    {},
    element("OutputField", {
      name: POINTS,
      optype: "continuous",
      dataType: "double",
      feature: "predictedValue",
    }),
    element(
      "OutputField",
      { name: "predicted", optype: "categorical", dataType: "string", feature: "transformedValue" },
      when(isYes, constant(yes), constant(no)),
    ),
  );
}
