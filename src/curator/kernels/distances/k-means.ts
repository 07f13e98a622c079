/**
 * k-means: for each candidate, Σ over rows of the squared distance to its nearest centre. Exact whole numbers, by kernels
 * or by their twin; the score is minus this sum.
 *
 * Distances are computed once for each distinct centre, chunk by chunk of rows, so that candidates that share centres, as
 * those made from one hub do, share the work, and a chunk's distances stay in the cache until they have been used.
 */
import { ensure } from "../../../base/errors.ts";
import { countRange } from "../counting/counting-range.ts";
import { type Arena, load } from "../load.ts";
import type { Machine } from "../twin-memory.ts";
import type { DistanceExports } from "./distance-kernels.ts";
import { distancesModule } from "./distances.wasm.ts";
import { type CoordinateBounds, type DistanceRange, squaresRange } from "./distances-range.ts";
import { kMeansTwin, type PointRows } from "./distances-twin.ts";

export interface KMeansOptions {
  readonly bounds: CoordinateBounds;
  readonly weights?: Uint32Array;
  readonly machine?: Machine;
}

/** Distances of a chunk of rows to all centres together take no more than this: they stay in the second cache. */
const CHUNK_BYTES = 2 ** 19;

export class KMeans {
  readonly #points: PointRows;
  readonly #bounds: CoordinateBounds;
  readonly #held: HeldRows | undefined;

  /** `rows` holds whole coordinates, one row after the other; they are not changed afterwards. */
  constructor(rows: Int16Array, dimensions: number, { bounds, weights, machine = "wasm" }: KMeansOptions) {
    const { total } = countRange(rows.length / dimensions, weights);
    const range = squaresRange(dimensions, bounds, total);
    if (!within(rows, bounds)) throw new RangeError("rows have coordinates beyond their bounds");
    this.#points = { rows, dimensions, weights };
    this.#bounds = bounds;
    this.#held = machine === "wasm" && range.fits ? holdRows(this.#points, range) : undefined;
  }

  get machine(): Machine {
    return this.#held === undefined ? "twin" : "wasm";
  }

