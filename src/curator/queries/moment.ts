/** The sum over rows of the Chebyshev polynomial T₁ or T₂ of a numeric attribute's place between −1 (low) and 1 (high). */
import { ensure } from "../../base/errors.ts";
import { noSuchOrder } from "../../base/refusals/questions.ts";
import { numericNamed } from "./attribute-named.ts";
import { type Numbers, oneNumber, type Query } from "./query.ts";
import { momentOf, momentSensitivity, momentUnit, type Order } from "./tables/moments.ts";

export interface MomentAsked {
  readonly attribute: string;
  readonly order: Order;
}

export const moment: Query<"moment", MomentAsked, Numbers<number>> = {
  name: "moment",
  prepare({ schema, neighbours }, { attribute: name, order }) {
    const attribute = numericNamed(schema, name);
    ensure(order === 1 || order === 2, ...noSuchOrder(order));
    const one = momentUnit(attribute, order);
    const of = ([code]: readonly number[]) => [momentOf(attribute, order, code)];
    return {
      query: `moment ${order}`,
      ...oneNumber(momentSensitivity(attribute, order, neighbours)),
      unit: 1 / one,
      look: (engine) => engine.rowSums({ attributes: [attribute], size: 1, of }),
      tell: ([units]) => Number(units) / one,
    };
  },
};
