/** From what is asked for to what is done. */

import { ensure, quote } from "../../base/errors.ts";
import type { PublicFacts } from "../../curator/index.ts";
import type { Statistic } from "./ask.ts";
import { prepareBounds } from "./bounds.ts";
import { prepareCount } from "./count.ts";
import { prepareCrossTable, prepareHistogram } from "./histogram.ts";
import { prepareMissing } from "./missing.ts";
import { prepareMoments } from "./moments.ts";
import type { Prepared } from "./prepared.ts";
import { prepareQuantiles } from "./quantiles.ts";
import type { WithinBounds } from "./within.ts";

export const STATISTICS = [
  "count",
  "sum",
  "mean",
  "variance",
  "deviation",
  "missing",
  "median",
  "quantile",
  "quartiles",
  "histogram",
  "bounds",
  "cross-table",
] as const satisfies readonly Statistic["what"][];

export function prepare(facts: PublicFacts, asked: Statistic, within: WithinBounds): Prepared {
  switch (asked.what) {
    case "count":
      return prepareCount(facts, asked);
    case "sum":
    case "mean":
    case "variance":
    case "deviation":
      return prepareMoments(facts, asked, within);
    case "missing":
      return prepareMissing(facts, asked);
    case "median":
    case "quartiles":
    case "quantile":
      return prepareQuantiles(facts, asked);
    case "histogram":
      return prepareHistogram(facts, asked, within);
    case "cross-table":
      return prepareCrossTable(facts, asked, within);
    case "bounds":
      return prepareBounds(facts, asked);
    default:
      return unknown(asked);
  }
}

/** Plain JavaScript can ask for what no type allows. */
function unknown(asked: never): never {
  const { what } = asked as { readonly what?: unknown };
  ensure(
    false,
    "option-unknown",
    `There is no statistic ${quote(what)}.`,
    `The statistics are: ${STATISTICS.join(", ")}.`,
  );
}
