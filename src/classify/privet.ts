/**
 * Privet's own classifier: a scorecard, drawn move by move.
 *
 * Each attribute is in groups (values, or ranges cut by a public rule), and a card gives points to groups. From an empty card,
 * each round draws one move (evolve/cards.ts) by log-loss with its slope capped, with steps that shrink; the last draw, by the number of errors,
 * chooses among all cards on the way and all rules that one move on an empty card makes. So a budget that buys hardly more than
 * one draw still finds the best single rule, and a large one a fine card. A label with more than two values has a card for each,
 * and no last choice. A card that is public may take the place of the empty one, and is then chosen among as well.
 *
 * What it takes from the papers: private selection of a candidate as the only look at the rows (PrivGene); moves around one
 * parent, which is kept (PrivLocal); what they lack: range sensitivity recomputed every round, bounded-range composition, a
 * family of moves in which skewed numbers need no transform, a schedule that is fixed in advance, a choice by errors at the end.
 *
 * Privacy. The rows are touched only by `data.select`, once a move and once at the end, with sizes fixed before the first. The
 * door checks that the planned draws together cost no more than (ε, δ).
 */
import type { PublicFacts } from "../curator/index.ts";
import { ensure } from "../errors.ts";
import { type Ask, estimator } from "../estimator.ts";
import { geometricSteps } from "../evolve/local-search.ts";
import { scorecard } from "../models/scorecard.ts";
import { integer, real } from "../options.ts";
import { toNumber } from "../rational.ts";
import { groupedInputs, labelOf } from "../schema/inputs.ts";
import { guessNote, rowsOrGuess } from "./climbing.ts";
import { byClass, classesOf, forEachOf } from "./one-versus-rest.ts";
import { cardFor } from "./privet-card.ts";
import { type CardsOf, startFrom, startOption } from "./privet-start.ts";
import { splitDraws } from "./split-draws.ts";

/**
 * Public rules, fixed in advance and tuned on Adult, Bank and Credit alone (docs/results/classification.md). `signal` is rows · ε for
 * each card: how many rows a draw of ε tells apart from none.
 */
export const roundsFor = (signal: number): number => Math.round(clamp(signal / 200, 10, 160));
/** The part of the budget that the last choice gets. */
export const choiceFor = (signal: number): number => clamp(1200 / signal, 0.04, 0.6);
export const lastStep = (step: number, rounds: number): number => step * Math.min(0.3, 8 / rounds);

const clamp = (x: number, low: number, high: number): number => Math.min(high, Math.max(low, x));

const FIRST_STEP = 0.8;
/** Each move of a card is a candidate as long as the card, and all of them are in memory at once. */
const MOST_GROUPS = 3000;

export const privet = estimator({
  name: "privet",
  title: "Privet",
  task: "classify",
  summary: "A scorecard of points, drawn move by move; the default.",
  cite: "Privet; built on Zhang et al. (SIGMOD 2013), Dong, Durfee, Rogers (ICML 2020) and Humphries (2021).",
  guarantee: "proved",
  neighbours: ["replace", "add-remove"],
  options: {
    rounds: integer({
      min: 1,
      max: 10_000,
      auto: "from rows · ε",
      tip: "More rounds make a finer card, but each draw is noisier.",
    }),
    step: real({ default: FIRST_STEP, above: 0, upTo: 5, tip: "How many points the first move gives." }),
    last: real({
      above: 0,
      upTo: 5,
      auto: "step · min(0.3, 8/rounds)",
      tip: "How many points the last move gives.",
    }),
    choice: real({
      above: 0,
      upTo: 0.95,
      auto: "from rows · ε",
      tip: "The part of the budget for the last choice, by errors; labels with two values only.",
    }),
    start: startOption,
  },

  price(facts, ask, { rounds, step = FIRST_STEP, last, choice, start }) {
    const asked = cardsOf(facts, ask);
    const classes = asked.classes.length;
    ensureChoiceFits(choice, classes);
    const signal = (rowsOrGuess(facts) * toNumber(ask.epsilon)) / classes;
    const count = rounds ?? roundsFor(signal);
    const end = last ?? lastStep(step, count);
    const part = classes > 1 ? 0 : (choice ?? choiceFor(signal));
    const fromRows = rounds === undefined || (classes === 1 && choice === undefined);
    const { draws, many: move, one } = splitDraws({ many: count * classes, part, ...ask });
    const factor = count > 1 ? (end / step) ** (1 / (count - 1)) : 1;
    const origin = rounds === undefined ? " (from rows · ε)" : "";
    const notes = [
      `rounds ${count}${forEachOf(classes)}${origin} · steps from ${step} to ${Number(end.toPrecision(3))}`,
      ...(part > 0 ? [`${Math.round(100 * part)} % for the last choice`] : []),
      ...(start ? ["from a given card"] : []),
    ];
    return {
      draws,
      notes: [notes.join(" · "), ...(fromRows ? guessNote(facts) : [])],
      details: {
        plan: { move, choice: one, steps: geometricSteps(step, factor, count) },
        starts: start && startFrom(start, asked),
      },
    };
  },

  async fit(search, ask, { details: { plan, starts } }) {
    const { label, inputs, classes } = cardsOf(search.data.facts, ask);
    const cards = await byClass(search, classes, async (code, part) => {
      const card = { inputs, positive: label.values[code], start: starts?.[classes.indexOf(code)] };
      return { positive: code, weights: await cardFor(part, ask, plan, card) };
    });
    return scorecard(label, inputs, cards);
  },
});

function cardsOf(facts: PublicFacts, ask: Ask): CardsOf {
  const inputs = groupedInputs(facts.schema, ask.attributes);
  ensure(
    inputs.length <= MOST_GROUPS,
    "option-out-of-range",
    `A card for these attributes has ${inputs.length - 1} groups; fewer than ${MOST_GROUPS} are possible.`,
    "Name fewer attributes, or declare fewer values for those that have many.",
  );
  return { label: labelOf(facts.schema, ask.label), inputs, classes: classesOf(facts, ask) };
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
