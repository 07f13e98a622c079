/**
 * Sums over rows of the least of some columns of distances, by the kernels. The results are those of the plain loops
 * (`plainLeast` in clusters.ts), to the last unit.
 *
 * Columns are handed over piece by piece, so that the kernels' memory stays small however many rows and columns there are, and
 * a piece of all columns stays in the cache until every candidate has used it.
 */
import { countRange } from "../../../kernels/counting/counting-range.ts";
import type { DistanceExports } from "../../../kernels/distances/distance-kernels.ts";
import { distancesModule } from "../../../kernels/distances/distances.wasm.ts";
import { load } from "../../../kernels/load.ts";

/** For each list of numbers of columns, Σ over rows of the least of them. */
export type LeastSums = (columns: readonly Int32Array[], lists: readonly (readonly number[])[]) => bigint[];

/** Half of a usual second-level cache. */
const CACHED_BYTES = 2 ** 18;

/** Undefined where WebAssembly is missing, or 64 bits could not hold a sum of numbers up to `largest`. */
export function kernelLeast(
  rows: number,
  weights: Uint32Array | undefined,
  largest: number,
): LeastSums | undefined {
  const { total } = countRange(rows, weights);
  const loaded = BigInt(largest) * total < 2n ** 63n ? load<DistanceExports>(distancesModule) : undefined;
  if (!loaded) return undefined;
  const { kernels, arena } = loaded;
  return (columns, lists) => {
    const mark = arena.used;
    const most = Math.max(64, Math.floor(CACHED_BYTES / (4 * columns.length) / 16) * 16);
    const k = lists[0].length;
    const places = columns.map(() => arena.allocate(4 * most));
    const [weightsAt, listsAt] = [arena.allocate(4 * most), arena.allocate(4 * k * lists.length)];
    const out = arena.allocate(8 * lists.length);
    const { buffer } = arena.memory;
    const put = (at: number, piece: Int32Array | Uint32Array) =>
      new Uint32Array(buffer, at, piece.length).set(piece);
    put(listsAt, Uint32Array.from(lists.flatMap((list) => list.map((column) => places[column]))));
    const sums = new BigUint64Array(buffer, out, lists.length).fill(0n);
    for (let from = 0; from < rows; from += most) {
      const count = Math.min(most, rows - from);
      for (const [c, column] of columns.entries()) put(places[c], column.subarray(from, from + count));
      if (weights) {
        put(weightsAt, weights.subarray(from, from + count));
        kernels.leastWeighted32(count, lists.length, k, listsAt, weightsAt, out);
      } else kernels.least32(count, lists.length, k, listsAt, out);
    }
    arena.release(mark);
    return [...sums];
  };
}