  /** A candidate is its centres' coordinates, one centre after the other; all have as many centres. */
  kMeansSums(candidates: readonly Int16Array[]): bigint[] {
    this.#check(candidates);
    if (this.#held === undefined || candidates.length === 0) return kMeansTwin(this.#points, candidates);
    return sumsByKernels(this.#held, this.#points, candidates);
  }

  #check(candidates: readonly Int16Array[]): void {
    const { dimensions } = this.#points;
    const size = candidates[0]?.length ?? dimensions;
    ensure(
      size > 0 &&
        size % dimensions === 0 &&
        candidates.every((candidate) => candidate.length === size && within(candidate, this.#bounds)),
      "candidate-invalid",
      `A candidate is not a list of ${size / dimensions} centres of ${dimensions} coordinates within their bounds.`,
      "Give all candidates as many centres, and clamp centres to the bounds.",
    );
  }
}

function within(coordinates: Int16Array, { low, high }: CoordinateBounds): boolean {
  for (let i = 0; i < coordinates.length; i++)
    if (coordinates[i] < low || coordinates[i] > high) return false;
  return true;
}

/** Rows in the kernels' memory. */
interface HeldRows {
  readonly kernels: DistanceExports;
  readonly arena: Arena;
  readonly width: 32 | 64;
  readonly pairs: number;
  readonly x: number;
  readonly norms: number;
  /** Undefined where every row counts once and the kernel needs no weights. */
  readonly weights: number | undefined;
}

function holdRows(points: PointRows, range: DistanceRange): HeldRows | undefined {
  const loaded = load<DistanceExports>(distancesModule);
  if (loaded === undefined) return undefined;
  const { arena } = loaded;
  const count = points.rows.length / points.dimensions;
  const width = range.column === 32 ? 32 : 64;
  const pairs = Math.ceil(points.dimensions / 2);
  const padded = Math.ceil(count / 16) * 16;
  const x = arena.allocate(padded * pairs * 4);
  const norms = arena.allocate(padded * 4);
  const needsWeights = points.weights !== undefined || width === 64;
  const weights = needsWeights ? arena.allocate(count * 4) : undefined;
  packRows(points, new Int16Array(arena.buffer, x, padded * pairs * 2), pairs);
  packNorms(points, new Uint32Array(arena.buffer, norms, padded));
  if (weights !== undefined)
    new Uint32Array(arena.buffer, weights, count).set(points.weights ?? new Uint32Array(count).fill(1));
  return { ...loaded, width, pairs, x, norms, weights };
}

/** Blocks of sixteen rows; for each pair of coordinates, sixteen rows of two. */
function packRows({ rows, dimensions }: PointRows, x: Int16Array, pairs: number): void {
  for (let row = 0, from = 0; from < rows.length; row++)
    for (let j = 0; j < dimensions; j++, from++)
      x[((row >>> 4) * pairs + (j >>> 1)) * 32 + (row & 15) * 2 + (j & 1)] = rows[from];
}

/** ‖x‖² modulo 2³²: the array takes care of the remainder. */
function packNorms({ rows, dimensions }: PointRows, norms: Uint32Array): void {
  for (let row = 0; row < rows.length / dimensions; row++)
    norms[row] = squaredNorm(rows.subarray(row * dimensions, (row + 1) * dimensions));
}

function squaredNorm(coordinates: Int16Array): number {
  let sum = 0;
  for (let j = 0; j < coordinates.length; j++) sum += coordinates[j] ** 2;
  return sum;
}

/** Each distinct centre once, and for each candidate the numbers of its centres. */
function distinctCentres(candidates: readonly Int16Array[], dimensions: number) {
  const numbers = new Map<string, number>();
  const centres: Int16Array[] = [];
  const lists = candidates.map((candidate) =>
    Array.from({ length: candidate.length / dimensions }, (_, i) => {
      const centre = candidate.subarray(i * dimensions, (i + 1) * dimensions);
      const key = centre.join();
      const number = numbers.get(key) ?? centres.push(centre) - 1;
      numbers.set(key, number);
      return number;
    }),
  );
  return { centres, lists };
}

function sumsByKernels(held: HeldRows, points: PointRows, candidates: readonly Int16Array[]): bigint[] {
  const { arena } = held;
  const mark = arena.used;
  const { centres, lists } = distinctCentres(candidates, points.dimensions);
  const bytes = held.width / 8;
  const chunk = Math.min(4096, Math.max(64, Math.floor(CHUNK_BYTES / (bytes * centres.length) / 16) * 16));
  const stride = chunk * bytes;
  const places = putCentres(held, centres);
  const columns = arena.allocate(stride * (centres.length + 1));
  const listsAt = arena.allocate(4 * lists.length * lists[0].length);
  const out = arena.allocate(8 * candidates.length);
  const view = new Uint32Array(arena.buffer, listsAt, lists.length * lists[0].length);
  view.set(lists.flat().map((centre) => columns + centre * stride));
  const sums = new BigUint64Array(arena.buffer, out, candidates.length).fill(0n);
  const count = points.rows.length / points.dimensions;
  for (let start = 0; start < count; start += chunk) {
    const rows = Math.min(chunk, count - start);
    fillColumns(held, start, rows, centres.length, places, columns, stride);
    addLeast(held, start, rows, candidates.length, lists[0].length, listsAt, out);
  }
  const result = [...sums];
  arena.release(mark);
  return result;
}

/** 64 bits: the coordinates, as they are. 32 bits: see `squares32`; one more centre of zeros makes their number even. */
function putCentres({ arena, pairs, width }: HeldRows, centres: readonly Int16Array[]): number {
  const words = width === 32 ? (pairs + 1) * (centres.length + 1) : pairs * centres.length;
  const places = arena.allocate(4 * words);
  const coordinates = new Int16Array(arena.buffer, places, 2 * words).fill(0);
  const norms = new Uint32Array(arena.buffer, places, words);
  for (const [i, centre] of centres.entries()) {
    if (width === 64) coordinates.set(centre, 2 * pairs * i);
    else {
      const first = (i - (i % 2)) * (pairs + 1) + (i % 2);
      for (let j = 0; j < centre.length; j++)
        coordinates[2 * first + 4 * (j >>> 1) + (j & 1)] = -2 * centre[j];
      norms[first + 2 * pairs] = squaredNorm(centre);
    }
  }
  return places;
}

function fillColumns(
  { kernels, width, pairs, x, norms }: HeldRows,
  start: number,
  rows: number,
  centres: number,
  places: number,
  columns: number,
  stride: number,
): void {
  const from = x + start * pairs * 4;
  const padded = Math.ceil(rows / 16) * 16;
  if (width === 32)
    kernels.squares32(padded, from, norms + 4 * start, pairs, centres, places, columns, stride);
  else
    for (let c = 0; c < centres; c++)
      kernels.squares64(rows, from, pairs, places + 4 * pairs * c, columns + stride * c);
}

function addLeast(
  { kernels, width, weights }: HeldRows,
  start: number,
  rows: number,
  candidates: number,
  k: number,
  lists: number,
  out: number,
): void {
  if (weights === undefined) kernels.least32(rows, candidates, k, lists, out);
  else {
    const add = width === 32 ? kernels.leastWeighted32 : kernels.leastWeighted64;
    add(rows, candidates, k, lists, weights + 4 * start, out);
  }
}
