/**
 * The course of Private-GSD: counts of every attribute with the label, a first table from them, then again and again a table of two attributes
 * that is far from what the evolved table has, its noisy counts, and evolution towards all counts so far. Rows are seen by the draws alone.
 */
import { pause } from "../../../../base/pause.ts";
import { sharedRows } from "../../../../models/synopsis/shared-rows.ts";
import { smoothed } from "../../../../models/synopsis/smoothing.ts";
import { evolveTable } from "../../../../search/evolve/tables/evolve-table.ts";
import { EvolvingTable } from "../../../../search/evolve/tables/evolving-table.ts";
import type { Search } from "../../../method.ts";
import type { DrawnCounts } from "../../whole/drawn-tables.ts";
import type { GroupedTable } from "../../whole/grouped-table.ts";
import { counterOf, countTable, rowsFrom } from "../../whole/noisy-tables.ts";
import type { GsdCandidate, GsdPlan } from "./gsd-plan.ts";

interface EvolvedTable {
  /** A column for each place. */
  readonly groups: readonly Uint16Array[];
  readonly tables: readonly DrawnCounts[];
  /** How many rows it stands for. */
  readonly rows: number;
}

/** Values of the table that evolves: where there are more rows, each of its rows stands for several. */
const MOST_VALUES = 2 ** 20;

export const evolvedRows = (rows: number, places: number): number =>
  Math.max(1, Math.min(Math.round(rows), Math.floor(MOST_VALUES / places)));

/** Children for every value of the table, after each table of counts. */
export const SWEEPS_BETWEEN = 0.7;

/** A fit that is stopped goes on with the table that it has by then; the first tables are counted in any case. */
export async function gsdSearch(
  search: Search,
  whole: GroupedTable,
  plan: GsdPlan,
  sweeps: number,
): Promise<EvolvedTable> {
  const made = counterOf(search, plan.singles.length + 2 * plan.pairs);
  const tables: DrawnCounts[] = [];
  for (const places of plan.singles) {
    tables.push(await countTable(search, whole.groupings, places, plan.single));
    made.one();
  }
  const rows = rowsFrom(search.data.facts, tables);
  const evolving = firstTable(whole, tables, rows, search);
  const share = evolving.rows / rows;
  for (const own of tables) want(evolving, own, share);
  await evolve(search, evolving, SWEEPS_BETWEEN);
  const left = [...plan.candidates];
  for (let pair = 0; pair < plan.pairs && !search.stopped(); pair++) {
    const [{ places }] = left.splice(await choose(search, { whole, evolving, left, share, plan }), 1);
    made.one();
    const own = await countTable(search, whole.groupings, places, plan.pair);
    made.one();
    tables.push(own);
    want(evolving, own, share);
    await evolve(search, evolving, SWEEPS_BETWEEN);
  }
  await evolve(search, evolving, sweeps);
  return { groups: evolving.columns, tables, rows };
}

interface Choosing {
  readonly whole: GroupedTable;
  readonly evolving: EvolvingTable;
  readonly left: readonly GsdCandidate[];
  /** Rows of the evolving table for each row that it stands for. */
  readonly share: number;
  readonly plan: GsdPlan;
}

/** Which of the tables that are left was drawn. */
async function choose({ data }: Search, { whole, evolving, left, share, plan }: Choosing): Promise<number> {
  const { value } = await data.make(
    {
      ask: "select-marginal",
      candidates: left.map(({ places, penalty }) => ({
        table: places.map((place) => whole.groupings[place]),
        expected: evolving.countsOf(places).map((count) => count / share),
        penalty,
      })),
    },
    { mechanism: "exponential", epsilon: plan.choice },
  );
  return value[0];
}

/** Attributes that depend on the label alone, or on nothing, as the first counts have them. */
function firstTable(
  { sizes, label }: GroupedTable,
  tables: readonly DrawnCounts[],
  rows: number,
  { random }: Search,
): EvolvingTable {
  const own = tables.map(({ places, counts }) => ({
    places,
    parent: label ? 0 : -1,
    counts: smoothed("nearest", { counts, total: rows }),
  }));
  const cliques = label ? [classesOf(sizes, own), ...own] : own;
  const seed = String(random.below(2 ** 32));
  return new EvolvingTable(sharedRows(cliques, sizes, evolvedRows(rows, sizes.length), seed), sizes);
}

/** The classes as all tables have them together. */
function classesOf(sizes: readonly number[], tables: readonly { readonly counts: Float64Array }[]) {
  const place = sizes.length - 1;
  const counts = new Float64Array(sizes[place]);
  for (const own of tables)
    for (let cell = 0; cell < own.counts.length; cell++) counts[cell % counts.length] += own.counts[cell];
  return { places: [place], parent: -1, counts };
}

function want(evolving: EvolvingTable, { places, counts, deviation }: DrawnCounts, share: number): void {
  const scaled = counts.map((count) => count * share);
  evolving.want({ places, counts: scaled, weight: 1 / (deviation * share) ** 2 });
}

const CHILDREN = 2;
/** Generations between two turns of timers and signals. */
const TURN = 20_000;

async function evolve(search: Search, evolving: EvolvingTable, sweeps: number): Promise<void> {
  let left = Math.ceil((sweeps * evolving.rows * evolving.sizes.length) / CHILDREN);
  for (; left > 0 && !search.stopped(); left -= TURN) {
    evolveTable(evolving, { generations: Math.min(left, TURN), children: CHILDREN }, search.random);
    await pause(10 * TURN);
  }
}
