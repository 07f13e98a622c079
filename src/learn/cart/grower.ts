/**
 * Grows a tree until its leaves are pure, too light to be split, or as deep as allowed.
 *
 * The rows are sorted once by each numeric feature. A node is a stretch of all these orders at once; a split divides every
 * stretch into its two sides without disturbing the order within them.
 */

import type { TrainingTable } from "../training-table.ts";
import { answersYes, bestSplit, type CartSplit } from "./split.ts";

interface Reached {
  readonly counts: Float64Array;
  /** How many different rows there are. */
  readonly rows: number;
}

export type Grown =
  | (Reached & { readonly split?: undefined })
  | (Reached & { readonly split: CartSplit; readonly sides: readonly [Grown, Grown] });

export class Grower {
  readonly #table: TrainingTable;
  readonly #minimumLeaf: number;
  readonly #rows: Uint32Array;
  /** For each feature, the rows by its values; for categorical ones, `#rows` itself. */
  readonly #orders: readonly Uint32Array[];
  readonly #yes: Uint8Array;
  readonly #waiting: Uint32Array;

  constructor(table: TrainingTable, minimumLeaf: number) {
    this.#table = table;
    this.#minimumLeaf = minimumLeaf;
    this.#rows = Uint32Array.from(table.labels.keys());
    this.#orders = table.features.map(({ kind }, k) => {
      const column = table.columns[k];
      return kind === "numeric" ? this.#rows.toSorted((a, b) => column[a] - column[b] || a - b) : this.#rows;
    });
    this.#yes = new Uint8Array(this.#rows.length);
    this.#waiting = new Uint32Array(this.#rows.length);
  }

  /** The tree of the rows from one place to another in every order: at first, all of them. */
  grow(depth: number, from = 0, to = this.#rows.length): Grown {
    const counts = this.#countsOf(from, to);
    const split = depth < 1 || isPure(counts) ? undefined : this.#bestSplit(from, to, counts);
    const rows = to - from;
    if (split === undefined) return { counts, rows };
    const middle = this.#divide(from, to, split);
    return {
      counts,
      rows,
      split,
      sides: [this.grow(depth - 1, from, middle), this.grow(depth - 1, middle, to)],
    };
  }

  #countsOf(from: number, to: number): Float64Array {
    const { labels, weights, classes } = this.#table;
    const counts = new Float64Array(classes.length);
    for (const row of this.#rows.subarray(from, to)) counts[labels[row]] += weights[row];
    return counts;
  }

  #bestSplit(from: number, to: number, counts: Float64Array): CartSplit | undefined {
    let best: CartSplit | undefined;
    this.#orders.forEach((order, feature) => {
      const rows = order.subarray(from, to);
      const split = bestSplit({ table: this.#table, rows, counts, minimumLeaf: this.#minimumLeaf }, feature);
      if (split && (best === undefined || split.purity > best.purity)) best = split;
    });
    return best;
  }

  /** Puts the rows that answer yes first, in every order, and says where the others begin. */
  #divide(from: number, to: number, split: CartSplit): number {
    const { columns } = this.#table;
    for (const row of this.#rows.subarray(from, to))
      this.#yes[row] = answersYes(split, columns[split.feature][row]) ? 1 : 0;
    let middle = from;
    for (const order of new Set([this.#rows, ...this.#orders])) {
      middle = from;
      let waiting = 0;
      for (let i = from; i < to; i++) {
        const row = order[i];
        if (this.#yes[row] === 1) order[middle++] = row;
        else this.#waiting[waiting++] = row;
      }
      order.set(this.#waiting.subarray(0, waiting), middle);
    }
    return middle;
  }
}

const isPure = (counts: Float64Array) => counts.filter((weight) => weight > 0).length < 2;
