/**
 * Gradients by kernels. A row's margin is the sum of a few *entries*, each of which stands for a combination of codes of some attributes, and
 * its slope is added to the same entries. Entries are numbered: first *leaves*, a number times the weight in a place, then *pairs*, each the
 * sum of two entries before it. Leaf 0 is nothing and leaf 1 the bias; then come numbers that every row has of its own (`dense`).
 *
 * Rows come in *runs* of one entry and one sign; the other entries of a row are numbers of 16 bits, filled up with leaf 0 to an even number.
 *
 * Claim. Every sum is exact.
 * Proof. Margins are at most 2⁵² in size (learning-sums.ts), and so are sums of some of their parts: 2¹² of at most 2⁴⁰. A slope lies between
 * two told ones, which are at most 2²⁵ in size; their difference times a rest below 2²⁰ stays below 2⁴⁶. Stretches of runs stand for at
 * most 2²² rows, so that slopes add up to at most 2⁴⁷, and times numbers of at most 2¹⁴ to 2⁶¹: 64 bits hold it, as what several leaves
 * send to a place are slopes of different rows. Stretches are added up in BigInt. ∎
 */
import { pause } from "../../../base/pause.ts";
import { type Arena, load } from "../load.ts";
import { gradientsModule } from "./gradients.wasm.ts";

/** A place in the memory. */
type Place = number;

interface GradientExports {
  fillEntries(
    leaves: number,
    places: Place,
    numbers: Place,
    weights: Place,
    count: number,
    pairs: Place,
    entries: Place,
  ): void;
  addRows(
    runs: Place,
    end: Place,
    row: number,
    words: number,
    ids: Place,
    dense: number,
    x: Place,
    times: Place,
    most: Place,
    lengths: Place,
    told: Place,
    entries: Place,
  ): void;
  sumByPlace(
    leaves: number,
    places: Place,
    numbers: Place,
    sums: Place,
    count: number,
    pairs: Place,
    entries: Place,
  ): void;
}

export interface GradientSource {
  readonly rows: number;
  /** Of every leaf: the place of its weight and of its sum, and the number that both are multiplied by. */
  readonly places: ArrayLike<number>;
  readonly numbers: ArrayLike<number>;
  /** Of every pair: the first of its entries, and 2¹⁶ times the second. */
  readonly pairs: ArrayLike<number>;
  /** Each row's entry that runs are made of, and its sign. */
  readonly inRuns: Uint16Array;
  readonly signs: Int8Array;
  /** Each row's other entries, a column each. */
  readonly others: readonly Uint16Array[];
  readonly dense: readonly Int16Array[];
  /** How often each row counts; once if it says nothing. */
  readonly times?: Uint32Array | undefined;
  /** Each row's q (queries/gradients/gradient.ts). */
  readonly lengths: Uint32Array;
  readonly longest: number;
  /** How many places there are; the last has a weight, and no sum is asked for there. */
  readonly size: number;
}

export interface GradientAt {
  /** One for every place. */
  readonly weights: Int32Array;
  readonly slope: Int32Array;
  /** By a row's q; undefined where no slope goes so far. */
  readonly most?: { readonly clip: number; readonly byLength: Float64Array } | undefined;
}

/** Entries have numbers of 16 bits. */
export const MOST_ENTRIES = 2 ** 16;
/** So many rows a stretch of runs stands for at most. */
const ROWS_OF_STRETCH = 2 ** 22;
/** Three numbers of 32 bits: the entry, the row behind the last, the sign. */
const RUN_BYTES = 12;

interface Stretch {
  readonly runs: Place;
  readonly end: Place;
  readonly row: number;
  readonly rows: number;
}

export class GradientRows {
  readonly #kernels: GradientExports;
  readonly #arena: Arena;
  readonly #leaves: number;
  readonly #entryCount: number;
  readonly #words: number;
  readonly #dense: number;
  readonly #size: number;
  readonly #longest: number;
  readonly #stretches: readonly Stretch[];
  readonly #at: Readonly<
    Record<
      "places" | "numbers" | "pairs" | "ids" | "x" | "times" | "lengths" | "entries" | "weights" | "sums",
      Place
    >
  >;
  /** What was told last, and where it is. */
  #told: { readonly slope: Int32Array; readonly at: Place } | undefined;
  #most: { readonly clip: number; readonly at: Place } | undefined;

  /** Undefined where this machine has no kernels, or they have no room for so many entries or so large counts. */
  static of(source: GradientSource): GradientRows | undefined {
    const runs = runsOf(source);
    if (!runs || source.places.length + source.pairs.length > MOST_ENTRIES) return undefined;
    const loaded = load<GradientExports>(gradientsModule);
    return loaded && new GradientRows(source, runs, loaded.kernels, loaded.arena);
  }

