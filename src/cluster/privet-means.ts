/**
 * Privet's own k-means. In up to three numeric coordinates: a noisy count of every cell of a grid, once, and ordinary k-means of
 * the cells. In more: noisy histograms tell where the rows are, then a few of Lloyd's steps with noisy sums (noisy-lloyd.ts).
 *
 * The grid buys everything at once, because a row lies in one cell however many there are; but cells grow with the power of the
 * coordinates, and beyond three the steps win.
 *
 * Privacy. The rows are touched only by `data.histogram` and `data.nearestSums`, with sizes fixed before the first. What follows
 * sees only what these released.
 *
 * Source. The grid: Su, Cao, Li, Bertino, Jin: Differentially private k-means clustering (2016), whose rule for the number of cells is
 * used with another constant. The steps: Blum, Dwork, McSherry, Nissim (2005). The box from histograms, and the choice, are ours.
 */

import { rowsOf } from "../classify/climbing.ts";
import type { PublicFacts } from "../curator/index.ts";
import { estimator } from "../estimator.ts";
import { type Clustering, kMeans } from "../models/clustering.ts";
import { integer } from "../options.ts";
import { type Rational, toNumber, ZERO } from "../rational.ts";
import { unitCoordinates } from "../schema/coordinates.ts";
import { CENTRES, type ClusterAsk, kOption } from "./ask.ts";
import { planLloyd } from "./means-plan.ts";
import { noisyGrid, numericOnly } from "./noisy-grid.ts";
import { type NoisyLloyd, noisyLloyd } from "./noisy-lloyd.ts";
import { rhoFor } from "./rho-for.ts";
import { weightedMeans } from "./weighted-means.ts";

/** Public rules, fixed in advance (docs/results/k-means.md). `signal` is rows · ε. */
export const MOST_GRID_COORDINATES = 3;
export const cellsFor = (signal: number, k: number): number => Math.min(10_000, Math.max(6 * k, signal / 10));
export const roundsFor = (signal: number): number => Math.round(Math.min(8, Math.max(2, signal / 1200)));
export interface MeansPlan {
  readonly k: number;
  readonly grid?: { readonly parts: number; readonly epsilon: Rational };
  readonly lloyd?: NoisyLloyd;
}

export const privetMeans = estimator({
  name: "privet-means",
  title: "Privet",
  task: "cluster",
  summary: "k-means from a noisy grid or, with many attributes, by noisy steps; the default.",
  cite: "Privet; built on Blum et al. (PODS 2005) and Su et al. (CODASPY 2016).",
  guarantee: "proved",
  neighbours: ["replace", "add-remove"],
  options: {
    k: kOption,
    parts: integer({
      min: 2,
      max: 1000,
      auto: "from rows · ε",
      tip: "Up to three coordinates: how many cells the grid has along each.",
    }),
    rounds: integer({
      min: 1,
      max: 100,
      auto: "from rows · ε",
      tip: "More coordinates: how many noisy steps.",
    }),
  },

  price(facts, ask: ClusterAsk, { k = CENTRES, parts, rounds }) {
    const { inputs, dimensions } = unitCoordinates(facts.schema, ask.attributes);
    const head = `${k} centres in ${dimensions} coordinates`;
    if (numericOnly(inputs) && dimensions <= MOST_GRID_COORDINATES) {
      const along = parts ?? Math.max(2, Math.round(cellsFor(signalOf(facts, ask), k) ** (1 / dimensions)));
      return {
        draws: [{ kind: "pure", epsilon: ask.epsilon, count: 1 }],
        delta: ZERO,
        notes: [head, `a grid of ${along ** dimensions} cells`],
        details: { k, grid: { parts: along, epsilon: ask.epsilon } } as MeansPlan,
      };
    }
    const steps = rounds ?? roundsFor(signalOf(facts, ask));
    const rho = rhoFor(ask.epsilon, ask.delta, "privet-means");
    const { draws, note, lloyd } = planLloyd(inputs, rho, { k, rounds: steps });
    return { draws, notes: [head, note], details: { k, lloyd } as MeansPlan };
  },

  async fit(search, ask, { details: { k, grid, lloyd } }): Promise<Clustering> {
    const { inputs } = unitCoordinates(search.data.facts.schema, ask.attributes);
    const numeric = numericOnly(inputs);
    let centres: Float64Array[] = [];
    if (grid && numeric) {
      const cells = await noisyGrid(search.data, numeric, grid.parts, { epsilon: grid.epsilon, atLeast: k });
      search.made(1, 1);
      centres = weightedMeans(cells, k, search.random);
    } else if (lloyd) centres = await noisyLloyd(search, ask, lloyd);
    const filled = [
      ...centres,
      ...Array.from({ length: k - centres.length }, () => new Float64Array(inputs.length - 1)),
    ];
    return kMeans({ attributes: inputs.attributes, centres: filled.flatMap((centre) => Array.from(centre)) });
  },
});

const signalOf = (facts: PublicFacts, ask: ClusterAsk): number =>
  rowsOf(facts, "privet-means") * toNumber(ask.epsilon);
