/** Sums over the counts of a table or over drawn rows, by the groups that are told apart, of those that count. */
import { ensure, quote } from "../../base/errors.ts";
import type { Estimate, GroupFilter, WeightedCells } from "./synopsis.ts";

/** A row's or a cell's groups, by place, and what is asked of them. */
export interface WantedGroups {
  /** The places whose groups are told apart. */
  readonly of: readonly number[];
  /** By place, the groups that count. */
  readonly within: ReadonlyMap<number, ReadonlySet<number>>;
}

/** More counts at once nobody reads, and a few attributes of many values have more than memory holds. */
const MOST_COUNTS = 2 ** 20;

/** Refuses groups that there are not, and too many counts; `placeOf` refuses names. */
export function wantedOf(
  names: readonly string[],
  where: GroupFilter,
  { placeOf, sizes }: { readonly placeOf: (name: string) => number; readonly sizes: readonly number[] },
): WantedGroups {
  const within = Object.entries(where).map(([name, groups]) => {
    const place = placeOf(name);
    ensure(
      groups.every((group) => Number.isInteger(group) && group >= 0 && group < sizes[place]),
      "option-out-of-range",
      `${quote(name)} has no such group.`,
      `Its groups are numbered from 0 to ${sizes[place] - 1}.`,
    );
    return [place, new Set(groups)] as const;
  });
  const of = names.map(placeOf);
  const counts = of.reduce((product, place) => product * sizes[place], 1);
  ensure(
    counts <= MOST_COUNTS,
    "option-out-of-range",
    `${names.join(" × ")} has ${counts} counts; at most ${MOST_COUNTS} are told at once.`,
    "Name fewer attributes, or such as have fewer groups.",
  );
  return { of, within: new Map(within) };
}

/** How many of a table's counts, over `places`, add up to one that is wanted. */
export function addedUp(
  places: readonly number[],
  sizes: readonly number[],
  { of, within }: WantedGroups,
): number {
  return places
    .filter((place) => !of.includes(place))
    .reduce((product, place) => product * (within.get(place)?.size ?? sizes[place]), 1);
}

/** Sums of a table's counts; the last of its places moves fastest. */
export function sumsOfTable(
  { places, counts }: { readonly places: readonly number[]; readonly counts: ArrayLike<number> },
  sizes: readonly number[],
  wanted: WantedGroups,
): Sums {
  const sums = new Sums(wanted, sizes);
  const groupAt = new Array<number>(sizes.length);
  const groupOf = (place: number) => groupAt[place];
  const backwards = places.toReversed();
  for (let i = 0; i < counts.length; i++) {
    let rest = i;
    for (const place of backwards) {
      groupAt[place] = rest % sizes[place];
      rest = Math.floor(rest / sizes[place]);
    }
    sums.add(counts[i], groupOf);
  }
  return sums;
}

/** Sums over rows, whose classes stand after their last group. */
export function sumsOfRows(
  { groups, classes, weights }: WeightedCells,
  sizes: readonly number[],
  wanted: WantedGroups,
): Sums {
  const columns = classes ? [...groups, classes] : groups;
  const sums = new Sums(wanted, sizes);
  for (const [row, weight] of weights.entries()) sums.add(weight, (place) => columns[place][row]);
  return sums;
}

/** How far a count of rows that were drawn from a model stays from what the model expects, in 95 of 100 cases. */
export const drawingBand = (value: number, rows: number): number =>
  1.96 * Math.sqrt(value * Math.max(0, 1 - value / Math.max(1, rows)));

/** Adds up whatever lies in the groups that count; `groupAt` gives the group at a place. Cells that do not count stay at 0. */
export class Sums {
  readonly values: Float64Array;
  readonly #wanted: WantedGroups;
  readonly #sizes: readonly number[];

  constructor(wanted: WantedGroups, sizes: readonly number[]) {
    this.#wanted = wanted;
    this.#sizes = sizes;
    this.values = new Float64Array(wanted.of.reduce((product, place) => product * sizes[place], 1));
  }

  add(count: number, groupAt: (place: number) => number): void {
    for (const [place, groups] of this.#wanted.within) if (!groups.has(groupAt(place))) return;
    let cell = 0;
    for (const place of this.#wanted.of) cell = cell * this.#sizes[place] + groupAt(place);
    this.values[cell] += count;
  }

  /** Nothing was added to a cell whose own group does not count: it is 0, and no noise is in it. */
  estimates(halfWidth: (value: number, cell: number) => number): readonly Estimate[] {
    return Array.from(this.values, (value, cell) => ({
      value,
      halfWidth: this.#counts(cell) ? halfWidth(value, cell) : 0,
    }));
  }

  #counts(cell: number): boolean {
    let rest = cell;
    for (const place of this.#wanted.of.toReversed()) {
      const groups = this.#wanted.within.get(place);
      if (groups && !groups.has(rest % this.#sizes[place])) return false;
      rest = Math.floor(rest / this.#sizes[place]);
    }
    return true;
  }
}
