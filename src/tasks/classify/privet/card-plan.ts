/**
 * A card or, for a label with more than two values, several: what a fit of them draws, and what it costs. (The search for one card is in
 * card.ts.)
 */

import { ensure } from "../../../base/errors.ts";
import { toNumber } from "../../../base/rational.ts";
import type { Work } from "../../../base/work.ts";
import type { PublicFacts } from "../../../curator/index.ts";
import { type Scorecard, scorecard } from "../../../models/classifier/scorecard.ts";
import type { Cuts } from "../../../schema/coding/grouped.ts";
import { groupedInputs } from "../../../schema/coding/layout.ts";
import { labelOf } from "../../../schema/coding/learnable.ts";
import { rangesOf } from "../../../search/evolve/cards.ts";
import { geometricSteps } from "../../../search/evolve/local-search.ts";
import { forEachOf, guessNote, rowsOrGuess } from "../../../search/rounds.ts";
import { cardWork } from "../../../search/work/linear.ts";
import type { Ask, Priced, Search } from "../../method.ts";
import { byClass, classesOf } from "../one-versus-rest.ts";
import { splitDraws } from "../split-draws.ts";
import { type CardPlan, cardFor, shapeOf } from "./card.ts";
import { capOf } from "./card-cap.ts";
import { rowsFound } from "./card-chance.ts";
import { finerCutsOf } from "./finer-cuts.ts";
import { type CardsOf, type StartGiven, scorecardIn, startFrom } from "./start.ts";

/**
 * Public rules, fixed in advance and tuned on Adult, Bank and Credit alone (docs/results/classification.md). `signal` is rows · ε for
 * each card: how many rows a draw of ε tells apart from none.
 */
export const roundsFor = (signal: number): number => Math.round(clamp(signal / 200, 10, 160));
/** The part of the budget that the last choice gets. */
export const choiceFor = (signal: number): number => clamp(1200 / signal, 0.04, 0.6);
/** The part that counts for a card of one attribute get; with fewer rows · ε their noise would say more than they do. */
export const countsFor = (signal: number): number => (signal < 500 ? 0 : clamp(100 / signal, 0.02, 0.06));
export const lastStep = (step: number, rounds: number): number => step * Math.min(0.3, 8 / rounds);

const clamp = (x: number, low: number, high: number): number => Math.min(high, Math.max(low, x));

/** A move gives points to every group of its attribute, and all moves are in memory at once. */
const MOST_POINTS = 40_000_000;

export interface CardOptions {
  readonly rounds?: number | undefined;
  readonly step: number;
  readonly last?: number | undefined;
  readonly choice?: number | undefined;
  readonly start?: StartGiven | undefined;
}

export interface CardDetails {
  readonly plan: CardPlan;
  readonly starts: readonly Float64Array[] | undefined;
  /** Where a card to start from has finer groups than the usual ones. */
  readonly cuts: Cuts | undefined;
}

/** Rows · ε for each card. */
export const signalOf = (facts: PublicFacts, ask: Ask): number =>
  rowsTimesEpsilon(facts, ask) / classesOf(facts, ask).length;

/** For all classes together. */
export const rowsTimesEpsilon = (facts: PublicFacts, { epsilon }: Ask): number =>
  rowsOrGuess(facts) * toNumber(epsilon);

