/**
 * The best question to ask of some rows: the one after which the two sides are purest by Gini's index.
 *
 * Numeric values are cut between two that occur. With two classes, the values of a categorical feature are put in order of
 * their share of one class, and the best of all sets of values is a beginning of that order (Breiman, Friedman, Olshen, Stone:
 * Classification and Regression Trees, 1984, theorem 4.5). With more, each class gives such an order; the best beginning of
 * any of them is taken, which need not be the best set.
 */

import type { TrainingTable } from "../training-table.ts";
import { Halves } from "./halves.ts";

export interface CartSplit {
  readonly feature: number;
  readonly upTo?: number;
  readonly among?: readonly number[];
  /** Larger is purer; comparable between splits of the same rows only. */
  readonly purity: number;
}

export interface Node {
  readonly table: TrainingTable;
  /** Rows in the order of a numeric feature's values; in any order for others. */
  readonly rows: Uint32Array;
  /** How much weight each class has here. */
  readonly counts: Float64Array;
  readonly minimumLeaf: number;
}

/** The best split by one feature, if any leaves enough weight on both sides. */
export function bestSplit(node: Node, feature: number): CartSplit | undefined {
  const declared = node.table.features[feature];
  return declared.kind === "numeric"
    ? bestThreshold(node, feature)
    : bestValues(node, feature, declared.values.length);
}

function bestThreshold({ table, rows, counts, minimumLeaf }: Node, feature: number): CartSplit | undefined {
  const { labels, weights } = table;
  const values = table.columns[feature];
  const halves = new Halves(counts);
  let best = -1;
  let purity = Number.NEGATIVE_INFINITY;
  for (let i = 0; i + 1 < rows.length; i++) {
    halves.move(labels[rows[i]], weights[rows[i]]);
    if (values[rows[i]] === values[rows[i + 1]]) continue;
    if (halves.smaller < minimumLeaf || halves.purity <= purity) continue;
    best = i;
    purity = halves.purity;
  }
  if (best < 0) return undefined;
  const [below, above] = [values[rows[best]], values[rows[best + 1]]];
  const middle = below + (above - below) / 2;
  return { feature, upTo: middle < above ? middle : below, purity };
}

function bestValues(node: Node, feature: number, size: number): CartSplit | undefined {
  const { table, rows, counts, minimumLeaf } = node;
  const { labels, weights, columns } = table;
  const classes = counts.length;
  const cells = new Float64Array(size * classes);
  const totals = new Float64Array(size);
  for (const row of rows) {
    const value = columns[feature][row];
    cells[value * classes + labels[row]] += weights[row];
    totals[value] += weights[row];
  }
  const occurring = Array.from(totals.keys()).filter((value) => totals[value] > 0);
  const here = Array.from(counts.keys()).filter((c) => counts[c] > 0);
  let best: CartSplit | undefined;
  for (const towards of here.length > 2 ? here : here.slice(1)) {
    const share = (value: number) => cells[value * classes + towards] / totals[value];
    const order = occurring.toSorted((a, b) => share(a) - share(b) || a - b);
    const halves = new Halves(counts);
    for (let i = 0; i + 1 < order.length; i++) {
      for (const c of here) halves.move(c, cells[order[i] * classes + c]);
      if (halves.smaller < minimumLeaf || (best && halves.purity <= best.purity)) continue;
      best = { feature, among: withAbsent(order.slice(0, i + 1), totals, halves), purity: halves.purity };
    }
  }
  return best;
}

/** Values that no row here has go with the heavier side. */
function withAbsent(among: readonly number[], totals: Float64Array, halves: Halves): number[] {
  const absent = halves.firstIsHeavier
    ? Array.from(totals.keys()).filter((value) => totals[value] === 0)
    : [];
  return [...among, ...absent].sort((a, b) => a - b);
}

/** Whether a row with this value answers yes. */
export function answersYes({ upTo, among }: Pick<CartSplit, "upTo" | "among">, x: number): boolean {
  return upTo === undefined ? among!.includes(x) : x <= upTo;
}
