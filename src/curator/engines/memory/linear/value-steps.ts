/**
 * Steps in categorical values, all values of one size of step together: by-coordinate.ts says why. And steps in the bias, which
 * move every margin alike, and no step at all.
 *
 * A weight and the same weight a step away are rounded to the grid each by itself, so that steps of one length have two sizes,
 * one unit apart: two sizes are looked up side by side.
 */
import type { Step } from "../loops/by-coordinate.ts";
import { type Block, inTwos, numbersAt, roomFor, type StepSums } from "./blocks.ts";
import type { KernelRows } from "./rows.ts";

/** One size of step, or two, with room for what each entry gains and, from a place on, for totals up and then down. */
interface Sizes {
  readonly sizes: readonly number[];
  readonly gains: number;
  readonly totals: number;
}

export class ValueSteps implements StepSums {
  readonly #rows: KernelRows;
  readonly #sizes: readonly Sizes[];
  /** The steps of the bias after which the sum of all losses is known, in the order of the totals; there are only a few. */
  readonly #deltas: number[];
  /** Those that no size of step tells come last. */
  readonly #apart: number;
  readonly #totals: number;
  #read: Float64Array | undefined;
  /** What each weight's value gains, for each size that has been read. */
  readonly #gains: Float64Array[] = [];

  constructor(rows: KernelRows, values: readonly Step[], ofBias: readonly Step[]) {
    this.#rows = rows;
    const pairs = inTwos([...new Set(values.map(({ delta }) => Math.abs(delta)))].toSorted((a, b) => a - b));
    this.#deltas = pairs.flatMap((pair) => [...pair, ...pair.map((size) => -size)]);
    this.#apart = this.#deltas.length;
    for (const { delta } of ofBias) if (!this.#deltas.includes(delta)) this.#deltas.push(delta);
    this.#totals = roomFor(rows, this.#deltas.length);
    this.#sizes = pairs.map((sizes) => ({
      sizes,
      gains: roomFor(rows, rows.withValues.entries * sizes.length),
      totals: this.#totals + 8 * this.#deltas.indexOf(sizes[0]),
    }));
  }

  visit({ margins: m, rows: n, losses, ids, weights }: Block): void {
    const { kernels, groups, withValues } = this.#rows;
    const [G, C] = [groups.length, withValues.groups];
    for (const { sizes, gains, totals } of this.#sizes)
      if (sizes.length === 1) kernels.oneHotSteps(m, n, sizes[0], losses, G, C, ids, gains, weights, totals);
      else kernels.oneHotTwice(m, n, sizes[0], sizes[1], losses, G, C, ids, gains, weights, totals);
    for (let i = this.#apart; i < this.#deltas.length; i++)
      kernels.sumLosses(m, n, losses + this.#deltas[i] * 4, weights, this.#totals + 8 * i);
  }

  of({ weight, delta }: Step): number {
    if (weight < 0 || weight === this.#rows.inputs.length - 1) return this.#total(delta);
    // A value's own rows move by δ, and all others by −δ.
    const gain = this.#gainsOf(Math.abs(delta))[weight];
    return this.#total(-delta) + (delta > 0 ? gain : -gain);
  }

  #total(delta: number): number {
    this.#read ??= numbersAt(this.#rows, this.#totals, this.#deltas.length);
    return this.#read[this.#deltas.indexOf(delta)];
  }

  #gainsOf(size: number): Float64Array {
    const at = this.#deltas.indexOf(size);
    this.#gains[at] ??= this.#readGains(size);
    return this.#gains[at];
  }

  #readGains(size: number): Float64Array {
    const { sizes, gains } = this.#sizes.find((pair) => pair.sizes.includes(size))!;
    return gainsOf(this.#rows, gains + 8 * sizes.indexOf(size), 8 * sizes.length);
  }
}

/** For each weight, what its value gains: the entries' sums, `each` bytes apart, given to the values that they stand for. */
function gainsOf(rows: KernelRows, entries: number, each: number): Float64Array {
  const { kernels, inputs, groups, withValues } = rows;
  const gains = roomFor(rows, inputs.length);
  for (const { first, entries: own, categorical, weightsAt } of groups.slice(0, withValues.groups))
    kernels.project64(entries + first * each, each, own, weightsAt, categorical, gains);
  return numbersAt(rows, gains, inputs.length);
}
