/** Many grids in three lists of numbers: a pool may hold a million, and as many small arrays would keep the garbage collector busy. */

/** The refined attributes of a grid, in rising order, each with its level; all others are at the root, which is level 0. */
export type Grid = readonly (readonly [attribute: number, level: number])[];

/** The places from `starts[i]` up to `starts[i + 1]` tell of the i-th grid. */
export interface GridList {
  readonly starts: readonly number[];
  readonly attributes: readonly number[];
  readonly levels: readonly number[];
}

/** A copy in plain numbers, which does not change with what it was made from. What is no number is none that any level has. */
export function gridList(grids: Iterable<Grid>): GridList {
  const starts = [0];
  const attributes: number[] = [];
  const levels: number[] = [];
  for (const grid of grids) {
    for (const [attribute, level] of grid) {
      attributes.push(typeof attribute === "number" ? attribute : Number.NaN);
      levels.push(typeof level === "number" ? level : Number.NaN);
    }
    starts.push(attributes.length);
  }
  return { starts, attributes, levels };
}

export const gridsIn = ({ starts }: GridList): number => starts.length - 1;

export type Key = number | string;

/** One key for each list of numbers below `base`: a number while that is exact, for numbers are found faster than texts. */
export function listKey(values: readonly number[], base: number): Key {
  let key = 0;
  for (const value of values) key = key * (base + 1) + value + 1;
  return key < Number.MAX_SAFE_INTEGER ? key : values.join();
}
