/** Counts of every cell of some attributes, empty cells included; the last attribute moves fastest. */
import { type Cuts, cutAttribute } from "../../schema/coding/grouped.ts";
import { attributeNamed } from "./attribute-named.ts";
import { cellsApart, type Numbers, type Query } from "./query.ts";
import { cellsOf, histogramSensitivity } from "./tables/counts.ts";

export interface HistogramAsked {
  readonly attributes: readonly string[];
  /** Numeric attributes that are named here have a cell for each range between cuts. */
  readonly cuts?: Cuts;
}

export const histogram: Query<"histogram", HistogramAsked, Numbers<readonly bigint[]>> = {
  name: "histogram",
  prepare({ schema, neighbours }, { attributes: names, cuts = {} }) {
    const attributes = names.map((name) => cutAttribute(attributeNamed(schema, name), cuts));
    return {
      query: "histogram",
      ...cellsApart(cellsOf(attributes), histogramSensitivity(neighbours)),
      look: (engine) => engine.histogram(attributes),
      tell: (counts) => Object.freeze(counts),
    };
  },
};
