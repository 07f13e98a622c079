/** The declared value of a label that most rows have. */
import { labelOf } from "../../schema/coding/learnable.ts";
import type { Query, QueryScores } from "./query.ts";
import { histogramSensitivity } from "./tables/counts.ts";

export const mostFrequent: Query<"most-frequent", { readonly label: string }, QueryScores<string>> = {
  name: "most-frequent",
  prepare({ schema, neighbours }, asked) {
    const label = labelOf(schema, asked.label);
    return {
      takes: "scores",
      query: "most frequent value",
      bounds: { range: histogramSensitivity(neighbours) },
      size: label.values.length,
      unit: 1,
      look: (engine) => engine.histogram([label]),
      tell: ([place]) => label.values[place],
    };
  },
};