export function priceCard(
  facts: PublicFacts,
  ask: Ask,
  { rounds, step, last, choice, start }: CardOptions,
): Priced<CardDetails> {
  const from = start && scorecardIn(start);
  const cuts = from && finerCutsOf(facts.schema, ask.attributes, from.inputs);
  const asked = cardsOf(facts, ask, cuts);
  const classes = asked.classes.length;
  ensureChoiceFits(choice, classes);
  const signal = signalOf(facts, ask);
  const count = rounds ?? roundsFor(signal);
  const end = last ?? lastStep(step, count);
  const part = classes > 1 ? 0 : (choice ?? choiceFor(signal));
  const fromRows = rounds === undefined || (classes === 1 && choice === undefined);
  const countsPart = part > 0 ? Math.min(countsFor(signal), (1 - part) / 2) : 0;
  const split = splitDraws({ many: count * classes, part, countsPart, ...ask });
  const { draws, many: move, one, counts } = split;
  const factor = count > 1 ? (end / step) ** (1 / (count - 1)) : 1;
  const origin = rounds === undefined ? " (from rows · ε)" : "";
  const notes = [
    `rounds ${count}${forEachOf(classes)}${origin} · steps from ${step} to ${Number(end.toPrecision(3))}`,
    ...(part > 0 ? [`${Math.round(100 * part)} % for the last choice`] : []),
    ...(counts ? [`${Math.round(100 * countsPart)} % for counts`] : []),
    ...(start ? ["from a given card"] : []),
  ];
  return {
    draws,
    notes: [notes.join(" · "), ...(fromRows ? guessNote(facts) : [])],
    work: workOfCard(facts, {
      inputs: asked.inputs,
      rounds: count,
      classes,
      choice: one !== undefined,
      counts: counts !== undefined,
    }),
    details: {
      plan: { move, choice: one, counts, steps: geometricSteps(step, factor, count) },
      starts: from && startFrom(from, asked),
      cuts,
    },
  };
}

interface CardDone {
  readonly inputs: CardsOf["inputs"];
  readonly rounds: number;
  readonly classes?: number;
  readonly choice?: boolean;
  readonly counts?: boolean;
}

export const workOfCard = (
  facts: PublicFacts,
  { inputs, rounds, classes = 1, choice = false, counts = false }: CardDone,
): Work | undefined =>
  cardWork(facts, {
    classes,
    rounds,
    length: inputs.length,
    attributes: inputs.attributes.length,
    ...movesDone(inputs),
    choice,
    counts,
  });

export async function fitCard(
  search: Search,
  ask: Ask,
  { plan, starts, cuts }: CardDetails,
): Promise<Scorecard> {
  const { label, inputs, classes } = cardsOf(search.data.facts, ask, cuts);
  const cards = await byClass(search, classes, async (code, part) => {
    const card = { inputs, positive: label.values[code], start: starts?.[classes.indexOf(code)], cuts };
    return { positive: code, ...(await cardFor(part, ask, plan, card)) };
  });
  const chanceBelow = Math.ceil(rowsFound(search.data.facts, shapeOf(inputs), plan.move));
  return scorecard(label, inputs, cards, chanceBelow, capOf(cards));
}

function cardsOf(facts: PublicFacts, ask: Ask, cuts: Cuts | undefined): CardsOf {
  const inputs = groupedInputs(facts.schema, ask.attributes, cuts);
  const { points } = movesDone(inputs);
  ensure(
    points <= MOST_POINTS,
    "option-out-of-range",
    `A card for these attributes has ${inputs.length - 1} groups, and its moves together ${points} points; at most ${MOST_POINTS} are possible.`,
    "Name fewer attributes, or declare fewer values for those that have many.",
  );
  return { label: labelOf(facts.schema, ask.label), inputs, classes: classesOf(facts, ask) };
}

/** Moves of a round, and how many points they give together. */
function movesDone(inputs: CardsOf["inputs"]): { readonly moves: number; readonly points: number } {
  const ranges = rangesOf(shapeOf(inputs));
  return {
    moves: 2 * ranges.length + 3,
    points: ranges.reduce((sum, { from, to }) => sum + 2 * (to - from), 0),
  };
}

/** With a card for each class there is no one card to choose at the end. */
function ensureChoiceFits(choice: number | undefined, classes: number): void {
  ensure(
    choice === undefined || classes === 1,
    "option-out-of-range",
    `choice is ${choice}; it is for labels with two values, and this one has ${classes}.`,
    "Leave choice out.",
  );
}
