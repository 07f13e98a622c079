/**
 * EUGkM: a noisy count of every cell of a uniform grid, and ordinary k-means of the cells' middles, each with the weight of its count.
 *
 * The grid has (rows · ε / 10)^(2d/(2 + d)) cells in all for d attributes, which weighs the noise of many cells against rows being moved to
 * the middle of few.
 *
 * Privacy. The rows are touched once, by the counts of all cells, of which a row is in one. How many cells there are follows from the schema, ε
 * and the public or declared number of rows; k-means sees only what was released.
 *
 * Not as published: at most 2¹⁶ cells, fewer than the rule has with many attributes; each value of a categorical attribute is a part of its own;
 * k-means starts by k-means++. Counts below 1 are left out, because k-means has no use for a weight that is not above 0; what the paper does with
 * them we do not know.
 */
import { gridKMeans } from "../../base/bibliography.ts";
import { ensure } from "../../base/errors.ts";
import { integer } from "../../base/options.ts";
import { toNumber, ZERO } from "../../base/rational.ts";
import { plannedDraws } from "../../curator/index.ts";
import { type Clustering, kMeans } from "../../models/clustering/clustering.ts";
import { unitCoordinates } from "../../schema/coding/coordinates.ts";
import { declaredIn } from "../../schema/coding/layout.ts";
import { guessNote, rowsOrGuess } from "../../search/rounds.ts";
import { cellsClusteredWork } from "../../search/work/clusters.ts";
import { method, type Priced } from "../method.ts";
import { type ClusterAsk, kOption } from "./ask.ts";
import { noiseInCounts } from "./expected-noise.ts";
import { MOST_STARTS, nearestAmong, weightedMeans } from "./k-means/weighted-means.ts";
import { cellsWithParts, type EqualGrid, type GridAttribute, noisyGrid } from "./noisy-grid.ts";
import { centreSizes } from "./sizes.ts";

/** The paper's constant: so many rows · ε for a cell, as it were. */
const THETA = 10;
/** More cells would take long to cluster. */
const MOST_CELLS = 2 ** 16;
/** So many starts of the k-means as stay within this many coordinates of cells × centres, and no fewer than three. */
const STARTED = 1e7;
const startsFor = (cells: number, k: number, dimensions: number): number =>
  Math.max(3, Math.ceil(STARTED / (cells * k * dimensions)));

export const cellsRule = (signal: number, attributes: number): number =>
  (signal / THETA) ** ((2 * attributes) / (2 + attributes));

interface Plan {
  readonly k: number;
  readonly grid: EqualGrid;
}

export const eugKMeans = method({
  name: "eug-k-means",
  title: "EUGkM",
  task: "cluster",
  subject: "table",
  label: "none",
  summary: "k-means of a uniform grid's cells, weighted by noisy counts.",
  cite: [gridKMeans],
  guarantee: "proved",
  neighbours: ["replace", "add-remove"],
  options: {
    k: kOption,
    parts: integer({
      group: "Model",
      title: "Parts of a coordinate",
      unit: "parts",
      min: 1,
      max: 1000,
      auto: { how: "from rows · ε and the attributes", from: ["rows", "epsilon", "attributes"] },
      tip: "Into how many parts each number is cut.",
    }),
  },

  price(facts, ask: ClusterAsk, { k, parts }): Priced<Plan> {
    const { inputs, dimensions } = unitCoordinates(facts.schema, ask.attributes);
    const attributes = declaredIn(inputs);
    const signal = rowsOrGuess(facts) * toNumber(ask.epsilon);
    const grid = gridOf(attributes, parts, cellsRule(signal, attributes.length));
    return {
      draws: [plannedDraws({ mechanism: "laplace", epsilon: ask.epsilon })],
      delta: ZERO,
      notes: [
        `${k} centres in ${dimensions} coordinates`,
        `a grid of ${grid.cells} cells`,
        ...guessNote(facts),
      ],
      expected: noiseInCounts(facts, k, grid.cells, ask.epsilon),
      work: cellsClusteredWork(facts, ask, { k, cells: grid.cells }),
      details: { k, grid },
    };
  },

  async run(search, ask, { details: { k, grid } }): Promise<Clustering> {
    const { inputs, dimensions } = unitCoordinates(search.data.facts.schema, ask.attributes);
    const model = (centres: readonly Float64Array[], sizes?: ReturnType<typeof centreSizes>) =>
      kMeans({ attributes: inputs.attributes, centres: centres.flatMap((one) => Array.from(one)), sizes });
    // Stopped before anything was counted, or where no count is above 0, all centres are in the middle.
    const nowhere = Array.from({ length: k }, () => new Float64Array(dimensions));
    if (search.stopped()) return model(nowhere);
    const counted = await noisyGrid(search.data, declaredIn(inputs), grid.parts, ask.epsilon);
    search.made(1, 1);
    const full = counted.places.filter(({ weight }) => weight > 0);
    const starts = startsFor(full.length, k, dimensions);
    const centres =
      full.length > 0 ? weightedMeans(full, k, search.random, Math.min(MOST_STARTS, starts)) : nowhere;
    return model(
      centres,
      centreSizes(counted, k, (place) => nearestAmong(centres, place).index),
    );
  },
});

/** As many parts as were asked for, or as the rule has it, as long as cells are not too many. */
function gridOf(attributes: readonly GridAttribute[], asked: number | undefined, about: number): EqualGrid {
  let parts = asked ?? Math.max(1, Math.round(about ** (1 / attributes.length)));
  if (asked === undefined) while (parts > 2 && cellsWithParts(attributes, parts) > MOST_CELLS) parts--;
  const cells = cellsWithParts(attributes, parts);
  ensure(
    cells <= MOST_CELLS,
    "option-out-of-range",
    `A uniform grid over these attributes, with each number cut into ${parts}, has ${cells} cells; at most ${MOST_CELLS} are possible.`,
    asked === undefined ? "Name fewer attributes." : "Give fewer parts, or name fewer attributes.",
  );
  return { parts, cells };
}
