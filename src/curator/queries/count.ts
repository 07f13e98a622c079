/** How many rows have one of the declared values or, of a number, how many are measured or missing. */
import { ensure } from "../../base/errors.ts";
import { notDeclared, presencesOnly } from "../../base/refusals/questions.ts";
import { hasMissingCode } from "../../schema/coding/codes.ts";
import { grouped } from "../../schema/coding/grouped.ts";
import { attributeNamed } from "../../schema/coding/learnable.ts";
import type { CategoricalAttribute, LabelAttribute, NumericAttribute } from "../../schema/types.ts";
import type { Engine } from "../engine.ts";
import { type Numbers, oneNumber, type Query } from "./query.ts";
import { countSensitivity } from "./tables/counts.ts";

export interface CountAsked {
  readonly attribute: string;
  readonly values: readonly string[];
}

export const count: Query<"count", CountAsked, Numbers<bigint>> = {
  name: "count",
  prepare({ schema }, { attribute: name, values }) {
    const attribute = attributeNamed(schema, name);
    const counted =
      attribute.kind === "numeric" ? presenceOf(attribute, values) : valuesOf(attribute, values);
    return {
      query: "count",
      ...oneNumber(countSensitivity()),
      unit: 1,
      look: async (engine) => [await counted(engine)],
      tell: ([rows]) => rows,
    };
  },
};

/** What may be counted of a number whose missing values have a code of their own. */
const PRESENCES = ["measured", "missing"];

function presenceOf(attribute: NumericAttribute, values: readonly string[]) {
  ensure(
    hasMissingCode(attribute) && values.every((value) => PRESENCES.includes(value)),
    ...presencesOnly(attribute.name),
  );
  const cells = grouped(attribute, []);
  const wanted = PRESENCES.map((presence) => values.includes(presence));
  return async (engine: Engine): Promise<bigint> =>
    (await engine.histogram([cells])).reduce((sum, rows, i) => (wanted[i] ? sum + rows : sum), 0n);
}

/** Rows with one of the declared values. */
function valuesOf(attribute: CategoricalAttribute | LabelAttribute, values: readonly string[]) {
  const codes = values.map((value) => {
    const code = attribute.values.indexOf(value);
    ensure(code >= 0, ...notDeclared(value, attribute.name, attribute.values));
    return code;
  });
  return (engine: Engine): Promise<bigint> => engine.count(attribute, codes);
}
