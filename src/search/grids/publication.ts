/**
 * Publishing a grid: what PrivPfC and ours share. A count of the rows where nothing else tells them, one draw or two among public grids,
 * and the noisy counts of the cells of the one that was drawn.
 */

import { ensure } from "../../base/errors.ts";
import type { PublicRandom } from "../../base/random.ts";
import { divide, type Rational, rational, toNumber } from "../../base/rational.ts";
import {
  formatEpsilon,
  type Grid,
  type NoiseScale,
  noiseOf,
  type PlannedDraws,
  type PublicFacts,
  plannedDraws,
  type Selector,
} from "../../curator/index.ts";
import { gridSynopsis } from "../../models/synopsis/grid-synopsis.ts";
import { groupingOf, publishedAt } from "../../models/synopsis/published-attribute.ts";
import type { SmoothingName } from "../../models/synopsis/smoothing.ts";
import type { LabelledSynopsis, PlainPublished } from "../../models/synopsis/synopsis.ts";
import { labelOf, learnable, type PlainAttribute } from "../../schema/coding/learnable.ts";
import { taxonomyOf } from "../../schema/taxonomy/taxonomy.ts";
import type { LabelAsked, SearchGiven } from "../given.ts";
import { GUESSED_ROWS, rowsOrGuess } from "../rounds.ts";
import { enumerateGrids, type GridLimits } from "./enumerate-grids.ts";
import { gridAt, gridsAsPairs, type LevelSizes, levelSizesOf } from "./grids.ts";
import { gridsNear } from "./grids-near.ts";

interface GridRule {
  /** How many grids each choice is made from. The first is among all grids, the others among those near the one chosen before. */
  readonly choices: readonly number[];
  /** A grid has at most this many cells for each row and unit of ε in the counts. */
  readonly cellsPerRow: number;
  readonly smoothing: SmoothingName;
  /** How a grid is drawn. Where prices add up, permute-and-flip is never worse. */
  readonly mechanism: Selector;
}

export interface GridPlan {
  readonly rule: GridRule;
  readonly epsilons: {
    /** For the number of rows, where that is drawn. */
    readonly size?: Rational;
    /** For each choice. */
    readonly choices: readonly Rational[];
    readonly counts: Rational;
  };
}

/** Class counts of more cells would not fit into a question. */
const MOST_COUNTS = 2 ** 22;
/** Below this, the quality of a grid is not defined (curator/kernels/grids/grid-quality.ts). */
const LEAST_NOISE_EPSILON = 1e-4;

/** More classes than a histogram is published for. */
export const MOST_CLASSES = 256;

/** What any publisher asks of the schema before it is priced. */
export function checkPublish(facts: PublicFacts, ask: LabelAsked): void {
  const label = labelOf(facts.schema, ask.label);
  ensure(
    label.values.length >= 2 && label.values.length <= MOST_CLASSES,
    "option-out-of-range",
    `${ask.label} has ${label.values.length} values; publishing for classification needs 2 to ${MOST_CLASSES}.`,
    "Choose another label, or declare fewer values with an `other`.",
  );
  learnable(facts.schema, ask.attributes);
}

/** Plain facts of a plan, in the order in which its draws are made. */
export function gridDraws(
  facts: PublicFacts,
  ask: LabelAsked,
  plan: GridPlan,
): { readonly draws: readonly PlannedDraws[]; readonly notes: readonly string[] } {
  const { size, choices, counts } = plan.epsilons;
  return {
    draws: [
      ...(size ? [plannedDraws({ mechanism: "laplace", epsilon: size })] : []),
      ...choices.map((epsilon) => plannedDraws({ mechanism: plan.rule.mechanism, epsilon })),
      plannedDraws({ mechanism: "laplace", epsilon: counts }),
    ],
    notes: notesOf(facts, ask, plan),
  };
}

function notesOf(facts: PublicFacts, ask: LabelAsked, { rule, epsilons }: GridPlan): readonly string[] {
  const { values } = labelOf(facts.schema, ask.label);
  const cells = mostCells(rowsOrGuess(facts), rule, epsilons.counts, values.length);
  const about =
    facts.neighbours === "replace"
      ? ""
      : facts.rows
        ? " (rows as declared)"
        : ` (${GUESSED_ROWS.toLocaleString("en")} rows guessed)`;
  const [first, ...later] = rule.choices;
  const little = epsilons.size ? "hardly more than class counts" : "nothing but class counts";
  return [
    `${learnable(facts.schema, ask.attributes).length} attributes, up to ${first} grids of at most ${cells} cells${about}`,
    ...later.map((grids) => `then up to ${grids} grids near the chosen one`),
    countNote(facts, epsilons.counts),
    ...(cells < 2
      ? [`so little ε that only the grid without attributes fits: ${little} will be published`]
      : []),
  ];
}

