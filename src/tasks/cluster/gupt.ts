/**
 * GUPT for k-means (Mohan et al. 2012), a rival in PrivGene's figure 5: rows are split into ⌊n^0.4⌋ blocks, k-means is made in each, the k centres of a block are put
 * into the order of their first coordinate, and the mean of the blocks' centres, place by place, is told with noise.
 *
 * As published, but for this: unless `--deal place` is asked for, a row's block follows from its values and not from its place in a file
 * (docs/output-perturbation.md says what that costs where rows are replaced); steps are Lloyd's, from some random starts that are the same in all blocks, of which each block keeps its best. The box that centres
 * are brought into is the declared one.
 *
 * Privacy. One draw, of all coordinates of all centres. How far one row moves their mean is proved in curator/queries/blocks/block-answers.ts, whatever is
 * done in a block. Starts are public randomness.
 */
import { guptPaper, privGenePaper } from "../../base/bibliography.ts";
import { at } from "../../base/citation.ts";
import { integer } from "../../base/options.ts";
import { noiseOf } from "../../curator/index.ts";
import { type Clustering, kMeans } from "../../models/clustering/clustering.ts";
import { unitCoordinates } from "../../schema/coding/coordinates.ts";
import {
  blocksOption,
  dealOption,
  ensureDealt,
  factsDealt,
  guptBlocks,
  guptRule,
  placedParts,
} from "../../search/descent/blocks.ts";
import {
  noiseOnWeights,
  noiseOption,
  type WeightNoise,
  weightNoiseNote,
} from "../../search/descent/weight-noise.ts";
import { uniformPopulation } from "../../search/evolve/first-populations.ts";
import { noiseDeviation } from "../../search/noise-law.ts";
import { guessNote, rowsOrGuess } from "../../search/rounds.ts";
import { blockMeansWork } from "../../search/work/clusters.ts";
import { method, type Priced } from "../method.ts";
import { type ClusterAsk, kOption } from "./ask.ts";
import { noiseInMeans } from "./expected-noise.ts";
import { UNIT_BOX } from "./k-means/k-means-search.ts";

interface Plan {
  readonly k: number;
  readonly blocks: number;
  readonly starts: number;
  readonly steps: number;
  readonly how: WeightNoise["how"];
  /** Into how many blocks rows are dealt by place, if they are. */
  readonly placed: number | undefined;
}

export const gupt = method({
  name: "gupt",
  title: "GUPT",
  task: "cluster",
  subject: "table",
  label: "none",
  summary: "k-means in each of a few blocks of rows, and the mean of their centres with noise.",
  cite: [
    at(guptPaper, "sections 3 and 7.1", "rows are dealt by their values"),
    at(privGenePaper, "section 6", "which compares with it"),
  ],
  guarantee: "proved",
  neighbours: ["replace", "add-remove"],
  parts: placedParts,
  options: {
    k: kOption,
    blocks: blocksOption(guptRule),
    deal: dealOption,
    steps: integer({
      group: "Search",
      unit: "steps",
      min: 1,
      max: 1000,
      default: 20,
      tip: "Lloyd's steps in each block at most, which need no noise of their own.",
    }),
    starts: integer({
      group: "Search",
      unit: "starts",
      min: 1,
      max: 100,
      default: 4,
      tip: "Random starts of the steps, of which each block keeps the one that comes out best.",
    }),
    noise: noiseOption,
  },

  price(facts, ask: ClusterAsk, { k, steps, starts, noise, deal, ...given }): Priced<Plan> {
    const { dimensions } = unitCoordinates(facts.schema, ask.attributes);
    const { how, draws, delta } = noiseOnWeights(ask, { classes: 1, weights: k * dimensions, noise }, "gupt");
    const rows = Math.max(1, rowsOrGuess(facts));
    const dealt = factsDealt(facts, { deal, blocks: given.blocks });
    const blocks = given.blocks ?? dealt.placed ?? guptBlocks(rows);
    const plan = { k, blocks, starts, steps, how, placed: dealt.placed };
    const question = questionOf(ask, plan, [new Float64Array(k * dimensions)]);
    const told = noiseOf(dealt, question, how);
    return {
      draws,
      delta,
      notes: [
        `${k} centres in ${dimensions} coordinates`,
        `${blocks} blocks of about ${Math.round(rows / blocks)} rows · ${steps} steps of k-means from ${starts} starts`,
        weightNoiseNote(how, noiseDeviation(told), "coordinate"),
        ...guessNote(facts),
      ],
      expected: noiseInMeans(told),
      work: blockMeansWork(facts, ask, { k, blocks, steps: starts * steps }),
      details: plan,
    };
  },

  async run({ data, random, stopped, made }, ask, { details }): Promise<Clustering> {
    const { inputs, dimensions } = unitCoordinates(data.facts.schema, ask.attributes);
    const size = details.k * dimensions;
    ensureDealt(data.facts, details.placed);
    const starts = uniformPopulation({ size: details.starts, length: size, box: UNIT_BOX }, random);
    // Stopped before anything was asked, all centres are in the middle.
    if (stopped()) return kMeans({ attributes: inputs.attributes, centres: new Float64Array(size) });
    const { value } = await data.make(questionOf(ask, details, starts), details.how);
    made(1, 1);
    const centres = value.map((x) => Math.max(-UNIT_BOX, Math.min(UNIT_BOX, x)));
    return kMeans({ attributes: inputs.attributes, centres });
  },
});

const questionOf = ({ attributes }: ClusterAsk, { blocks, steps }: Plan, starts: readonly Float64Array[]) =>
  ({
    ask: "block-mean",
    learner: "k-means",
    ...{ starts, steps, blocks, box: UNIT_BOX },
    ...(attributes ? { attributes } : {}),
  }) as const;
