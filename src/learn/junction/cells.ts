/** Cells of tables by number: the last place moves fastest. */

export const cellsOfPlaces = (sizes: readonly number[], places: readonly number[]): number =>
  places.reduce((product, place) => product * sizes[place], 1);

/** For each cell of a table, the cell of a smaller table that it belongs to; what the smaller one does not have is summed over. */
export function cellMap(
  sizes: readonly number[],
  from: readonly number[],
  to: readonly number[],
): Int32Array<ArrayBuffer> {
  const strides = new Map<number, number>();
  let stride = 1;
  for (const place of to.toReversed()) {
    strides.set(place, stride);
    stride *= sizes[place];
  }
  let map = new Int32Array(1);
  for (const place of from) {
    const step = strides.get(place) ?? 0;
    const size = sizes[place];
    const longer = new Int32Array(map.length * size);
    for (let i = 0, at = 0; i < map.length; i++)
      for (let group = 0; group < size; group++) longer[at++] = map[i] + group * step;
    map = longer;
  }
  return map;
}

/** Sums of a table over the places that a smaller one does not have. */
export function summed(counts: ArrayLike<number>, map: Int32Array, cells: number): Float64Array<ArrayBuffer> {
  const sums = new Float64Array(cells);
  for (let i = 0; i < map.length; i++) sums[map[i]] += counts[i];
  return sums;
}

/** For each cell of a table, the cell of the same table with its groups taken together. */
export function coarsened(
  sizes: readonly number[],
  places: readonly number[],
  coarse: readonly ArrayLike<number>[],
): Int32Array<ArrayBuffer> {
  let map = new Int32Array(1);
  for (const [k, place] of places.entries()) {
    const size = coarseSize(coarse[k]);
    const longer = new Int32Array(map.length * sizes[place]);
    for (let i = 0, at = 0; i < map.length; i++)
      for (let group = 0; group < sizes[place]; group++) longer[at++] = map[i] * size + coarse[k][group];
    map = longer;
  }
  return map;
}

/** How many coarse groups there are. */
export const coarseSize = (coarse: ArrayLike<number>): number =>
  Array.from(coarse).reduce((most, group) => Math.max(most, group + 1), 0);
