/**
 * Which distances and sums of distances fit into which width, decided before a kernel is called.
 *
 * Claim. With coordinates between `low` and `high`, w = high − low, no squared distance exceeds d·w². `squaresRange` says 32
 * bits only if that is below 2³² and twice a coordinate fits into 16 bits, and 64-bit sums only if d·w² times the total weight
 * is below 2⁶³. Clipped ℓ₁ distances are at most `high` ≤ 65,535 and take 16 bits; their sums are judged likewise.
 * Proof. |x − c| ≤ w in each coordinate. In 32 bits the kernel computes ‖x‖² + ‖c‖² + x·(−2c) modulo 2³², which is the
 * distance, a number between 0 and 2³² − 1. Distances in 64 bits are sums of squares below 2³² over d ≤ 2²⁰ coordinates. A sum
 * over rows is at most the largest distance times the total weight. A saturating sum of 16-bit absolute differences is
 * min(Σ, 65,535), and clipping at `high` ≤ 65,535 does not tell the two apart. ∎
 * Where 64 bits could not hold a sum, the twin computes it in BigInt: nothing is refused because of rows.
 */
import { ensure } from "../../../base/errors.ts";

export const MOST_DIMENSIONS = 2 ** 20;
/** Twice this, and its negative, fit into 16 bits. */
const MOST_HALVED = 16_383;

/** Public bounds of every coordinate, of rows and centres alike. */
export interface CoordinateBounds {
  readonly low: number;
  readonly high: number;
}

export interface DistanceRange {
  /** Bits of a distance. */
  readonly column: 16 | 32 | 64;
  /** Whether sums fit into 64 bits. */
  readonly fits: boolean;
}

export function squaresRange(
  dimensions: number,
  { low, high }: CoordinateBounds,
  total: bigint,
): DistanceRange {
  checkDimensions(dimensions);
  ensure(
    isInt16(low) && isInt16(high) && low <= high,
    "option-out-of-range",
    `Coordinates between ${low} and ${high} are not whole numbers of 16 bits.`,
    "Put coordinates on a grid between -32768 and 32767.",
  );
  const largest = BigInt(dimensions) * BigInt(high - low) ** 2n;
  const halved = Math.max(Math.abs(low), Math.abs(high)) <= MOST_HALVED;
  return { column: halved && largest < 2n ** 32n ? 32 : 64, fits: largest * total < 2n ** 63n };
}

/** Between which ℓ₁ distances are clipped. */
export interface Clip {
  readonly low: number;
  readonly high: number;
}

export function clippedRange(dimensions: number, { low, high }: Clip, total: bigint): DistanceRange {
  checkDimensions(dimensions);
  ensure(
    Number.isInteger(low) && Number.isInteger(high) && low >= 0 && low <= high && high <= 65_535,
    "option-out-of-range",
    `Distances clipped between ${low} and ${high} are not whole numbers between 0 and 65535.`,
    "Put coordinates on a coarser grid, or clip distances below 65536.",
  );
  return { column: 16, fits: BigInt(high) * total < 2n ** 63n };
}

function checkDimensions(dimensions: number): void {
  ensure(
    Number.isInteger(dimensions) && dimensions >= 1 && dimensions <= MOST_DIMENSIONS,
    "option-out-of-range",
    `Points have ${dimensions} coordinates; between 1 and ${MOST_DIMENSIONS} are possible.`,
    "Choose fewer attributes.",
  );
}

const isInt16 = (x: number): boolean => Number.isInteger(x) && x >= -32_768 && x <= 32_767;
