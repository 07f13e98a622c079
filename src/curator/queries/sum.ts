/** The sum of a numeric attribute, in its own units. */
import { multiply, rational, toNumber } from "../../base/rational.ts";
import { numericNamed } from "./attribute-named.ts";
import { type Numbers, oneNumber, type Query } from "./query.ts";
import { sumSensitivity, sumUnits } from "./tables/counts.ts";

export const sum: Query<"sum", { readonly attribute: string }, Numbers<number>> = {
  name: "sum",
  prepare({ schema, neighbours }, asked) {
    const attribute = numericNamed(schema, asked.attribute);
    const { unit } = sumUnits(attribute);
    return {
      query: "sum",
      ...oneNumber(sumSensitivity(attribute, neighbours)),
      unit: toNumber(unit),
      look: async (engine) => [await engine.total(attribute)],
      tell: ([units]) => toNumber(multiply(rational(units), unit)),
    };
  },
};
