/**
 * A card with fine groups: what a fit of one draws, and what it costs. (How it is made is in fine.ts.) Public rules, fixed in advance and
 * tuned on Adult, Bank, Credit and the demo's clinic alone (docs/results/rules.md).
 */
import { ensure } from "../../../base/errors.ts";
import { compare, type Rational, ZERO } from "../../../base/rational.ts";
import type { PublicFacts } from "../../../curator/index.ts";
import type { Cuts } from "../../../schema/coding/grouped.ts";
import { groupedInputs } from "../../../schema/coding/layout.ts";
import { labelOf } from "../../../schema/coding/learnable.ts";
import type { NumericAttribute } from "../../../schema/types.ts";
import { geometricSteps } from "../../../search/evolve/local-search.ts";
import { guessNote } from "../../../search/rounds.ts";
import type { Ask, Priced } from "../../method.ts";
import type { CardPlan } from "./card.ts";
import { lastStep, signalOf } from "./card-plan.ts";
import { workOfFine } from "./fine-work.ts";
import { type FINER, finerCuts } from "./finer-cuts.ts";
import { type CutPlan, cutByRows } from "./private-cuts.ts";
import { choices, down, epsilonToDraw, largestSizes, numbers } from "./rho-shares.ts";

export interface FineDetails {
  readonly card: CardPlan;
  /** Public ones; those that are drawn come beside them. */
  readonly cuts: Cuts;
  readonly cutting: CutPlan;
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
  /** Cells that a number's rows are counted in for cuts, and the groups that these make. */
  readonly cells: number;
  readonly groups: number;
}

const rules: readonly FineRule[] = [
  { from: 300_000, perOctave: 16, moves: 80, part: 0.3, rounds: 5, cells: 1024, groups: 32 },
  { from: 40_000, perOctave: 8, moves: 80, part: 0.4, rounds: 3, cells: 1024, groups: 32 },
  { from: 20_000, perOctave: 4, moves: 60, part: 0.5, rounds: 2, cells: 1024, groups: 32 },
  { from: 10_000, perOctave: 2, moves: 60, part: 0.6, rounds: 2, cells: 256, groups: 16 },
  { from: 0, perOctave: 2, moves: 30, part: 0.6, rounds: 2, cells: 256, groups: 16 },
];

export const ruleFor = (signal: number): FineRule =>
  rules.find(({ from }) => signal >= from) ?? rules[rules.length - 1];

/** Of all, for the last choice. */
const CHOICE_PART = 0.08;
/** Of all, for cuts: less where rows · ε are many, because counts need not be finer than the groups that they are for. */
export const cutsPart = (signal: number): number => Math.min(0.06, 1500 / signal);
/** Of what the card leaves, for how many rows there are in each group. */
const COUNTS_PART = 0.15;
const CAP = 0.4;
const FIRST_STEP = 0.8;

export function priceFine(facts: PublicFacts, ask: Ask): Priced<FineDetails> {
  ensureTwoValues(facts, ask);
  ensureDelta(ask);
  const signal = signalOf(facts, ask);
  const { perOctave, moves, part, rounds, cells, groups } = ruleFor(signal);
  const cuts = finerCuts(facts.schema, ask.attributes, perOctave);
  const inputs = groupedInputs(facts.schema, ask.attributes, cuts);
  const toCut = cutByRows(facts.schema, ask.attributes);
  const shape = { attributes: inputs.attributes.length, toCut: toCut.length, moves, rounds };
  const parts = { card: part, cuts: toCut.length > 0 ? cutsPart(signal) : 0 };
  const { sizes, draws } = shared(ask, shape, parts);
  const { move, cutting, counts, sums, choice } = sizes;
  const most = inputs.length - 1 + (groups - 1) * toCut.length;
  const last = lastStep(FIRST_STEP, moves);
  return {
    draws,
    notes: [
      `a card of ${moves} moves, steps from ${FIRST_STEP} to ${Number(last.toPrecision(3))}, then up to ${most} finer groups`,
      `cuts an octave ${perOctave} · ${rounds} sums of residuals an attribute, capped at ${CAP} · ${100 * CHOICE_PART} % for the last choice (from rows · ε)`,
      ...cutsNote(toCut, { cells, groups, part: parts.cuts }),
      ...guessNote(facts),
    ],
    work: workOfFine(facts, ask, { inputs, moves, rounds, toCut, cells, groups }),
    details: {
      card: {
        move,
        choice: undefined,
        steps: geometricSteps(FIRST_STEP, (last / FIRST_STEP) ** (1 / (moves - 1)), moves),
      },
      cuts,
      cutting: { rho: cutting, cells, groups },
      counts,
      sums,
      choice,
      rounds,
      cap: CAP,
    },
  };
}

export const cutsNote = (
  toCut: readonly NumericAttribute[],
  { cells, groups, part }: Pick<FineRule, "cells" | "groups" | "part">,
): readonly string[] =>
  toCut.length === 0
    ? []
    : [
        `${Number((100 * part).toPrecision(2))} % for cuts into ${groups} groups with about as many rows each, where public cuts leave many together, of ${toCut.map(({ name }) => name).join(", ")}: counted in ${cells} cells (from rows · ε)`,
      ];

interface Sizes {
  readonly move: Rational;
  /** Of each attribute's counts for cuts. */
  readonly cutting: Rational;
  readonly counts: Rational;
  readonly sums: Rational;
  readonly choice: Rational;
}

interface Shape extends Pick<FineRule, "moves" | "rounds"> {
  readonly attributes: number;
  /** How many of them are cut by their rows. */
  readonly toCut: number;
}

function shared(ask: Ask, shape: Shape, parts: { readonly card: number; readonly cuts: number }) {
  const { attributes, toCut, moves, rounds } = shape;
  const at = (rho: number): Sizes => {
    const all = (1 - CHOICE_PART - parts.cuts) * rho;
    const rest = (1 - parts.card) * all;
    return {
      cutting: down((parts.cuts * rho) / Math.max(1, toCut)),
      choice: epsilonToDraw(CHOICE_PART * rho),
      move: epsilonToDraw((parts.card * all) / moves),
      counts: down((COUNTS_PART * rest) / attributes),
      sums: down(((1 - COUNTS_PART) * rest) / (attributes * rounds)),
    };
  };
  return largestSizes(ask, at, (sizes) => [
    ...(toCut > 0 ? [numbers(sizes.cutting, toCut)] : []),
    choices(sizes.move, moves),
    numbers(sizes.counts, attributes),
    numbers(sizes.sums, attributes * rounds),
    choices(sizes.choice),
  ]);
}

/** With more values there would be as many cards, and rows · ε for each would be few. */
export function ensureTwoValues(facts: PublicFacts, ask: Ask): void {
  const { name, values } = labelOf(facts.schema, ask.label);
  ensure(
    values.length === 2,
    "option-out-of-range",
    `A model of this form is for labels with two values, and ${name} has ${values.length}.`,
    "Choose a card or a tree.",
  );
}

export function ensureDelta({ delta }: Ask): void {
  ensure(
    compare(delta, ZERO) > 0,
    "delta-invalid",
    "A model of this form is measured with Gaussian noise, which is private up to a δ; the δ is 0.",
    "Give a δ such as 1e-6, or choose a card or a tree.",
  );
}
