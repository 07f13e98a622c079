/**
 * k-median: for each candidate, k of some public points, Σ over rows of the clipped ℓ₁ distance to the nearest of them.
 * Exact whole numbers, by kernels or by their twin; the score is minus this sum.
 *
 * The distances of all rows to a point are computed when it is first used, and kept: swaps and offspring use the same
 * points again and again.
 */
import { ensure } from "../../../base/errors.ts";
import { countRange } from "../counting/counting-range.ts";
import { type Arena, load } from "../load.ts";
import type { Machine } from "../twin-memory.ts";
import type { DistanceExports } from "./distance-kernels.ts";
import { distancesModule } from "./distances.wasm.ts";
import { type Clip, clippedRange } from "./distances-range.ts";
import { kMedianTwin, type PointRows } from "./distances-twin.ts";

export interface KMedianOptions {
  readonly clip: Clip;
  readonly weights?: Uint32Array;
  readonly machine?: Machine;
  /** What kept distances may take. */
  readonly mostBytes?: number;
}

/** As many rows as the kernel's 32-bit sums hold. */
const CHUNK = 2 ** 16;
const DEFAULT_BYTES = 2 ** 30;

type Candidate = readonly number[];

export class KMedian {
  readonly #points: PointRows;
  readonly #places: Int16Array;
  readonly #clip: Clip;
  readonly #columns: PointColumns | undefined;

  /** `rows` and `places` (the public points) hold whole coordinates one after the other; they are not changed afterwards. */
  constructor(
    rows: Int16Array,
    dimensions: number,
    places: Int16Array,
    { clip, weights, machine = "wasm", mostBytes = DEFAULT_BYTES }: KMedianOptions,
  ) {
    const { total } = countRange(rows.length / dimensions, weights);
    const { fits } = clippedRange(dimensions, clip, total);
    this.#points = { rows, dimensions, weights };
    this.#places = places;
    this.#clip = clip;
    const loaded = machine === "wasm" && fits ? load<DistanceExports>(distancesModule) : undefined;
    if (loaded !== undefined)
      this.#columns = new PointColumns(loaded.kernels, loaded.arena, this.#points, places, clip, mostBytes);
  }

  get machine(): Machine {
    return this.#columns === undefined ? "twin" : "wasm";
  }

  /** A candidate is the numbers of its points; all have as many. */
  kMedianSums(candidates: readonly Candidate[]): bigint[] {
    const k = candidates[0]?.length ?? 1;
    const known = this.#places.length / this.#points.dimensions;
    ensure(
      k > 0 && candidates.every((candidate) => candidate.length === k && areBelow(known, candidate)),
      "candidate-invalid",
      `A candidate is not a list of ${k} of the ${known} public points.`,
      "Give all candidates as many points, by their numbers from 0.",
    );
    return this.#columns?.sums(candidates) ?? kMedianTwin(this.#points, this.#places, this.#clip, candidates);
  }
}

function areBelow(known: number, points: Candidate): boolean {
  for (let i = 0; i < points.length; i++)
    if (!Number.isInteger(points[i]) || points[i] < 0 || points[i] >= known) return false;
  return true;
}

/** Distances of all rows to points, in the kernels' memory. */
class PointColumns {
  readonly #kernels: DistanceExports;
  readonly #arena: Arena;
  readonly #points: PointRows;
  readonly #clip: Clip;
  readonly #x: number;
  readonly #places: number;
  readonly #weights: number | undefined;
  readonly #mark: number;
  readonly #most: number;
  /** For each point, where its column is kept; 0 where it is not. */
  readonly #kept: Uint32Array;
  #columns = 0;

