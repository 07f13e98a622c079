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
  /** For each step of the bias, which of the totals is the sum of losses after it. */
  readonly #places = new Map<number, number>();
  /** The steps of the bias that no size of step tells. */
  readonly #apart: readonly number[];
  readonly #totals: number;
  #read: Float64Array | undefined;
  /** For each size that has been read, what each weight's value gains. */
  readonly #gains = new Map<number, Float64Array>();

  constructor(rows: KernelRows, values: readonly Step[], ofBias: readonly Step[]) {
    this.#rows = rows;
    const sizes = [...new Set(values.map(({ delta }) => Math.abs(delta)))].toSorted((a, b) => a - b);
    const pairs = inTwos(sizes);
    for (const pair of pairs)
      for (const sign of [1, -1]) for (const size of pair) this.#places.set(sign * size, this.#places.size);
    const deltas = new Set(ofBias.map(({ delta }) => delta));
    this.#apart = [...deltas].filter((delta) => !this.#places.has(delta));
    for (const delta of this.#apart) this.#places.set(delta, this.#places.size);
    this.#totals = roomFor(rows, this.#places.size);
    this.#sizes = pairs.map((pair) => ({
      sizes: pair,
      gains: roomFor(rows, rows.withValues.entries * pair.length),
      totals: this.#totals + 8 * this.#places.get(pair[0])!,
    }));
  }

  visit({ margins: m, rows: n, losses, ids, weights }: Block): void {
    const { kernels, groups, withValues } = this.#rows;
    const [G, C] = [groups.length, withValues.groups];
    for (const { sizes, gains, totals } of this.#sizes)
      if (sizes.length === 1) kernels.oneHotSteps(m, n, sizes[0], losses, G, C, ids, gains, weights, totals);
      else kernels.oneHotTwice(m, n, sizes[0], sizes[1], losses, G, C, ids, gains, weights, totals);
    for (const delta of this.#apart)
      kernels.sumLosses(m, n, losses + delta * 4, weights, this.#totals + 8 * this.#places.get(delta)!);
  }

  of({ weight, delta }: Step): number {
    if (weight < 0 || weight === this.#rows.inputs.length - 1) return this.#total(delta);
    // A value's own rows move by δ, and all others by −δ.
    const gain = this.#gainsOf(Math.abs(delta))[weight];
    return this.#total(-delta) + (delta > 0 ? gain : -gain);
  }

  #total(delta: number): number {
    this.#read ??= numbersAt(this.#rows, this.#totals, this.#places.size);
    return this.#read[this.#places.get(delta)!];
  }

  #gainsOf(size: number): Float64Array {
    const known = this.#gains.get(size);
    if (known) return known;
    const { sizes, gains } = this.#sizes.find((pair) => pair.sizes.includes(size))!;
    const own = gainsOf(this.#rows, gains + 8 * sizes.indexOf(size), 8 * sizes.length);
    this.#gains.set(size, own);
    return own;
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
