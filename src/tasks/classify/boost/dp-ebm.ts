/**
 * DP-EBM (Nori, Caruana, Bu, Shen, Kulkarni 2021): an additive model, boosted attribute by attribute. In every round the bins of each attribute are
 * cut into a few leaves at random, residuals are summed in each leaf with Gaussian noise, and a small part of their mean is added to the
 * points of the leaf's bins. What comes out is a scorecard.
 *
 * As published, but for this: values are the declared ones, and not those that occur; everything is paid for from one ρ, where the
 * authors add up ε and δ of binning and of boosting; neighbours may be replaced, which doubles how far a sum can move; noise is discrete;
 * and the default is a rate of 0.1, 100 rounds and public bins, because 300 rounds at the published 0.01 leave the model far from its
 * maximum even without noise. More than two classes are boosted one against the rest. docs/errata.md has the first two.
 *
 * Privacy. Counts of each attribute's bins, one draw each, then one draw of sums of residuals for each attribute and round, of a
 * model and leaves that are public by then; all with Gaussian noise on whole numbers of sizes that are fixed before the first.
 */
import { ebmPaper } from "../../../base/bibliography.ts";
import { at } from "../../../base/citation.ts";
import { choice, integer, real } from "../../../base/options.ts";
import type { Rational } from "../../../base/rational.ts";
import { plannedDraws } from "../../../curator/index.ts";
import { scorecard } from "../../../models/classifier/scorecard.ts";
import { layOut } from "../../../schema/coding/layout.ts";
import { labelOf, learnable } from "../../../schema/coding/learnable.ts";
import { partOf, rhoToShare } from "../../../search/rho-for.ts";
import { forEachOf } from "../../../search/rounds.ts";
import { method } from "../../method.ts";
import { byClass, classesOf } from "../one-versus-rest.ts";
import { boostWork } from "./boost-work.ts";
import { weightsFrom } from "./card-weights.ts";
import { type Bins, countedGroups, drawBins } from "./ebm-bins.ts";
import { boostLeaves, type LeavesPlan } from "./ebm-rounds.ts";
import { rowsBeyondNoise } from "./rows-beyond-noise.ts";

interface Details {
  readonly bins: { readonly rho: Rational; readonly isPrivate: boolean };
  readonly plan: LeavesPlan;
}

export const dpEbm = method({
  name: "dp-ebm",
  title: "DP-EBM",
  task: "classify",
  subject: "table",
  summary:
    "A scorecard by hundreds of small steps on noisy residuals of random leaves, attribute by attribute.",
  cite: [at(ebmPaper, "algorithm 2", "public bins and a rate of 0.1 by default")],
  guarantee: "proved",
  neighbours: ["replace", "add-remove"],
  options: {
    bins: choice({
      group: "Model",
      of: ["public", "private"],
      default: "public",
      tip: "Groups by the public rule, or as published: from noisy counts of equal parts and of values.",
    }),
    rounds: integer({
      group: "Search",
      unit: "rounds",
      min: 1,
      max: 1000,
      default: 100,
      tip: "How often every attribute gets a step; 300 as published.",
    }),
    rate: real({
      group: "Search",
      title: "Learning rate",
      above: 0,
      upTo: 1,
      default: 0.1,
      tip: "Which part of the mean residual a step adds; 0.01 as published.",
    }),
    leaves: integer({
      group: "Search",
      min: 2,
      max: 32,
      default: 3,
      tip: "Into how many leaves the bins of an attribute are cut, at random.",
    }),
    binning: real({
      group: "Budget",
      title: "Share of the bins",
      unit: "share of ρ",
      above: 0,
      upTo: 0.9,
      default: 0.1,
      tip: "The part of the budget for the counts of the bins.",
    }),
  },

  price(facts, ask, { bins, rounds, rate, leaves, binning }) {
    const attributes = learnable(facts.schema, ask.attributes);
    const classes = classesOf(facts, ask).length;
    const isPrivate = bins === "private";
    const groups = attributes.reduce((sum, one) => sum + countedGroups(one, isPrivate).starts.length, 0);
    const draws = rounds * attributes.length;
    const rho = rhoToShare(ask.epsilon, ask.delta, "dp-ebm");
    const counts = partOf(rho, binning / attributes.length);
    const step = partOf(rho, (1 - binning) / (draws * classes));
    return {
      draws: [
        plannedDraws({ mechanism: "gaussian", rho: counts }, attributes.length),
        plannedDraws({ mechanism: "gaussian", rho: step }, draws * classes),
      ],
      notes: [
        `${bins} bins, ${Math.round(100 * binning)} % · ${rounds} rounds of ${attributes.length} attributes${forEachOf(classes)} · rate ${rate}`,
      ],
      work: boostWork(facts, {
        counted: { tables: attributes.length, axes: attributes.length, cells: groups },
        draws: draws * classes,
        axes: attributes.length + 1,
        cells: leaves,
        points: groups * classes,
      }),
      details: { bins: { rho: counts, isPrivate }, plan: { step, rounds, rate, leaves } } satisfies Details,
    };
  },

  async run(search, ask, { details }) {
    const { facts } = search.data;
    const label = labelOf(facts.schema, ask.label);
    const attributes = learnable(facts.schema, ask.attributes);
    const classes = classesOf(facts, ask);
    const draws = details.plan.rounds * attributes.length;
    const all = attributes.length + draws * classes.length;
    const bins: Bins[] = [];
    for (const attribute of attributes) {
      if (search.stopped()) break;
      bins.push(await drawBins(search, attribute, details.bins));
      search.made(bins.length, all);
    }
    // What a stop left out has no points.
    const inputs = layOut(attributes.map((one) => countedGroups(one, details.bins.isPrivate)));
    const after = { ...search, made: (step: number) => search.made(attributes.length + step, all) };
    const cards = await byClass(after, classes, async (positive, part) => {
      const about = { label: ask.label, positive: label.values[positive] };
      return {
        positive,
        weights: weightsFrom(inputs, await boostLeaves(part, details.plan, bins, about), 0),
      };
    });
    return scorecard(label, inputs, cards, rowsBeyondNoise(facts, details.plan.step));
  },
});
