/** Tables of pairs: those of a tree, and those that are added to it. */
import type { Junction } from "../../../learn/junction/junction.ts";
import { junctionCells } from "../../../learn/junction/triangulate.ts";
import type { Search } from "../../method.ts";
import { deviationOf, type WholePlan } from "./budget-shares.ts";
import { type DrawnCounts, drawTable } from "./drawn-tables.ts";
import { type Edge, Forest } from "./forest.ts";
import type { GroupedTable } from "./grouped-table.ts";
import type { Counter } from "./noisy-tables.ts";
import { type Chooser, chooserOf, type PairTable, type Places } from "./pairs.ts";

/** All edges of a tree are drawn in at most so many looks at the rows, which are most of the time; more choose no better (docs/results/rules.md). */
const MOST_LOOKS = 6;

export const looksFor = (edges: number): number => Math.min(edges, MOST_LOOKS);
/** So many cells more may the model have after a look that adds pairs to the tree. */
export const MORE_CELLS = 15_000;

interface Choosing {
  readonly whole: GroupedTable;
  readonly core: number | undefined;
  readonly model: Junction;
  readonly edge: NonNullable<WholePlan["edge"]>;
  readonly count: number;
  readonly made: Counter;
}

const chooserFor = ({ data }: Search, { edge, ...rest }: Choosing): Chooser =>
  chooserOf({ ...rest, deviation: deviationOf(data.facts, edge.table) });

const without = (core: number | undefined) => (one: Edge) => core === undefined || !one.includes(core);

/** Edges that close no circle, some at a time where there are many; those of one look that close a circle with each other are left out. */
export async function treeTables(
  search: Search,
  choosing: Choosing & { readonly isLabelled: boolean },
): Promise<readonly DrawnCounts[]> {
  const { whole, core, edge, count, made, isLabelled } = choosing;
  const chooser = chooserFor(search, choosing);
  const forest = new Forest(whole.sizes.length);
  const perLook = Math.ceil(count / looksFor(count));
  const chosen: Places[] = [];
  for (let drawn = 0; drawn < count && !search.stopped(); ) {
    const open = forest
      .open()
      .filter(without(core))
      .map((one) => (isLabelled ? withLabel(one, core) : one))
      .filter(chooser.isPossible);
    if (open.length === 0) break;
    const wanted = Math.min(perLook, count - drawn, open.length);
    for (const places of await chooser.choose(search, open, edge.choice, wanted)) {
      const [a, b] = places;
      if (forest.isOpen([a, b])) {
        forest.join([a, b]);
        chosen.push(places);
      }
      made.one();
    }
    drawn += wanted;
  }
  return countPairs(search, whole, chosen.map(chooser.tableOf), edge, made);
}

/** Pairs that are in no table yet with the label, drawn at one look; each as long as the model does not grow too much with it. */
export async function moreTables(
  search: Search,
  choosing: Choosing,
  counted: readonly DrawnCounts[],
): Promise<readonly DrawnCounts[]> {
  const { whole, core, edge, count, made } = choosing;
  const chooser = chooserFor(search, choosing);
  const tables = counted.map(({ places }) => places);
  const most = junctionCells(whole.sizes, tables) + MORE_CELLS;
  const fits = (one: Places) => junctionCells(whole.sizes, [...tables, one]) <= most;
  const isNew = (one: Places) => !tables.some((places) => one.every((place) => places.includes(place)));
  const open = new Forest(whole.sizes.length)
    .open()
    .filter(without(core))
    .map((one) => withLabel(one, core))
    .filter((one) => chooser.isPossible(one) && isNew(one) && fits(one));
  if (open.length === 0) return [];
  const chosen: PairTable[] = [];
  for (const one of await chooser.choose(search, open, edge.choice, count)) {
    made.one();
    if (!fits(one)) continue;
    tables.push(one);
    chosen.push(chooser.tableOf(one));
  }
  return countPairs(search, whole, chosen, edge, made);
}

const withLabel = (edge: Edge, core: number | undefined): Places =>
  core === undefined ? edge : [...edge, core];

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
