/** What a plan of whole tables says to people before it is paid for: its tables, the noise in their counts, and whether a δ would help. */

import { compare, rational, toNumber, ZERO } from "../../../base/rational.ts";
import { type NoiseKind, noiseOf, type PublicFacts } from "../../../curator/index.ts";
import { noiseBand } from "../../../models/synopsis/synopsis.ts";
import { publishedNoise } from "../../../search/noise-law.ts";
import { guessNote } from "../../../search/rounds.ts";
import type { PublishAsk } from "../../method.ts";
import { type WholePlan, wholePlan } from "./budget-shares.ts";
import { placesNote } from "./noisy-tables.ts";

interface Places {
  readonly sizes: readonly number[];
  readonly core: number | undefined;
}

export function planNotes(
  facts: PublicFacts,
  ask: PublishAsk,
  plan: WholePlan,
  places: Places,
): readonly string[] {
  const { edges, singles, labelled, edge } = plan;
  const more = plan.more.reduce((sum, count) => sum + count, 0);
  const given = places.core === undefined ? "" : ", and of each with the label";
  const bands = [
    [singles, "of one attribute"],
    [labelled, "of one with the label"],
    [edge ? [edge.table] : [], "of a pair"],
  ] as const;
  const noise = bands
    .filter(([hows]) => hows.some((how) => how !== undefined))
    .map(([hows, of]) => `${bandText(facts, hows)} ${of}`);
  return [
    `${placesNote(places.sizes, ask.label)}: a table of each${given}, ${edges} pairs as a tree${more > 0 ? `, ${more} more` : ""}`,
    `noise in each count (95 %): ${noise.join(", ")}`,
    ...deltaNote(facts, ask, plan, places),
    ...guessNote(facts),
  ];
}

function bandsOf(facts: PublicFacts, hows: readonly (NoiseKind | undefined)[]): readonly number[] {
  return hows
    .filter((how) => how !== undefined)
    .map((how) => noiseBand(publishedNoise(noiseOf(facts, { ask: "cells", tables: [[]] }, how)), 1))
    .sort((a, b) => a - b);
}

function bandText(facts: PublicFacts, hows: readonly (NoiseKind | undefined)[]): string {
  const bands = bandsOf(facts, hows);
  const [least, most] = [bands[0], bands[bands.length - 1]];
  return `± ${least}${most > least ? ` to ${most}` : ""}`;
}

/** What is proposed where there is none: far below one over the rows of most tables. */
const SMALL_DELTA = rational(1n, 10n ** 9n);
/** Below it ρ has too few decimals to be shared out, and noise drowns everything by either law. */
const LEAST_EPSILON = 0.01;
/** Less of a gain is not worth a δ. */
const WORTH_IT = 0.9;

/** With many tables Gaussian noise, which needs a δ, is far less than Laplace's. */
function deltaNote(facts: PublicFacts, ask: PublishAsk, plan: WholePlan, places: Places): readonly string[] {
  if (compare(ask.delta, ZERO) !== 0 || toNumber(ask.epsilon) < LEAST_EPSILON) return [];
  const other = wholePlan(facts, { ...ask, delta: SMALL_DELTA }, places);
  const own = bandsOf(facts, plan.singles);
  const isLess = bandsOf(facts, other.singles).every((band, k) => band < WORTH_IT * own[k]);
  return isLess && own.length > 0
    ? [`with a δ of 1e-9 it would be ${bandText(facts, other.singles)} of one attribute`]
    : [];
}
