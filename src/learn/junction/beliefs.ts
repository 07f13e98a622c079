/**
 * From a tree's potentials to its tables of counts, by passing messages: towards the roots, then back.
 *
 * With θ the sum of a clique's potential and of its children's messages, its own message at a cell s of what it shares with its parent
 * is ln Σ exp θ(x) over its cells x in s. The terms of that sum are, up to a factor, the chances of x given s; they are kept, so that one
 * exponential a cell is all that it takes: going back, counts(x) = counts of s in the parent · chance of x given s.
 * Sums are taken after the largest term has been taken out, so that nothing overflows and no sum is 0.
 */
import { cellMap, cellsOfPlaces } from "./cells.ts";
import { type Branch, sharedWithParent } from "./junction.ts";

export interface Hanging {
  readonly parent: number;
  /** For each cell of the clique, and of its parent, that of what they share. */
  readonly own: Int32Array;
  readonly above: Int32Array;
}

interface Node extends Hanging {
  /** By cell of what is shared: the largest θ, the sum of terms, the message, rows in the parent. */
  readonly largest: Float64Array;
  readonly sums: Float64Array;
  readonly message: Float64Array;
  readonly share: Float64Array;
}

export class Beliefs {
  /** Potentials of each clique, one after the other, or their counts once they are calibrated. */
  readonly all: Float64Array;
  /** The same, by clique. */
  readonly counts: readonly Float64Array[];
  readonly #cells: readonly number[];
  readonly #nodes: readonly Node[];
  readonly #rows: number;

  /** What hangs on the tree stands after its cliques. */
  constructor(
    sizes: readonly number[],
    tree: readonly Branch[],
    rows: number,
    leaves: readonly Hanging[] = [],
  ) {
    this.#rows = rows;
    this.#cells = [
      ...tree.map(({ places }) => cellsOfPlaces(sizes, places)),
      ...leaves.map(({ own }) => own.length),
    ];
    this.all = new Float64Array(this.#cells.reduce((sum, own) => sum + own, 0));
    this.counts = this.partsOf(this.all);
    this.#nodes = [...tree.map((branch, at) => hangingOf(sizes, tree, branch, at)), ...leaves].map(nodeOf);
  }

  /** Numbers of all cells, seen by clique. */
  partsOf(all: Float64Array): readonly Float64Array[] {
    let from = 0;
    return this.#cells.map((own) => {
      from += own;
      return all.subarray(from - own, from);
    });
  }

  /** Replaces the potentials that stand in the place of counts by their counts. */
  calibrate(): void {
    for (let at = this.#nodes.length - 1; at >= 0; at--) this.#collect(at);
    for (let at = 0; at < this.#nodes.length; at++) this.#distribute(at);
  }

  #collect(at: number): void {
    const { parent, own, above, largest, sums, message } = this.#nodes[at];
    const terms = this.counts[at];
    largest.fill(Number.NEGATIVE_INFINITY);
    for (let i = 0; i < own.length; i++) if (terms[i] > largest[own[i]]) largest[own[i]] = terms[i];
    sums.fill(0);
    for (let i = 0; i < own.length; i++) {
      const term = Math.exp(terms[i] - largest[own[i]]);
      terms[i] = term;
      sums[own[i]] += term;
    }
    if (parent < 0) return;
    for (let s = 0; s < sums.length; s++) message[s] = largest[s] + Math.log(sums[s]);
    const theirs = this.counts[parent];
    for (let i = 0; i < above.length; i++) theirs[i] += message[above[i]];
  }

  #distribute(at: number): void {
    const { parent, own, above, sums, share } = this.#nodes[at];
    const counts = this.counts[at];
    if (parent < 0) share.fill(this.#rows);
    else {
      share.fill(0);
      const theirs = this.counts[parent];
      for (let i = 0; i < above.length; i++) share[above[i]] += theirs[i];
    }
    for (let s = 0; s < share.length; s++) share[s] /= sums[s];
    for (let i = 0; i < own.length; i++) counts[i] *= share[own[i]];
  }
}

function hangingOf(
  sizes: readonly number[],
  tree: readonly Branch[],
  { places, parent }: Branch,
  at: number,
): Hanging {
  const shared = sharedWithParent(tree, at);
  return {
    parent,
    own: cellMap(sizes, places, shared),
    above: parent < 0 ? new Int32Array(0) : cellMap(sizes, tree[parent].places, shared),
  };
}

function nodeOf({ parent, own, above }: Hanging): Node {
  const cells = own.reduce((most, cell) => Math.max(most, cell), 0) + 1;
  return {
    parent,
    own,
    above,
    largest: new Float64Array(cells),
    sums: new Float64Array(cells),
    message: new Float64Array(cells),
    share: new Float64Array(cells),
  };
}
