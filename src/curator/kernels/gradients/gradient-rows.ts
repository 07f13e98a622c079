/**
 * Gradients by kernels. A row's margin is the sum of a few *entries*, each of which stands for a combination of codes of some attributes, and
 * its slope is added to the same entries. Entries are numbered: first *leaves*, a number times the weight in a place, then *pairs*, each the
 * sum of two entries before it. Leaf 0 is nothing and leaf 1 the bias; then come the weights of what every row has a number of its own for.
 *
 * Rows come in *runs* of one entry and one sign. Most tables have two more entries a row, or fewer and leaf 0 in their place, and nothing
 * else: they have a kernel of their own, in which a row takes 3 ns.
 *
 * Claim. Every sum is exact.
 * Proof. Margins are at most 2⁵³ in size (learning-sums.ts), and so are sums of some of their parts: 2⁹ of at most 2⁴⁴. A slope lies between
 * two told ones, which are at most 2²⁵ in size; their difference times a rest below 2²⁶ stays below 2⁵². Stretches of runs stand for at
 * most 2²² rows, so that slopes add up to at most 2⁴⁷, and times numbers of at most 2¹⁴ to 2⁶¹: 64 bits hold it, as what several leaves
 * send to a place are slopes of different rows. Stretches are added up in BigInt. ∎
 */
import { pause } from "../../../base/pause.ts";
import { type Arena, load } from "../load.ts";
import type { ByteOffset, GradientExports } from "./gradient-exports.ts";
import { gradientsModule } from "./gradients.wasm.ts";
import { type EntryRun, entryRuns, type RunStretch } from "./runs.ts";

export interface GradientSource {
  readonly rows: number;
  /** Of every leaf: the place of its weight and of its sum, and the number that both are multiplied by. A row meets a place once at most. */
  readonly places: ArrayLike<number>;
  readonly numbers: ArrayLike<number>;
  /** Two entries each. */
  readonly pairs: ArrayLike<number>;
  /** Each row's entry that runs are made of, and its sign. */
  readonly inRuns: Uint32Array;
  readonly signs: Int8Array;
  /** Each row's other entries, a column each. */
  readonly others: readonly Uint32Array[];
  /** Each row's own numbers, a column each. */
  readonly dense: readonly Int16Array[];
  /** How often each row counts; once if it says nothing. */
  readonly times?: Uint32Array | undefined;
  /** Each row's q (queries/gradients/gradient.ts), and the largest that there may be. */
  readonly lengths: Uint32Array;
  readonly longest: number;
  /** How many places there are; the last has a weight, and no sum is asked for there. */
  readonly size: number;
}

/** Where a gradient is asked for. */
export interface GradientAt {
  /** One for every place. */
  readonly weights: Int32Array;
  readonly slope: Int32Array;
  /** Whether every margin surely lies between −16 and 16, where slopes are told. */
  readonly isNear: boolean;
  /** How far slopes may go, by their rows' q; undefined where none goes so far. */
  readonly most?: { readonly clip: number; readonly byLength: Float64Array } | undefined;
}

const BYTES = { entry: 16, run: 12 } as const;
/** Leaves of the bias and of the first of a row's own numbers. */
const [BIAS, DENSE] = [1, 2];
/** What `addPairs` takes: two places. */
const PAIR_WIDTH = 8;
/** Larger than any slope. */
const FAR = 2 ** 30;

export class GradientRows {
  readonly #kernels: GradientExports;
  readonly #arena: Arena;
  readonly #size: number;
  readonly #longest: number;
  /** Bytes of a row's entries, and of its own numbers. */
  readonly #width: number;
  readonly #own: number;
  readonly #stretches: readonly RunStretch[];
  readonly #leaves: ByteOffset;
  readonly #end: ByteOffset;
  readonly #entries: ByteOffset;
  readonly #at: Readonly<Record<"places" | "numbers" | "pairs" | "runs" | "rows" | "x", ByteOffset>>;
  readonly #times: ByteOffset;
  readonly #lengths: ByteOffset;
  readonly #weights: ByteOffset;
  readonly #sums: ByteOffset;
  /** What was told last, and where it is. */
  #told: { readonly slope: Int32Array; readonly at: ByteOffset } | undefined;
  #most: { readonly clip: number; readonly at: ByteOffset } | undefined;

  /** Undefined where this machine has no kernels, or a row counts too often for them. */
  static of(source: GradientSource): GradientRows | undefined {
    const runs = entryRuns(source);
    const loaded = runs && load<GradientExports>(gradientsModule);
    return loaded && new GradientRows(source, runs, loaded.kernels, loaded.arena);
  }

