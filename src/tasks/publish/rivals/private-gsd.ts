/**
 * Private-GSD: noisy counts of small tables are bought, and a genetic search evolves a whole table towards them. The search is free: it sees
 * what was released, and never a row.
 *
 * Privacy. With d attributes: d tables of counts of an attribute, with the label where there is one, 45 % of ρ; then as many times as planned one draw of a table
 * of two attributes, with the label or without, by how far it is from what the evolved table has, 5 % of ρ in all, and its counts, the
 * rest. Candidates, their penalties, shares and the number of draws follow from public facts alone.
 *
 * Source. Liu, Tang, Vietri, Wu (2023): the search of section 4, and the adaptive choice of queries; the penalty of a table's own noise is that of
 * McKenna, Mullins, Sheldon, Miklau (2022).
 *
 * Not as published: the search starts from attributes that depend on the label alone, as the first counts have them, instead of from random
 * rows; differences weigh by the noise of their table; a generation has two children instead of a hundred, which comes as far with less work.
 */

import { aimPaper, privateGsdPaper } from "../../../base/bibliography.ts";
import { basis } from "../../../base/citation.ts";
import { integer } from "../../../base/options.ts";
import { tablesSynopsis } from "../../../models/synopsis/tables-synopsis.ts";
import { rhoToShare } from "../../../search/rho-for.ts";
import { guessNote } from "../../../search/rounds.ts";
import { method, type Priced, type PublishAsk } from "../../method.ts";
import { groupedTable } from "../whole/grouped-table.ts";
import { noiseNote, placesNote } from "../whole/noisy-tables.ts";
import { type GsdPlan, gsdDraws, gsdPlan } from "./evolution/gsd-plan.ts";
import { gsdSearch } from "./evolution/gsd-search.ts";
import { gsdWork } from "./evolution/work.ts";

interface GsdDetails {
  readonly plan: GsdPlan;
  readonly sweeps: number;
}

export const privateGsd = method({
  name: "private-gsd",
  title: "Private-GSD",
  task: "publish",
  subject: "table",
  summary: "Evolves a whole table towards noisy counts of small ones that are bought one after the other.",
  cite: [privateGsdPaper, basis(aimPaper)],
  guarantee: "proved",
  label: "optional",
  neighbours: ["replace", "add-remove"],
  options: {
    pairs: integer({
      group: "Model",
      title: "Tables of two attributes",
      unit: "tables",
      min: 0,
      max: 1000,
      auto: {
        how: "as many as attributes, up to three times as many with rows · ε",
        from: ["attributes", "rows", "epsilon"],
      },
      tip: "How many tables of two attributes are drawn and counted.",
    }),
    sweeps: integer({
      group: "Search",
      unit: "sweeps",
      min: 0,
      max: 1000,
      default: 6,
      tip: "How long the table evolves at the end: so many changes are tried for each of its values.",
    }),
  },

  price(facts, ask: PublishAsk, { pairs, sweeps }): Priced<GsdDetails> {
    const table = groupedTable(facts, ask);
    const rho = rhoToShare(ask.epsilon, ask.delta, "private-gsd");
    const plan = gsdPlan(facts, table, { rho, epsilon: ask.epsilon, pairs });
    return {
      draws: gsdDraws(plan),
      notes: [
        `${placesNote(table.sizes, ask.label)}: a table of each${ask.label === undefined ? "" : " with the label"}, noise in each count: ${noiseNote(facts, plan.single)} (95 %)`,
        plan.pairs > 0
          ? `${plan.pairs} of ${plan.candidates.length} tables of two attributes, noise in each count: ${noiseNote(facts, plan.pair)} (95 %)`
          : "no table of two attributes",
        ...guessNote(facts),
      ],
      work: gsdWork(facts, table, plan, sweeps),
      details: { plan, sweeps },
    };
  },

  async run(search, ask: PublishAsk, { details: { plan, sweeps } }) {
    const whole = groupedTable(search.data.facts, ask);
    const { groups, tables, rows } = await gsdSearch(search, whole, plan, sweeps);
    const { label, attributes, published } = whole;
    return tablesSynopsis({
      label,
      attributes,
      published,
      measured: tables,
      rows,
      from: { groups },
    });
  },
});
