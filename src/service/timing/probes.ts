/** What is timed to learn a rate: for each unit a question that does much of it, about made-up rows of the data set's own schema. */

import { publicRandom } from "../../base/random.ts";
import { rational } from "../../base/rational.ts";
import type { WorkUnit } from "../../base/work.ts";
import type { Allowance, Grid, SelectionQuestion } from "../../curator/index.ts";
import { unitCoordinates } from "../../schema/coding/coordinates.ts";
import { valueGrouping } from "../../schema/coding/grouping.ts";
import { groupedInputs, inputsOf } from "../../schema/coding/layout.ts";
import { attributeNamed, learnable, type PlainAttribute } from "../../schema/coding/learnable.ts";
import { parseSchema } from "../../schema/parse/schema.ts";
import { levelGrouping } from "../../schema/taxonomy/level-grouping.ts";
import { groupCount, type Level, taxonomyOf } from "../../schema/taxonomy/taxonomy.ts";
import type { CodedAttribute, Schema } from "../../schema/types.ts";
import { byGauss, byLaplace, byPart, covering, type DrawHow, exponentially } from "./stopwatch.ts";

export interface Probe {
  readonly unit: WorkUnit;
  /** How much of the unit a question is: for each row, or in all. */
  readonly perRow?: number;
  readonly amount?: number;
  readonly isRandom?: true;
  readonly how: DrawHow;
  ask(data: Allowance): Promise<unknown>;
}

type LinearQuestion = Exclude<
  Extract<SelectionQuestion, { readonly label: string }>,
  { readonly score: `${string}-error` }
>;

/** More than 48 candidates are compared with the hub, and not with each other. */
const [POINTS, CENTRES, VECTORS, SETS, PICKS] = [16, 4, 64, 64, 4];
const POPULATION = 16;

/** For a label that is declared. */
export function linearProbes(schema: Schema, label: string, names: readonly string[]): readonly Probe[] {
  const random = publicRandom("vectors");
  const about = { label, attributes: names };
  const { length, attributes } = inputsOf(schema, names);
  const hub = new Float64Array(length);
  const vectors = Array.from({ length: VECTORS }, () =>
    Float64Array.from(hub, () => 2 * random.uniform() - 1),
  );
  const steps = Array.from(hub, (_, from) => [0.25, -0.25].map((step) => ({ from, weights: [step] }))).flat();
  const groups = groupedInputs(schema, names);
  const card = new Float64Array(groups.length);
  const moves = Array.from(card, (_, from) => ({ from, weights: [0.5] }));
  const select =
    (score: string, asked: Pick<LinearQuestion, "candidates" | "hub" | "coding">) => (data: Allowance) =>
      data.make({ ask: "select", score, ...about, ...asked }, exponentially);
  const whole = select("logistic", { candidates: vectors, hub });
  const around = select("logistic", { candidates: steps, hub });
  return [
    { unit: "weights", amount: VECTORS * length, how: exponentially, ask: whole },
    { unit: "vectors", perRow: VECTORS * attributes.length, how: exponentially, ask: whole },
    { unit: "candidates", amount: steps.length, how: exponentially, ask: around },
    { unit: "steps", perRow: attributes.length, how: exponentially, ask: around },
    {
      unit: "cards",
      perRow: groups.attributes.length,
      how: exponentially,
      ask: select("capped-logistic", { candidates: moves, hub: card, coding: "groups" }),
    },
    {
      unit: "slopes",
      perRow: attributes.length + 1,
      how: byGauss,
      ask: (data) => data.make({ ask: "gradient", loss: "logistic", weights: hub, ...about }, byGauss),
    },
    {
      unit: "judged",
      perRow: groups.attributes.length + 2 * BANDS,
      how: byGauss,
      ask: (data) => data.make({ ask: "judged", ...judgedCard(schema, label, groups) }, byGauss),
    },
    {
      unit: "pairs",
      perRow: ((attributes.length + 2) * (attributes.length + 3)) / 2,
      how: byGauss,
      ask: (data) => data.make({ ask: "products", ...about }, byGauss),
    },
  ];
}

/** Of two values of a label, as a card with one sum judges them. */
const BANDS = 20;

function judgedCard(schema: Schema, label: string, { attributes }: ReturnType<typeof groupedInputs>) {
  const { name, starts } = valueGrouping(attributeNamed(schema, label));
  const pieces = attributes.map((attribute) => ({
    tree: {
      split: { name: attribute.name, starts: attribute.starts, groups: attribute.starts.map((_, i) => i) },
      children: attribute.starts.map(() => ({})),
    },
    points: [attribute.starts.map((_, i) => (i % 3) - 1)],
  }));
  return {
    rule: { base: [0], pieces },
    by: { name, starts, groups: starts.map((start) => start % 2) },
    cuts: Array.from({ length: BANDS - 1 }, (_, i) => i - BANDS / 2),
  };
}

