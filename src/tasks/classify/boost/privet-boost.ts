/**
 * Noisy-histogram boosting, Privet's fast classifier: class counts of every attribute's groups, then sums of capped residuals, attribute
 * after attribute, from which the points of a scorecard are believed as far as the noise allows.
 *
 * It comes from DP-EBM (Nori et al. 2021), and differs in what it asks and what it makes of the answers: groups are public; residuals are
 * capped, because one that is far off pulls no harder and noise is smaller for it; every sum is used whole, by its group, and weighed by what noise
 * it has (group-points.ts), instead of being thrown into random leaves at a small rate; what is within noise is asked no further.
 * A few rounds do where DP-EBM takes hundreds.
 *
 * Privacy. Class counts, one draw an attribute, and sums of residuals of a model that is public by then, as many draws as are planned; all
 * with Gaussian noise on whole numbers, of sizes that are fixed before the first. What was released decides which attributes later draws ask about;
 * each asks about no more tables than it pays for, as the door works out by itself.
 */
import { ebmPaper } from "../../../base/bibliography.ts";
import { basis } from "../../../base/citation.ts";
import { integer, real } from "../../../base/options.ts";
import type { Rational } from "../../../base/rational.ts";
import { plannedDraws } from "../../../curator/index.ts";
import { scorecard } from "../../../models/classifier/scorecard.ts";
import { groupedInputs } from "../../../schema/coding/layout.ts";
import { labelOf } from "../../../schema/coding/learnable.ts";
import { levelGrouping } from "../../../schema/taxonomy/level-grouping.ts";
import { partOf, rhoToShare } from "../../../search/rho-for.ts";
import { forEachOf } from "../../../search/rounds.ts";
import { method } from "../../method.ts";
import { byClass, classesOf } from "../one-versus-rest.ts";
import { boostWork } from "./boost-work.ts";
import { weightsFrom } from "./card-weights.ts";
import { allRows, classCounts, distanceFromChance, rowsOfCells } from "./class-counts.ts";
import { boostHistograms, type HistogramPlan } from "./noisy-histograms.ts";
import { rowsBeyondNoise } from "./rows-beyond-noise.ts";

/** A round asks so often at most: with more attributes several are asked about at once. */
const MOST_BATCHES = 24;

interface Details {
  readonly counts: Rational;
  readonly plan: HistogramPlan;
}

export const privetBoost = method({
  name: "privet-boost",
  title: "Privet boosting",
  task: "classify",
  subject: "table",
  summary:
    "A scorecard from noisy class counts and sums of residuals: quick, and close to the default from ε 0.4 on.",
  cite: [basis(ebmPaper)],
  guarantee: "proved",
  neighbours: ["replace", "add-remove"],
  options: {
    rounds: integer({
      group: "Search",
      unit: "rounds",
      min: 1,
      max: 200,
      default: 6,
      tip: "How often every attribute would be asked about, if none were left out.",
    }),
    cap: real({
      group: "Search",
      above: 0.001,
      upTo: 1,
      default: 0.4,
      tip: "Residuals beyond it count as it: less noise, and less pull of rows that do not fit.",
    }),
    counts: real({
      group: "Budget",
      title: "Share of the class counts",
      unit: "share of ρ",
      above: 0,
      upTo: 0.9,
      default: 0.3,
      tip: "The part of the budget for class counts; the rest is for residuals.",
    }),
  },

  price(facts, ask, { rounds, cap, counts: part }) {
    const { attributes, length } = groupedInputs(facts.schema, ask.attributes);
    const groups = length - 1;
    const classes = classesOf(facts, ask).length;
    const batch = Math.ceil(attributes.length / MOST_BATCHES);
    const draws = rounds * Math.ceil(attributes.length / batch);
    const rho = rhoToShare(ask.epsilon, ask.delta, "privet-boost");
    const counts = partOf(rho, part / attributes.length);
    const step = partOf(rho, (1 - part) / (draws * classes));
    return {
      draws: [
        plannedDraws({ mechanism: "gaussian", rho: counts }, attributes.length),
        plannedDraws({ mechanism: "gaussian", rho: step }, draws * classes),
      ],
      notes: [
        `${attributes.length} tables of class counts, ${Math.round(100 * part)} % · ${draws} sums of residuals${forEachOf(classes)}, capped at ${cap}`,
      ],
      work: boostWork(facts, {
        counted: {
          tables: attributes.length,
          axes: attributes.length,
          cells: groups * labelOf(facts.schema, ask.label).values.length,
        },
        draws: draws * classes,
        axes: attributes.length + batch,
        cells: Math.ceil((groups * batch) / attributes.length),
        points: groups * classes,
      }),
      details: { counts, plan: { step, draws, batch, cap } } satisfies Details,
    };
  },

  async run(search, ask, { details: { counts: rho, plan } }) {
    const { facts } = search.data;
    const label = labelOf(facts.schema, ask.label);
    const inputs = groupedInputs(facts.schema, ask.attributes);
    const classes = classesOf(facts, ask);
    const all = inputs.attributes.length + classes.length * plan.draws;
    const groupings = inputs.attributes.map((attribute) => [levelGrouping(attribute)]);
    const tables = await classCounts(search, ask, groupings, rho, (made) => search.made(made, all));
    const values = label.values.length;
    const { rows, shares } = allRows(facts, tables, values);
    const after = { ...search, made: (step: number) => search.made(inputs.attributes.length + step, all) };
    const cards = await byClass(after, classes, async (positive, part) => {
      const share = shares[positive];
      const known = tables.map((counts, k) => ({
        attribute: inputs.attributes[k],
        rows: rowsOfCells(counts, values, rows),
        distance: distanceFromChance(counts, { classes: values, positive, share }),
      }));
      const about = { label: ask.label, positive: label.values[positive], share };
      const { points, bias } = await boostHistograms(part, plan, known, about);
      return { positive, weights: weightsFrom(inputs, points, bias) };
    });
    const chanceBelow = rowsBeyondNoise(facts, plan.step, plan.batch);
    return scorecard(label, inputs, cards, chanceBelow, plan.cap);
  },
});
