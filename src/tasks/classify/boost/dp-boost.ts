/**
 * Boosting of private random trees (Maddock, Cormode, Wang, Maple, Jha 2022): the trees ask random questions, which costs nothing; what is
 * paid for is how many rows lie in each leaf and the sum of their residuals, with Gaussian noise. Leaves have Newton's step, and trees
 * are made in batches, each on the residuals of what the batches before it have left.
 *
 * What is ours: a tree asks one question a storey, so that it is a table; residuals are capped; a leaf's step is shrunk as far as noise
 * makes it unlikely; the curvature of a leaf is its noisy number of rows times a constant, where the paper sums second derivatives with
 * noise as well; and rows are counted by class, which costs no more and tells the bias. The paper's other part, federation, is not needed here.
 *
 * Privacy. A draw of class counts a tree, and a draw of residuals a batch and class, of a model and trees that are public by then; all
 * with Gaussian noise on whole numbers of sizes that are fixed before the first.
 */
import { privateTrees } from "../../../base/bibliography.ts";
import { at } from "../../../base/citation.ts";
import { integer, real } from "../../../base/options.ts";
import type { Rational } from "../../../base/rational.ts";
import { plannedDraws } from "../../../curator/index.ts";
import { type Additive, additive } from "../../../models/classifier/additive.ts";
import { groupingOf } from "../../../models/synopsis/published-attribute.ts";
import { groupedInputs } from "../../../schema/coding/layout.ts";
import { labelOf } from "../../../schema/coding/learnable.ts";
import { partOf, rhoToShare } from "../../../search/rho-for.ts";
import { forEachOf } from "../../../search/rounds.ts";
import { method } from "../../method.ts";
import { byClass, classesOf } from "../one-versus-rest.ts";
import { boostWork } from "./boost-work.ts";
import { allRows, classCounts, rowsOfCells } from "./class-counts.ts";
import { randomTree } from "./random-trees.ts";
import { rowsBeyondNoise } from "./rows-beyond-noise.ts";
import { type BatchesPlan, boostTrees, sizesOf } from "./tree-batches.ts";

interface Details {
  readonly counts: Rational;
  readonly trees: number;
  readonly depth: number;
  readonly plan: BatchesPlan;
}

export const dpBoost = method({
  name: "dp-boost",
  title: "Private boosted trees",
  task: "classify",
  subject: "table",
  summary: "Random trees, whose leaves are boosted on noisy sums of capped residuals, batch by batch.",
  cite: [at(privateTrees, "section 4", "trees that ask one question a storey, and a cap of residuals")],
  guarantee: "proved",
  neighbours: ["replace", "add-remove"],
  options: {
    trees: integer({
      group: "Model",
      unit: "trees",
      min: 1,
      max: 1000,
      default: 200,
      tip: "More trees make a finer model, but each is noisier.",
    }),
    depth: integer({
      group: "Model",
      unit: "questions",
      min: 1,
      max: 8,
      default: 3,
      tip: "How many attributes a tree asks about.",
    }),
    batches: integer({
      group: "Search",
      min: 1,
      max: 1000,
      default: 40,
      tip: "How many batches the trees are made in, each on what those before it have left.",
    }),
    rate: real({
      group: "Search",
      title: "Learning rate",
      above: 0,
      upTo: 10,
      default: 2,
      tip: "What a batch's mean step is multiplied by.",
    }),
    cap: real({
      group: "Search",
      above: 0.001,
      upTo: 1,
      default: 0.5,
      tip: "Residuals beyond it count as it; 1 is no cap, as published.",
    }),
    counts: real({
      group: "Budget",
      title: "Share of the counts",
      unit: "share of ρ",
      above: 0,
      upTo: 0.9,
      default: 0.2,
      tip: "The part of the budget for the rows of each leaf; the rest is for residuals.",
    }),
  },

  price(facts, ask, { trees, depth, batches: wanted, rate, cap, counts: part }) {
    const classes = classesOf(facts, ask).length;
    const { attributes } = groupedInputs(facts.schema, ask.attributes);
    const batches = sizesOf(trees, Math.min(wanted, trees));
    const rho = rhoToShare(ask.epsilon, ask.delta, "dp-boost");
    const counts = partOf(rho, part / trees);
    const step = partOf(rho, (1 - part) / (batches.length * classes));
    const leaves = 2 ** Math.min(depth, attributes.length);
    const asked = Math.ceil(trees / batches.length);
    return {
      draws: [
        plannedDraws({ mechanism: "gaussian", rho: counts }, trees),
        plannedDraws({ mechanism: "gaussian", rho: step }, batches.length * classes),
      ],
      notes: [`${trees} random trees of depth ${depth} in ${batches.length} batches${forEachOf(classes)}`],
      work: boostWork(facts, {
        counted: {
          tables: trees,
          axes: trees * depth,
          cells: trees * leaves * labelOf(facts.schema, ask.label).values.length,
        },
        draws: batches.length * classes,
        axes: (trees / 2 + asked) * depth,
        cells: asked * leaves,
        points: trees * (leaves * classes + 4 * depth),
      }),
      details: { counts, trees, depth, plan: { step, batches, rate, cap } } satisfies Details,
    };
  },

  async run(search, ask, { details: { counts: rho, trees: count, depth, plan } }): Promise<Additive> {
    const { facts } = search.data;
    const label = labelOf(facts.schema, ask.label);
    const classes = classesOf(facts, ask);
    const { attributes } = groupedInputs(facts.schema, ask.attributes);
    const trees = Array.from({ length: count }, () => randomTree(attributes, depth, search.random));
    const all = count + classes.length * plan.batches.length;
    const groupings = trees.map((tree) => tree.map(groupingOf));
    const tables = await classCounts(search, ask, groupings, rho, (made) => search.made(made, all));
    const values = label.values.length;
    const { rows, shares } = allRows(facts, tables, values);
    const counted = tables.map((own, i) => ({ tree: trees[i], rows: rowsOfCells(own, values, rows) }));
    const after = { ...search, made: (step: number) => search.made(count + step, all) };
    const found = await byClass(after, classes, async (positive, part) => {
      const share = shares[positive];
      const bias = Math.log(share / (1 - share));
      const start = [{ table: [], points: [bias] }];
      const about = { start, label: ask.label, positive: label.values[positive], share };
      return { bias, points: await boostTrees(part, plan, counted, about) };
    });
    return additive({
      label,
      classes,
      chanceBelow: rowsBeyondNoise(facts, plan.step, Math.max(...plan.batches)),
      cap: plan.cap,
      terms: [
        { table: [], points: found.map(({ bias }) => [bias]) },
        ...counted.map(({ tree }, i) => ({ table: tree, points: found.map(({ points }) => points[i]) })),
      ],
    });
  },
});