export function clusterProbes(schema: Schema, names: readonly string[]): readonly Probe[] {
  const random = publicRandom("centres");
  const { dimensions } = unitCoordinates(schema, names);
  const place = () => Array.from({ length: dimensions }, () => 2 * random.uniform() - 1);
  const points = Array.from({ length: POINTS }, place);
  const centres = Array.from({ length: CENTRES }, place);
  const many = Array.from({ length: POPULATION }, () => Float64Array.from(centres.flatMap(place)));
  const sets = Array.from({ length: SETS }, (_, i) =>
    centres.map((_, k) => (i + k * (1 + (i % 3)) + (k > 0 ? 1 : 0)) % POINTS),
  ).filter((set) => new Set(set).size === set.length);
  const about = { attributes: names };
  const medians = { ask: "select", score: "k-median", points, candidates: sets, ...about } as const;
  const repeated = Array.from({ length: 8 }, () => sets).flat();
  const box = Array.from({ length: dimensions }, () => [-1, 1] as const);
  return [
    {
      unit: "apart",
      amount: 8 * sets.length * CENTRES ** 2 * dimensions,
      how: exponentially,
      ask: (data) => data.make({ ...medians, candidates: repeated }, exponentially),
    },
    {
      unit: "centres",
      perRow: POPULATION * CENTRES * dimensions,
      how: exponentially,
      ask: (data) =>
        data.make({ ask: "select", score: "k-means", candidates: many, ...about }, exponentially),
    },
    {
      unit: "least",
      perRow: CENTRES * sets.length,
      how: exponentially,
      ask: (data) => data.make(medians, exponentially),
    },
    {
      unit: "distances",
      perRow: dimensions * POINTS,
      how: byLaplace,
      // Other points every time: distances to the same ones are kept.
      ask: (data) => data.make({ ask: "nearest", points: points.map(place), ...about }, byLaplace),
    },
    {
      unit: "sums",
      perRow: CENTRES * dimensions,
      how: byGauss,
      ask: (data) => data.make({ ask: "nearest-sums", centres, box, ...about }, byGauss),
    },
    {
      unit: "covered",
      perRow: PICKS * POINTS,
      how: covering,
      ask: (data) => data.make({ ask: "cover", points, radii: [0], picks: PICKS, ...about }, covering),
    },
  ];
}

/** Tables of one attribute each. */
export function countingProbes(schema: Schema, label: string, names: readonly string[]): readonly Probe[] {
  const tables = learnable(schema, names).map((attribute) => [levelGrouping(finestOf(attribute))]);
  const question = { ask: "select-tables", score: "max", label, candidates: [tables] } as const;
  return [
    {
      unit: "counts",
      perRow: 2 * tables.length,
      how: byPart,
      ask: (data) => data.make(question, byPart),
    },
  ];
}

const finestOf = (attribute: PlainAttribute): Level => {
  const levels = taxonomyOf(attribute);
  return levels[levels.length - 1];
};

const NUMBERS = ["x", "y", "z"];

/** What does not hang on the data set's schema: a table of its own, all of whose rows are in the first cell of everything. */
export const STAND_IN: Schema = parseSchema({
  privet: "schema/1",
  name: "stand-in",
  neighbours: "add-remove",
  rows: { about: 64 },
  attributes: [
    ...NUMBERS.map((name) => numbersUpTo(name, 2 ** 12)),
    numbersUpTo("few", 2 ** 10),
    { name: "outcome", kind: "label", values: ["no", "yes"] },
  ],
});

function numbersUpTo(name: string, levels: number): object {
  return { name, kind: "numeric", low: 0, high: levels - 1, step: 1, missing: 0, source: "made up" };
}

/** With every row at one place, a draw is offered each of the other places as often as not. */
export function standInProbes(): readonly Probe[] {
  const label = "outcome";
  const median = { ask: "quantile", attribute: "few", share: rational(1n, 2n) } as const;
  const histogram = { ask: "histogram", attributes: ["x"] } as const;
  const x = valueGrouping(STAND_IN.attributes[0] as CodedAttribute);
  const tables = {
    ask: "select-tables",
    score: "information-gain",
    label,
    candidates: [[[x], [x]]],
  } as const;
  const [sizes] = learnable(STAND_IN, ["x"]).map((attribute) => taxonomyOf(attribute).map(groupCount));
  const levels = Array.from(sizes.keys());
  const grids = levels.flatMap((x) => levels.flatMap((y) => levels.map((z) => gridOf([x, y, z]))));
  const cells = sizes.reduce((sum, own) => sum + own, 0) ** 3;
  const choose = (list: readonly Grid[]) => (data: Allowance) =>
    data.make(
      { ask: "select-grid", label, grids: list, epsilonPert: rational(1n), attributes: NUMBERS },
      exponentially,
    );
  const small = levels.flatMap((x) => levels.map((y) => gridOf([Math.min(x, 2), Math.min(y, 2)])));
  const often = Array.from({ length: 50 }, () => small).flat();
  return [
    {
      unit: "looks",
      amount: 1,
      how: byLaplace,
      ask: (data) => data.make({ ask: "count", attribute: label, values: ["no"] }, byLaplace),
    },
    {
      unit: "offers",
      amount: 2 ** 10,
      isRandom: true,
      how: exponentially,
      ask: (data) => data.make(median, exponentially),
    },
    { unit: "cells", amount: 2 ** 12, how: byLaplace, ask: (data) => data.make(histogram, byLaplace) },
    { unit: "cells", amount: 2 ** 12, how: byGauss, ask: (data) => data.make(histogram, byGauss) },
    { unit: "tables", amount: 2 ** 14, how: byPart, ask: (data) => data.make(tables, byPart) },
    { unit: "grids", amount: often.length, how: exponentially, ask: choose(often) },
    {
      unit: "gridCells",
      amount: 2 * cells,
      how: exponentially,
      ask: choose(grids),
    },
  ];
}

/** Attributes at the root are left out. */
const gridOf = (levels: readonly number[]): Grid =>
  levels.flatMap((level, attribute) => (level > 0 ? [[attribute, level] as const] : []));
