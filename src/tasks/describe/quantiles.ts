/**
 * Median, quartiles and other quantiles of a numeric attribute.
 *
 * Rows whose value is missing, where that has a code of its own, are not among the rows here.
 *
 * What can be promised is a rank and not a value: how many rows lie between the place that was drawn and the one that was asked for. How
 * far apart these are in value depends on the rows there, and telling that would cost again.
 *
 * Claim. At the confidence that is asked for, for every place x that is told at share s of n rows: fewer than s·n + r rows lie below x,
 * and more than s·n − r at or below it, or r = 0 and x is an exact quantile; for all places of a statistic together.
 * Proof. Some place is always an exact quantile, so a place falls short of the best by how far it is off, in parts of a row, and
 * laws.ts bounds that. Of k draws each may miss with α/k. Sorting: let x > y be drawn for shares s ≤ t, and told the other way round.
 * Fewer rows lie below y than below x, so fewer than s·n + r, and at or below it more than t·n − r ≥ s·n − r; likewise for x at t. This
 * takes one r for all, which is the largest. ∎
 */

import { ensure, quote } from "../../base/errors.ts";
import { fromDecimal, type Rational, rational, toNumber } from "../../base/rational.ts";
import type { PublicFacts } from "../../curator/index.ts";
import type { Expected, QuantilesAnswer } from "./answers.ts";
import type { QuantileAtAsked, QuantilesAsked } from "./ask.ts";
import { drownsRanks, markedAs } from "./mostly-noise.ts";
import { noiseReach, type Prepared, type StatisticNoise } from "./prepared.ts";
import { numberNamed, quantileOf } from "./questions.ts";
import { measuredOf, percent, shownError } from "./words.ts";

export function prepareQuantiles(facts: PublicFacts, asked: QuantilesAsked | QuantileAtAsked): Prepared {
  const { of, what } = asked;
  const attribute = numberNamed(facts, of, what === "quartiles" ? "quantile" : what);
  const shares = sharesOf(asked);
  const needs = shares.map((share) => quantileOf(facts, attribute, share));
  const rankError = (noise: StatisticNoise) =>
    Math.max(...needs.map((need) => noiseReach(noise, need, noise.alpha / needs.length)));
  return {
    needs,

    expect(noise): Expected {
      const error = rankError(noise);
      const mostly = drownsRanks(error, facts.rows) ? "; mostly noise" : "";
      const sentence = `rank within ±${shownError(error)} rows at ${percent(noise.confidence)}${mostly}`;
      return { of, what, error, unit: "rows", sentence };
    },

    tell(noise, answerTo): QuantilesAnswer {
      const values = needs.map((need) => answerTo(need)[0]).sort((a, b) => a - b);
      const places = values.map((value, i) => ({ share: toNumber(shares[i]), value }));
      const error = rankError(noise);
      const mostlyNoise = drownsRanks(error, facts.rows);
      const sentence = sentenceOf({ of: measuredOf(attribute), what, places }, error, noise, facts);
      return {
        ...{ of, what, places, rankError: error },
        ...markedAs(mostlyNoise),
        sentence: sentence + (mostlyNoise ? MOSTLY : ""),
      };
    },
  };
}

const MOSTLY = " That is more than a quarter of the rows: mostly noise.";

const titles = { median: "The median", quartiles: "The quartiles", quantile: "The quantile" } as const;

function sentenceOf(
  { of, what, places }: Pick<QuantilesAnswer, "of" | "what" | "places">,
  error: number,
  { confidence }: StatisticNoise,
  { rows, neighbours }: PublicFacts,
): string {
  const title = what === "quantile" ? `${titles.quantile} at ${places[0].share}` : titles[what];
  const told = places.map(({ value }) => value).join(", ");
  const share = rows
    ? `, ${error > rows ? "more than all" : percent(error / rows)} of ${neighbours === "replace" ? "" : "about "}${rows}`
    : "";
  return `${title} of ${of}: ${told}. At ${percent(confidence)} no more than ${shownError(error)} rows${share}, lie between ${places.length > 1 ? "each and the one" : "it and the place"} that was asked for.`;
}

const QUARTILES = [rational(1n, 4n), rational(1n, 2n), rational(3n, 4n)];

function sharesOf(asked: QuantilesAsked | QuantileAtAsked): readonly Rational[] {
  if (!("share" in asked)) return asked.what === "median" ? [QUARTILES[1]] : QUARTILES;
  const share = fromDecimal(String(asked.share));
  ensure(
    share !== undefined,
    "option-out-of-range",
    `A quantile is asked for at the share ${quote(asked.share)}; it must be a number between 0 and 1.`,
    "Give, for example, 0.9.",
  );
  return [share];
}
