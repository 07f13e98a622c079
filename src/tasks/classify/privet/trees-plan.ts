/**
 * A card and random trees beside it: what a fit of them draws, and what it costs. (How it is made is in trees.ts.) Public rules, fixed in
 * advance and tuned on tables that judge nothing else (docs/results/rules.md).
 */
import type { Rational } from "../../../base/rational.ts";
import { workOf } from "../../../base/work.ts";
import type { PublicFacts } from "../../../curator/index.ts";
import { groupedInputs } from "../../../schema/coding/layout.ts";
import { geometricSteps } from "../../../search/evolve/local-search.ts";
import { guessNote } from "../../../search/rounds.ts";
import type { Ask, Priced } from "../../method.ts";
import { boostWork } from "../boost/boost-work.ts";
import { type BatchesPlan, sizesOf } from "../boost/tree-batches.ts";
import type { CardPlan } from "./card.ts";
import { lastStep, signalOf, workOfCard } from "./card-plan.ts";
import { ensureDelta, ensureTwoValues } from "./fine-plan.ts";
import { choices, down, epsilonToDraw, largestSizes, numbers } from "./rho-shares.ts";

export interface TreesDetails {
  readonly card: CardPlan;
  /** ρ of each tree's class counts. */
  readonly counts: Rational;
  readonly trees: number;
  readonly depth: number;
  readonly plan: BatchesPlan;
  /** ε of the last choice. */
  readonly choice: Rational;
}

/** Of all that the last choice leaves. */
const CARD_PART = 0.5;
/** Of what the card leaves, for how many rows there are in each leaf. */
const COUNTS_PART = 0.05;
const TREES = 200;
const DEPTH = 3;
const BATCHES = sizesOf(TREES, 40);
const RATE = 2;
const CAP = 0.4;
const FIRST_STEP = 0.8;

/** How much of the trees may be added to the card: noise makes their steps timid, the more so the fewer rows · ε there are. */
export const PARTS = [0.25, 0.5, 1, 2, 4];

/** `signal` is rows · ε: a choice by errors needs a larger part where few rows tell models apart. */
export const choicePart = (signal: number): number => Math.min(0.25, Math.max(0.1, 350 / signal));
export const movesFor = (signal: number): number => Math.round(Math.min(60, Math.max(10, signal / 200)));

export function priceTrees(facts: PublicFacts, ask: Ask): Priced<TreesDetails> {
  ensureTwoValues(facts, ask);
  ensureDelta(ask);
  const signal = signalOf(facts, ask);
  const moves = movesFor(signal);
  const part = choicePart(signal);
  const { sizes, draws } = shared(ask, moves, part);
  const last = lastStep(FIRST_STEP, moves);
  return {
    draws,
    notes: [
      `a card of ${moves} moves, then ${TREES} random trees of depth ${DEPTH} in ${BATCHES.length} batches beside it`,
      `${Math.round(100 * (1 - part) * CARD_PART)} % for the card · residuals capped at ${CAP} · ${Math.round(100 * part)} % for the last choice (from rows · ε)`,
      ...guessNote(facts),
    ],
    work: workOfTrees(facts, ask, moves),
    details: {
      card: {
        move: sizes.move,
        choice: undefined,
        steps: geometricSteps(FIRST_STEP, (last / FIRST_STEP) ** (1 / (moves - 1)), moves),
      },
      counts: sizes.counts,
      trees: TREES,
      depth: DEPTH,
      plan: { step: sizes.sums, batches: BATCHES, rate: RATE, cap: CAP },
      choice: sizes.choice,
    },
  };
}

interface Sizes {
  readonly move: Rational;
  readonly counts: Rational;
  readonly sums: Rational;
  readonly choice: Rational;
}

function shared(ask: Ask, moves: number, choice: number) {
  const at = (rho: number): Sizes => {
    const all = (1 - choice) * rho;
    const rest = (1 - CARD_PART) * all;
    return {
      move: epsilonToDraw((CARD_PART * all) / moves),
      counts: down((COUNTS_PART * rest) / TREES),
      sums: down(((1 - COUNTS_PART) * rest) / BATCHES.length),
      choice: epsilonToDraw(choice * rho),
    };
  };
  return largestSizes(ask, at, (sizes) => [
    choices(sizes.move, moves),
    numbers(sizes.counts, TREES),
    numbers(sizes.sums, BATCHES.length),
    choices(sizes.choice),
  ]);
}

function workOfTrees(facts: PublicFacts, ask: Ask, moves: number) {
  const inputs = groupedInputs(facts.schema, ask.attributes);
  const [leaves, asked] = [2 ** DEPTH, Math.ceil(TREES / BATCHES.length)];
  // A move speaks of one attribute.
  const lines = Math.min(moves, inputs.attributes.length);
  const card = workOfCard(facts, { inputs, rounds: moves });
  const points = TREES * (leaves + 4 * DEPTH);
  const boosted = boostWork(facts, {
    counted: { tables: TREES, axes: TREES * DEPTH, cells: TREES * leaves * 2 },
    draws: BATCHES.length,
    axes: (TREES / 2 + asked) * DEPTH + lines,
    cells: asked * leaves,
    points,
  });
  // The last choice adds up the card and all trees for each part.
  const choosing = boostWork(facts, {
    counted: { tables: 0, axes: 0, cells: 0 },
    draws: 1,
    axes: PARTS.length * (TREES * DEPTH + lines),
    cells: PARTS.length,
    points: PARTS.length * points,
  });
  return card && boosted && choosing && workOf(boosted.bytes, card, boosted, choosing);
}
