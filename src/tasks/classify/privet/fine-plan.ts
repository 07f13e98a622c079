/**
 * A card with fine groups: what a fit of one draws, and what it costs. (How it is made is in fine.ts.) Public rules, fixed in advance and
 * tuned on Adult, Bank, Credit and the demo's clinic alone (docs/results/rules.md).
 */
import { ensure } from "../../../base/errors.ts";
import { compare, type Rational, rational, toNumber, ZERO } from "../../../base/rational.ts";
import { type Work, workOf } from "../../../base/work.ts";
import { type PlannedDraws, type PublicFacts, plannedDraws, priceOf } from "../../../curator/index.ts";
import type { Cuts, GroupedAttribute } from "../../../schema/coding/grouped.ts";
import { groupedInputs, type Inputs } from "../../../schema/coding/layout.ts";
import { labelOf } from "../../../schema/coding/learnable.ts";
import { geometricSteps } from "../../../search/evolve/local-search.ts";
import { largestAffordable, realAmounts } from "../../../search/largest-affordable.ts";
import { guessNote } from "../../../search/rounds.ts";
import type { Ask, Priced } from "../../method.ts";
import { boostWork } from "../boost/boost-work.ts";
import type { CardPlan } from "./card.ts";
import { lastStep, signalOf, workOfCard } from "./card-plan.ts";
import { type FINER, finerCuts } from "./finer-cuts.ts";

export interface FineDetails {
  readonly card: CardPlan;
  readonly cuts: Cuts;
  /** ρ of each attribute's counts, and of each of its sums of residuals. */
  readonly counts: Rational;
  readonly sums: Rational;
  /** ε of the last choice. */
  readonly choice: Rational;
  readonly rounds: number;
  readonly cap: number;
}

/** `signal` is rows · ε. */
interface FineRule {
  readonly from: number;
  /** Cuts between a number and its half. */
  readonly perOctave: (typeof FINER)[number];
  /** Draws of the card with usual groups, and their part of the budget. */
  readonly moves: number;
  readonly part: number;
  /** How often every attribute's sums of residuals are asked for. */
  readonly rounds: number;
}

const rules: readonly FineRule[] = [
  { from: 300_000, perOctave: 16, moves: 80, part: 0.3, rounds: 5 },
  { from: 40_000, perOctave: 8, moves: 80, part: 0.4, rounds: 3 },
  { from: 20_000, perOctave: 4, moves: 60, part: 0.5, rounds: 2 },
  { from: 10_000, perOctave: 2, moves: 60, part: 0.6, rounds: 2 },
  { from: 0, perOctave: 2, moves: 30, part: 0.6, rounds: 2 },
];

export const ruleFor = (signal: number): FineRule =>
  rules.find(({ from }) => signal >= from) ?? rules[rules.length - 1];

/** Of all, for the last choice. */
const CHOICE_PART = 0.08;
/** Of what the card leaves, for how many rows there are in each group. */
const COUNTS_PART = 0.15;
const CAP = 0.4;
const FIRST_STEP = 0.8;

export function priceFine(facts: PublicFacts, ask: Ask): Priced<FineDetails> {
  ensureTwoValues(facts, ask);
  ensureDelta(ask);
  const { perOctave, moves, part, rounds } = ruleFor(signalOf(facts, ask));
  const cuts = finerCuts(facts.schema, ask.attributes, perOctave);
  const inputs = groupedInputs(facts.schema, ask.attributes, cuts);
  const attributes = inputs.attributes.length;
  const { move, counts, sums, choice } = shared(ask, { attributes, moves, part, rounds });
  const last = lastStep(FIRST_STEP, moves);
  return {
    draws: drawsOf({ move, counts, sums, choice }, { attributes, moves, rounds }),
    notes: [
      `a card of ${moves} moves, steps from ${FIRST_STEP} to ${Number(last.toPrecision(3))}, then ${inputs.length - 1} finer groups`,
      `cuts an octave ${perOctave} · ${rounds} sums of residuals an attribute, capped at ${CAP} · ${100 * CHOICE_PART} % for the last choice (from rows · ε)`,
      ...guessNote(facts),
    ],
    work: workOfFine(facts, ask, { inputs, moves, rounds }),
    details: {
      card: {
        move,
        choice: undefined,
        steps: geometricSteps(FIRST_STEP, (last / FIRST_STEP) ** (1 / (moves - 1)), moves),
      },
      cuts,
      counts,
      sums,
      choice,
      rounds,
      cap: CAP,
    },
  };
}

