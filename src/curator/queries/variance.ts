/** The variance of a numeric attribute where the number of rows is public, in squares of the attribute's units. */
import { ensure } from "../../base/errors.ts";
import { spreadOfMissing, spreadWithoutRows } from "../../base/refusals/questions.ts";
import { hasMissingCode, levels, numberOfCode } from "../../schema/coding/codes.ts";
import { numericNamed } from "./attribute-named.ts";
import { type Numbers, oneNumber, type Query } from "./query.ts";
import { momentPlaces, placeOf, spreadOf, spreadSensitivity } from "./tables/moments.ts";

export const variance: Query<"variance", { readonly attribute: string }, Numbers<number>> = {
  name: "variance",
  prepare({ schema, neighbours, rows }, { attribute: name }) {
    const attribute = numericNamed(schema, name);
    ensure(neighbours === "replace" && rows !== undefined && rows >= 1, ...spreadWithoutRows());
    ensure(!hasMissingCode(attribute), ...spreadOfMissing(name));
    const width = numberOfCode(attribute, levels(attribute) - 1) - attribute.low;
    const place = width / momentPlaces(attribute);
    const of = ([code]: readonly number[]) => [placeOf(attribute, code), placeOf(attribute, code) ** 2];
    return {
      query: "spread",
      ...oneNumber(spreadSensitivity(attribute, rows)),
      unit: (place / rows) ** 2,
      async look(engine) {
        const [sum, squares] = await engine.rowSums({ attributes: [attribute], size: 2, of });
        return [spreadOf(rows, sum, squares)];
      },
      tell: ([spread]) => (Number(spread) / rows ** 2) * place ** 2,
    };
  },
};
