/**
 * Cliques of a graph in which every cycle has a chord.
 *
 * Places that stand in one table are neighbours. Places are taken out one by one, each leaving its neighbours joined to each other; a place
 * with its neighbours at that time is a clique, and those that are in no other are kept. Which place goes next is a rule of thumb: the one
 * with the smallest clique, or the one that joins the fewest neighbours anew. Both are tried; the one that makes fewer cells is taken.
 */
import { cellsOfPlaces } from "./cells.ts";

type Places = readonly number[];

/** Who is whose neighbour: lists to go through, and a square to look up. */
interface Graph {
  readonly around: number[][];
  readonly joined: Uint8Array;
}

/** What taking out a place costs: the place that costs least goes first. */
type Rule = (graph: Graph, place: number, sizes: readonly number[]) => number;

export function triangulated(sizes: readonly number[], tables: readonly Places[]): readonly Places[] {
  const [first, second] = RULES.map((rule) => eliminated(graphOf(sizes.length, tables), rule, sizes));
  return cellsOfAll(sizes, first) <= cellsOfAll(sizes, second) ? first : second;
}

/** How many cells a tree for these tables would have in all its cliques. */
export const junctionCells = (sizes: readonly number[], tables: readonly Places[]): number =>
  cellsOfAll(sizes, triangulated(sizes, tables));

const cellsOfAll = (sizes: readonly number[], cliques: readonly Places[]): number =>
  cliques.reduce((sum, places) => sum + cellsOfPlaces(sizes, places), 0);

const cellsAround: Rule = ({ around }, place, sizes) => {
  let cells = sizes[place];
  for (const one of around[place]) cells *= sizes[one];
  return cells;
};

const joinedAnew: Rule = ({ around, joined }, place) => {
  const own = around[place];
  let pairs = 0;
  for (let i = 0; i < own.length; i++)
    for (let j = 0; j < i; j++) pairs += 1 - joined[own[i] * around.length + own[j]];
  return pairs;
};

const RULES = [cellsAround, joinedAnew];

function graphOf(places: number, tables: readonly Places[]): Graph {
  const around = Array.from({ length: places }, (): number[] => []);
  const graph = { around, joined: new Uint8Array(places * places) };
  for (const table of tables) joinAll(graph, table);
  return graph;
}

/** Whether there was anything to join. */
function joinAll({ around, joined }: Graph, places: Places): boolean {
  let isNew = false;
  for (const one of places)
    for (const other of places) {
      const at = one * around.length + other;
      if (one === other || joined[at]) continue;
      joined[at] = 1;
      around[one].push(other);
      isNew = true;
    }
  return isNew;
}

/**
 * Every place with its neighbours when it was taken out, unless that is part of another such clique: of one with the same place that was made
 * before. A rule is asked again only about places whose surroundings changed.
 */
function eliminated(graph: Graph, rule: Rule, sizes: readonly number[]): readonly Places[] {
  const { around } = graph;
  const costs = Float64Array.from(sizes, (_, place) => rule(graph, place, sizes));
  const cliquesWith = sizes.map((): Places[] => []);
  const kept: Places[] = [];
  for (let left = sizes.length; left > 0; left--) {
    const place = cheapest(costs);
    const own = around[place];
    const clique = [place, ...own].sort((a, b) => a - b);
    if (!cliquesWith[place].some((one) => own.every((other) => one.includes(other)))) {
      kept.push(clique);
      for (const one of clique) cliquesWith[one].push(clique);
    }
    costs[place] = GONE;
    const isNew = joinAll(graph, own);
    for (const one of own) around[one].splice(around[one].indexOf(place), 1);
    const changed = new Set(own);
    if (isNew) for (const one of own) for (const other of around[one]) changed.add(other);
    for (const one of changed) costs[one] = rule(graph, one, sizes);
  }
  return kept;
}

/** Costs are finite or, of a clique that no memory could hold, infinite. */
const GONE = Number.NaN;

function cheapest(costs: Float64Array): number {
  let best = -1;
  for (let place = 0; place < costs.length; place++)
    if (costs[place] < costs[best] || (best < 0 && !Number.isNaN(costs[place]))) best = place;
  return best;
}
