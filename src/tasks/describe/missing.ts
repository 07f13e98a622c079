/**
 * The share of rows in which an attribute is missing, where missing values have a code of their own.
 *
 * Claim. The interval holds the true share at the confidence that is asked for.
 * Proof. With x missing and m measured rows the share x/(x + m) rises with x and falls with m, so it is extreme at opposite ends of their
 * intervals; interval.ts for the parts. Where the number of rows n is public the share is 1 − m/n. ∎
 */

import { ensure, marked } from "../../base/errors.ts";
import type { PublicFacts } from "../../curator/index.ts";
import { hasMissingCode } from "../../schema/coding/codes.ts";
import type { NumericAttribute } from "../../schema/types.ts";
import type { MissingAsked, Statistic } from "./ask.ts";
import { type Interval, within } from "./interval.ts";
import { numberStatistic } from "./number-statistic.ts";
import type { Prepared } from "./prepared.ts";
import { measuredCount, missingCount, numberNamed } from "./questions.ts";
import { rowsOf } from "./rows.ts";

export function prepareMissing(facts: PublicFacts, asked: MissingAsked): Prepared {
  const attribute = numberNamed(facts, asked.of, "share of missing values");
  ensure(
    hasMissingCode(attribute),
    "option-out-of-range",
    `Missing values of ${asked.of} count as ${attribute.missing}, so that nobody can tell how many there are.`,
    marked`Declare them as a group ({command:schema set … missing=group}) to have them counted.`,
  );
  const rows = rowsOf(facts);
  const about = facts.rows;
  const isPublic = rows.needs.length === 0;
  const measured = measuredCount(facts, attribute);
  return numberStatistic(asked, {
    needs: isPublic ? [measured] : [missingCount(facts, attribute), measured],
    measure: (parts) => (isPublic ? rest(parts[0], rows.of([]).value) : shareOf(parts[0], parts[1])),
    // Where nobody knows how many are missing, one in ten.
    typical: about === undefined ? undefined : [...(isPublic ? [] : [about / 10]), (9 * about) / 10],
    least: 0,
    most: 1,
  });
}

function rest({ value, low, high }: Interval, rows: number): Interval {
  const of = (measured: number) => 1 - measured / Math.max(1, rows);
  return within({ value: of(value), low: of(high), high: of(low) }, 0, 1);
}

function shareOf(missing: Interval, measured: Interval): Interval {
  const share = (x: number, m: number, none: number) =>
    Math.max(0, x) + Math.max(0, m) > 0 ? Math.max(0, x) / (Math.max(0, x) + Math.max(0, m)) : none;
  return {
    value: share(missing.value, measured.value, 0),
    low: share(missing.low, measured.high, 0),
    high: share(missing.high, measured.low, 1),
  };
}

/** The weight of shares that nobody asked for, beside 1 of each statistic: the others hardly suffer. */
const UNASKED = 0.1;

/** The shares of missing values that belong to some statistics and were not asked for. */
export function unasked(facts: PublicFacts, statistics: readonly Statistic[]): readonly MissingAsked[] {
  const asked = new Set(statistics.filter(({ what }) => what === "missing").flatMap(({ of }) => of));
  const numbers = new Set(statistics.flatMap((statistic) => unseenIn(facts, statistic)));
  return [...numbers]
    .filter((name) => !asked.has(name))
    .map((of) => ({ of, what: "missing", weight: UNASKED }));
}

/** The numbers of a statistic whose missing rows it leaves out. */
function unseenIn(facts: PublicFacts, { of, what }: Statistic): readonly string[] {
  const showsAll = what === "histogram" || what === "cross-table";
  return numbersOf(facts, what === "count" ? [] : [of].flat())
    .filter(({ missing }) => missing === "measured" || (missing === "group" && !showsAll))
    .map(({ name }) => name);
}

const numbersOf = ({ schema }: PublicFacts, names: readonly string[]): readonly NumericAttribute[] =>
  schema.attributes
    .filter((attribute) => attribute.kind === "numeric")
    .filter(({ name }) => names.includes(name));

/** What becomes of missing values, in a sentence for each attribute that is described. */
export function missingNotes(facts: PublicFacts, statistics: readonly Statistic[]): readonly string[] {
  const names = statistics.filter(({ what }) => what !== "count").flatMap(({ of }) => of);
  return numbersOf(facts, names).map(({ name, missing }) =>
    typeof missing === "number"
      ? `Missing or unreadable values of ${name} count as ${missing}, as the schema declares.`
      : `What is told of ${name} is of the rows where it is measured${missing === "group" ? "; missing or unreadable values are a group of their own in tables" : ""}.`,
  );
}
