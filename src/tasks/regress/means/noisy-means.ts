/**
 * A tree of noisy means: a grid over a few attributes that are chosen privately, and in each of its cells the mean of the label, drawn towards that of the
 * cells it is part of.
 *
 * How it goes. Noisy counts of every attribute's groups, and the label's mean and spread. Then storey after storey the attribute whose groups tell most of
 * what is left, by noisy sums of residuals (chosen-grid.ts). Then one noisy table of the grid by ranges of the label, from which both counts and sums of
 * its cells follow, so that one draw pays for both. Means are believed by how much noise they have (shrunk-means.ts).
 *
 * Privacy. A histogram an attribute, two moments, a gradient a storey at weights that are public by then, and one histogram of a grid and cuts that are
 * public by then; all with noise on whole numbers of sizes that are fixed before the first.
 */
import { ebmPaper, friedmanSchuster } from "../../../base/bibliography.ts";
import { basis } from "../../../base/citation.ts";
import { integer } from "../../../base/options.ts";
import { type CellMeans, cellMeans } from "../../../models/regressor/cell-means.ts";
import { publishedAt } from "../../../models/synopsis/published-attribute.ts";
import { levels } from "../../../schema/coding/codes.ts";
import { type GroupedAttribute, grouped, measuredGroups } from "../../../schema/coding/grouped.ts";
import { numberAtPlace, numericLabelOf, placeOfCode } from "../../../schema/coding/numeric-label.ts";
import type { NumericAttribute } from "../../../schema/types.ts";
import { noiseDeviation } from "../../../search/noise-law.ts";
import { type Ask, method, type Search } from "../../method.ts";
import { labelSpread } from "../label-spread.ts";
import { chosenGrid, type Storey } from "./chosen-grid.ts";
import { type MeansPlan, meansPlan } from "./planned-means.ts";
import { shrunkMeans } from "./shrunk-means.ts";

export const noisyMeans = method({
  name: "noisy-means",
  title: "Noisy means",
  task: "regress",
  subject: "table",
  label: "number",
  summary:
    "A tree over a few attributes that are chosen privately, with noisy means that are drawn towards those above.",
  cite: [basis(friedmanSchuster), basis(ebmPaper)],
  guarantee: "proved",
  neighbours: ["replace", "add-remove"],
  options: {
    storeys: integer({
      group: "Model",
      unit: "attributes",
      min: 1,
      max: 8,
      default: 3,
      tip: "How many attributes the tree asks about at most, one on each storey.",
    }),
  },
  price: (facts, ask, { storeys }) => meansPlan(facts, ask, storeys),
  run: (search, ask, { details }) => fitMeans(search, ask, details),
});

async function fitMeans(search: Search, ask: Ask, plan: MeansPlan): Promise<CellMeans> {
  const { facts } = search.data;
  const label = numericLabelOf(facts.schema, ask.label);
  const all = plan.names.length + 3 + plan.storeys;
  const counts = await countsOf(search, plan, all);
  const totals = counts.map((own) => own.reduce((sum, count) => sum + count, 0));
  const rows = Math.max(1, facts.rows ?? totals.reduce((sum, count) => sum + count / totals.length, 0));
  const from = plan.names.length;
  const spread = await labelSpread(search, label, rows, plan, (draw) => search.made(from + draw, all));
  const known = { ...spread, counts };
  const chosen = search.stopped()
    ? []
    : await chosenGrid(search, ask, plan, known, (draw) => search.made(from + 2 + draw, all));
  const grid = chosen.map(({ k }) => plan.inputs.attributes[k]);
  const base = { table: [], parts: [spread.mean] };
  if (search.stopped() || grid.length === 0) return cellMeans(label, [base]);
  const moves = chosen.map((storey) => storey.moves);
  const told = explainedBy(chosen, counts) / rows;
  const left = Math.max(spread.spread / 10, Math.sqrt(Math.max(0, spread.spread ** 2 - told)));
  const means = await meansOf(search, label, plan, { grid, moves, left, ...spread });
  search.made(all, all);
  return cellMeans(label, [
    base,
    { table: grid.map((attribute) => publishedAt(attribute.of, attribute)), parts: means },
  ]);
}

/** Of the label's squares, what the storeys' groups take. */
const explainedBy = (chosen: readonly Storey[], counts: readonly Float64Array[]): number =>
  chosen
    .flatMap(({ k, moves }) => [...moves].map((move, group) => Math.max(0, counts[k][group]) * move ** 2))
    .reduce((sum, squares) => sum + squares, 0);

/** How many rows are in each group of each attribute. */
async function countsOf(
  { data, stopped, made }: Search,
  { names, cuts, counts: how, inputs }: MeansPlan,
  all: number,
) {
  const counts = inputs.attributes.map(({ starts }) => new Float64Array(starts.length));
  for (let k = 0; k < names.length && !stopped(); k++) {
    const { value } = await data.make({ ask: "histogram", attributes: [names[k]], cuts }, how);
    counts[k] = Float64Array.from(value, Number);
    made(k + 1, all);
  }
  return counts;
}

/** Where the label is cut, in deviations from its mean; labels beyond the last by another half count as there. */
const LABEL_CUTS = [-1.5, -1, -0.5, 0, 0.5, 1, 1.5];
const LABEL_EDGE = 2;

interface Chosen {
  readonly grid: readonly GroupedAttribute[];
  readonly moves: readonly Float64Array[];
  readonly mean: number;
  readonly spread: number;
  /** The label's deviation inside a cell, about. */
  readonly left: number;
}

async function meansOf(
  { data }: Search,
  label: NumericAttribute,
  { cuts, grid: how }: MeansPlan,
  { grid, moves, left, mean, spread }: Chosen,
): Promise<Float64Array> {
  const at = LABEL_CUTS.map((deviations) => numberAtPlace(label, mean + deviations * spread));
  const attributes = [...grid.map(({ name }) => name), label.name];
  const { value, noise } = await data.make(
    { ask: "histogram", attributes, cuts: { ...cuts, [label.name]: at } },
    how,
  );
  const ranges = grouped(label, at);
  const distances = distancesOf(label, ranges, mean, spread * LABEL_EDGE);
  const sizes = grid.map(({ starts }) => starts.length);
  const cells = sizes.reduce((product, size) => product * size, 1);
  const [counts, sums] = [new Float64Array(cells), new Float64Array(cells)];
  value.forEach((count, i) => {
    const cell = Math.floor(i / ranges.starts.length);
    const distance = distances[i % ranges.starts.length];
    if (distance === undefined) return;
    counts[cell] += Number(count);
    sums[cell] += Number(count) * distance;
  });
  const variance = noiseDeviation(noise) ** 2;
  return shrunkMeans({
    sizes,
    counts,
    sums,
    countVariance: variance * distances.length,
    sumVariance: variance * distances.reduce((sum, distance) => sum + distance ** 2, 0),
    labelVariance: left ** 2,
    moves,
  });
}

/** For each range of measured labels, how far its middle is from the mean. */
function distancesOf(
  label: NumericAttribute,
  ranges: GroupedAttribute,
  mean: number,
  edge: number,
): readonly number[] {
  const within = (place: number) => Math.min(edge, Math.max(-edge, place - mean));
  return ranges.starts.slice(0, measuredGroups(ranges)).map((start, i, starts) => {
    const last = (starts[i + 1] ?? levels(label)) - 1;
    return (within(placeOfCode(label, start)) + within(placeOfCode(label, last))) / 2;
  });
}
