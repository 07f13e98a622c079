/**
 * Cliques of a graph in which every cycle has a chord.
 *
 * Places that stand in one table are neighbours. Places are taken out one by one, each leaving its neighbours joined to each other; a place
 * with its neighbours at that time is a clique, and those that are in no other are kept. Which place goes next is a rule of thumb: the one
 * with the smallest clique, or the one that joins the fewest neighbours anew. Both are tried; the one that makes fewer cells is taken.
 */
import { cellsOf } from "./cells.ts";

type Neighbours = readonly Set<number>[];
type Places = readonly number[];
/** What taking out a place costs: the place that costs least goes first. */
type Rule = (graph: Neighbours, place: number) => number;

export function triangulated(sizes: readonly number[], tables: readonly Places[]): readonly Places[] {
  const rules: readonly Rule[] = [
    (graph, place) => cellsOf(sizes, [place, ...graph[place]]),
    (graph, place) => joinedAnew(graph, place),
  ];
  const [first, second] = rules.map((rule) => maximal(eliminated(neighboursOf(sizes.length, tables), rule)));
  return cellsOfAll(sizes, first) <= cellsOfAll(sizes, second) ? first : second;
}

/** How many cells a tree for these tables would have in all its cliques. */
export const junctionCells = (sizes: readonly number[], tables: readonly Places[]): number =>
  cellsOfAll(sizes, triangulated(sizes, tables));

const cellsOfAll = (sizes: readonly number[], cliques: readonly Places[]): number =>
  cliques.reduce((sum, places) => sum + cellsOf(sizes, places), 0);

function neighboursOf(places: number, tables: readonly Places[]): Neighbours {
  const graph = Array.from({ length: places }, () => new Set<number>());
  for (const table of tables) joinAll(graph, table);
  return graph;
}

function joinAll(graph: Neighbours, places: Places): void {
  for (const one of places) for (const other of places) if (one !== other) graph[one].add(other);
}

const joinedAnew: Rule = (graph, place) => {
  let pairs = 0;
  for (const one of graph[place])
    for (const other of graph[place]) if (one < other && !graph[one].has(other)) pairs++;
  return pairs;
};

/** Every place with its neighbours when it was taken out. A rule is asked again only about places whose surroundings changed. */
function eliminated(graph: Neighbours, rule: Rule): readonly Places[] {
  const costs = new Map(graph.map((_, place) => [place, rule(graph, place)]));
  const cliques: Places[] = [];
  while (costs.size > 0) {
    const place = cheapest(costs);
    const around = [...graph[place]];
    cliques.push([place, ...around].sort((a, b) => a - b));
    costs.delete(place);
    joinAll(graph, around);
    for (const one of around) graph[one].delete(place);
    const changed = new Set([...around, ...around.flatMap((one) => [...graph[one]])]);
    for (const one of changed) costs.set(one, rule(graph, one));
  }
  return cliques;
}

function cheapest(costs: ReadonlyMap<number, number>): number {
  let best = -1;
  let least = Number.POSITIVE_INFINITY;
  for (const [place, cost] of costs)
    if (cost < least || best < 0) {
      best = place;
      least = cost;
    }
  return best;
}

/** Without those that are part of another. A clique can only be part of one that was made before it. */
function maximal(cliques: readonly Places[]): readonly Places[] {
  const kept: Places[] = [];
  for (const places of cliques)
    if (!kept.some((one) => places.every((place) => one.includes(place)))) kept.push(places);
  return kept;
}
