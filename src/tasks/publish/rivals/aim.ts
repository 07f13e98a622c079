/**
 * AIM: tables chosen one after the other, each time rather one that the model so far tells badly and that matters, and the distribution that is
 * nearest to all that was counted.
 *
 * Privacy. A table of every attribute and of the label; then in each round a draw by the exponential mechanism among the tables of a workload
 * and their parts, by weight · (distance from the model's table − what noise would make of it) (curator/queries/tables/select-marginal.ts), and noisy
 * counts of the one that was drawn. Model, weights and penalties follow from what is public or released. Noise is the exact discrete
 * Gaussian. All draws are planned in advance (aim-plan.ts).
 *
 * A table may be drawn where the tree that it would lead to has no more cells than allowed, times the part of ρ that is spent by then.
 *
 * Not as published: rounds grow by a plan and not by what was released (aim-plan.ts); the first tables get a tenth of ρ; weights are rounded to
 * thousandths of the heaviest; the model of a round goes on from the last with few steps; rows are shared out instead of drawn.
 */
import { aimPaper, graphicalModelPaper } from "../../../base/bibliography.ts";
import { integer } from "../../../base/options.ts";
import { noiseOf } from "../../../curator/index.ts";
import { cellsOfPlaces } from "../../../learn/junction/cells.ts";
import { fitJunction } from "../../../learn/junction/fit.ts";
import type { Junction } from "../../../learn/junction/junction.ts";
import { marginalsOf } from "../../../learn/junction/marginal.ts";
import { junctionCells } from "../../../learn/junction/triangulate.ts";
import { tablesSynopsis } from "../../../models/synopsis/tables-synopsis.ts";
import { rhoToShare } from "../../../search/rho-for.ts";
import { method, type PublishAsk, type Search } from "../../method.ts";
import type { DrawnCounts } from "../whole/drawn-tables.ts";
import { type GroupedTable, groupedTable } from "../whole/grouped-table.ts";
import {
  alike,
  counterOf,
  countTable,
  countTables,
  MOST_ROWS_TOLD,
  noiseNote,
  placesNote,
  rowsFrom,
} from "../whole/noisy-tables.ts";
import { type AimPlan, type AimRound, aimDraws, aimPlan } from "./tables/aim-plan.ts";
import { type Candidate, candidatesOf } from "./tables/aim-workload.ts";
import { aimWork } from "./tables/work.ts";

interface AimDetails {
  readonly plan: AimPlan;
  readonly cells: number;
}

/** Steps of the fit in each round, which goes on from the last one's, and of the last. */
const ROUND_STEPS = 60;
const LAST_STEPS = 400;

