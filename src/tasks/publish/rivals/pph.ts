/**
 * PPH, private projected histograms: draws some attributes one after the other, and publishes the noisy class counts of all combinations of
 * their values. Numbers are cut into equal parts, more of them the more rows there are.
 *
 * Privacy. A count of the rows where it is private (3 % of ε), one draw an attribute (40 % in all, the count included), and the counts of
 * the cells, of which a row is in one (60 %). Cuts follow from declared bounds and the noisy number of rows.
 *
 * Not as published: there attributes are drawn by how many pairs of rows with different classes they tell apart, which one row changes by
 * as many as there are rows, so no useful noise hides it. Here it is the score max of the histogram over the attributes so far and one more:
 * the rows in the majority class of their cell. A row raises it by 0 or 1. Attributes that would make more cells than allowed
 * are no candidates; draws that are left are returned.
 *
 * Source. Vinterbo: Differentially private projected histograms. ECML PKDD 2012. Cuts: Lei: Differentially private M-estimators. NIPS 2011,
 * where the number of cells in k dimensions is (n/√ln n)^(2k/(2+k)).
 */

import { integer } from "../../../base/options.ts";
import { divide, multiply, type Rational, rational, subtract, ZERO } from "../../../base/rational.ts";
import { formatEpsilon, type PlannedDraws, type PublicFacts } from "../../../curator/index.ts";
import { gridSynopsis } from "../../../models/synopsis/grid-synopsis.ts";
import { groupingOf } from "../../../models/synopsis/published-attribute.ts";
import type { PublishedAttribute } from "../../../models/synopsis/synopsis.ts";
import { labelOf, learnable } from "../../../schema/coding/inputs.ts";
import { type Ask, estimator, type Priced, type Search } from "../../method.ts";
import { checkPublish, noiseScale } from "../grid-publication.ts";
import { inEqualParts, partsFor } from "./pph-parts.ts";

interface PphPlan {
  readonly k: number;
  readonly cells: number;
  readonly epsilons: { readonly size: Rational; readonly each: Rational; readonly counts: Rational };
}

/** Class counts of more cells would not fit into a question. */
const MOST_COUNTS = 2 ** 20;

export const pph = estimator({
  name: "pph",
  title: "PPH",
  task: "publish",
  summary: "Draws a few attributes, and publishes the counts of all combinations of their values.",
  cite: "Vinterbo: Differentially private projected histograms. ECML PKDD 2012.",
  guarantee: "proved",
  neighbours: ["replace", "add-remove"],
  options: {
    k: integer({ min: 1, max: 20, default: 3, tip: "How many attributes are published; each is one draw." }),
    cells: integer({
      min: 2,
      max: MOST_COUNTS,
      default: 2 ** 16,
      tip: "No more cells than this: attributes that would make more are not drawn.",
    }),
  },

  price(facts, ask, { k: asked = 3, cells = 2 ** 16 }): Priced<PphPlan> {
    checkPublish(facts, ask);
    const attributes = learnable(facts.schema, ask.attributes);
    const k = Math.min(asked, attributes.length);
    const epsilons = epsilonsOf(facts, ask, k);
    const { size, each, counts } = epsilons;
    const classes = labelOf(facts.schema, ask.label).values.length;
    const most = Math.min(cells, Math.floor(MOST_COUNTS / classes));
    const draws: PlannedDraws[] = [
      { kind: "bounded-range", epsilon: each, count: k },
      { kind: "pure", epsilon: counts, count: 1 },
    ];
    if (facts.neighbours === "add-remove") draws.unshift({ kind: "pure", epsilon: size, count: 1 });
    return {
      draws,
      delta: ZERO,
      notes: [
        `${k} of ${attributes.length} attributes drawn at ε ${formatEpsilon(each)} each, to at most ${most} cells`,
        ...(facts.rows ? [`numbers in ${partsFor(facts.rows, k)} equal parts, with so many rows`] : []),
        `noise in each count: ± ${(noiseScale(facts, counts) * Math.log(20)).toPrecision(3)} (95 %), at ε ${formatEpsilon(counts)}`,
      ],
      details: { k, cells: most, epsilons },
    };
  },

  async fit(search, ask, { details }) {
    const { data } = search;
    const { facts } = data;
    const rows = await rowsOf(search, ask, details);
    const { counts } = details.epsilons;
    const { published, round } = await project(search, ask, rows, details);
    const tables = [published.map(groupingOf)];
    const { value } = await data.cells(
      { tables, label: ask.label },
      { mechanism: "laplace", epsilon: counts },
    );
    search.made(round + 1, details.k + 1);
    return gridSynopsis({
      label: labelOf(facts.schema, ask.label),
      attributes: learnable(facts.schema, ask.attributes),
      published,
      counts: value[0],
      scale: noiseScale(facts, counts),
      smoothing: "none",
      ...(facts.neighbours === "replace" ? { total: rows } : {}),
    });
  },
});

function epsilonsOf({ neighbours }: PublicFacts, { epsilon }: Ask, k: number): PphPlan["epsilons"] {
  const size = neighbours === "add-remove" ? multiply(epsilon, rational(3n, 100n)) : ZERO;
  const select = subtract(multiply(epsilon, rational(2n, 5n)), size);
  return { size, each: divide(select, rational(BigInt(k))), counts: multiply(epsilon, rational(3n, 5n)) };
}

async function rowsOf({ data }: Search, ask: Ask, { epsilons: { size } }: PphPlan): Promise<number> {
  const { schema, neighbours, rows } = data.facts;
  if (neighbours === "replace") return rows ?? 0;
  const every = labelOf(schema, ask.label).values;
  const { value } = await data.count(ask.label, every, { mechanism: "laplace", epsilon: size });
  return Math.max(1, Number(value));
}

interface Projected {
  readonly published: readonly PublishedAttribute[];
  /** How many attributes have been drawn, or need not be. */
  readonly round: number;
}

/** A fit that is stopped here publishes the attributes that it has: without counts there would be nothing. */
async function project(
  search: Search,
  ask: Ask,
  rows: number,
  { k, cells, epsilons }: PphPlan,
): Promise<Projected> {
  const parts = partsFor(rows, k);
  const all = learnable(search.data.facts.schema, ask.attributes).map((own) => inEqualParts(own, parts));
  let published: readonly PublishedAttribute[] = [];
  while (published.length < k && !search.stopped()) {
    const size = published.reduce((product, { names }) => product * names.length, 1);
    const left = all.filter((one) => !published.includes(one) && one.names.length > 1);
    const candidates = left.filter(({ names }) => size * names.length <= cells);
    if (candidates.length === 0) return { published, round: k };
    const { value } = await search.data.selectTables({
      score: "max",
      label: ask.label,
      candidates: [candidates.map((one) => [...published, one].map(groupingOf))],
      epsilon: epsilons.each,
    });
    published = [...published, candidates[value[0]]];
    search.made(published.length, k + 1);
  }
  return { published, round: published.length };
}
