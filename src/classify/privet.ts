/**
 * Privet's own classifier: a scorecard, drawn move by move.
 *
 * Each attribute is in groups (values, or ranges cut by a public rule), and a card gives points to groups. From an empty card,
 * each round draws one move (evolve/cards.ts) by log-loss with its slope capped, with steps that shrink; the last draw, by the number of errors,
 * chooses among all cards on the way and all rules that one move on an empty card makes. So a budget that buys hardly more than
 * one draw still finds the best single rule, and a large one a fine card.
 *
 * What it takes from the papers: private selection of a candidate as the only look at the rows (PrivGene); moves around one
 * parent, which is kept (PrivLocal); what they lack: range sensitivity recomputed every round, bounded-range composition, a
 * family of moves in which skewed numbers need no transform, a schedule that is fixed in advance, a choice by errors at the end.
 *
 * Privacy. The rows are touched only by `data.select`, once a move and once at the end, with sizes fixed before the first. The
 * door checks that the planned draws together cost no more than (ε, δ).
 */
import type { PublicFacts } from "../curator/index.ts";
import { type Ask, estimator, type Search } from "../estimator.ts";
import { type CardShape, climbCards, movesOn, rangesOf } from "../evolve/cards.ts";
import { geometricSteps } from "../evolve/local-search.ts";
import { scorecard } from "../models/scorecard.ts";
import { integer, real } from "../options.ts";
import { type Rational, toNumber } from "../rational.ts";
import type { GroupedAttribute } from "../schema/grouped.ts";
import { groupedInputs, type Inputs, labelOf } from "../schema/inputs.ts";
import { rowsOf } from "./climbing.ts";
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

interface Details {
  readonly move: Rational;
  readonly choice: Rational | undefined;
  readonly steps: readonly number[];
}

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
  },

  price(facts, ask, { rounds, step = FIRST_STEP, last, choice }) {
    const cards = cardsFor(facts, ask).length;
    const needsRows = rounds === undefined || choice === undefined;
    const signal = needsRows ? (rowsOf(facts, "privet") * toNumber(ask.epsilon)) / cards : 0;
    const count = rounds ?? roundsFor(signal);
    const end = last ?? lastStep(step, count);
    const part = cards > 1 ? 0 : (choice ?? choiceFor(signal));
    const { draws, many, one } = splitDraws({ many: count * cards, part, ...ask });
    const factor = count > 1 ? (end / step) ** (1 / (count - 1)) : 1;
    return {
      draws,
      notes: [
        `rounds ${count}${cards > 1 ? ` for each of ${cards} classes` : ""}${rounds === undefined ? " (from rows · ε)" : ""} · steps from ${step} to ${Number(end.toPrecision(3))}${part > 0 ? ` · ${Math.round(100 * part)} % for the last choice` : ""}`,
      ],
      details: { move: many, choice: one, steps: geometricSteps(step, factor, count) },
    };
  },

  async fit(search, ask, { details }) {
    const { facts } = search.data;
    const inputs = groupedInputs(facts.schema, ask.attributes);
    const positives = cardsFor(facts, ask);
    const of = positives.length * details.steps.length + (details.choice ? 1 : 0);
    let step = 0;
    const counted = { ...search, made: () => search.made(++step, of) };
    const cards = [];
    for (const positive of positives) {
      const weights = await cardFor(counted, ask, inputs, details, positive);
      cards.push({ positive, weights });
    }
    return scorecard(labelOf(facts.schema, ask.label), inputs, cards);
  },
});

/** The codes of the classes that get a card: the last of two, or all of more. */
function cardsFor(facts: PublicFacts, ask: Ask): number[] {
  const { values } = labelOf(facts.schema, ask.label);
  return values.length === 2 ? [1] : values.map((_, code) => code);
}

async function cardFor(
  search: Search & { made(): void },
  ask: Ask,
  inputs: Inputs<GroupedAttribute>,
  { move, choice, steps }: Details,
  positive: number,
): Promise<Float64Array> {
  const label = labelOf(search.data.facts.schema, ask.label);
  const ask1 =
    (score: string, epsilon: Rational) => async (candidates: readonly Float64Array[], hub: Float64Array) => {
      const { value } = await search.data.select({
        score,
        label: ask.label,
        positive: label.values[positive],
        coding: "groups",
        candidates,
        hub,
        epsilon,
        ...(ask.attributes ? { attributes: ask.attributes } : {}),
      });
      return value.candidate;
    };
  const shape = shapeOf(inputs);
  const start = new Float64Array(inputs.length);
  const path = await climbCards({
    shape,
    start,
    steps,
    select: ask1("capped-logistic", move),
    stopped: search.stopped,
    made: search.made,
  });
  const reached = path.at(-1) ?? start;
  if (!choice || search.stopped()) return reached;
  const rules = movesOn(start, rangesOf(shape), 1);
  const chosen = await ask1("zero-one", choice)([...path, ...rules], start);
  search.made();
  return chosen;
}

function shapeOf(inputs: Inputs<GroupedAttribute>): CardShape {
  return {
    length: inputs.length,
    attributes: inputs.attributes.map(({ names, of }, k) => ({
      from: inputs.offsets[k],
      size: names.length,
      ordered: of.kind === "numeric",
    })),
  };
}
