/**
 * Privet's whole tables: every attribute is published, for a label or for none.
 *
 * Noisy counts of each attribute, and of each with the label; a tree of pairs of attributes, drawn edge by edge by how far rows are from
 * independence given the label, each counted with the label in groups as fine as the noise allows; where rows and ε are many, a few pairs more,
 * by how far rows are from what the model then says. The distribution nearest to all of it (learn/junction) is what rows are made of.
 *
 * Privacy. Planned draws alone touch rows: tables of counts, of which a row is in one cell each, and choices among tables by distance
 * (curator/queries/tables/select-marginal.ts). What is expected, which groups are joined and which pairs are open follows from what was
 * released before; how many draws of what size there are, from public facts (whole/plan.ts). Without a δ noise is Laplace's and prices add up.
 *
 * What it takes from MST: one table each, then a tree, then inference. What MST lacks: tables given the label, groups by noise for pairs alone, so
 * that single attributes keep theirs, tables of unlike sizes, disbelief in what noise shows of the label, a fit that sets out from what the first
 * tables say and stops before it has learnt the noise, a second look. What was tried: docs/results/rules.md.
 */
import { aimPaper, graphicalModelPaper, mstPaper } from "../../base/bibliography.ts";
import { basis } from "../../base/citation.ts";
import { fitJunction } from "../../learn/junction/fit.ts";
import type { Junction, Measured } from "../../learn/junction/junction.ts";
import { junctionCells } from "../../learn/junction/triangulate.ts";
import { tablesSynopsis } from "../../models/synopsis/tables-synopsis.ts";
import { guessNote } from "../../search/rounds.ts";
import { method, type PublishAsk, type Search } from "../method.ts";
import { type DrawnCounts, drawTable } from "./whole/drawn-tables.ts";
import { apart, givenLabel } from "./whole/first-model.ts";
import { type Edge, Forest } from "./whole/forest.ts";
import { type GroupedTable, groupedTable } from "./whole/grouped-table.ts";
import { type Counter, counterOf, placesNote, rowsFrom } from "./whole/noisy-tables.ts";
import { chooserOf, type PairTable } from "./whole/pairs.ts";
import { deviationOf, type WholePlan, wholeDraws, wholePlan } from "./whole/plan.ts";
import { wholeWork } from "./whole/work.ts";

