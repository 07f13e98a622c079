/**
 * Steps in the weights of numeric attributes, two at a time: usually one up and one down.
 */
import type { Step } from "../loops/by-coordinate.ts";
import { type Block, inTwos, numbersAt, roomFor, type StepSums } from "./blocks.ts";
import { inPair, type Move, pairAt, spreadMoves } from "./moves.ts";
import type { KernelRows } from "./rows.ts";
import type { StepContext } from "./steps.ts";

/** Two steps in an attribute that has entries. */
interface CodedPair {
  readonly group: number;
  readonly moves: number;
  readonly out: number;
}

/** Two steps in a continuous attribute: where its pair of inputs begins, and how far the pair's two weights move. */
interface ContinuousPair {
  readonly column: number;
  readonly up: number;
  readonly down: number;
  readonly out: number;
}

export class NumericSteps implements StepSums {
  readonly #rows: KernelRows;
  readonly #coded: CodedPair[] = [];
  readonly #continuous: ContinuousPair[] = [];
  /** For each weight, and each step in it, which of the sums is the one after it. */
  readonly #places = new Map<number, Map<number, number>>();
  readonly #sums: number;
  readonly #count: number;
  #read: Float64Array | undefined;

  constructor(rows: KernelRows, { hub }: StepContext, steps: readonly Step[]) {
    this.#rows = rows;
    const asked = new Map<number, Set<number>>();
    for (const { weight, delta } of steps)
      asked.set(weight, (asked.get(weight) ?? new Set<number>()).add(delta));
    // Of an odd number of steps the last is made with none beside it.
    const pairs = Array.from(asked, ([weight, deltas]) =>
      inTwos([...deltas]).map((two) => ({ weight, two })),
    ).flat();
    this.#count = 2 * pairs.length;
    this.#sums = roomFor(rows, this.#count);
    for (const [i, { weight, two }] of pairs.entries()) {
      const own = this.#places.get(weight) ?? new Map<number, number>();
      this.#places.set(weight, own);
      for (const [way, delta] of two.entries()) own.set(delta, 2 * i + way);
      const [up, down = 0] = two;
      this.#place(hub, { weight, up, down }, this.#sums + 16 * i);
    }
  }

  #place(hub: Int32Array, move: Move, out: number): void {
    const m = this.#rows.plan.dense.indexOf(this.#rows.attributeOf[move.weight]);
    if (m < 0) this.#coded.push({ ...spreadMoves(this.#rows, hub, move), out });
    else {
      const [up, down] = [move.up, move.down].map((by) => inPair(m, by));
      this.#continuous.push({ column: pairAt(m), up, down, out });
    }
  }

  visit({ rows: n, margins, fine, ids, x, losses, weights, tile }: Block): void {
    const { kernels, groups, width } = this.#rows;
    for (const { group, moves, out } of this.#coded)
      kernels.numericSteps(margins, n, losses, groups.length, ids + group * 2, moves, weights, tile, out);
    for (const { column, up, down, out } of this.#continuous)
      kernels.continuousSteps(fine, x + column, width * 8, n, up, down, losses, weights, tile, out);
  }

  of({ weight, delta }: Step): number {
    this.#read ??= numbersAt(this.#rows, this.#sums, this.#count);
    return this.#read[this.#places.get(weight)!.get(delta)!];
  }
}