export async function publishGrid(
  search: SearchGiven,
  ask: LabelAsked,
  { rule, epsilons }: GridPlan,
): Promise<LabelledSynopsis> {
  const { data } = search;
  const { facts } = data;
  const attributes = learnable(facts.schema, ask.attributes);
  const made = stepsOf(search, 1 + epsilons.choices.length + (epsilons.size ? 1 : 0));
  const rows = epsilons.size ? await countRows(search, ask, epsilons.size) : rowsOrGuess(facts);
  if (epsilons.size) made();
  const grid = await chooseGrid(search, { ask, attributes, plan: { rule, epsilons }, rows, made });
  const published = publishedBy(grid, attributes);
  const { value, noise } = await data.make(
    { ask: "cells", tables: [published.map(groupingOf)], label: ask.label },
    { mechanism: "laplace", epsilon: epsilons.counts },
  );
  made();
  return gridSynopsis({
    label: labelOf(facts.schema, ask.label),
    attributes,
    published,
    counts: value[0],
    scale: noise.scale,
    smoothing: rule.smoothing,
    ...(facts.neighbours === "replace" ? { total: rows } : {}),
  });
}

function stepsOf(search: SearchGiven, of: number): () => void {
  let step = 0;
  return () => search.made(++step, of);
}

export interface Choosing {
  readonly ask: LabelAsked;
  readonly attributes: readonly PlainAttribute[];
  readonly plan: GridPlan;
  readonly rows: number;
  readonly made: () => void;
}

/** A fit that is stopped here goes on with the grid as it is by then: without counts there would be nothing. */
export async function chooseGrid(
  search: SearchGiven,
  { ask, attributes, plan, rows, made }: Choosing,
): Promise<Grid> {
  const { rule, epsilons } = plan;
  const sizes = levelSizesOf(attributes);
  const classes = labelOf(search.data.facts.schema, ask.label).values.length;
  const cells = mostCells(rows, rule, epsilons.counts, classes);
  let chosen: Grid = [];
  for (const [i, epsilon] of epsilons.choices.entries()) {
    if (i > 0 && search.stopped()) break;
    const limits = { mostCells: cells, mostGrids: rule.choices[i] };
    const pool =
      i === 0 ? allGrids(sizes, limits, search.random) : nearGrids(sizes, chosen, limits, search.random);
    const { value } = await search.data.make(
      {
        ask: "select-grid",
        label: ask.label,
        ...(ask.attributes ? { attributes: ask.attributes } : {}),
        grids: pool.grids,
        epsilonPert: noiseEpsilon(search.data.facts, epsilons.counts),
      },
      { mechanism: rule.mechanism, epsilon },
    );
    chosen = pool.at(value);
    made();
  }
  return chosen;
}

/** Grids to choose from, and the one at a place. */
interface Pool {
  readonly grids: Iterable<Grid>;
  at(place: number): Grid;
}

function allGrids(sizes: LevelSizes, limits: GridLimits, random: PublicRandom): Pool {
  const grids = enumerateGrids(sizes, limits, random);
  return { grids: gridsAsPairs(grids), at: (place) => gridAt(grids, place) };
}

/** A grid that stands in the list several times is drawn as many times more often; staying is so worth a fifth of all that is near. */
function nearGrids(sizes: LevelSizes, chosen: Grid, limits: GridLimits, random: PublicRandom): Pool {
  const near = gridsNear(sizes, chosen, limits, random);
  const stays = Array.from({ length: Math.floor(near.length / 5) }, () => chosen);
  const grids = [...near, ...stays];
  return { grids, at: (place) => grids[place] };
}

/** The ε that the quality of a grid allows for: that of the noise which its counts will have, as neighbours that add a row have it. */
export function noiseEpsilon(facts: PublicFacts, counts: Rational): Rational {
  const { bound } = countNoise(facts, counts);
  const epsilon = divide(counts, rational(BigInt(bound)));
  return toNumber(epsilon) < LEAST_NOISE_EPSILON ? rational(1n, 10_000n) : epsilon;
}

/** How many rows there are, with noise. */
async function countRows({ data }: SearchGiven, ask: LabelAsked, epsilon: Rational): Promise<number> {
  const { values } = labelOf(data.facts.schema, ask.label);
  const { value } = await data.make(
    { ask: "count", attribute: ask.label, values },
    { mechanism: "laplace", epsilon },
  );
  return Math.max(1, Number(value));
}

/** A grid's levels as they are published; attributes at the root are not. */
export function publishedBy(grid: Grid, attributes: readonly PlainAttribute[]): readonly PlainPublished[] {
  return grid.map(([place, level]) => publishedAt(attributes[place], taxonomyOf(attributes[place])[level]));
}

/** PrivPfC's τ. */
export function mostCells(
  rows: number,
  { cellsPerRow }: GridRule,
  counts: Rational,
  classes: number,
): number {
  const wanted = Math.floor(cellsPerRow * Math.max(rows, 1) * toNumber(counts));
  return Math.max(1, Math.min(wanted, Math.floor(MOST_COUNTS / classes)));
}

/** The noise that a publisher's counts have. */
export const countNoise = (facts: PublicFacts, epsilon: Rational): NoiseScale =>
  noiseOf(facts, { ask: "cells", tables: [[]] }, { mechanism: "laplace", epsilon });

/** What every publisher says of its counts before they are made. */
export const countNote = (facts: PublicFacts, epsilon: Rational): string =>
  `noise in each count: ± ${(countNoise(facts, epsilon).scale * Math.log(20)).toPrecision(3)} (95 %), at ε ${formatEpsilon(epsilon)}`;
