/**
 * A published synopsis: what was bought of a table once, and may be used for ever. It stands for rows, each with the groups of the published
 * attributes and a class of the label, and says of every number how much noise is in it.
 */
import type { PlainAttribute } from "../../schema/coding/learnable.ts";
import type { LabelAttribute } from "../../schema/types.ts";

/** An attribute as it was published: runs of its codes, each in a group. */
export interface PublishedAttribute {
  readonly attribute: PlainAttribute;
  /** The first code of each run, and the group that the run is in. */
  readonly starts: readonly number[];
  readonly groups: readonly number[];
  /** What each group is called. */
  readonly names: readonly string[];
  /** The number that stands for each group of a numeric attribute, where that is not the middle of its codes. */
  readonly stands?: readonly number[];
}

/** Rows that are alike, and how many of them the synopsis stands for. */
export interface WeightedCells {
  /** For each published attribute, the group; one entry a cell. */
  readonly groups: readonly Uint16Array[];
  /** The code of the label. */
  readonly classes: Uint16Array;
  /** 0 or more; after whatever was done to the noisy numbers. */
  readonly weights: Float64Array;
  /** GroupFilter counts were drawn for these cells: each as it was drawn, how many were drawn in all, and the scale of their Laplace noise. */
  readonly drawn?: { readonly counts: Float64Array; readonly all: number; readonly scale: number };
}

/** An estimate with how far the noise alone may have moved it, at 95 %. */
export interface Estimate {
  readonly value: number;
  readonly halfWidth: number;
}

/** By attribute, the places of the groups that count; of an attribute that is not named, all do. */
export type GroupFilter = Readonly<Record<string, readonly number[]>>;

export interface Synopsis {
  readonly kind: "grid" | "network";
  readonly label: LabelAttribute;
  /** Every attribute that a synthetic table has; those that were not published are drawn evenly from what is declared. */
  readonly attributes: readonly PlainAttribute[];
  readonly published: readonly PublishedAttribute[];
  /** How many rows it stands for, as far as the noise tells. */
  readonly rows: number;
  /** What learners train on. */
  cells(): WeightedCells;
  /**
   * How many rows lie in each combination of groups of some published attributes, the label among them if named; the last moves fastest.
   * `where` counts only rows in some groups of others, or of the same.
   */
  marginal(names: readonly string[], where?: GroupFilter): readonly Estimate[];
  /** Lines for people: what was published, and what it is good for. */
  describe(): readonly string[];
  toJSON(): Readonly<Record<string, unknown>>;
}

/**
 * How far the noise of so many counts together stays from 0 in at least 95 of 100 cases: Laplace's own ln 20 scales for one; for more, 1.96
 * deviations and a little more because the tails are still heavy (Cornish and Fisher; the excess kurtosis is 3 over the number of
 * counts). 2·scale² bounds the variance of discrete noise. Sums of counts are whole numbers, so the band is rounded up to one.
 */
export function bandOf(scale: number, added: number): number {
  if (added === 0) return 0;
  return Math.ceil(added <= 1 ? scale * Math.log(20) : scale * Math.sqrt(2 * added) * (1.96 + 0.21 / added));
}
