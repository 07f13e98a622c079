/**
 * The table of any places of a tree, exact, by summing out one clique after the other.
 *
 * A clique tells its parent a table of what they share and of what is wanted at or below it: its own chances given what is shared, times
 * what its children tell; places that nobody asks for are summed over first. Only cliques between those that hold a wanted place first
 * take part; the rest of the tree adds up to 1.
 */
import { cellMap, cellsOfPlaces, summed } from "./cells.ts";
import { type Junction, sharedWithParent } from "./junction.ts";

interface Told {
  readonly places: readonly number[];
  readonly counts: Float64Array;
}

/** Counts, with the places in the order that is asked for. */
export function modelMarginal(
  junction: Junction,
  sizes: readonly number[],
  places: readonly number[],
): Float64Array {
  const holder = junction.find((one) => places.every((place) => one.places.includes(place)));
  return tableOf(sizes, holder ?? eliminated(junction, sizes, places), places);
}

/** Many tables, as they stand in the list. One that is part of a larger one is added up from that. */
export function marginalsOf(
  junction: Junction,
  sizes: readonly number[],
  tables: readonly (readonly number[])[],
): readonly Float64Array[] {
  const known: Told[] = [];
  const found = new Map<number, Float64Array>();
  const largestFirst = Array.from(tables.keys()).sort((a, b) => tables[b].length - tables[a].length);
  for (const at of largestFirst) {
    const places = tables[at];
    const holder = known.find((one) => places.every((place) => one.places.includes(place)));
    const counts = holder ? tableOf(sizes, holder, places) : modelMarginal(junction, sizes, places);
    if (!holder) known.push({ places, counts });
    found.set(at, counts);
  }
  return tables.map((_, at) => found.get(at) as Float64Array);
}

const tableOf = (sizes: readonly number[], { places, counts }: Told, wanted: readonly number[]) =>
  summed(counts, cellMap(sizes, places, wanted), cellsOfPlaces(sizes, wanted));

/** How many cells the largest table has that is made on the way to the one of these places. */
export function largestOnTheWay(
  junction: Junction,
  sizes: readonly number[],
  places: readonly number[],
): number {
  if (junction.some((one) => places.every((place) => one.places.includes(place)))) return 0;
  const steps = stepsTo(junction, places);
  const last = union(steps.filter(({ isTop }) => isTop).map(({ kept }) => kept));
  return steps.reduce(
    (most, { joined }) => Math.max(most, cellsOfPlaces(sizes, joined)),
    cellsOfPlaces(sizes, last),
  );
}

/** What a clique does with what those below it tell. */
interface Step {
  readonly at: number;
  readonly isTop: boolean;
  readonly shared: readonly number[];
  readonly below: readonly number[];
  /** The clique's own places that take part, those of all tables that are multiplied, and those that it tells. */
  readonly own: readonly number[];
  readonly joined: readonly number[];
  readonly kept: readonly number[];
}

/** Those below come before those above. */
function stepsTo(junction: Junction, wanted: readonly number[]): readonly Step[] {
  const first = wanted.map((place) => junction.findIndex((one) => one.places.includes(place)));
  const { tops, between } = connecting(junction, first);
  const steps: Step[] = [];
  for (const at of [...between].sort((a, b) => b - a)) {
    const isTop = tops.includes(at);
    const shared = isTop ? [] : sharedWithParent(junction, at);
    const below = steps.filter((one) => !one.isTop && junction[one.at].parent === at);
    const told = below.map(({ kept }) => kept);
    const asked = new Set([...shared, ...wanted, ...told.flat()]);
    const own = junction[at].places.filter((place) => asked.has(place));
    const joined = union([own, ...told]);
    const kept = joined.filter((place) => shared.includes(place) || wanted.includes(place));
    steps.push({ at, isTop, shared, below: below.map((one) => one.at), own, joined, kept });
  }
  return steps;
}

function eliminated(junction: Junction, sizes: readonly number[], wanted: readonly number[]): Told {
  const rows = junction[0].counts.reduce((sum, n) => sum + n, 0);
  const told = new Map<number, Told>();
  const parts: Told[] = [];
  for (const { at, isTop, shared, below, own: places, kept } of stepsTo(junction, wanted)) {
    const own = { places, counts: tableOf(sizes, junction[at], places) };
    const tables = [
      isTop ? own : givenShared(sizes, own, shared),
      ...below.map((one) => told.get(one) as Told),
    ];
    const tells = product(sizes, tables, kept);
    told.set(at, tells);
    if (isTop) parts.push(tells);
  }
  const joint = product(sizes, parts, union(parts.map((part) => part.places)));
  return { places: joint.places, counts: joint.counts.map((n) => n / rows ** (parts.length - 1)) };
}

const union = (lists: readonly (readonly number[])[]): readonly number[] =>
  [...new Set(lists.flat())].sort((a, b) => a - b);

/** The cliques on the ways up from these, as far as where those of one root meet. */
function connecting(junction: Junction, from: readonly number[]) {
  const wayUp = (from: number): readonly number[] => {
    const way: number[] = [];
    for (let at = from; at >= 0; at = junction[at].parent) way.push(at);
    return way;
  };
  const ways = [...new Set(from)].map(wayUp);
  const roots = new Set(ways.map((way) => way[way.length - 1]));
  const tops = [...roots].map((root) => {
    const own = ways.filter((way) => way[way.length - 1] === root);
    return own[0].find((at) => own.every((way) => way.includes(at))) as number;
  });
  const between = new Set(ways.flatMap((way) => way.slice(0, 1 + way.findIndex((at) => tops.includes(at)))));
  return { tops, between };
}

/** Chances of a clique's cells given what it shares with its parent. Where no row is, they are all 0, and so is what they are multiplied by. */
function givenShared(sizes: readonly number[], { places, counts }: Told, shared: readonly number[]): Told {
  const map = cellMap(sizes, places, shared);
  const sums = summed(counts, map, cellsOfPlaces(sizes, shared));
  return { places, counts: counts.map((n, i) => (n > 0 ? n / sums[map[i]] : 0)) };
}

/** The product of some tables, summed over all but the places that are kept. */
function product(sizes: readonly number[], tables: readonly Told[], kept: readonly number[]): Told {
  const [{ places, counts }] = tables;
  if (tables.length === 1 && places.length === kept.length) return { places, counts };
  const all = union(tables.map((table) => table.places));
  const cells = new Float64Array(cellsOfPlaces(sizes, all)).fill(1);
  for (const table of tables) {
    const map = cellMap(sizes, all, table.places);
    for (let i = 0; i < cells.length; i++) cells[i] *= table.counts[map[i]];
  }
  return { places: kept, counts: summed(cells, cellMap(sizes, all, kept), cellsOfPlaces(sizes, kept)) };
}
