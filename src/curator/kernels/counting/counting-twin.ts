/**
 * What the counting kernels compute, in plain TypeScript: the oracle that they are tested against, and what does the work
 * where WebAssembly is missing. Whole numbers throughout.
 */

/** One code a row, or one group a code. */
export type Codes = Uint8Array | Uint16Array | Uint32Array;

/** Counts by cell; 64 bits wide where 32 could not hold them (counting-range.ts decides). */
export type Counts = Uint32Array | BigUint64Array;

/** The group of a code that is in none. */
export const OUT = 2 ** 32 - 1;

/** One digit of a row's cell. */
export interface AxisCodes {
  readonly codes: Codes;
  /** How many groups there are. */
  readonly size: number;
  /** The group of each code; none: the code itself. */
  readonly map: Codes | undefined;
}

/** The cell of each row, the last axis moving fastest; rows that a map leaves out are in the one after the last. */
export function cellsOfRows(rows: number, axes: readonly AxisCodes[], cells: number): Uint32Array {
  const ids = new Uint32Array(rows);
  for (const { codes, size, map } of axes)
    for (let i = 0; i < rows; i++) {
      const group = map ? map[codes[i]] : codes[i];
      ids[i] = ids[i] === OUT || group === OUT ? OUT : ids[i] * size + group;
    }
  return ids.map((id) => Math.min(id, cells));
}

/** Adds weights, or one for each row, by cell. */
export function weigh(ids: Uint32Array, weights: Uint32Array | undefined, table: Counts): void {
  if (table instanceof Uint32Array)
    for (let i = 0; i < ids.length; i++) table[ids[i]] += weights ? weights[i] : 1;
  else for (let i = 0; i < ids.length; i++) table[ids[i]] += BigInt(weights ? weights[i] : 1);
}

/** out[i] = map[codes[i]], no further than the last place of the map; the largest code. */
export function recode(codes: Codes, map: Codes, out: Codes): number {
  let most = 0;
  for (let i = 0; i < codes.length; i++) {
    most = Math.max(most, codes[i]);
    out[i] = map[Math.min(codes[i], map.length - 1)];
  }
  return most;
}

/** out[places[i]] = values[i]. */
export function scatter(values: Codes, places: Uint32Array, out: Codes): void {
  for (let i = 0; i < values.length; i++) out[places[i]] = values[i];
}

/** A table seen from one of its axes: `outer` blocks of `length` entries of `inner` counts each. */
export interface CountAxis {
  readonly outer: number;
  readonly length: number;
  readonly inner: number;
}

/** Adds up one axis by groups: coarse[o][groupOf[v]][i] += fine[o][v][i]. */
export function rollUpAxis(
  axis: CountAxis,
  fine: Counts,
  groupOf: Uint32Array,
  coarse: Counts,
  groups: number,
): void {
  if (fine instanceof Uint32Array) addByGroup(axis, fine, groupOf, coarse as Uint32Array, groups, 0);
  else addByGroup(axis, fine, groupOf, coarse as BigUint64Array, groups, 0n);
}

interface Cells<Count> {
  [cell: number]: Count;
  fill(value: Count): unknown;
}

function addByGroup<Count extends number | bigint>(
  { outer, length, inner }: CountAxis,
  fine: Cells<Count>,
  groupOf: Uint32Array,
  coarse: Cells<Count>,
  groups: number,
  zero: Count,
): void {
  coarse.fill(zero);
  let from = 0;
  for (let o = 0; o < outer; o++)
    for (let v = 0; v < length; v++) {
      const to = (o * groups + groupOf[v]) * inner;
      for (let i = 0; i < inner; i++, from++)
        coarse[to + i] = ((coarse[to + i] as number) + (fine[from] as number)) as Count;
    }
}

/** What a grid's quality is made of: the sum of the largest class counts, and what is lost of it, in units of 2⁻²⁰. */
export interface QualityParts {
  readonly first: bigint;
  readonly lost: bigint;
}

/** The last entry of `losses` is 0 and stands for every larger lead. */
export function qualityParts(counts: Counts, classes: number, losses: Uint32Array): QualityParts {
  const last = losses.length - 1;
  let first = 0n;
  let lost = 0n;
  for (let cell = 0; cell < counts.length; cell += classes) {
    let most = 0n;
    let next = 0n;
    for (let c = cell; c < cell + classes; c++) {
      const n = BigInt(counts[c]);
      if (n > most) [most, next] = [n, most];
      else if (n > next) next = n;
    }
    first += most;
    lost += BigInt(losses[Number(most - next > last ? BigInt(last) : most - next)]);
  }
  return { first, lost };
}
