/**
 * A whole number of 16 bits for each of a range of whole numbers, from a function or from a table of all: a loop that calls a function for
 * every row takes several times as long as one that looks into a table.
 */
export interface LookedUp {
  readonly low: number;
  readonly of: (number: number) => number;
  readonly table: Int16Array | undefined;
}

/** From `low` to `high`. A table pays only where more rows than it has entries look into it. */
export function lookedUp(rows: number, low: number, high: number, of: LookedUp["of"]): LookedUp {
  const size = high - low + 1;
  return {
    low,
    of,
    table: rows < size ? undefined : Int16Array.from({ length: size }, (_, i) => of(low + i)),
  };
}

/** The first numbers, each looked up and written, from one place on and so many places apart. */
export function lookUp(
  { low, of, table }: LookedUp,
  numbers: Int32Array,
  count: number,
  to: Int16Array,
  first: number,
  apart: number,
): void {
  if (table) for (let i = 0, at = first; i < count; i++, at += apart) to[at] = table[numbers[i] - low];
  else for (let i = 0, at = first; i < count; i++, at += apart) to[at] = of(numbers[i]);
}
