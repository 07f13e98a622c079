/** What a description is asked for. */

import type { Rational } from "../../base/rational.ts";
import { noiseNames } from "../../curator/index.ts";
import type { Cuts } from "../../schema/coding/grouped.ts";
import type { WithinGiven } from "./within.ts";

interface Weighed {
  /** How much of the budget this one gets beside the others; 1 unless given. */
  readonly weight?: number;
}

/** Of all rows or, where `values` are named, of the rows that have one of them. */
export interface CountDescribed extends Weighed {
  readonly of: string;
  readonly what: "count";
  readonly values?: readonly string[];
}

export interface NumberAsked extends Weighed {
  readonly of: string;
  readonly what: "sum" | "mean" | "variance" | "deviation";
}

/** The share of rows in which a number is missing; told unasked beside statistics that leave such rows out. */
export interface MissingAsked extends Weighed {
  readonly of: string;
  readonly what: "missing";
}

export interface QuantilesAsked extends Weighed {
  readonly of: string;
  readonly what: "median" | "quartiles";
}

export interface QuantileAtAsked extends Weighed {
  readonly of: string;
  readonly what: "quantile";
  /** Of the rows that lie below, such as 0.9; at most six decimals. */
  readonly share: number;
}

export interface HistogramDescribed extends Weighed {
  readonly of: string;
  readonly what: "histogram";
  /** Where a numeric attribute is cut, ascending; round numbers unless given. */
  readonly cuts?: readonly number[];
}

export interface CrossTableAsked extends Weighed {
  readonly of: readonly [string, string];
  readonly what: "cross-table";
  readonly cuts?: Cuts;
}

/** Bounds for an attribute whose declared ones are wide because nobody knows better. */
export interface BoundsAsked extends Weighed {
  readonly of: string;
  readonly what: "bounds";
  /** Ranges are cut at its powers, above and below zero; 2 unless given. */
  readonly base?: 2 | 10;
}

/** One thing to be told about one attribute or two. */
export type Statistic =
  | CountDescribed
  | NumberAsked
  | MissingAsked
  | QuantilesAsked
  | QuantileAtAsked
  | HistogramDescribed
  | CrossTableAsked
  | BoundsAsked;

export const MECHANISMS = ["auto", ...noiseNames] as const;

/** Which statistics to release, and what that may cost. */
export interface DescribeAsk {
  readonly epsilon: Rational;
  readonly delta?: Rational;
  readonly statistics: readonly Statistic[];
  /** Narrower bounds that values are clamped into, or a released description that tells them; the declared ones unless given. */
  readonly within?: WithinGiven;
  /** `auto`, the default, takes Laplace noise or, where there is a δ, Gaussian noise, whichever is expected to err less. */
  readonly mechanism?: (typeof MECHANISMS)[number];
  /** Of error bars; 0.95 unless given. */
  readonly confidence?: number;
  /** Whose sub-budget pays as well. */
  readonly holder?: string;
}
