/**
 * Privet's whole tables: every attribute is published, for a label or for none.
 *
 * Noisy counts of each attribute, and of each with the label; a tree of pairs of attributes, drawn edge by edge by how far rows are from
 * independence given the label, each counted in groups as fine as the noise allows; unless rows and ε are few, some pairs more with the label,
 * by how far rows are from what the model then says, in a look or two. The distribution nearest to all of it (learn/junction), with a label in which
 * what attributes tell of it adds up unless rows and ε are many (whole/told-together.ts), is what rows are made of.
 *
 * Privacy. Planned draws alone touch rows: tables of counts, of which a row is in one cell each, and choices among tables by distance
 * (curator/queries/tables/select-marginal.ts). What is expected, which groups are joined and which pairs are open follows from what was
 * released before; how many draws of what size there are, from public facts (whole/budget-shares.ts). Without a δ noise is Laplace's and prices add up.
 *
 * What it takes from MST: one table each, then a tree, then inference. What MST lacks: tables given the label, groups by noise for pairs alone, so
 * that single attributes keep theirs, tables of unlike sizes, disbelief in what noise shows of the label group by group, a fit that sets out from what the first
 * tables say and stops before it has learnt the noise, a second look, and log-odds of the label by all tables together. What was tried: docs/results/rules.md.
 */
import { aimPaper, graphicalModelPaper, mstPaper } from "../../base/bibliography.ts";
import { basis } from "../../base/citation.ts";
import { fitJunction } from "../../learn/junction/fit.ts";
import type { Junction, MeasuredCells } from "../../learn/junction/junction.ts";
import { tablesSynopsis } from "../../models/synopsis/tables-synopsis.ts";
import { method, type PublishAsk, type Search } from "../method.ts";
import { type WholePlan, wholeDraws, wholePlan } from "./whole/budget-shares.ts";
import type { DrawnCounts } from "./whole/drawn-tables.ts";
import { eachByItself, givenLabel } from "./whole/first-model.ts";
import { type GroupedTable, groupedTable } from "./whole/grouped-table.ts";
import { type Counter, counterOf, countTables, rowsFrom, type TableToCount } from "./whole/noisy-tables.ts";
import { looksFor, MORE_CELLS, moreTables, treeTables } from "./whole/pair-tables.ts";
import { planNotes } from "./whole/plan-notes.ts";
import { toldTogether } from "./whole/told-together.ts";
import { wholeWork } from "./whole/work.ts";

/** With more classes, tables of two attributes and the label would be too large: it is then an attribute like others. */
const MOST_CLASSES = 8;
/** Steps of a fit: more would learn the noise. */
const STEPS = 100;

interface Details {
  readonly plan: WholePlan;
  readonly core: number | undefined;
}

export const privetTables = method({
  name: "privet-tables",
  title: "Privet's tables",
  task: "publish",
  subject: "table",
  summary:
    "Every attribute, with a label or without: noisy tables of single attributes and of pairs, and a model of them.",
  cite: [basis(mstPaper), basis(aimPaper), basis(graphicalModelPaper)],
  guarantee: "proved",
  label: "optional",
  neighbours: ["replace", "add-remove"],
  options: {},

  price(facts, ask: PublishAsk) {
    const { sizes, label } = groupedTable(facts, ask);
    const core =
      label && label.values.length <= MOST_CLASSES && sizes.length > 1 ? sizes.length - 1 : undefined;
    const plan = wholePlan(facts, ask, { sizes, core });
    return {
      draws: wholeDraws(plan),
      notes: planNotes(facts, ask, plan, { sizes, core }),
      work: wholeWork(facts, plan, {
        sizes,
        core,
        looks: looksFor(plan.edges),
        steps: STEPS,
        moreCells: MORE_CELLS,
      }),
      details: { plan, core } satisfies Details,
    };
  },

  async run(search, ask: PublishAsk, { draws, details }) {
    const whole = groupedTable(search.data.facts, ask);
    const made = counterOf(
      search,
      draws.reduce((sum, { count }) => sum + count, 0),
    );
    const { tables, cliques, rows } = await publish(search, whole, details, made);
    return tablesSynopsis({
      label: whole.label,
      attributes: whole.attributes,
      published: whole.published,
      measured: tables,
      rows,
      from: { cliques, seed: String(search.random.below(2 ** 32)) },
    });
  },
});

interface Published {
  readonly tables: readonly DrawnCounts[];
  readonly cliques: Junction;
  readonly rows: number;
}

async function publish(
  search: Search,
  whole: GroupedTable,
  { plan, core }: Details,
  made: Counter,
): Promise<Published> {
  const { facts } = search.data;
  const { sizes } = whole;
  const counted = (tables: readonly TableToCount[]) => countTables(search, whole.groupings, tables, made);
  const singles = await counted(planned(plan.singles, (place) => [place]));
  const labelled = core === undefined ? [] : await counted(planned(plan.labelled, (place) => [place, core]));
  const tables: DrawnCounts[] = [...singles, ...labelled];
  const rows = rowsFrom(facts, tables);
  // Stopped before all attributes were counted, there is nothing to set out from.
  if (search.stopped()) return { tables, rows, cliques: fitJunction(sizes, tables, { rows, steps: STEPS }) };

  const first = core === undefined ? eachByItself(singles, rows) : givenLabel(labelled, sizes[core], rows);
  const measured: MeasuredCells[] = [...(core === undefined ? [] : singles), ...first.measured];
  const fitted = (start: Junction) => fitJunction(sizes, measured, { rows, steps: STEPS, start });
  const add = (more: readonly DrawnCounts[]) => {
    measured.push(...more);
    tables.push(...more);
  };
  const pairing = { whole, core, made };
  if (plan.edge)
    add(
      await treeTables(search, {
        ...pairing,
        model: first.start,
        edge: plan.edge,
        count: plan.edges,
        isLabelled: plan.isTreeLabelled,
      }),
    );
  let cliques = fitted(first.start);
  for (const count of plan.more) {
    if (!plan.moreEdge || search.stopped()) break;
    add(await moreTables(search, { ...pairing, model: cliques, edge: plan.moreEdge, count }, tables));
    cliques = fitted(cliques);
  }
  if (core !== undefined && plan.isToldTogether && !search.stopped())
    cliques = toldTogether(cliques, {
      sizes,
      core,
      tables,
      rows,
      seed: String(search.random.below(2 ** 32)),
    });
  return { tables, cliques, rows };
}

/** One table for every place that has one planned. */
const planned = (
  hows: WholePlan["singles"],
  placesOf: (place: number) => readonly number[],
): readonly TableToCount[] =>
  hows.flatMap((how, place) => (how === undefined ? [] : [{ places: placesOf(place), how }]));
