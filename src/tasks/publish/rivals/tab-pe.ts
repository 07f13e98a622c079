/**
 * Tab-PE: private evolution of rows. Candidates are made from the schema; each round, every row votes for the nearest of them, the histogram of
 * votes gets noise, and candidates with many votes live on and are varied.
 *
 * Privacy. Class counts, 2 % of ρ, then a histogram in each round, of which a row is in one place. Candidates follow from the schema, public
 * randomness and what was released before; their number and that of the rounds from public facts.
 *
 * Source. Tran, Backurs, Lin, Reis, Xiong, Yekhanin (2026), and its code: distances, rates of variation, rounds, and how candidates are chosen.
 *
 * Not as published: there the class counts are taken for public, here they are paid for; rows vote within their class as far as nine values
 * weigh, instead of strictly; with little ε fewer candidates are kept, so that votes are not lost in noise; and a candidate stands for as many
 * rows as its last votes say, instead of for as many as any other.
 */

import { tabPePaper } from "../../../base/bibliography.ts";
import { integer } from "../../../base/options.ts";
import { tablesSynopsis } from "../../../models/synopsis/tables-synopsis.ts";
import { checkPublish } from "../../../search/grids/publication.ts";
import { rhoToShare } from "../../../search/rho-for.ts";
import { guessNote } from "../../../search/rounds.ts";
import { method, type Priced } from "../../method.ts";
import { noiseNote } from "../whole/noisy-tables.ts";
import { type PePlan, peDraws, pePlan } from "./evolution/pe-plan.ts";
import { groupColumns, peTable } from "./evolution/pe-rows.ts";
import { peSearch } from "./evolution/pe-search.ts";
import { peWork } from "./evolution/work.ts";

export const tabPe = method({
  name: "tab-pe",
  title: "Tab-PE",
  task: "publish",
  subject: "table",
  summary: "Evolves candidate rows by the noisy votes of the rows for the nearest of them.",
  cite: [tabPePaper],
  guarantee: "proved",
  neighbours: ["replace", "add-remove"],
  options: {
    rounds: integer({
      group: "Search",
      unit: "rounds",
      min: 1,
      max: 1000,
      default: 30,
      tip: "How often rows vote.",
    }),
    candidates: integer({
      group: "Search",
      title: "Candidates kept",
      unit: "rows",
      min: 2,
      max: 4000,
      auto: { how: "as many as noise leaves votes for, up to 1,000", from: ["rows", "epsilon"] },
      tip: "How many candidate rows are kept in each round.",
    }),
  },

  price(facts, ask, { rounds, candidates }): Priced<PePlan> {
    checkPublish(facts, ask);
    const rho = rhoToShare(ask.epsilon, ask.delta, "tab-pe");
    const details = pePlan(facts, rho, { rounds, keep: candidates });
    return {
      draws: peDraws(details),
      notes: [
        `${rounds} rounds, ${details.keep} candidates kept in each`,
        `noise in the votes for each: ${noiseNote(facts, details.votes)} (95 %)`,
        ...guessNote(facts),
      ],
      work: peWork(facts, ask, details),
      details,
    };
  },

  async run(search, ask, { details }) {
    const whole = peTable(search.data.facts, ask);
    const { rows, weights, classes, all } = await peSearch(search, whole, details);
    const { label, attributes, published } = whole;
    const from = { groups: groupColumns(whole, rows), weights };
    return tablesSynopsis({
      label,
      attributes,
      published,
      measured: [classes],
      rows: all,
      from,
    });
  },
});
