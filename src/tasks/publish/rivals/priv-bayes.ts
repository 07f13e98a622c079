/**
 * PrivBayes: a network of attributes, each with those few before it that tell most about it, and a small table of noisy counts for each.
 *
 * Privacy. Neighbours replace a row, so that the number of rows n is public. The first of d attributes is drawn publicly; the others by d − 1
 * draws of an attribute with its parents by their mutual information, 30 % of ε in all, whose bound needs n
 * (curator/queries/tables/mutual-information.ts); then d tables at 70 %/d each, of which a replaced row changes two cells, so that the
 * scale of the noise is 2d/(0.7·ε). Rows are drawn from the tables without touching the data again.
 *
 * A table has at most n·0.7ε/(2dθ) cells, so that on average a count is θ = 4 times the scale of its noise. Attributes are taken at
 * the finest level of their taxonomy with at most 16 groups, the label as it is. The number of parents is at most 3, and less where that
 * would mean more than 250 million looks at a row, which take about ten seconds; both are public.
 *
 * Not as published: the paper shares the tables of the first attributes, so that it needs fewer than d, and draws from all sets of
 * parents; here only from those that nothing can be added to, which tell at least as much.
 */

import { privBayesArticle, privBayesPaper } from "../../../base/bibliography.ts";
import { integer } from "../../../base/options.ts";
import {
  divide,
  multiply,
  type Rational,
  rational,
  subtract,
  toNumber,
  ZERO,
} from "../../../base/rational.ts";
import { type PublicFacts, plannedDraws } from "../../../curator/index.ts";
import { type NetworkNode, networkSynopsis } from "../../../models/synopsis/network-synopsis.ts";
import { publishedWithin } from "../../../models/synopsis/published-attribute.ts";
import { labelOf, learnable } from "../../../schema/coding/learnable.ts";
import { checkPublish, countNoise, countNote } from "../../../search/grids/publication.ts";
import { type Ask, method, type Search } from "../../method.ts";
import { type Item, itemsOf, type ParentLimits, parentSets, tablesAmong } from "./priv-bayes-network.ts";
import { networkWork } from "./work.ts";

interface PrivBayesPlan {
  readonly limits: ParentLimits;
  readonly epsilons: { readonly link: Rational; readonly table: Rational };
}

/** Tables of finer groups would have few rows in each cell. */
const MOST_GROUPS = 16;
const USEFULNESS = 4;
const MOST_LOOKS = 250_000_000;

export const privBayes = method({
  name: "priv-bayes",
  title: "PrivBayes",
  task: "publish",
  subject: "table",
  summary: "A network of attributes with a small noisy table for each, from which rows are drawn.",
  cite: [privBayesPaper, privBayesArticle],
  guarantee: "proved",
  neighbours: ["replace"],
  options: {
    parents: integer({
      group: "Model",
      title: "Most parents",
      unit: "attributes",
      min: 0,
      max: 6,
      auto: { how: "3, or as many as can be compared in about ten seconds", from: ["attributes", "rows"] },
      tip: "How many others an attribute may depend on.",
    }),
  },

  price(facts, ask, { parents: asked }) {
    checkPublish(facts, ask);
    const d = learnable(facts.schema, ask.attributes).length + 1;
    const rows = facts.rows ?? 0;
    const links = multiply(ask.epsilon, rational(3n, 10n));
    const tables = subtract(ask.epsilon, links);
    const link = divide(links, rational(BigInt(d - 1)));
    const table = divide(tables, rational(BigInt(d)));
    const parents = asked ?? affordable(d, rows);
    const cells = Math.floor((rows * toNumber(tables)) / (2 * d * USEFULNESS));
    return {
      draws: [
        plannedDraws({ mechanism: "exponential-by-part", epsilon: link }, d - 1),
        plannedDraws({ mechanism: "laplace", epsilon: table }, d),
      ],
      delta: ZERO,
      notes: [
        `${d} attributes, the label among them; parents of each: at most ${parents}, cells of a table: at most ${cells}`,
        `${countNote(facts, table)} a table`,
        ...(cells < 4 ? ["so little ε for so few rows that no attribute will depend on another"] : []),
      ],
      work: networkWork(facts, { sizes: sizesOf(facts, ask), parents, cells }),
      details: { limits: { parents, cells }, epsilons: { link, table } } satisfies PrivBayesPlan,
    };
  },

  async run(search, ask, { details }) {
    const { data, random } = search;
    const { facts } = data;
    const attributes = learnable(facts.schema, ask.attributes);
    const label = labelOf(facts.schema, ask.label);
    const published = attributes.map((attribute) => publishedWithin(attribute, MOST_GROUPS));
    const items = itemsOf(published, label);
    const linked = await link(search, items, details);
    return networkSynopsis({
      label,
      attributes,
      published,
      nodes: await fill(search, items, linked, details),
      scale: countNoise(facts, details.epsilons.table).scale,
      rows: facts.rows ?? 0,
      seed: String(random.below(2 ** 32)),
    });
  },
});