export const aim = method({
  name: "aim",
  title: "AIM",
  task: "publish",
  subject: "table",
  summary:
    "Tables chosen where the model so far is worst, and the distribution nearest to their noisy counts.",
  cite: [aimPaper, graphicalModelPaper],
  guarantee: "proved",
  label: "optional",
  neighbours: ["replace", "add-remove"],
  options: {
    rounds: integer({
      group: "Search",
      title: "Rounds",
      min: 1,
      max: 1000,
      auto: { how: "twice as many as attributes", from: ["attributes"] },
      tip: "How many tables are chosen after the first ones.",
    }),
    cells: integer({
      group: "Model",
      title: "Largest model",
      unit: "cells",
      min: 100,
      max: 2 ** 22,
      default: 2 ** 16,
      tip: "How many cells all tables of the model may have together.",
    }),
  },

  price(facts, ask: PublishAsk, { rounds: asked, cells }) {
    const { sizes } = groupedTable(facts, ask);
    const rounds = asked ?? 2 * sizes.length;
    const plan = aimPlan(rhoToShare(ask.epsilon, ask.delta, "aim"), sizes.length, rounds);
    const [first, last] = [plan.rounds[0], plan.rounds[rounds - 1]];
    return {
      draws: aimDraws(plan, sizes.length),
      notes: [
        `${placesNote(sizes, ask.label)}: a table of each, then ${rounds} tables that are drawn`,
        `noise in each count (95 %): ${noiseNote(facts, plan.single)} of one attribute, ${noiseNote(facts, first.rho)} in the first round, ${noiseNote(facts, last.rho)} in the last`,
      ],
      work: aimWork(facts, sizes, {
        labelled: ask.label !== undefined,
        spent: plan.rounds.map(({ spent }) => spent),
        cells,
        steps: { round: ROUND_STEPS, last: LAST_STEPS },
      }),
      details: { plan, cells } satisfies AimDetails,
    };
  },

  async run(search, ask: PublishAsk, { details: { plan, cells } }) {
    const { facts } = search.data;
    const whole = groupedTable(facts, ask);
    const made = counterOf(search, whole.sizes.length + 2 * plan.rounds.length);
    const everyPlace = whole.sizes.map((_, place) => [place]);
    const tables: DrawnCounts[] = [
      ...(await countTables(search, whole.groupings, alike(everyPlace, plan.single), made)),
    ];
    const candidates = candidatesOf(whole.sizes, whole.label !== undefined, cells);
    const fitted = (steps: number, start?: Junction) =>
      fitJunction(whole.sizes, tables, { rows: rowsFrom(facts, tables), steps, ...(start ? { start } : {}) });
    let model = fitted(ROUND_STEPS);
    for (const round of plan.rounds) {
      if (search.stopped()) break;
      const offered = within(cells * round.spent, { candidates, tables, model, sizes: whole.sizes });
      const places = await choose(search, { whole, model, offered, round });
      made.one();
      tables.push(await countTable(search, whole.groupings, places, round.rho));
      made.one();
      model = fitted(ROUND_STEPS, model);
    }
    return tablesSynopsis({
      label: whole.label,
      attributes: whole.attributes,
      published: whole.published,
      measured: tables,
      rows: rowsFrom(facts, tables),
      from: { cliques: fitted(LAST_STEPS, model), seed: String(search.random.below(2 ** 32)) },
    });
  },
});

interface Offering {
  readonly candidates: readonly Candidate[];
  readonly tables: readonly DrawnCounts[];
  readonly model: Junction;
  readonly sizes: readonly number[];
}

/** Tables that the model has room for already, or that would not make it larger than that. */
function within(most: number, { candidates, tables, model, sizes }: Offering): readonly Candidate[] {
  const measured = tables.map(({ places }) => places);
  return candidates.filter(
    ({ places }) =>
      model.some((clique) => places.every((place) => clique.places.includes(place))) ||
      (cellsOfPlaces(sizes, places) <= most && junctionCells(sizes, [...measured, places]) <= most),
  );
}

interface Choosing {
  readonly whole: GroupedTable;
  readonly model: Junction;
  readonly offered: readonly Candidate[];
  readonly round: AimRound;
}

/** The places of the table that was drawn. A table's penalty is the distance that noise alone would leave: √(2/π)·σ a cell; of no more than all rows. */
async function choose(
  { data }: Search,
  { whole: { sizes, groupings }, model, offered, round }: Choosing,
): Promise<readonly number[]> {
  const { scale } = noiseOf(
    data.facts,
    { ask: "cells", tables: [[]] },
    { mechanism: "gaussian", rho: round.rho },
  );
  const expected = marginalsOf(
    model,
    sizes,
    offered.map(({ places }) => places),
  );
  const { value } = await data.make(
    {
      ask: "select-marginal",
      candidates: offered.map(({ places, weight }, i) => ({
        table: places.map((place) => groupings[place]),
        expected: expected[i],
        weight,
        penalty: Math.min(MOST_ROWS_TOLD, Math.sqrt(2 / Math.PI) * scale * expected[i].length),
      })),
    },
    { mechanism: "exponential", epsilon: round.choice },
  );
  return offered[value[0]].places;
}
