/** What a description says. All of it has been released: it may be printed, saved and shared. */
import type { Fix } from "../../base/fix.ts";
import type { Receipt } from "../../curator/index.ts";
import type { Interval } from "./interval.ts";

interface Said {
  /** In plain words. */
  readonly sentence: string;
  /** What can be done with it. */
  readonly fix?: Fix;
  /** Present where noise drowns what was asked for, by what is declared: bounds, number of rows, and how much noise there is. */
  readonly mostlyNoise?: true;
}

export interface NumberAnswer extends Interval, Said {
  readonly of: string;
  /** `missing` is a share between 0 and 1. */
  readonly what: "count" | "sum" | "mean" | "variance" | "deviation" | "missing";
  /** Present where values were clamped into narrower bounds than are declared: it is of the clamped ones. */
  readonly within?: readonly [low: number, high: number];
  /** Present where the interval is all that the declaration allows, so that the number says nothing. */
  readonly couldBeAnything?: true;
  /** Present where the number is public, so that no noise was added. */
  readonly isPublic?: true;
}

export interface QuantilesAnswer extends Said {
  readonly of: string;
  readonly what: "median" | "quartiles" | "quantile";
  readonly places: readonly { readonly share: number; readonly value: number }[];
  /** At the description's confidence, no place is further from the rank that was asked for, in rows. */
  readonly rankError: number;
}

export interface Cell extends Interval {
  readonly name: string;
  /** Whether noise alone could have made the count: no row may be there. */
  readonly couldBeChance: boolean;
}

export interface HistogramAnswer extends Said {
  readonly of: string;
  readonly what: "histogram";
  readonly cells: readonly Cell[];
  readonly halfWidth: number;
}

export interface CrossTableAnswer extends Said {
  readonly of: readonly [string, string];
  readonly what: "cross-table";
  readonly rows: readonly string[];
  readonly columns: readonly string[];
  /** Row by row. */
  readonly values: readonly (readonly number[])[];
  /** For each of them, whether noise alone could have made it. */
  readonly couldBeChance: readonly (readonly boolean[])[];
  readonly halfWidth: number;
}

export interface BoundsAnswer extends Said {
  readonly of: string;
  readonly what: "bounds";
  readonly low: number;
  readonly high: number;
  /** False where no range had enough rows to be told from noise; the bounds are then the declared ones. */
  readonly found: boolean;
  /** Ranges with a noisy count below this were passed over. */
  readonly threshold: number;
  /** At the description's confidence, no more rows lie outside. */
  readonly outside: number;
}

/** What was released of one statistic, with its error. */
export type Answer = NumberAnswer | QuantilesAnswer | HistogramAnswer | CrossTableAnswer | BoundsAnswer;

/** What noise will do to a statistic, as far as public facts tell. */
export interface Expected {
  readonly of: string | readonly [string, string];
  readonly what: Answer["what"];
  /** As in the answer. */
  readonly within?: readonly [low: number, high: number];
  /** Half of the error bar; undefined where it depends on the number of rows and nobody has declared one. */
  readonly error: number | undefined;
  readonly unit: "rows" | "own" | "squared" | "share";
  readonly sentence: string;
  /** What makes more of it known. */
  readonly fix?: Fix;
}

/** All answers of one run, and the receipt that covers them. */
export interface Description {
  readonly privet: "description/1";
  readonly confidence: number;
  readonly mechanism: "laplace" | "gaussian" | "staircase";
  /** In the order in which they were asked for; then the shares of missing values that belong to them. */
  readonly answers: readonly Answer[];
  /** What the error bars cover and what they do not, and what became of missing values. */
  readonly notes: readonly string[];
  readonly receipt: Receipt;
}
