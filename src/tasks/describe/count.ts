/** How many rows there are, or how many have one of some values. */

import { ensure } from "../../base/errors.ts";
import type { PublicFacts } from "../../curator/index.ts";
import { attributeNamed } from "../../schema/coding/learnable.ts";
import type { CountDescribed } from "./ask.ts";
import { numberStatistic } from "./number-statistic.ts";
import type { Prepared } from "./prepared.ts";
import { countOf, type NoiseQuestion } from "./questions.ts";
import { rowsOf } from "./rows.ts";

export function prepareCount(facts: PublicFacts, asked: CountDescribed): Prepared {
  const attribute = attributeNamed(facts.schema, asked.of);
  const { values } = asked;
  const rows = rowsOf(facts);
  const isPublic = rows.needs.length === 0;
  const counted = (needs: readonly NoiseQuestion[]) =>
    numberStatistic(asked, {
      needs,
      measure: ([count]) => count ?? rows.of([]),
      // The error is the same however many there are.
      typical: needs.map(() => 0),
      least: 0,
      most: isPublic ? rows.of([]).value : Number.POSITIVE_INFINITY,
      size: facts.rows,
    });
  if (values === undefined) return counted(rows.needs);
  ensure(
    attribute.kind !== "numeric" && values.length > 0 && values.every((v) => attribute.values.includes(v)),
    "option-out-of-range",
    `${asked.of} is not declared with the values that are to be counted.`,
    attribute.kind === "numeric"
      ? "Ask for a histogram of a numeric attribute."
      : `Declared: ${attribute.values.join(", ")}.`,
  );
  return counted([countOf(facts, asked.of, values)]);
}
