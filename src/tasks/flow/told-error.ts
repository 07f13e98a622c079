/** The error that a step's own plan tells beforehand, in its own unit: from formulas and exact tails, of public facts alone. */

import { isObject, type Json } from "../../base/json.ts";
import { type NoiseKind, noiseOf, type PlannedDraws, type PublicFacts } from "../../curator/index.ts";
import { attributeNamed } from "../../schema/coding/learnable.ts";
import { noiseDeviation } from "../../search/noise-law.ts";
import { rowsOrGuess } from "../../search/rounds.ts";
import type { PlannedStep } from "../method.ts";
import type { KnownStep } from "./known.ts";

export interface ToldError {
  readonly error: number;
  /** In words. */
  readonly unit: string;
  /** Of how many things it is the mean. */
  readonly of: number;
}

/** Undefined where a plan does not tell one, or the step says a curve. */
export function toldError(known: KnownStep, planned: PlannedStep): ToldError | undefined {
  const { facts, step } = known;
  if (step.curve) return undefined;
  const expected = isObject(planned.expected) ? planned.expected : {};
  if (step.task === "rank") return ofRanking(known, expected);
  if ("study" in facts) return undefined;
  switch (step.task) {
    case "describe":
      return ofDescription(facts, expected);
    case "cluster":
      return ofCentres(expected);
    case "judge":
      return ofJudgement(known, expected);
    case "publish":
      return ofTables(facts, planned.draws);
    default:
      return undefined;
  }
}

const isAmount = (value: unknown): value is number => typeof value === "number" && value > 0;

interface ErrorTold {
  readonly of: string | readonly string[];
  readonly what: string;
  readonly error?: number;
  readonly unit: "rows" | "own" | "squared" | "share";
  readonly within?: readonly [low: number, high: number];
}

/** Of one statistic half of its interval; of several the mean, each beside all that it could be. Shares of missing values come unasked. */
function ofDescription(facts: PublicFacts, { statistics, errors, confidence }: Json): ToldError | undefined {
  if (!Array.isArray(statistics) || !Array.isArray(errors)) return undefined;
  const asked = errors.slice(0, statistics.length) as readonly ErrorTold[];
  const bar = `± at ${Number((100 * Number(confidence)).toPrecision(6))} %`;
  if (asked.length === 1) {
    const [{ of, what, error, unit }] = asked;
    const words = {
      rows: "rows",
      own: `units of ${of}`,
      squared: `squared units of ${of}`,
      share: "share of rows",
    };
    return isAmount(error) ? { error, of: 1, unit: `${words[unit]} (${bar}, ${what})` } : undefined;
  }
  const beside = asked.flatMap((one) => (isAmount(one.error) ? [one.error / mostOf(facts, one)] : []));
  if (beside.length === 0) return undefined;
  const error = beside.reduce((a, b) => a + b, 0) / beside.length;
  return {
    error,
    of: asked.length,
    unit: `of the bounds or of the rows (${bar}, mean over ${asked.length} statistics)`,
  };
}

function mostOf(facts: PublicFacts, { of, what, unit, within }: ErrorTold): number {
  if (unit === "share") return 1;
  const rows = rowsOrGuess(facts);
  const attribute = typeof of === "string" ? attributeNamed(facts.schema, of) : undefined;
  if (unit === "rows" || attribute?.kind !== "numeric") return rows;
  const [low, high] = within ?? [attribute.low, attribute.high];
  if (what === "sum") return rows * Math.max(Math.abs(low), Math.abs(high));
  return unit === "squared" ? ((high - low) / 2) ** 2 : high - low;
}

/** Twice Cohen's medium φ: how far chance in who the rows are moves such an attribute's φ², times the root of the rows. */
const BY_CHANCE = 0.6;

/** How far one must be ahead to be drawn first; once that is less than chance in who the rows are, it hardly matters. */
function ofRanking({ facts }: KnownStep, { needed, gap, found }: Json): ToldError | undefined {
  if (!isAmount(needed)) {
    const ahead = gap ?? found;
    return isAmount(ahead)
      ? { error: ahead, of: 1, unit: "points of a score that one must be ahead by to be first (95 %)" }
      : undefined;
  }
  const people =
    "study" in facts ? facts.strata.reduce((n, s) => n + s.cases + s.controls, 0) : rowsOrGuess(facts);
  const error = Math.hypot(needed, BY_CHANCE / Math.sqrt(people));
  return { error, of: 1, unit: "of all there is to tell, that one must be ahead by to be first (95 %)" };
}

/** Noise in the count of a centre, beside the rows that it has if all have as many; once that is less than chance in these, it hardly matters. */
function ofCentres({ count, each }: Json): ToldError | undefined {
  if (!isAmount(count)) return undefined;
  return isAmount(each)
    ? {
        error: Math.hypot(count / each, DEVIATIONS / Math.sqrt(each)),
        of: 1,
        unit: "of a centre's rows, noise in its count and chance (± at 95 %)",
      }
    : { error: count, of: 1, unit: "rows, noise in a centre's count (± at 95 %)" };
}

/** Half of the interval of the error, or of the mean error, which covers chance in who the rows are: noise below that no longer matters. */
function ofJudgement({ step }: KnownStep, { error, deviation, unit }: Json): ToldError | undefined {
  if (isAmount(error) && unit === "own")
    return { error, of: 1, unit: `units of ${step.label}, the model's mean error (± at 95 %)` };
  if (isAmount(error)) return { error, of: 1, unit: "of the rows, the model's error (± at 95 %)" };
  return isAmount(deviation) ? { error: deviation, of: 1, unit: "rows, noise in each count" } : undefined;
}

/** Noise in counts, on average over the tables; what chooses tables is left out. */
function ofTables(facts: PublicFacts, draws: readonly PlannedDraws[]): ToldError | undefined {
  let [sum, tables] = [0, 0];
  for (const draw of draws) {
    const deviation = countDeviation(facts, draw);
    if (deviation === undefined) continue;
    sum += draw.count * deviation;
    tables += draw.count;
  }
  if (tables === 0) return undefined;
  const error = (sum * DEVIATIONS) / tables / rowsOrGuess(facts);
  return { error, of: 1, unit: "of the rows, noise in a count (± at 95 %, mean over its tables)" };
}

const DEVIATIONS = 1.96;

function countDeviation(facts: PublicFacts, draw: PlannedDraws): number | undefined {
  const counts = { ask: "cells", tables: [[]] } as const;
  const by = (how: NoiseKind) => noiseDeviation(noiseOf(facts, counts, how));
  if (draw.kind === "zcdp") return by({ mechanism: "gaussian", rho: draw.rho });
  return draw.kind === "pure" ? by({ mechanism: "laplace", epsilon: draw.epsilon }) : undefined;
}