  private constructor(source: GradientSource, runs: Runs, kernels: GradientExports, arena: Arena) {
    const { places, numbers, pairs, others, dense, times, lengths, size } = source;
    this.#kernels = kernels;
    this.#arena = arena;
    this.#leaves = places.length;
    this.#entryCount = places.length + pairs.length;
    this.#words = Math.max(1, Math.ceil(others.length / 2));
    this.#dense = dense.length;
    this.#size = size;
    this.#longest = source.longest;
    const runsAt = this.#place(Int32Array.from(runs.fields));
    this.#stretches = runs.stretches.map(({ from, to, row, rows }) => ({
      runs: runsAt + from * RUN_BYTES,
      end: runsAt + to * RUN_BYTES,
      row,
      rows,
    }));
    this.#at = {
      places: this.#place(Uint32Array.from(places)),
      numbers: this.#place(Int32Array.from(numbers)),
      pairs: this.#place(Uint32Array.from(pairs)),
      ids: this.#place(inRows(others, 2 * this.#words, new Uint16Array(source.rows * 2 * this.#words))),
      x: this.#place(inRows(dense, dense.length, new Int16Array(source.rows * dense.length))),
      times: times ? this.#place(times) : 0,
      lengths: this.#place(lengths),
      entries: arena.allocate(16 * this.#entryCount),
      weights: arena.allocate(4 * size),
      sums: arena.allocate(8 * size),
    };
  }

  async gradient({ weights, slope, most }: GradientAt): Promise<bigint[]> {
    const at = this.#at;
    const sums = new Array<bigint>(this.#size - 1).fill(0n);
    for (const { runs, end, row, rows } of this.#stretches) {
      // No other question can come between these lines.
      const told = this.#placeSlope(slope);
      const mostAt = most ? this.#placeMost(most) : 0;
      new Int32Array(this.#arena.buffer, at.weights, this.#size).set(weights);
      const own = new BigInt64Array(this.#arena.buffer, at.sums, this.#size).fill(0n);
      const of = [this.#entryCount, at.pairs, at.entries] as const;
      this.#kernels.fillEntries(this.#leaves, at.places, at.numbers, at.weights, ...of);
      this.#kernels.addRows(
        runs,
        end,
        row,
        this.#words,
        at.ids,
        this.#dense,
        at.x,
        at.times,
        mostAt,
        at.lengths,
        told,
        at.entries,
      );
      this.#kernels.sumByPlace(this.#leaves, at.places, at.numbers, at.sums, ...of);
      for (let j = 0; j < sums.length; j++) sums[j] += own[j];
      await pause(rows);
    }
    return sums;
  }

  /** Where the slope at 0 is told. The last one has a copy behind it, which is read and multiplied by 0. */
  #placeSlope(slope: Int32Array): Place {
    const known = this.#told?.at ?? this.#arena.allocate(4 * (slope.length + 1));
    if (this.#told?.slope !== slope) {
      const copy = new Int32Array(this.#arena.buffer, known, slope.length + 1);
      copy.set(slope);
      copy[slope.length] = slope[slope.length - 1];
      this.#told = { slope, at: known };
    }
    return known + 2 * (slope.length - 1);
  }

  #placeMost({ clip, byLength }: NonNullable<GradientAt["most"]>): Place {
    const known = this.#most?.at ?? this.#arena.allocate(4 * (this.#longest + 1));
    if (this.#most?.clip !== clip) {
      const copy = new Int32Array(this.#arena.buffer, known, this.#longest + 1);
      for (let q = 0; q < copy.length; q++) copy[q] = Math.min(byLength[q], 2 ** 30);
      this.#most = { clip, at: known };
    }
    return known;
  }

  #place(values: Uint16Array | Int16Array | Uint32Array | Int32Array): Place {
    const at = this.#arena.allocate(values.byteLength);
    const { buffer, byteOffset, byteLength } = values;
    new Uint8Array(this.#arena.buffer, at, byteLength).set(new Uint8Array(buffer, byteOffset, byteLength));
    return at;
  }
}

/** Columns as rows of so many numbers, filled up with zeros. */
function inRows<A extends Uint16Array | Int16Array>(columns: readonly A[], width: number, to: A): A {
  for (const [k, column] of columns.entries())
    for (let row = 0, at = k; row < column.length; row++, at += width) to[at] = column[row];
  return to;
}

interface Runs {
  /** Entry, row behind the last and sign of each. */
  readonly fields: readonly number[];
  readonly stretches: readonly { from: number; to: number; row: number; rows: number }[];
}

/** Undefined where a row counts more often than a stretch may. */
function runsOf({ rows, inRuns, signs, times }: GradientSource): Runs | undefined {
  const fields: number[] = [];
  const stretches: { from: number; to: number; row: number; rows: number }[] = [];
  let stands = Number.POSITIVE_INFINITY;
  for (let row = 0; row < rows; row++) {
    const own = times ? times[row] : 1;
    if (own > ROWS_OF_STRETCH) return undefined;
    stands += own;
    const isNext = stands > ROWS_OF_STRETCH;
    if (isNext) {
      stretches.push({ from: fields.length / 3, to: 0, row, rows: 0 });
      stands = own;
    }
    if (isNext || inRuns[row] !== inRuns[row - 1] || signs[row] !== signs[row - 1])
      fields.push(inRuns[row], row + 1, signs[row]);
    else fields[fields.length - 2] = row + 1;
    const stretch = stretches[stretches.length - 1];
    stretch.to = fields.length / 3;
    stretch.rows++;
  }
  return { fields, stretches };
}