/** With more classes, tables of two attributes and the label would be too large: it is then an attribute like others. */
const MOST_CLASSES = 8;
/** All edges of a tree are drawn in at most so many looks at the rows. */
const LOOKS = 24;
/** Steps of a fit: more would learn the noise. */
const STEPS = 100;
/** Cells of the model, where pairs are added to the tree. */
const MOST_MODEL = 50_000;

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
    const noise = (how: Parameters<typeof deviationOf>[1]) =>
      `± ${(1.96 * deviationOf(facts, how)).toPrecision(3)}`;
    const tables = plan.singles.filter((how) => how !== undefined);
    const given = core === undefined ? "" : ", and of each with the label";
    return {
      draws: wholeDraws(plan),
      notes: [
        `${placesNote(sizes, ask.label)}: a table of each${given}, ${plan.edges} pairs as a tree${plan.more > 0 ? `, ${plan.more} more` : ""}`,
        `noise in each count (95 %): ${[...tables.slice(0, 1), ...(plan.edge ? [plan.edge.table] : [])].map(noise).join(" of one attribute, ")}${plan.edge ? " of a pair" : ""}`,
        ...guessNote(facts),
      ],
      work: wholeWork(facts, plan, {
        sizes,
        core,
        looks: Math.min(LOOKS, plan.edges),
        steps: STEPS,
        mostModel: MOST_MODEL,
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
      measured: tables.filter(({ coarse }) => coarse === undefined),
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
  const singles = await firstTables(search, whole, plan.singles, (place) => [place], made);
  const labelled =
    core === undefined ? [] : await firstTables(search, whole, plan.labelled, (place) => [place, core], made);
  const rows = rowsFrom(facts, [...singles, ...labelled]);
  const first =
    core !== undefined && labelled.length > 0
      ? givenLabel(labelled, sizes[core], rows)
      : apart(singles, rows);
  const measured: Measured[] = [...(core === undefined ? [] : singles), ...first.measured];
  const tables: DrawnCounts[] = [...singles, ...labelled];
  const fitted = (start: Junction) => fitJunction(sizes, measured, { rows, steps: STEPS, start });
  const add = (more: readonly DrawnCounts[]) => {
    measured.push(...more);
    tables.push(...more);
  };
  if (plan.edge && !search.stopped())
    add(
      await treeTables(search, { whole, core, model: first.start, edge: plan.edge, count: plan.edges, made }),
    );
  let cliques = fitted(first.start);
  if (plan.moreEdge && !search.stopped()) {
    const known = tables.map(({ places }) => places);
    add(
      await moreTables(
        search,
        { whole, core, model: cliques, edge: plan.moreEdge, count: plan.more, made },
        known,
      ),
    );
    cliques = fitted(cliques);
  }
  return { tables, cliques, rows };
}

/** One table for every place that has one planned; where a fit is stopped, those that were counted by then, and at least one. */
async function firstTables(
  search: Search,
  { groupings }: GroupedTable,
  hows: WholePlan["singles"],
  placesOf: (place: number) => readonly number[],
  made: Counter,
): Promise<readonly DrawnCounts[]> {
  const counted: DrawnCounts[] = [];
  for (const [place, how] of hows.entries()) {
    if (how === undefined) continue;
    if (made.step > 0 && search.stopped()) break;
    counted.push(await drawTable(search, groupings, { places: placesOf(place), how }));
    made.one();
  }
  return counted;
}

interface Choosing {
  readonly whole: GroupedTable;
  readonly core: number | undefined;
  readonly model: Junction;
  readonly edge: NonNullable<WholePlan["edge"]>;
  readonly count: number;
  readonly made: Counter;
}

/** Edges that close no circle, some at a time where there are many; those of one look that close a circle with each other are left out. */
async function treeTables(search: Search, choosing: Choosing): Promise<readonly DrawnCounts[]> {
  const { whole, core, model, edge, count, made } = choosing;
  const chooser = chooserOf({ whole, core, model, deviation: deviationOf(search.data.facts, edge.table) });
  const forest = new Forest(whole.sizes.length);
  const perLook = Math.ceil(count / LOOKS);
  const chosen: Edge[] = [];
  for (let drawn = 0; drawn < count && !search.stopped(); ) {
    const open = forest.open().filter((one) => !one.includes(core ?? -1) && chooser.isPossible(one));
    if (open.length === 0) break;
    const wanted = Math.min(perLook, count - drawn, open.length);
    for (const one of await chooser.choose(search, open, edge.choice, wanted)) {
      if (forest.open().some(([a, b]) => a === one[0] && b === one[1])) {
        forest.join(one);
        chosen.push(one);
      }
      made.one();
    }
    drawn += wanted;
  }
  return countPairs(search, whole, chosen.map(chooser.tableOf), edge, made);
}

/** Pairs that are in no table yet, drawn at one look; each as long as the model with it is not too large. */
async function moreTables(
  search: Search,
  { whole, core, model, edge, count, made }: Choosing,
  known: readonly (readonly number[])[],
): Promise<readonly DrawnCounts[]> {
  const { sizes } = whole;
  const chooser = chooserOf({ whole, core, model, deviation: deviationOf(search.data.facts, edge.table) });
  const fits = (tables: readonly (readonly number[])[], one: Edge) =>
    junctionCells(sizes, [...tables, chooser.tableOf(one).places]) <= MOST_MODEL;
  const open = new Forest(sizes.length)
    .open()
    .filter(
      (one) =>
        !one.includes(core ?? -1) &&
        chooser.isPossible(one) &&
        !known.some((places) => one.every((place) => places.includes(place))) &&
        fits(known, one),
    );
  if (open.length === 0) return [];
  const tables = [...known];
  const chosen: PairTable[] = [];
  for (const one of await chooser.choose(search, open, edge.choice, count)) {
    made.one();
    if (!fits(tables, one)) continue;
    tables.push(chooser.tableOf(one).places);
    chosen.push(chooser.tableOf(one));
  }
  return countPairs(search, whole, chosen, edge, made);
}

async function countPairs(
  search: Search,
  { groupings }: GroupedTable,
  pairs: readonly PairTable[],
  { table: how }: Choosing["edge"],
  made: Counter,
): Promise<readonly DrawnCounts[]> {
  const counted: DrawnCounts[] = [];
  for (const pair of pairs) {
    if (search.stopped()) break;
    counted.push(await drawTable(search, groupings, { ...pair, how }));
    made.one();
  }
  return counted;
}
