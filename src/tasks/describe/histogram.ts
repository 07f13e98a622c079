/** Counts by value or range: of one attribute, and of two together. */

import { ensure } from "../../base/errors.ts";
import type { PublicFacts } from "../../curator/index.ts";
import { type Cuts, cutAttribute } from "../../schema/coding/grouped.ts";
import { attributeNamed } from "../../schema/coding/learnable.ts";
import type { CodedAttribute } from "../../schema/types.ts";
import type { CrossTableAnswer, Expected, HistogramAnswer } from "./answers.ts";
import type { CrossTableAsked, HistogramDescribed } from "./ask.ts";
import { cutsWithin, ensureAscending } from "./cuts.ts";
import { around } from "./interval.ts";
import { drownsCells, markedAs } from "./mostly-noise.ts";
import { noiseReach, type Prepared, type StatisticNoise } from "./prepared.ts";
import { cellsIn } from "./questions.ts";
import { boundedBy, type WithinBounds } from "./within.ts";
import { percent, shownError } from "./words.ts";

export function prepareHistogram(
  facts: PublicFacts,
  asked: HistogramDescribed,
  within: WithinBounds,
): Prepared {
  const { of } = asked;
  const given = asked.cuts ? { [of]: asked.cuts } : {};
  const { names, shown, question, expect, isDrowned } = cellsOver(facts, [of], given, within);
  const what = "histogram";
  return {
    needs: [question],
    expect: (noise) => ({ of, what, ...expect(noise) }),
    tell(noise, answerTo): HistogramAnswer {
      const halfWidth = noiseReach(noise, question, noise.alpha);
      const counts = answerTo(question);
      const cells = names[0].slice(0, shown[0]).map((name, i) => ({
        name,
        ...around(counts[i], halfWidth),
        couldBeChance: isByChance(counts[i], halfWidth),
      }));
      const drowned = isDrowned(halfWidth);
      const sentence = sentenceOf(`${of} by count`, halfWidth, noise, drowned);
      return { of, what, cells, halfWidth, ...markedAs(drowned), sentence };
    },
  };
}

export function prepareCrossTable(
  facts: PublicFacts,
  asked: CrossTableAsked,
  within: WithinBounds,
): Prepared {
  const { of, what } = asked;
  ensure(
    Array.isArray(of) && of.length === 2 && of[0] !== of[1],
    "option-out-of-range",
    "A cross-table is of two different attributes.",
    "Name two, such as age and sex.",
  );
  const { names, shown, question, expect, isDrowned } = cellsOver(facts, of, asked.cuts ?? {}, within);
  const [rows, columns] = names.map((all, k) => all.slice(0, shown[k]));
  const width = names[1].length;
  return {
    needs: [question],
    expect: (noise) => ({ of, what, ...expect(noise) }),
    tell(noise, answerTo): CrossTableAnswer {
      const halfWidth = noiseReach(noise, question, noise.alpha);
      const counts = answerTo(question);
      const values = rows.map((_, i) => counts.slice(i * width, i * width + columns.length));
      const drowned = isDrowned(halfWidth);
      const sentence = sentenceOf(`${of[0]} and ${of[1]} by count`, halfWidth, noise, drowned);
      const couldBeChance = values.map((own) => own.map((value) => isByChance(value, halfWidth)));
      const table = { of, what, rows, columns, values, couldBeChance, halfWidth } as const;
      return { ...table, ...markedAs(drowned), sentence };
    },
  };
}

/**
 * A cell without a row is told to hold more than the half-width of its interval in at most half of the cases that the interval misses: noise is
 * symmetric. So at 95 %, one empty cell in forty goes without the mark.
 */
const isByChance = (value: number, halfWidth: number): boolean => value <= halfWidth;

/** The cells of some attributes, what they are called, and what noise does to each. Within narrower bounds ranges are finer. */
function cellsOver(facts: PublicFacts, of: readonly string[], given: Cuts, within: WithinBounds) {
  for (const [name, cuts] of Object.entries(given)) ensureAscending(name, cuts);
  const attributes = of.map((name) => attributeNamed(facts.schema, name));
  const cutsOf = (a: CodedAttribute) =>
    given[a.name] ?? (a.kind === "numeric" ? cutsWithin(a, boundedBy(a, within).attribute) : []);
  const cut = attributes.filter((a) => a.kind === "numeric" || Object.hasOwn(given, a.name));
  const cuts: Cuts = Object.fromEntries(cut.map((a) => [a.name, cutsOf(a)]));
  const isWithin = of.some((name) => within.has(name) && !Object.hasOwn(given, name));
  const question = cellsIn(facts, of, cuts, isWithin ? { within: given } : cuts);
  const names = attributes.map((attribute) => {
    const own = cutAttribute(attribute, cuts);
    return own.kind === "grouped" ? own.names : own.kind === "numeric" ? [] : own.values;
  });
  const isDrowned = (error: number) => drownsCells(error, question.cells, facts.rows);
  const expect = (noise: StatisticNoise): Pick<Expected, "error" | "unit" | "sentence"> => {
    const error = noiseReach(noise, question, noise.alpha);
    const cells = `${question.cells} cell${question.cells === 1 ? "" : "s"}`;
    const mostly = isDrowned(error) ? "; for most cells mostly noise" : "";
    return {
      error,
      unit: "rows",
      sentence: `±${shownError(error)} rows in each of ${cells} at ${percent(noise.confidence)}${mostly}`,
    };
  };
  // A row is in one cell; those of missing values are asked for like others, and not shown where the schema says measured rows only.
  const shown = attributes.map((a, k) =>
    a.kind === "numeric" && a.missing === "measured" ? names[k].length - 1 : names[k].length,
  );
  return { names, shown, question, expect, isDrowned };
}

const sentenceOf = (what: string, half: number, { confidence }: StatisticNoise, isDrowned: boolean) =>
  `${what}: each count is at ${percent(confidence)}, taken by itself, within ±${shownError(half)} of the true one. Counts below 0 are noise around few rows or none.${isDrowned ? " The noise is larger than what a cell holds on average: most cells are mostly noise." : ""}`;
