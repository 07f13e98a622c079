/**
 * A distribution of rows over many attributes, kept as small tables that hang together in a tree.
 *
 * Places are attributes by number, each with so many groups. A clique is a table of some places; a clique and all those before it have no
 * places in common but what its parent holds as well. Given these, what comes after is independent of what came before:
 *
 *     p(all) = Π over cliques p(clique) / p(what it shares with its parent).
 *
 * Source. Lauritzen, Spiegelhalter (1988); Koller, Friedman, Probabilistic Graphical Models (2009), chapter 10.
 */

/** Noisy counts of a table, and how far they are off: the standard deviation of each. The last place moves fastest. */
export interface MeasuredCells {
  readonly places: readonly number[];
  readonly counts: ArrayLike<number>;
  readonly deviation: number;
  /** Of how many such counts each is the sum; of one unless told. */
  readonly added?: ArrayLike<number>;
  /** Where groups were counted together: for each place of the table, the coarse group of every group. */
  readonly coarse?: readonly ArrayLike<number>[];
}

/** One table of the tree; its places go up, and the last moves fastest. */
export interface Clique {
  readonly places: readonly number[];
  /** Its index in the list, where it stands before; −1 for a root. */
  readonly parent: number;
  readonly counts: Float64Array;
}

/** Consistent tables of counts ≥ 0 that all add up to the same number of rows. */
export type Junction = readonly Clique[];

/** The shape of a tree, before anything is counted. */
export type Branch = Omit<Clique, "counts">;

/** What a branch shares with its parent, and so with all that stand before it. */
export const sharedWithParent = (tree: readonly Branch[], at: number): readonly number[] => {
  const { places, parent } = tree[at];
  return parent < 0 ? [] : places.filter((place) => tree[parent].places.includes(place));
};