  constructor(
    kernels: DistanceExports,
    arena: Arena,
    points: PointRows,
    places: Int16Array,
    clip: Clip,
    mostBytes: number,
  ) {
    this.#kernels = kernels;
    this.#arena = arena;
    this.#points = points;
    this.#clip = clip;
    this.#x = arena.allocate(this.#stride * points.dimensions);
    this.#places = arena.allocate(places.byteLength);
    this.#weights = points.weights === undefined ? undefined : arena.allocate(4 * points.weights.length);
    this.#mark = arena.used;
    this.#most = Math.max(1, Math.floor(mostBytes / this.#stride));
    this.#kept = new Uint32Array(places.length / points.dimensions);
    const { buffer } = arena.memory;
    transpose(
      points,
      new Int16Array(buffer, this.#x, (this.#stride / 2) * points.dimensions),
      this.#stride / 2,
    );
    new Int16Array(buffer, this.#places, places.length).set(places);
    if (points.weights !== undefined && this.#weights !== undefined)
      new Uint32Array(buffer, this.#weights, points.weights.length).set(points.weights);
  }

  get #count(): number {
    return this.#points.rows.length / this.#points.dimensions;
  }

  /** Bytes of a column: whole vectors of eight rows, at least one. */
  get #stride(): number {
    return Math.max(1, Math.ceil(this.#count / 8)) * 16;
  }

  /** In batches whose points can be kept together; with less memory there are more of them. */
  sums(candidates: readonly Candidate[]): bigint[] {
    if (this.#kept.length <= this.#most) return this.#batchSums(candidates);
    const out: bigint[] = [];
    let batch: Candidate[] = [];
    let used = new Set<number>();
    for (const candidate of candidates) {
      const more = candidate.filter((point) => !used.has(point)).length;
      if (used.size + more > this.#most && batch.length > 0) {
        out.push(...this.#batchSums(batch));
        batch = [];
        used = new Set();
      }
      for (const point of candidate) used.add(point);
      batch.push(candidate);
    }
    return [...out, ...this.#batchSums(batch)];
  }

  #batchSums(candidates: readonly Candidate[]): bigint[] {
    this.#keep(candidates);
    const arena = this.#arena;
    const mark = arena.used;
    const k = candidates[0]?.length ?? 1;
    const lists = arena.allocate(4 * k * candidates.length);
    const out = arena.allocate(8 * candidates.length);
    this.#list(candidates, new Uint32Array(arena.buffer, lists, k * candidates.length));
    const sums = new BigUint64Array(arena.buffer, out, candidates.length).fill(0n);
    for (let start = 0; start < this.#count; start += CHUNK) {
      const rows = Math.min(CHUNK, this.#count - start);
      if (this.#weights === undefined)
        this.#kernels.least16(rows, 2 * start, candidates.length, k, lists, out);
      else this.#kernels.leastWeighted16(rows, 2 * start, candidates.length, k, lists, this.#weights, out);
    }
    const result = new Array<bigint>(candidates.length);
    for (let c = 0; c < result.length; c++) result[c] = sums[c];
    arena.release(mark);
    return result;
  }

  /** Where the columns of all candidates' points lie, one after the other. */
  #list(candidates: readonly Candidate[], places: Uint32Array): void {
    let at = 0;
    for (const candidate of candidates)
      for (let i = 0; i < candidate.length; i++) places[at++] = this.#kept[candidate[i]];
  }

  /** Computes the columns that are missing; where they would not all fit, everything kept is given up first. */
  #keep(candidates: readonly Candidate[]): void {
    let missing = this.#missing(candidates);
    if (this.#columns + missing.size > this.#most) {
      this.#kept.fill(0);
      this.#columns = 0;
      this.#arena.release(this.#mark);
      missing = this.#missing(candidates);
    }
    for (const point of missing) this.#compute(point);
  }

  #missing(candidates: readonly Candidate[]): ReadonlySet<number> {
    const missing = new Set<number>();
    for (const candidate of candidates)
      for (let i = 0; i < candidate.length; i++)
        if (this.#kept[candidate[i]] === 0) missing.add(candidate[i]);
    return missing;
  }

  #compute(point: number): void {
    const { dimensions } = this.#points;
    const column = this.#arena.allocate(this.#stride);
    const place = this.#places + 2 * dimensions * point;
    const { low, high } = this.#clip;
    const x = this.#x;
    this.#kernels.manhattan16(this.#stride / 2, x, this.#stride, dimensions, place, low, high, column);
    this.#kept[point] = column;
    this.#columns++;
  }
}

/** One column of coordinates after the other. */
function transpose({ rows, dimensions }: PointRows, x: Int16Array, stride: number): void {
  for (let row = 0, from = 0; from < rows.length; row++)
    for (let j = 0; j < dimensions; j++, from++) x[j * stride + row] = rows[from];
}
