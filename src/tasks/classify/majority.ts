/**
 * Majority: the most frequent class, drawn privately, predicted for every row. The least that any classifier must beat.
 *
 * Privacy. One draw by permute-and-flip from the class counts, at ε.
 */

import { privGenePaper } from "../../base/bibliography.ts";
import { at } from "../../base/citation.ts";
import { ZERO } from "../../base/rational.ts";
import { offersOf, workOf } from "../../base/work.ts";
import { plannedDraws } from "../../curator/index.ts";
import { constantClassifier } from "../../models/classifier/constant-classifier.ts";
import { labelOf } from "../../schema/coding/learnable.ts";
import { modelBytes, onRows } from "../../search/work/facts.ts";
import { type Ask, method } from "../method.ts";

export const majority = method({
  name: "majority",
  title: "Majority",
  task: "classify",
  subject: "table",
  summary: "Predicts the most frequent class for every row.",
  cite: [at(privGenePaper, "section 6")],
  guarantee: "proved",
  neighbours: ["replace", "add-remove"],
  options: {},
  labelOnly: true,

  price(facts, ask) {
    const { values } = labelOf(facts.schema, ask.label);
    return {
      draws: [plannedDraws(by(ask))],
      delta: ZERO,
      notes: ["1 draw"],
      work: onRows(facts, (rows) =>
        workOf(
          modelBytes(facts, 1),
          { looks: 1, counts: rows, tables: values.length },
          offersOf(1, values.length),
        ),
      ),
      details: undefined,
    };
  },

  async run(search, ask) {
    const label = labelOf(search.data.facts.schema, ask.label);
    const { value } = await search.data.make({ ask: "most-frequent", label: ask.label }, by(ask));
    search.made(1, 1);
    return constantClassifier(label, value);
  },
});

const by = ({ epsilon }: Ask) => ({ mechanism: "permute-and-flip", epsilon }) as const;
