/**
 * Which sums of the counting kernels fit into which width, decided before a kernel is called.
 *
 * Claim. With n ≤ 2³⁰ rows of 32-bit weights, no count wraps: every cell, of every table and roll-up, is at most the total
 * weight T, which is below 2³² where `width` is 32, and below 2⁶² always. With K ≤ 2²⁸ counts in a table, no quality wraps: the
 * sum of the largest counts is at most T, what is lost of it is at most K·(2³² − 1) < 2⁶⁰; and where the width is 32, both
 * are below 2⁵² in units of 2⁻²⁰, for a cell never loses more than it has.
 * Proof. Cells of one table are sums over disjoint sets of rows, and so are groups of cells, and what is counted of them so far, in
 * one block or on one thread, is a part of that sum. n·(2³² − 1) < 2⁶². A cell with
 * counts n₁ ≥ n₂ loses g(y) ≤ y/2 ≤ n₁, so Σ losses ≤ 2²⁰·T (the rounded loss of y ≥ 1 is at most 2¹⁹·y). ∎
 */
import { ensure } from "../../../base/errors.ts";

/** So many weights of 32 bits add up within 62. */
export const MOST_COUNTED_ROWS = 2 ** 30;
/** Counts in one table; 2 GiB at 64 bits. */
export const MOST_COUNTS = 2 ** 28;

/** Bits a count. */
export type CountWidth = 32 | 64;

export interface CountRange {
  /** The weight of all rows together: no count exceeds it. */
  readonly total: bigint;
  readonly width: CountWidth;
}

/** How wide counts of these rows must be. The width changes no number, only the time that it takes. */
export function countRange(rows: number, weights?: Uint32Array): CountRange {
  if (!(Number.isInteger(rows) && rows >= 0 && rows <= MOST_COUNTED_ROWS))
    throw new RangeError(`kernels count between 0 and ${MOST_COUNTED_ROWS} rows`);
  if (weights !== undefined && weights.length !== rows) throw new RangeError("every row needs one weight");
  const total = weights === undefined ? BigInt(rows) : totalOf(weights);
  return { total, width: total < 2n ** 32n ? 32 : 64 };
}

/** Doubles hold sums of 2²⁰ weights exactly: they stay below 2⁵². */
function totalOf(weights: Uint32Array): bigint {
  let total = 0n;
  for (let start = 0; start < weights.length; start += 2 ** 20) {
    let part = 0;
    const end = Math.min(weights.length, start + 2 ** 20);
    for (let i = start; i < end; i++) part += weights[i];
    total += BigInt(part);
  }
  return total;
}

/** The number of cells of axes of these sizes, refused where ids or a table could not hold them. */
export function cellsWithin(sizes: readonly number[], most: number): number {
  let cells = 1;
  for (const size of sizes) {
    if (!(Number.isInteger(size) && size >= 1)) throw new RangeError("an axis has at least one value");
    cells *= size;
    ensure(
      cells <= most,
      "option-out-of-range",
      `These ${sizes.length} attributes span more than ${most} cells.`,
      "Choose fewer attributes, or coarser levels.",
    );
  }
  return cells;
}
