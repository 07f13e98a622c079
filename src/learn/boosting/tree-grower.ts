/**
 * Grows one tree of a boosted model: the leaf that gains most is split next, until there are as many as allowed. The sums of a leaf's
 * larger half are those of the leaf less those of its smaller half, so that most rows are added up once a tree.
 */
import type { TreeQuestion } from "../decision-tree.ts";
import type { Binned } from "./bins.ts";
import { type BoostSplit, bestBoostSplit, LEAST_CURVE, SUMS } from "./split.ts";

/** What a row adds to its margin where it comes to this leaf. */
export interface ValueLeaf {
  readonly value: number;
}
export type BoostNode = ValueLeaf | TreeQuestion;

/** First and second derivatives of the loss, row by row, each times the row's weight. */
export interface Slopes {
  readonly slopes: Float64Array;
  readonly curves: Float64Array;
}

export interface Growth {
  readonly leaves: number;
  readonly minimumLeaf: number;
  /** The part of Newton's step that is taken. */
  readonly rate: number;
}

/** Rows from one place to another, and the place in the tree. */
interface OpenLeaf {
  readonly node: number;
  readonly from: number;
  readonly to: number;
  readonly histogram: Float64Array;
  readonly split: BoostSplit | undefined;
}

export class TreeGrower {
  readonly #binned: Binned;
  readonly #weights: Float64Array;
  readonly #growth: Growth;
  readonly #rows: Uint32Array;
  readonly #waiting: Uint32Array;

  constructor(binned: Binned, weights: Float64Array, growth: Growth) {
    this.#binned = binned;
    this.#weights = weights;
    this.#growth = growth;
    this.#rows = new Uint32Array(binned.rows);
    this.#waiting = new Uint32Array(binned.rows);
  }

  /** The tree, the root first; its leaves' values are added to the margins of the rows. A tree without a question is none. */
  grow(slopes: Slopes, margins: Float64Array): BoostNode[] | undefined {
    for (let row = 0; row < this.#rows.length; row++) this.#rows[row] = row;
    const nodes: BoostNode[] = [{ value: 0 }];
    let open = [this.#open(0, [0, this.#rows.length], this.#added(slopes, 0, this.#rows.length))];
    while (open.length < this.#growth.leaves) {
      const next = mostGaining(open);
      if (next?.split === undefined) break;
      open = [...open.filter((leaf) => leaf !== next), ...this.#divided(next, next.split, { nodes, slopes })];
    }
    if (nodes.length === 1) return undefined;
    for (const leaf of open) nodes[leaf.node] = { value: this.#raised(leaf, slopes, margins) };
    return nodes;
  }

  #open(node: number, [from, to]: readonly [number, number], histogram: Float64Array): OpenLeaf {
    const split = bestBoostSplit(histogram, this.#binned, this.#growth.minimumLeaf);
    return { node, from, to, histogram, split };
  }

  #divided(
    leaf: OpenLeaf,
    split: BoostSplit,
    { nodes, slopes }: { readonly nodes: BoostNode[]; readonly slopes: Slopes },
  ): OpenLeaf[] {
    const { from, to } = leaf;
    const middle = this.#divide(leaf, split);
    const [yes, no] = [nodes.length, nodes.length + 1];
    nodes[leaf.node] = { feature: split.feature, ...this.#testOf(split), yes, no };
    nodes.push({ value: 0 }, { value: 0 });
    const isFirstSmaller = middle - from <= to - middle;
    const smaller = isFirstSmaller ? this.#added(slopes, from, middle) : this.#added(slopes, middle, to);
    const larger = leaf.histogram.map((sum, i) => sum - smaller[i]);
    const [first, second] = isFirstSmaller ? [smaller, larger] : [larger, smaller];
    return [this.#open(yes, [from, middle], first), this.#open(no, [middle, to], second)];
  }

  #testOf({ feature, yes }: BoostSplit): Pick<TreeQuestion, "upTo" | "among"> {
    const { starts, ends } = this.#binned;
    const places = [...yes].map((bin) => bin - starts[feature]).sort((a, b) => a - b);
    const own = ends[feature];
    return own ? { upTo: own[places.length - 1] } : { among: places };
  }

  /** Puts the rows that say yes first, and says where the others begin. */
  #divide({ from, to }: OpenLeaf, { feature, yes }: BoostSplit): number {
    const { places, starts } = this.#binned;
    const features = starts.length - 1;
    const saysYes = new Uint8Array(starts[feature + 1]);
    for (const bin of yes) saysYes[bin] = 1;
    let [middle, waiting] = [from, 0];
    for (let i = from; i < to; i++) {
      const row = this.#rows[i];
      if (saysYes[places[row * features + feature]] === 1) this.#rows[middle++] = row;
      else this.#waiting[waiting++] = row;
    }
    this.#rows.set(this.#waiting.subarray(0, waiting), middle);
    return middle;
  }

  #added({ slopes, curves }: Slopes, from: number, to: number): Float64Array {
    const { places, starts } = this.#binned;
    const features = starts.length - 1;
    const histogram = new Float64Array(SUMS * starts[features]);
    for (let i = from; i < to; i++) {
      const row = this.#rows[i];
      const [slope, curve, weight] = [slopes[row], curves[row], this.#weights[row]];
      const end = (row + 1) * features;
      for (let at = row * features; at < end; at++) {
        const bin = SUMS * places[at];
        histogram[bin] += slope;
        histogram[bin + 1] += curve;
        histogram[bin + 2] += weight;
      }
    }
    return histogram;
  }

  /** Adds the leaf's value to its rows' margins. */
  #raised({ from, to }: OpenLeaf, { slopes, curves }: Slopes, margins: Float64Array): number {
    const rows = this.#rows.subarray(from, to);
    let [slope, curve] = [0, 0];
    for (const row of rows) {
      slope += slopes[row];
      curve += curves[row];
    }
    const value = (-this.#growth.rate * slope) / (curve + LEAST_CURVE);
    for (const row of rows) margins[row] += value;
    return value;
  }
}

/** The first of equals. */
function mostGaining(open: readonly OpenLeaf[]): OpenLeaf | undefined {
  let best: OpenLeaf | undefined;
  for (const leaf of open)
    if (leaf.split && (best?.split === undefined || leaf.split.gain > best.split.gain)) best = leaf;
  return best;
}