interface Sizes {
  readonly move: Rational;
  readonly counts: Rational;
  readonly sums: Rational;
  readonly choice: Rational;
}

interface Shape extends Pick<FineRule, "moves" | "rounds"> {
  readonly attributes: number;
}

const drawsOf = (
  { move, counts, sums, choice }: Sizes,
  { attributes, moves, rounds }: Shape,
): PlannedDraws[] => [
  plannedDraws({ mechanism: "exponential", epsilon: move }, moves),
  plannedDraws({ mechanism: "gaussian", rho: counts }, attributes),
  plannedDraws({ mechanism: "gaussian", rho: sums }, attributes * rounds),
  plannedDraws({ mechanism: "exponential", epsilon: choice }),
];

/** The most that (ε, δ) pays for: ρ adds up, of which a move of ε takes about ε²/8. The door prices what comes of it by itself. */
function shared(ask: Ask, { part, ...shape }: Shape & Pick<FineRule, "part">): Sizes {
  const { attributes, moves, rounds } = shape;
  const at = (rho: number): Sizes => {
    const all = (1 - CHOICE_PART) * rho;
    const rest = (1 - part) * all;
    return {
      choice: down(Math.sqrt(8 * CHOICE_PART * rho)),
      move: down(Math.sqrt((8 * part * all) / moves)),
      counts: down((COUNTS_PART * rest) / attributes),
      sums: down(((1 - COUNTS_PART) * rest) / (attributes * rounds)),
    };
  };
  const isAffordable = (rho: number) =>
    compare(priceOf(drawsOf(at(rho), shape), ask.delta).cost.epsilon, ask.epsilon) <= 0;
  const epsilon = toNumber(ask.epsilon);
  // Less than what the plain conversion of ρ gives: 2·√(ρ·ln(1/δ)) + ρ.
  const low = (epsilon / (2 * Math.sqrt(Math.log(1 / toNumber(ask.delta)) + epsilon))) ** 2 / 2;
  const sizes = at(largestAffordable({ low, high: 2 * low }, isAffordable, realAmounts));
  ensure(
    compare(sizes.sums, ZERO) > 0 && compare(sizes.counts, ZERO) > 0,
    "plan-too-expensive",
    `ε is too small for ${attributes * (rounds + 1)} draws.`,
    "Choose another model, or set more aside.",
  );
  return sizes;
}

const DECIMALS = 10n ** 15n;
const down = (amount: number): Rational => rational(BigInt(Math.floor(amount * Number(DECIMALS))), DECIMALS);

function workOfFine(
  facts: PublicFacts,
  ask: Ask,
  { inputs, moves, rounds }: { inputs: Inputs<GroupedAttribute>; moves: number; rounds: number },
): Work | undefined {
  const usual = groupedInputs(facts.schema, ask.attributes);
  const attributes = inputs.attributes.length;
  const groups = inputs.length - 1;
  const card = workOfCard(facts, { inputs: usual, rounds: moves });
  const boosted = boostWork(facts, {
    counted: { tables: attributes, axes: attributes, cells: 2 * groups },
    draws: attributes * rounds,
    axes: attributes + 1,
    cells: Math.ceil(groups / attributes),
    points: groups,
  });
  // What is believed of an attribute's groups takes time in proportion to the cube of their number.
  const cubes = inputs.attributes.reduce((sum, { starts }) => sum + starts.length ** 3, 0);
  return card && boosted && workOf(boosted.bytes, card, boosted, { free: rounds * cubes });
}

/** With more values there would be as many cards, and rows · ε for each would be few. */
function ensureTwoValues(facts: PublicFacts, ask: Ask): void {
  const { name, values } = labelOf(facts.schema, ask.label);
  ensure(
    values.length === 2,
    "option-out-of-range",
    `A model of this form is for labels with two values, and ${name} has ${values.length}.`,
    "Choose a card or a tree.",
  );
}

function ensureDelta({ delta }: Ask): void {
  ensure(
    compare(delta, ZERO) > 0,
    "delta-invalid",
    "A card with fine groups is measured with Gaussian noise, which is private up to a δ; the δ is 0.",
    "Give a δ such as 1e-6, or choose a card or a tree.",
  );
}
