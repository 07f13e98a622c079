/**
 * A tree and a card in one: what a fit of them draws, and what it costs. (How it is made is in both.ts.) Public rules, fixed in advance and
 * tuned on Adult, Bank, coded Bank and Credit alone (docs/results/rules.md).
 */
import { type Rational, rational, toNumber } from "../../../base/rational.ts";
import { type Work, workOf } from "../../../base/work.ts";
import type { PublicFacts } from "../../../curator/index.ts";
import type { Cuts } from "../../../schema/coding/grouped.ts";
import { groupedInputs } from "../../../schema/coding/layout.ts";
import { GRIDS } from "../../../search/grids/privet-plan.ts";
import { countNoise, type GridPlan } from "../../../search/grids/publication.ts";
import { guessNote, rowsOrGuess } from "../../../search/rounds.ts";
import { gridsWork } from "../../../search/work/tables.ts";
import type { Ask, Priced } from "../../method.ts";
import { boostWork } from "../boost/boost-work.ts";
import { signalOf } from "./card-plan.ts";
import { cutsNote, cutsPart, ensureDelta, ensureTwoValues, ruleFor } from "./fine-plan.ts";
import { finerCuts } from "./finer-cuts.ts";
import { type CutPlan, cutByRows, evenCells } from "./private-cuts.ts";
import { choices, down, epsilonToDraw, largestSizes, numbers } from "./rho-shares.ts";

export interface BothDetails {
  /** Public ones; those that are drawn come beside them. */
  readonly cuts: Cuts;
  readonly cutting: CutPlan;
  /** How the grid is drawn; its counts have Gaussian noise, of this ρ. */
  readonly grid: GridPlan;
  readonly cells: Rational;
  /** ρ of each attribute's counts, and of each of its sums of residuals. */
  readonly counts: Rational;
  readonly sums: Rational;
  readonly rounds: number;
  readonly cap: number;
  /** ε of the last choice. */
  readonly choice: Rational;
}

/** Of all: for the grid, for the counts of its cells, and for the last choice. */
const GRID_PART = 0.18;
const CELLS_PART = 0.25;
const CHOICE_PART = 0.08;
/** Of what these leave, for how many rows there are in each group. */
const COUNTS_PART = 0.15;
const ROUNDS = 3;
const CAP = 0.4;
/** A grid has at most so many cells for each row, times the deviation of the noise in a count. */
const CELLS_A_DEVIATION = 0.28;

interface Sizes {
  readonly cutting: Rational;
  readonly grid: Rational;
  readonly cells: Rational;
  readonly counts: Rational;
  readonly sums: Rational;
  readonly choice: Rational;
}

export function priceBoth(facts: PublicFacts, ask: Ask): Priced<BothDetails> {
  ensureTwoValues(facts, ask);
  ensureDelta(ask);
  const signal = signalOf(facts, ask);
  const { perOctave, cells: cutCells, groups } = ruleFor(signal);
  const cuts = finerCuts(facts.schema, ask.attributes, perOctave);
  const { attributes, length } = groupedInputs(facts.schema, ask.attributes, cuts);
  const toCut = cutByRows(facts.schema, ask.attributes);
  const part = toCut.length > 0 ? cutsPart(signal) : 0;
  const shape = { attributes: attributes.length, toCut: toCut.length, part };
  const { sizes, draws } = shared(ask, shape);
  const grid = gridPlan(facts, sizes);
  const most = length - 1 + (groups - 1) * toCut.length;
  return {
    draws,
    notes: [
      `a tree of one of up to ${GRIDS} grids, then a card of up to ${most} groups beside it`,
      `${100 * GRID_PART} % for the grid, ${100 * CELLS_PART} % for its counts · cuts an octave ${perOctave} · ${ROUNDS} sums of residuals an attribute, capped at ${CAP} · ${100 * CHOICE_PART} % for the last choice`,
      ...cutsNote(toCut, { cells: cutCells, groups, part }),
      ...guessNote(facts),
    ],
    work: workOfBoth(facts, ask, grid, {
      points: most,
      attributes: attributes.length,
      counted: toCut.map((attribute) => evenCells(attribute, cutCells).starts.length),
    }),
    details: {
      cuts,
      cutting: { rho: sizes.cutting, cells: cutCells, groups },
      grid,
      ...{ cells: sizes.cells, counts: sizes.counts, sums: sizes.sums, choice: sizes.choice },
      rounds: ROUNDS,
      cap: CAP,
    },
  };
}

interface Shape {
  readonly attributes: number;
  /** How many of them are cut by their rows, and what part of all that takes. */
  readonly toCut: number;
  readonly part: number;
}

function shared(ask: Ask, { attributes, toCut, part }: Shape) {
  const at = (rho: number): Sizes => {
    const rest = (1 - GRID_PART - CELLS_PART - CHOICE_PART - part) * rho;
    return {
      cutting: down((part * rho) / Math.max(1, toCut)),
      grid: epsilonToDraw(GRID_PART * rho),
      cells: down(CELLS_PART * rho),
      counts: down((COUNTS_PART * rest) / attributes),
      sums: down(((1 - COUNTS_PART) * rest) / (attributes * ROUNDS)),
      choice: epsilonToDraw(CHOICE_PART * rho),
    };
  };
  return largestSizes(ask, at, (sizes) => [
    ...(toCut > 0 ? [numbers(sizes.cutting, toCut)] : []),
    choices(sizes.grid),
    numbers(sizes.cells),
    numbers(sizes.counts, attributes),
    numbers(sizes.sums, attributes * ROUNDS),
    choices(sizes.choice),
  ]);
}

/** A grid is drawn for counts with as much noise as Laplace's would have at some ε: that is what its quality allows for. */
function gridPlan(facts: PublicFacts, { grid, cells }: Sizes): GridPlan {
  const one = countNoise(facts, rational(1n));
  const deviation = Math.sqrt((facts.neighbours === "replace" ? 2 : 1) / (2 * toNumber(cells)));
  const counts = down((Math.SQRT2 * one.scale) / deviation);
  const rule = {
    choices: [GRIDS],
    cellsPerRow: CELLS_A_DEVIATION / (Math.SQRT2 * one.scale),
    smoothing: "nearest",
    mechanism: "exponential",
  } as const;
  return { rule, epsilons: { choices: [grid], counts } };
}

function workOfBoth(
  facts: PublicFacts,
  ask: Ask,
  plan: GridPlan,
  { attributes, points, counted }: { attributes: number; points: number; counted: readonly number[] },
): Work | undefined {
  const grids = gridsWork(facts, ask, plan);
  const cells = Math.ceil(plan.rule.cellsPerRow * rowsOrGuess(facts) * toNumber(plan.epsilons.counts));
  const boosted = boostWork(facts, {
    counted: {
      tables: attributes + counted.length,
      axes: attributes + counted.length,
      cells: counted.reduce((a, b) => a + b, 2 * points),
    },
    // The last choice adds up four models.
    draws: attributes * ROUNDS + 4,
    // Cells of the grid are looked up by a handful of attributes.
    axes: attributes + 1 + 6,
    cells: Math.ceil(points / attributes),
    points: points + cells,
  });
  return grids && boosted && workOf(boosted.bytes, grids, boosted);
}
