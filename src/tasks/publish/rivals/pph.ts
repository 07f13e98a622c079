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

import { vinterbo } from "../../../base/bibliography.ts";
import { integer } from "../../../base/options.ts";
import { divide, multiply, type Rational, rational, subtract, ZERO } from "../../../base/rational.ts";
import { formatEpsilon, type PlannedDraws, type PublicFacts, plannedDraws } from "../../../curator/index.ts";
import { gridSynopsis } from "../../../models/synopsis/grid-synopsis.ts";
import { groupingOf } from "../../../models/synopsis/published-attribute.ts";
import type { PlainPublished } from "../../../models/synopsis/synopsis.ts";
import { equalCuts, grouped } from "../../../schema/coding/grouped.ts";
import { labelOf, learnable, type PlainAttribute } from "../../../schema/coding/learnable.ts";
import { checkPublish, countNote } from "../../../search/grids/publication.ts";
import { type Ask, method, type Priced, type Search } from "../../method.ts";
import { projectionWork } from "./work.ts";

interface PphPlan {
  readonly k: number;
  readonly cells: number;
  readonly epsilons: { readonly size: Rational; readonly each: Rational; readonly counts: Rational };
}

/** Class counts of more cells would not fit into a question. */
const MOST_COUNTS = 2 ** 20;

export const pph = method({
  name: "pph",
  title: "PPH",
  task: "publish",
  subject: "table",
  summary: "Draws a few attributes, and publishes the counts of all combinations of their values.",
  cite: [vinterbo],
  guarantee: "proved",
  neighbours: ["replace", "add-remove"],
  options: {
    k: integer({
      group: "Model",
      title: "Attributes",
      unit: "attributes",
      min: 1,
      max: 20,
      default: 3,
      tip: "How many attributes are published; each is one draw.",
    }),
    cells: integer({
      group: "Model",
      title: "Most cells",
      unit: "cells",
      min: 2,
      max: MOST_COUNTS,
      default: 2 ** 16,
      tip: "No more cells than this: attributes that would make more are not drawn.",
    }),
  },

  price(facts, ask, { k: asked, cells }): Priced<PphPlan> {
    checkPublish(facts, ask);
    const attributes = learnable(facts.schema, ask.attributes);
    const k = Math.min(asked, attributes.length);
    const epsilons = epsilonsOf(facts, ask, k);
    const { size, each, counts } = epsilons;
    const classes = labelOf(facts.schema, ask.label).values.length;
    const most = Math.min(cells, Math.floor(MOST_COUNTS / classes));
    const draws: PlannedDraws[] = [
      plannedDraws({ mechanism: "exponential-by-part", epsilon: each }, k),
      plannedDraws({ mechanism: "laplace", epsilon: counts }),
    ];
    if (facts.neighbours === "add-remove")
      draws.unshift(plannedDraws({ mechanism: "laplace", epsilon: size }));
    return {
      draws,
      delta: ZERO,
      notes: [
        `${k} of ${attributes.length} attributes drawn at ε ${formatEpsilon(each)} each, to at most ${most} cells`,
        ...(facts.rows ? [`numbers in ${partsFor(facts.rows, k)} equal parts, with so many rows`] : []),
        countNote(facts, counts),
      ],
      work: projectionWork(facts, {
        sizes: (rows) => attributes.map((own) => inEqualParts(own, partsFor(rows, k)).names.length),
        classes,
        most,
        draws: k,
        isCounted: facts.neighbours === "add-remove",
      }),
      details: { k, cells: most, epsilons },
    };
  },

  async run(search, ask, { details }) {
    const { data } = search;
    const { facts } = data;
    const rows = await rowsOf(search, ask, details);
    const { counts } = details.epsilons;
    const { published, round } = await project(search, ask, rows, details);
    const tables = [published.map(groupingOf)];
    const { value, noise } = await data.make(
      { ask: "cells", tables, label: ask.label },
      { mechanism: "laplace", epsilon: counts },
    );
    search.made(round + 1, details.k + 1);
    return gridSynopsis({
      label: labelOf(facts.schema, ask.label),
      attributes: learnable(facts.schema, ask.attributes),
      published,
      counts: value[0],
      scale: noise.scale,
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
  const { value } = await data.make(
    { ask: "count", attribute: ask.label, values: every },
    { mechanism: "laplace", epsilon: size },
  );
  return Math.max(1, Number(value));
}

interface Projected {
  readonly published: readonly PlainPublished[];
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
  let published: readonly PlainPublished[] = [];
  while (published.length < k && !search.stopped()) {
    const size = published.reduce((product, { names }) => product * names.length, 1);
    const left = all.filter((one) => !published.includes(one) && one.names.length > 1);
    const candidates = left.filter(({ names }) => size * names.length <= cells);
    if (candidates.length === 0) return { published, round: k };
    const tables = candidates.map((one) => [...published, one].map(groupingOf));
    const { value } = await search.data.make(
      { ask: "select-tables", score: "max", label: ask.label, candidates: [tables] },
      { mechanism: "exponential-by-part", epsilon: epsilons.each },
    );
    published = [...published, candidates[value[0]]];
    search.made(published.length, k + 1);
  }
  return { published, round: published.length };
}

/** Parts of one number where there are k attributes: Lei's (n/√ln n)^(2/(2+k)), rounded up. */
export const partsFor = (rows: number, k: number): number =>
  rows < 3 ? 1 : Math.ceil((rows / Math.sqrt(Math.log(rows))) ** (2 / (2 + k)));

export function inEqualParts(attribute: PlainAttribute, parts: number): PlainPublished {
  const cuts = attribute.kind === "numeric" ? equalCuts(attribute, parts) : [];
  const { starts, names } = grouped(attribute, cuts);
  return { attribute, starts, groups: starts.map((_, i) => i), names };
}
