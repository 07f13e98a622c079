/**
 * Privet's own k-means. In up to three numeric coordinates: a noisy count of every cell of a grid, once, and ordinary k-means of
 * the cells that hold rows (full-cells.ts). In more: noisy histograms tell where the rows are, votes for a start, then Lloyd's steps with noisy sums (noisy-lloyd.ts).
 *
 * The grid buys everything at once, because a row lies in one cell however many there are; but cells grow with the power of the
 * coordinates, and beyond three the steps win.
 *
 * Privacy. The rows are touched only by counts of cells, counts of the nearest and sums of the nearest, with sizes fixed before the first. What follows
 * sees only what these released.
 *
 * Source. The grid: Su, Cao, Li, Bertino, Jin: Differentially private k-means clustering (2016), whose rule for the number of cells is
 * used with another constant. The steps: Blum, Dwork, McSherry, Nissim (2005). Votes for a start:
 * Humphries, Lin, Yekhanin: PE-means (2026), there generation after generation. The box from histograms, and the choice, are ours.
 */

import { gridKMeans, peMeansPaper, sulq } from "../../base/bibliography.ts";
import { basis } from "../../base/citation.ts";
import { integer } from "../../base/options.ts";
import { type Rational, toNumber, ZERO } from "../../base/rational.ts";
import { type PublicFacts, plannedDraws } from "../../curator/index.ts";
import { type Clustering, kMeans } from "../../models/clustering/clustering.ts";
import { unitCoordinates } from "../../schema/coding/coordinates.ts";
import { countNoise } from "../../search/grids/publication.ts";
import { rhoToShare } from "../../search/rho-for.ts";
import { guessNote, rowsOrGuess } from "../../search/rounds.ts";
import { cellsClusteredWork, lloydWork } from "../../search/work/clusters.ts";
import { method, type Priced } from "../method.ts";
import { type ClusterAsk, kOption } from "./ask.ts";
import { noiseInCounts, noiseInSteps } from "./expected-noise.ts";
import { fullCells } from "./full-cells.ts";
import { ensureForGrid, ensureForSteps } from "./grid-options.ts";
import { planLloyd } from "./k-means/means-plan.ts";
import {
  type FoundCentres,
  LOOK_PARTS,
  type NoisyLloyd,
  noisyLloyd,
  numbersIn,
} from "./k-means/noisy-lloyd.ts";
import { nearestAmong, weightedMeans } from "./k-means/weighted-means.ts";
import { gridAttributes, noisyGrid, planGrid } from "./noisy-grid.ts";
import { centreSizes } from "./sizes.ts";

/** Public rules, fixed in advance (docs/results/pe-means.md). So many rows for each of the noise's scale in a count. */
export const cellsFor = (rowsBesideNoise: number, k: number): number =>
  Math.min(10_000, Math.max(6 * k, 0.6 * rowsBesideNoise));
export const rowsBesideNoise = (facts: PublicFacts, epsilon: Rational): number =>
  rowsOrGuess(facts) / countNoise(facts, epsilon).scale;
/** `signal` is rows · ε: the votes leave little to do, and more steps are noisier ones. */
export const lloydRounds = (signal: number, k: number): number =>
  Math.round(Math.min(8, Math.max(1, signal / k / 1000)));

/** One of the two ways. */
interface MeansPlan {
  readonly k: number;
  readonly grid?: { readonly parts: number };
  readonly lloyd?: NoisyLloyd;
}

export const privetMeans = method({
  name: "privet-means",
  title: "Privet",
  task: "cluster",
  subject: "table",
  label: "none",
  summary: "k-means from a noisy grid or, with many attributes, by noisy steps; the default.",
  cite: [basis(sulq), basis(gridKMeans), basis(peMeansPaper)],
  guarantee: "proved",
  neighbours: ["replace", "add-remove"],
  options: {
    k: kOption,
    parts: integer({
      group: "Model",
      title: "Cells along a coordinate",
      unit: "cells",
      min: 2,
      max: 1000,
      auto: { how: "from rows · ε", from: ["rows", "epsilon"] },
      tip: "Up to three coordinates: how many cells the grid has along each.",
    }),
    rounds: integer({
      group: "Search",
      unit: "rounds",
      min: 1,
      max: 100,
      auto: { how: "from rows · ε and k", from: ["rows", "epsilon", "k"] },
      tip: "More coordinates: how many noisy steps.",
    }),
  },

  price(facts, ask: ClusterAsk, { k, parts, rounds }): Priced<MeansPlan> {
    const { inputs, dimensions } = unitCoordinates(facts.schema, ask.attributes);
    const head = `${k} centres in ${dimensions} coordinates`;
    const signal = rowsOrGuess(facts) * toNumber(ask.epsilon);
    const numeric = gridAttributes(inputs);
    if (numeric) {
      ensureForSteps({ rounds });
      const grid = planGrid(numeric, parts, () => cellsFor(rowsBesideNoise(facts, ask.epsilon), k));
      return {
        draws: [plannedDraws({ mechanism: "laplace", epsilon: ask.epsilon })],
        delta: ZERO,
        notes: [head, `a grid of ${grid.cells} cells`, ...guessNote(facts)],
        expected: noiseInCounts(facts, k, grid.cells, ask.epsilon),
        work: cellsClusteredWork(facts, ask, { k, cells: grid.cells }),
        details: { k, grid },
      };
    }
    ensureForGrid({ parts });
    const steps = rounds ?? lloydRounds(signal, k);
    const rho = rhoToShare(ask.epsilon, ask.delta, "privet-means");
    const { draws, note, lloyd } = planLloyd(facts, inputs, rho, { k, rounds: steps });
    const expected = noiseInSteps(facts, k, dimensions, lloyd.step);
    const looks = { looks: numbersIn(inputs).length, parts: LOOK_PARTS };
    return {
      draws,
      notes: [head, note, ...guessNote(facts)],
      expected,
      work: lloydWork(facts, ask, { k, rounds: steps, candidates: lloyd.candidates, ...looks }),
      details: { k, lloyd },
    };
  },

  async run(search, ask, { details: { k, grid, lloyd } }): Promise<Clustering> {
    const { inputs, dimensions } = unitCoordinates(search.data.facts.schema, ask.attributes);
    const numeric = gridAttributes(inputs);
    let found: FoundCentres = { centres: [] };
    if (grid && numeric && !search.stopped()) {
      const counted = await noisyGrid(search.data, numeric, grid.parts, ask.epsilon);
      search.made(1, 1);
      const centres = weightedMeans(fullCells(counted, k, rowsOrGuess(search.data.facts)), k, search.random);
      found = { centres, sizes: centreSizes(counted, k, (place) => nearestAmong(centres, place).index) };
    } else if (lloyd) found = await noisyLloyd(search, ask, lloyd);
    // Stopped before anything was known, all centres are in the middle.
    const { centres, sizes } =
      found.centres.length > 0
        ? found
        : { centres: Array.from({ length: k }, () => new Float64Array(dimensions)), sizes: undefined };
    return kMeans({
      attributes: inputs.attributes,
      centres: centres.flatMap((centre) => Array.from(centre)),
      sizes,
    });
  },
});
