/**
 * Many tables of a tree in coarse groups, each of two places or of two and others that stand beside the second: as `marginalOf` would have them.
 *
 * From the cliques that hold the first place, rows are followed along the tree. What a clique is told is a table of that place's coarse groups
 * by the cells that it shares with the clique before it, worked out once for all second places behind. That is little beside the tables of
 * fine groups: what is coarse is added up before it is multiplied.
 */
import { cellMap, cellsOfPlaces, coarsened, coarseSize, summed } from "./cells.ts";
import type { Junction } from "./junction.ts";
import { modelMarginal } from "./marginal.ts";

type Places = readonly number[];

/** How a clique is reached: from which, and what the two share. */
interface Way {
  readonly from: number;
  readonly shared: Places;
}

/** A clique's chances given what it shares with the one before: for each cell, that of what is shared and that of what is told. */
interface Part {
  readonly given: Int32Array;
  readonly tells: Int32Array;
  readonly chances: Float64Array;
  readonly cells: number;
}

export class CoarseTables {
  readonly #junction: Junction;
  readonly #sizes: readonly number[];
  readonly #coarse: readonly (readonly number[])[];
  readonly #coarseSizes: readonly number[];
  readonly #neighbours: readonly Places[];
  readonly #ways = new Map<number, ReadonlyMap<number, Way | undefined>>();
  readonly #told = new Map<string, Float64Array>();
  readonly #parts = new Map<string, Part>();

  /** For each place the coarse group of every group. */
  constructor(junction: Junction, sizes: readonly number[], coarse: readonly (readonly number[])[]) {
    this.#junction = junction;
    this.#sizes = sizes;
    this.#coarse = coarse;
    this.#coarseSizes = coarse.map(coarseSize);
    this.#neighbours = neighboursOf(junction);
  }

  of(places: Places): Float64Array {
    const [first, ...others] = places;
    const ways = this.#waysFrom(first);
    const at = [...ways.keys()].find((clique) => this.#junction[clique].places.includes(others[0]));
    const way = at === undefined ? undefined : ways.get(at);
    if (at === undefined || !way || !others.every((place) => this.#junction[at].places.includes(place)))
      return this.#coarsely(modelMarginal(this.#junction, this.#sizes, places), places);
    return carried(this.#toldTo(first, at), this.#part(at, way.shared, others, true));
  }

  /** In the order in which they are reached; those that hold the place itself come first, and there is no way to them. */
  #waysFrom(first: number): ReadonlyMap<number, Way | undefined> {
    const known = this.#ways.get(first);
    if (known) return known;
    const ways = new Map<number, Way | undefined>();
    this.#junction.forEach(({ places }, at) => {
      if (places.includes(first)) ways.set(at, undefined);
    });
    for (const from of ways.keys())
      for (const at of this.#neighbours[from])
        if (!ways.has(at)) ways.set(at, { from, shared: this.#shared(from, at) });
    this.#ways.set(first, ways);
    return ways;
  }

  #shared(one: number, other: number): Places {
    return this.#junction[one].places.filter((place) => this.#junction[other].places.includes(place));
  }

  /** Rows by coarse groups of the first place and by what is shared with the clique before. */
  #toldTo(first: number, at: number): Float64Array {
    const ways = this.#waysFrom(first);
    const steps: [number, Way][] = [];
    for (let to = at, way = ways.get(to); way && !this.#told.has(`${first}:${to}`); way = ways.get(to)) {
      steps.push([to, way]);
      to = way.from;
    }
    for (const [to, { from, shared }] of steps.reverse()) {
      const before = ways.get(from);
      const told = before
        ? carried(
            this.#told.get(`${first}:${from}`) as Float64Array,
            this.#part(from, before.shared, shared, false),
          )
        : this.#coarsely(this.#sumsOf(from, [first, ...shared]), [first, ...shared], [first]);
      this.#told.set(`${first}:${to}`, told);
    }
    return this.#told.get(`${first}:${at}`) as Float64Array;
  }

  #sumsOf(at: number, places: Places): Float64Array {
    const { places: own, counts } = this.#junction[at];
    return summed(counts, cellMap(this.#sizes, own, places), cellsOfPlaces(this.#sizes, places));
  }

  /** The same counts with some places, all unless told, in coarse groups. */
  #coarsely(counts: Float64Array, places: Places, which: Places = places): Float64Array {
    const groups = places.map((place) =>
      which.includes(place) ? this.#coarse[place] : asTheyAre(this.#sizes[place]),
    );
    const cells = groups.reduce((product, own) => product * coarseSize(own), 1);
    return summed(counts, coarsened(this.#sizes, places, groups), cells);
  }

  /** What is told comes in coarse groups or, on the way to another clique, in its own. */
  #part(at: number, shared: Places, tells: Places, isCoarse: boolean): Part {
    const key = `${at}:${shared}:${tells}:${isCoarse}`;
    const known = this.#parts.get(key);
    if (known) return known;
    const fresh = tells.filter((place) => !shared.includes(place));
    const own = [...shared, ...fresh];
    const counts = this.#coarsely(this.#sumsOf(at, own), own, isCoarse ? fresh : []);
    const sizes = this.#sizes.map((size, place) =>
      isCoarse && fresh.includes(place) ? this.#coarseSizes[place] : size,
    );
    const given = cellMap(sizes, own, shared);
    const sums = summed(counts, given, cellsOfPlaces(sizes, shared));
    const groups = tells.map((place) =>
      isCoarse && shared.includes(place) ? this.#coarse[place] : asTheyAre(sizes[place]),
    );
    const together = coarsened(sizes, tells, groups);
    const part = {
      given,
      tells: cellMap(sizes, own, tells).map((cell) => together[cell]),
      chances: counts.map((n, i) => (n > 0 ? n / sums[given[i]] : 0)),
      cells: cellsOfPlaces(isCoarse ? this.#coarseSizes : sizes, tells),
    };
    this.#parts.set(key, part);
    return part;
  }
}

const asTheyAre = (size: number): Places => Array.from({ length: size }, (_, group) => group);

/** Of each coarse group of the first place by what is shared, on to what is told. */
function carried(told: Float64Array, { given, tells, chances, cells }: Part): Float64Array {
  const shared = given.reduce((most, cell) => Math.max(most, cell + 1), 0);
  const groups = told.length / shared;
  const next = new Float64Array(groups * cells);
  for (let i = 0; i < chances.length; i++)
    for (let group = 0; group < groups; group++)
      next[group * cells + tells[i]] += told[group * shared + given[i]] * chances[i];
  return next;
}

/** Roots share nothing, so that one may be told by another like any clique. */
function neighboursOf(junction: Junction): readonly Places[] {
  const around = junction.map((): number[] => []);
  junction.forEach(({ parent }, at) => {
    if (at === 0) return;
    const other = Math.max(0, parent);
    around[at].push(other);
    around[other].push(at);
  });
  return around;
}