/** The most parents, up to the paper's three, that are compared in bearable time. */
const affordable = (d: number, rows: number): number =>
  [3, 2].find((parents) => tablesAmong(d, parents) * rows <= MOST_LOOKS) ?? 1;

const sizesOf = (facts: PublicFacts, ask: Ask): readonly number[] => {
  const published = learnable(facts.schema, ask.attributes).map((own) => publishedWithin(own, MOST_GROUPS));
  return itemsOf(published, labelOf(facts.schema, ask.label)).map(({ size }) => size);
};

type Link = Omit<NetworkNode, "counts">;

interface Linked {
  /** Attributes in the order in which rows are drawn. */
  readonly links: readonly Link[];
  /** How many of them were chosen by a draw. */
  readonly chosen: number;
}

/** Where a fit is stopped, the attributes that are left depend on nothing. */
async function link(
  search: Search,
  items: readonly Item[],
  { limits, epsilons }: PrivBayesPlan,
): Promise<Linked> {
  const { data, random } = search;
  const links: Link[] = [{ place: random.below(items.length), parents: [] }];
  while (links.length < items.length) {
    const placed = links.map(({ place }) => place).sort((a, b) => a - b);
    const left = Array.from(items.keys()).filter((place) => !placed.includes(place));
    if (search.stopped())
      return {
        links: [...links, ...left.map((place) => ({ place, parents: [] }))],
        chosen: links.length - 1,
      };
    const candidates = left.flatMap((place) =>
      parentSets(items[place].size, placed, items, limits).map((parents) => ({ place, parents })),
    );
    const tables = candidates.map((one) => groupingsOf(one, items));
    const { value } = await data.make(
      { ask: "select-tables", score: "mutual-information", candidates: [tables] },
      { mechanism: "exponential-by-part", epsilon: epsilons.link },
    );
    links.push(candidates[value[0]]);
    search.made(links.length - 1, 2 * items.length - 1);
  }
  return { links, chosen: links.length - 1 };
}

/** The attribute itself comes last: its groups move fastest. */
const groupingsOf = ({ place, parents }: Link, items: readonly Item[]) =>
  [...parents, place].map((one) => items[one].grouping);

async function fill(
  search: Search,
  items: readonly Item[],
  { links, chosen }: Linked,
  { epsilons }: PrivBayesPlan,
): Promise<readonly NetworkNode[]> {
  const nodes: NetworkNode[] = [];
  for (const one of links) {
    const { value } = await search.data.make(
      { ask: "cells", tables: [groupingsOf(one, items)] },
      { mechanism: "laplace", epsilon: epsilons.table },
    );
    nodes.push({ ...one, counts: value[0] });
    search.made(chosen + nodes.length, 2 * items.length - 1);
  }
  return nodes;
}
