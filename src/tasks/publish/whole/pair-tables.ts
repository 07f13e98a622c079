/** Tables of pairs: those of a tree, and those that are added to it. */
import type { Junction } from "../../../learn/junction/junction.ts";
import { junctionCells } from "../../../learn/junction/triangulate.ts";
import type { Search } from "../../method.ts";
import { type DrawnCounts, drawTable } from "./drawn-tables.ts";
import { type Edge, Forest } from "./forest.ts";
import type { GroupedTable } from "./grouped-table.ts";
import type { Counter } from "./noisy-tables.ts";
import { chooserOf, type PairTable } from "./pairs.ts";
import { deviationOf, type WholePlan } from "./plan.ts";

/** All edges of a tree are drawn in at most so many looks at the rows, which take long where there are many pairs. */
const [LOOKS, LOOKS_AT_MANY, MANY_PAIRS] = [24, 6, 5000];

export const looksFor = (edges: number): number =>
  Math.min(edges, (edges * (edges + 1)) / 2 > MANY_PAIRS ? LOOKS_AT_MANY : LOOKS);
/** Cells of the model, where pairs are added to the tree. */
export const MOST_MODEL = 50_000;

interface Choosing {
  readonly whole: GroupedTable;
  readonly core: number | undefined;
  readonly model: Junction;
  readonly edge: NonNullable<WholePlan["edge"]>;
  readonly count: number;
  readonly made: Counter;
}

/** Edges that close no circle, some at a time where there are many; those of one look that close a circle with each other are left out. */
export async function treeTables(search: Search, choosing: Choosing): Promise<readonly DrawnCounts[]> {
  const { whole, core, model, edge, count, made } = choosing;
  const chooser = chooserOf({ whole, core, model, deviation: deviationOf(search.data.facts, edge.table) });
  const forest = new Forest(whole.sizes.length);
  const perLook = Math.ceil(count / looksFor(count));
  const chosen: Edge[] = [];
  for (let drawn = 0; drawn < count && !search.stopped(); ) {
    const open = forest.open().filter((one) => !one.includes(core ?? -1) && chooser.isPossible(one));
    if (open.length === 0) break;
    const wanted = Math.min(perLook, count - drawn, open.length);
    for (const one of await chooser.choose(search, open, edge.choice, wanted)) {
      if (forest.isOpen(one)) {
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
export async function moreTables(
  search: Search,
  { whole, core, model, edge, count, made }: Choosing,
  counted: readonly DrawnCounts[],
): Promise<readonly DrawnCounts[]> {
  const { sizes } = whole;
  const known = counted.map(({ places }) => places);
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
