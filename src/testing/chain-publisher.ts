/**
 * The smallest publisher of whole tables, for tests of everything around one: noisy counts of each attribute with the next, the label last, and a
 * model of these. A table a draw, all at the same ε; nothing is chosen.
 */
import { divide, rational, ZERO } from "../base/rational.ts";
import { type PublicFacts, plannedDraws } from "../curator/index.ts";
import { fitJunction } from "../learn/junction/fit.ts";
import { tableSizes } from "../models/synopsis/places.ts";
import { groupingOf, publishedWithin } from "../models/synopsis/published-attribute.ts";
import type { PublishedAttribute } from "../models/synopsis/synopsis.ts";
import { type MeasuredTable, tablesSynopsis } from "../models/synopsis/tables-synopsis.ts";
import { wholeTable } from "../models/synopsis/whole-table.ts";
import { method, type PublishAsk } from "../tasks/method.ts";

function chainOf(facts: PublicFacts, ask: PublishAsk) {
  const { label, attributes } = wholeTable(facts.schema, ask);
  const published: readonly PublishedAttribute[] = attributes.map((one) => publishedWithin(one, 8));
  const all = label ? [...published, publishedWithin(label, 8)] : published;
  const tables = all.length > 1 ? all.slice(1).map((_, i) => [i, i + 1]) : [[0]];
  const epsilon = divide(ask.epsilon, rational(BigInt(tables.length)));
  return { label, attributes, published, all, tables, how: { mechanism: "laplace", epsilon } as const };
}

export const chainPublisher = method({
  name: "test-chain",
  title: "A chain, for tests",
  task: "publish",
  subject: "table",
  summary: "Publishes each attribute with the next.",
  cite: [],
  guarantee: "proved",
  neighbours: ["replace", "add-remove"],
  label: "optional",
  options: {},
  price(facts, ask: PublishAsk) {
    const { tables, how, all } = chainOf(facts, ask);
    return {
      draws: [plannedDraws(how, tables.length)],
      delta: ZERO,
      notes: [`${all.length} attributes`],
      work: undefined,
      details: undefined,
    };
  },
  async run({ data }, ask: PublishAsk) {
    const { label, attributes, published, all, tables, how } = chainOf(data.facts, ask);
    const sizes = tableSizes({ label, published });
    const measured: MeasuredTable[] = [];
    for (const places of tables) {
      const groupings = places.map((place) => groupingOf(all[place]));
      const { value, noise } = await data.make({ ask: "cells", tables: [groupings] }, how);
      measured.push({ places, counts: value[0], noise: { law: "laplace", scale: noise.scale } });
    }
    const rows =
      data.facts.rows ??
      Math.max(
        1,
        measured[0].counts.reduce((sum, count) => sum + count, 0),
      );
    const told = measured.map((one) => ({ ...one, deviation: Math.SQRT2 * one.noise.scale }));
    const cliques = fitJunction(sizes, told, { rows, steps: 200 });
    return tablesSynopsis({ label, attributes, published, measured, rows, from: { cliques, seed: "1" } });
  },
});
