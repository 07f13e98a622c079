/**
 * What the counting kernels compute, in plain TypeScript: the oracle that they are tested against, and what does the work
 * where WebAssembly is missing. Whole numbers throughout.
 */

/** One code a row, or one group a code. */
export type Codes = Uint8Array | Uint16Array | Uint32Array;

/** Counts by cell; 64 bits wide where 32 could not hold them (counting-range.ts decides). */
export type Counts = Uint32Array | BigUint64Array;

/** Mixed-radix ids with one more digit: out = ids·size + code. A size of 0 starts afresh. */
export function extendIds(ids: Uint32Array, codes: Codes, size: number, out: Uint32Array): void {
  for (let i = 0; i < codes.length; i++) out[i] = ids[i] * size + codes[i];
}

/** Counts rows by id. */
export function tally(ids: Uint32Array, table: Uint32Array): void {
  table.fill(0);
  for (let i = 0; i < ids.length; i++) table[ids[i]]++;
}

/** Adds up weights by id. */
export function weigh(ids: Uint32Array, weights: Uint32Array, table: Counts): void {
  if (table instanceof Uint32Array) {
    table.fill(0);
    for (let i = 0; i < ids.length; i++) table[ids[i]] += weights[i];
  } else {
    table.fill(0n);
    for (let i = 0; i < ids.length; i++) table[ids[i]] += BigInt(weights[i]);
  }
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