  private constructor(
    source: GradientSource,
    { runs, stretches }: { readonly runs: readonly EntryRun[]; readonly stretches: readonly RunStretch[] },
    kernels: GradientExports,
    arena: Arena,
  ) {
    const { rows, places, numbers, pairs, others, dense, times, lengths, size, longest } = source;
    this.#kernels = kernels;
    this.#arena = arena;
    this.#size = size;
    this.#longest = longest;
    this.#stretches = stretches;
    const perRow = Math.max(2, others.length);
    this.#width = 4 * perRow;
    this.#own = 2 * dense.length;
    this.#entries = arena.allocate(BYTES.entry * (places.length + pairs.length / 2));
    this.#leaves = this.#entry(places.length);
    this.#end = this.#entry(places.length + pairs.length / 2);
    const rowsAt = arena.allocate(this.#width * rows);
    this.#at = {
      places: arena.put(Uint32Array.from(places)),
      numbers: arena.put(Int32Array.from(numbers)),
      pairs: arena.put(Uint32Array.from(pairs, (entry) => this.#entry(entry))),
      runs: arena.put(
        Int32Array.from(
          runs.flatMap(({ entry, end, sign }) => [this.#entry(entry), rowsAt + this.#width * end, sign]),
        ),
      ),
      rows: rowsAt,
      x: arena.put(inRows(dense, dense.length, new Int16Array(rows * dense.length))),
    };
    inRows(
      others.map((column) => column.map((entry) => this.#entry(entry))),
      perRow,
      new Uint32Array(arena.buffer, rowsAt, rows * perRow).fill(this.#entry(0)),
    );
    this.#times = times ? arena.put(times) : 0;
    this.#lengths = arena.put(lengths);
    this.#weights = arena.allocate(4 * size);
    this.#sums = arena.allocate(8 * size);
  }

  async gradient({ weights, slope, most, isNear }: GradientAt): Promise<bigint[]> {
    const sums = new Array<bigint>(this.#size - 1).fill(0n);
    for (const stretch of this.#stretches) {
      // Nobody else writes to the memory before the sums are read: there is no pause in between.
      const told = this.#placeSlope(slope);
      const mostAt = most ? this.#placeMost(most) : 0;
      new Int32Array(this.#arena.buffer, this.#weights, this.#size).set(weights);
      const own = new BigInt64Array(this.#arena.buffer, this.#sums, this.#size).fill(0n);
      const { places, numbers, pairs } = this.#at;
      const entries = [this.#entries, this.#leaves, this.#end, places, numbers] as const;
      this.#kernels.fillEntries(...entries, this.#weights, pairs);
      this.#addSlopes(stretch, told, mostAt, isNear);
      this.#kernels.sumByPlace(...entries, this.#sums, pairs);
      for (let j = 0; j < sums.length; j++) sums[j] += own[j];
      await pause(stretch.rows);
    }
    return sums;
  }

  #addSlopes({ from, to, row }: RunStretch, told: ByteOffset, most: ByteOffset, isNear: boolean): void {
    const { runs, rows, x } = this.#at;
    const [start, bias] = [rows + this.#width * row, this.#entry(BIAS)];
    const asked = [runs + BYTES.run * from, runs + BYTES.run * to, start, bias, told, most] as const;
    if (this.#width === PAIR_WIDTH && this.#own === 0 && this.#times === 0)
      this.#kernels.addPairs(...asked, this.#lengths - rows / 2, Number(isNear));
    else
      this.#kernels.addRows(
        ...asked,
        this.#lengths + 4 * row,
        this.#width,
        x + this.#own * row,
        this.#own,
        this.#entry(DENSE),
        this.#times && this.#times + 4 * row,
      );
  }

  #entry(number: number): ByteOffset {
    return this.#entries + BYTES.entry * number;
  }

  /** Where the slope at 0 is told. The last one has a copy behind it, which is read and multiplied by 0. */
  #placeSlope(slope: Int32Array): ByteOffset {
    const at = this.#told?.at ?? this.#arena.allocate(4 * (slope.length + 1));
    if (this.#told?.slope !== slope) {
      const copy = new Int32Array(this.#arena.buffer, at, slope.length + 1);
      copy.set(slope);
      copy[slope.length] = slope[slope.length - 1];
      this.#told = { slope, at };
    }
    return at + 2 * (slope.length - 1);
  }

  #placeMost({ clip, byLength }: NonNullable<GradientAt["most"]>): ByteOffset {
    const at = this.#most?.at ?? this.#arena.allocate(4 * (this.#longest + 1));
    if (this.#most?.clip !== clip) {
      const copy = new Int32Array(this.#arena.buffer, at, this.#longest + 1);
      for (let q = 0; q < copy.length; q++) copy[q] = Math.min(byLength[q], FAR);
      this.#most = { clip, at };
    }
    return at;
  }
}

/** Columns as rows of so many numbers; what is beyond the columns stays. */
function inRows<A extends Uint32Array | Int16Array>(columns: readonly A[], width: number, to: A): A {
  for (const [k, column] of columns.entries())
    for (let row = 0, at = k; row < column.length; row++, at += width) to[at] = column[row];
  return to;
}
