/**
 * A published synopsis: what was bought of a table once, and may be used for ever. It stands for rows, each with the groups of the published
 * attributes and, where it was published for a label, a class; and it says of every number how much noise is in it.
 */
import type { PlainAttribute } from "../../schema/coding/learnable.ts";
import type { LabelAttribute } from "../../schema/types.ts";

/** What a synopsis may hold: what may be learnt from and, of a whole table, labels as well. */
export type SynopsisAttribute = PlainAttribute | LabelAttribute;

/** An attribute as it was published: runs of its codes, each in a group. */
export interface PublishedAttribute<A extends SynopsisAttribute = SynopsisAttribute> {
  readonly attribute: A;
  /** The first code of each run, and the group that the run is in. */
  readonly starts: readonly number[];
  readonly groups: readonly number[];
  /** What each group is called. */
  readonly names: readonly string[];
  /** The number that stands for each group of a numeric attribute, where that is not the middle of its codes. */
  readonly stands?: readonly number[];
}

/** One that may be learnt from. */
export type PlainPublished = PublishedAttribute<PlainAttribute>;

/** Rows that are alike, and how many of them the synopsis stands for. */
export interface WeightedCells {
  /** For each published attribute, the group; one entry a cell. */
  readonly groups: readonly Uint16Array[];
  /** The code of the label, where the synopsis has one. */
  readonly classes?: Uint16Array;
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
  readonly kind: "grid" | "network" | "tables";
  /** What it was published to tell; undefined where it is of the whole table, and of no attribute more than of the others. */
  readonly label: LabelAttribute | undefined;
  /** Every other attribute that a synthetic table has; those that were not published are drawn evenly from what is declared. */
  readonly attributes: readonly SynopsisAttribute[];
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
  /** Whether no table was counted of these together, or only one of coarser groups, so that what is told of them follows from a model; where absent, all is counted. */
  isModelled?(names: readonly string[]): boolean;
  /** Lines for people: what was published, and what it is good for. */
  describe(): readonly string[];
  toJSON(): Readonly<Record<string, unknown>>;
}

/** A synopsis to tell the values of one label by attributes that are none. */
export interface LabelledSynopsis extends Synopsis {
  readonly label: LabelAttribute;
  readonly attributes: readonly PlainAttribute[];
  readonly published: readonly PlainPublished[];
  cells(): LabelledCells;
}

export interface LabelledCells extends WeightedCells {
  readonly classes: Uint16Array;
}

/** The law of the noise in every count of a table; of a Gaussian one the scale is σ. */
export interface CountNoise {
  readonly law: "laplace" | "gaussian";
  readonly scale: number;
}

/** How far the noise of so many counts together stays from 0 in at least 95 of 100 cases, by its law. */
export const noiseBand = ({ law, scale }: CountNoise, added: number): number =>
  law === "laplace" ? bandOf(scale, added) : gaussianBand(scale, added);

/**
 * A sum of Gaussian noise is Gaussian: 1.96 deviations. σ² bounds the variance of discrete noise, and discrete noise is above a whole number no
 * more often than continuous noise is at it or above (Canonne, Kamath, Steinke 2020), so that the band is rounded up to one.
 */
const gaussianBand = (scale: number, added: number): number => Math.ceil(1.96 * scale * Math.sqrt(added));

/**
 * How far the Laplace noise of so many counts together stays from 0 in at least 95 of 100 cases: Laplace's own ln 20 scales for one; for more, 1.96
 * deviations and a little more because the tails are still heavy (Cornish and Fisher; the excess kurtosis is 3 over the number of
 * counts). 2·scale² bounds the variance of discrete noise. Sums of counts are whole numbers, so the band is rounded up to one.
 */
export function bandOf(scale: number, added: number): number {
  if (added === 0) return 0;
  return Math.ceil(added <= 1 ? scale * Math.log(20) : scale * Math.sqrt(2 * added) * (1.96 + 0.21 / added));
}
