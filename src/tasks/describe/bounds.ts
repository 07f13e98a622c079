/**
 * Bounds for an attribute whose declared ones are wide: from the lowest to the highest range, between powers of 2 or 10, that holds
 * enough rows to be told from noise.
 *
 * Claim. At the confidence that is asked for, both ends' ranges hold a row; and at that confidence again, no more than `outside` rows
 * lie outside.
 * Proof. Of m ranges no empty one has a noisy count of `threshold` or more, except with probability α (prepared.ts); the ends' ranges
 * have. No range has more rows than its noisy count and the noise that none of m exceeds downwards, except with probability α; add
 * this up over the ranges outside. All of it is made from noisy counts, the declared bounds and m. ∎
 *
 * Source. Wilson et al., Differentially private SQL with bounded user contribution (2020), approximate bounds.
 */

import { ensure, quote } from "../../base/errors.ts";
import { type Fix, fixOf, marked, word } from "../../base/fix.ts";
import type { PublicFacts } from "../../curator/index.ts";
import { levels, numberOfCode } from "../../schema/coding/codes.ts";
import { grouped, measuredGroups } from "../../schema/coding/grouped.ts";
import type { NumericAttribute } from "../../schema/types.ts";
import type { BoundsAnswer, Expected } from "./answers.ts";
import type { BoundsAsked } from "./ask.ts";
import { powerCuts } from "./cuts.ts";
import { drownsCells, markedAs } from "./mostly-noise.ts";
import { emptyBelow, type Prepared, type StatisticNoise } from "./prepared.ts";
import { cellsIn, numberNamed } from "./questions.ts";
import { percent } from "./words.ts";

export function prepareBounds(facts: PublicFacts, asked: BoundsAsked): Prepared {
  const { of, what, base = 2 } = asked;
  const attribute = numberNamed(facts, of, "lowest and a highest value");
  ensure(
    base === 2 || base === 10,
    "option-out-of-range",
    `base is ${quote(base)}; it must be 2 or 10.`,
    "Leave it out for 2.",
  );
  const cuts = powerCuts(attribute, base);
  const question = cellsIn(facts, [of], { [of]: cuts });
  const thresholdOf = (noise: StatisticNoise) => emptyBelow(noise, question, noise.alpha, question.cells);
  // A range that passes would have to hold more rows than there are.
  const isDrowned = (threshold: number) => drownsCells(threshold, 1, facts.rows);
  return {
    needs: [question],

    expect(noise): Expected {
      const error = thresholdOf(noise);
      const sentence = `ranges with fewer than about ${error} rows are passed over, of ${question.cells} ranges${isDrowned(error) ? "; mostly noise" : ""}`;
      return { of, what, error, unit: "rows", sentence };
    },

    tell(noise, answerTo): BoundsAnswer {
      const threshold = thresholdOf(noise);
      const ranges = grouped(attribute, cuts);
      // Missing values, where they are a group, are the last cell and in no range.
      const counts = answerTo(question).slice(0, measuredGroups(ranges));
      const { first, last, outside } = rangeOf(counts, threshold);
      const found = first >= 0;
      const ends = endsOf(attribute, ranges.starts);
      const [low, high] = found ? [ends[first].low, ends[last].high] : [attribute.low, attribute.high];
      const told = { of, what, low, high, found, threshold, outside, ...markedAs(isDrowned(threshold)) };
      const use = found && !told.mostlyNoise ? { fix: toUse(facts, told) } : {};
      return { ...told, sentence: sentenceOf(told, noise, facts), ...use };
    },
  };
}

/** The outermost ranges that pass, and how many rows may lie outside of them; none pass: first is −1. */
function rangeOf(counts: readonly number[], threshold: number) {
  const passes = (count: number) => count >= threshold;
  const [first, last] = [counts.findIndex(passes), counts.findLastIndex(passes)];
  // Noise is as often down as up, so that what no empty cell reaches upwards is what none loses downwards.
  const most = (count: number) => Math.max(0, count + threshold - 1);
  const outside =
    first < 0 ? 0 : counts.reduce((sum, count, i) => (i < first || i > last ? sum + most(count) : sum), 0);
  return { first, last, outside };
}

const endsOf = (attribute: NumericAttribute, starts: readonly number[]) =>
  starts.map((start, i) => ({
    low: numberOfCode(attribute, start),
    high: numberOfCode(attribute, (starts[i + 1] ?? levels(attribute)) - 1),
  }));

function sentenceOf(
  { of, low, high, found, threshold, outside, mostlyNoise }: Omit<BoundsAnswer, "sentence" | "what">,
  { confidence }: StatisticNoise,
  { rows }: PublicFacts,
): string {
  if (!found)
    return `No range of ${of} holds enough rows to be told from noise (${threshold}), so the declared bounds stay. A larger ε sees more.`;
  if (mostlyNoise)
    return `Noise found ${of} between ${low} and ${high}: only ranges with more rows than there are stand out from it (${threshold}). A larger ε sees more.`;
  const share = rows ? `, ${percent(Math.min(1, outside / rows))} of the rows,` : "";
  return `${of} lies between ${low} and ${high}. At ${percent(confidence)} at most ${outside} rows${share} lie outside and would be clamped.`;
}

const toUse = ({ schema }: PublicFacts, { of, low, high }: Pick<BoundsAnswer, "of" | "low" | "high">): Fix =>
  fixOf(
    marked`To use them: {command:schema set ${word(schema.name)} ${word(of)} low=${low} high=${high} source=${word("private bounds")}}.`,
  );
