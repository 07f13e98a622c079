/**
 * Sum, mean, variance and deviation of a numeric attribute.
 *
 * The door tells sums of the Chebyshev polynomials T₁(x) = x and T₂(x) = 2x² − 1 of a value's place x between −1 (low) and 1 (high), each
 * with as little noise as one row demands. With the number of rows n, which is public or another noisy number,
 *
 *     mean x = ΣT₁/n        mean x² = (ΣT₂/n + 1)/2        variance x = mean x² − (mean x)².
 *
 * Rows in which the value is missing add nothing to the sums where such values have a code of their own, and n is then the noisy count of
 * the measured rows: the statistics are of those.
 *
 * Where n is public and everybody has a value the door tells the variance itself, at less than the price of two sums.
 *
 * Within narrower bounds (within.ts) all of it is of clamped values, and low and high are the narrower ones. A sum of rows whose number is
 * private is then made of the sum of places and of that number, as low·n + width·Σ(x + 1)/2.
 *
 * Claim. The intervals hold the true number at the confidence that is asked for. Where an attribute has more than 2²⁰ levels, places
 * are rounded by at most d = half a 2⁻²⁰ of the bounds' width, and intervals are wider by that.
 * Proof. interval.ts, for the parts. Rounding moves every value, and so the mean, by at most d; and the deviation, which is the distance
 * of the values from their mean in the norm of the mean square, by at most d as well: projecting off the mean does not lengthen. ∎
 *
 * Source. Specification, 3.10.
 */

import { ensure } from "../../base/errors.ts";
import { momentPlaces, type PublicFacts } from "../../curator/index.ts";
import { levels } from "../../schema/coding/codes.ts";
import type { NumericAttribute } from "../../schema/types.ts";
import type { NumberAsked } from "./ask.ts";
import {
  type Interval,
  minus,
  multiplied,
  perRow,
  rootOf,
  scaled,
  squared,
  sumOfBoth,
  within,
} from "./interval.ts";
import { type Measuring, numberStatistic } from "./number-statistic.ts";
import type { Prepared } from "./prepared.ts";
import { momentOf, numberNamed, sumOf, varianceOf, widthOf } from "./questions.ts";
import { measuredRowsOf, type Rows } from "./rows.ts";
import { type Bounded, boundedBy, type WithinBounds } from "./within.ts";
import { declared as inWords, measuredOf } from "./words.ts";

export function prepareMoments(facts: PublicFacts, asked: NumberAsked, bounds: WithinBounds): Prepared {
  const declared = numberNamed(facts, asked.of, asked.what);
  const rows = measuredRowsOf(facts, declared);
  const bounded = boundedBy(declared, bounds);
  const { low, high } = bounded.attribute;
  const clamped = bounded.isClamped ? ({ within: [low, high] } as const) : {};
  const ends = bounded.isClamped ? `, clamped to between ${inWords(low)} and ${inWords(high)},` : "";
  const whose = `${measuredOf(declared)}${ends}`;
  return numberStatistic({ ...asked, ...clamped, whose }, measurings[asked.what](facts, bounded, rows));
}

type Measure = (facts: PublicFacts, bounded: Bounded, rows: Rows) => Measuring;

const mean: Measure = (facts, bounded, rows) => {
  const { attribute } = bounded;
  const { low } = attribute;
  const half = widthOf(attribute) / 2;
  return {
    needs: [momentOf(facts, bounded, 1), ...rows.needs],
    measure: ([sum, ...rest]) =>
      widened(scaled(within(perRow(sum, rows.of(rest)), -1, 1), half, low + half), roundingOf(attribute)),
    typical: rows.typical && [0, ...rows.typical],
    least: low,
    most: low + 2 * half,
  };
};

const sum: Measure = (facts, bounded, rows) => {
  const { attribute } = bounded;
  const { low } = attribute;
  const half = widthOf(attribute) / 2;
  const [middle, high] = [low + half, low + 2 * half];
  const ofPlaces = {
    needs: [momentOf(facts, bounded, 1), ...rows.needs],
    measure([places, ...rest]: readonly Interval[]) {
      const count = rows.of(rest);
      return widened(
        sumOfBoth(scaled(places, half, 0), multiplied(count, middle)),
        count.high * roundingOf(attribute),
      );
    },
    typical: rows.typical && [0, ...rows.typical],
  };
  if (rows.needs.length === 0) {
    const count = rows.of([]).value;
    return { ...ofPlaces, least: count * low, most: count * high };
  }
  const ends = {
    least: low >= 0 ? 0 : Number.NEGATIVE_INFINITY,
    most: high <= 0 ? 0 : Number.POSITIVE_INFINITY,
    size: facts.rows && facts.rows * Math.max(Math.abs(low), Math.abs(high)),
  };
  if (bounded.within) return { ...ofPlaces, ...ends };
  return { needs: [sumOf(facts, attribute)], measure: ([told]) => told, typical: [0], ...ends };
};

const deviation: Measure = (facts, bounded, rows) => {
  const { attribute } = bounded;
  const half = widthOf(attribute) / 2;
  const ends = { least: 0, most: half };
  const rounding = roundingOf(attribute);
  if (rows.needs.length === 0) {
    ensure(
      rows.of([]).value >= 1,
      "option-out-of-range",
      `${facts.schema.name} has no rows, so nothing varies.`,
      "Leave the deviation and the variance out.",
    );
    return {
      needs: [varianceOf(facts, bounded)],
      measure: ([told]) => within(widened(rootOf(told), rounding), 0, half),
      // Of values that lie evenly between bounds.
      typical: [half ** 2 / 3],
      ...ends,
    };
  }
  return {
    needs: [momentOf(facts, bounded, 1), momentOf(facts, bounded, 2), ...rows.needs],
    measure([places, squares, ...rest]) {
      const count = rows.of(rest);
      const first = within(perRow(places, count), -1, 1);
      const second = within(scaled(perRow(squares, count), 0.5, 0.5), 0, 1);
      const spread = rootOf(within(minus(second, squared(first)), 0, 1));
      return within(widened(scaled(spread, half, 0), rounding), 0, half);
    },
    typical: rows.typical && [0, -rows.typical[0] / 3, ...rows.typical],
    ...ends,
  };
};

const variance: Measure = (facts, bounded, rows) => {
  const { measure, most, ...rest } = deviation(facts, bounded, rows);
  return { ...rest, measure: (parts) => squared(measure(parts)), most: most ** 2 };
};

const measurings: Readonly<Record<NumberAsked["what"], Measure>> = { mean, sum, deviation, variance };

const widened = ({ value, low, high }: Interval, by: number): Interval => ({
  value,
  low: low - by,
  high: high + by,
});

/** How far a value lies from its place: nothing, unless there are more levels than places. */
const roundingOf = (attribute: NumericAttribute): number =>
  momentPlaces(attribute) >= levels(attribute) - 1 ? 0 : widthOf(attribute) / momentPlaces(attribute) / 2;
