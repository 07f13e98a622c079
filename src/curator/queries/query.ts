/**
 * A query: what may be asked, by one object with its name, and how it is prepared. Preparing looks at no row. What comes of it says how far
 * one person can move the exact answer, how the rows give that answer, and what is told once it has been blurred.
 */
import type { Rational } from "../../base/rational.ts";
import type { Engine } from "../engine.ts";
import type { Metric } from "../noise/noise.ts";
import type { Guarantee } from "../release.ts";
import type { Sensitive } from "../sensitive.ts";
import type { TableFacts } from "./facts.ts";

export interface Query<Name extends string, Asked, Told, Facts = TableFacts> {
  readonly name: Name;
  /** From public facts and the question alone; refuses what cannot be asked. */
  prepare(facts: Facts, asked: Asked): Told;
}

interface Exact {
  /** What the receipt calls it. */
  readonly query: string;
  /** Where the curator cannot vouch for the bound alone, the most that a receipt may say from now on. */
  readonly guarantee?: Guarantee | undefined;
  /** How far one person can move the answer, in each metric in which that is proved: a mechanism goes by the one that its card names. */
  readonly bounds: Readonly<Partial<Record<Metric, bigint>>>;
  /** How many numbers there are, or how many to draw from. */
  readonly size: number;
  /** What a unit of the numbers is in what is told; of scores, in what they count. */
  readonly unit: number;
}

/** An exact answer in whole numbers, and what is told of `Out`: numbers with noise, or the places of what was drawn. */
export interface Blurry<Takes, Out, T, Rows> extends Exact {
  readonly takes: Takes;
  /** How many may be drawn at once; one unless it says so. */
  readonly most?: number;
  /** How many candidates each part has, in their order, where there are parts. */
  readonly sizes?: readonly number[];
  look(rows: Rows): Promise<readonly bigint[]>;
  /** The same of the rows that take part, whose numbers are drawn of so many; only where the bound holds for a row that comes or goes. */
  sampled?(rows: Rows, taking: (rows: number) => Uint32Array): Promise<readonly bigint[]>;
  tell(blurred: readonly Out[]): T;
}

/** Numbers, which noise is added to. */
export type Numbers<T, Rows = Engine> = Blurry<"numbers", bigint, T, Rows>;
/** Candidates that are drawn by their scores. */
export type QueryScores<T, Rows = Engine> = Blurry<"scores", number, T, Rows>;
/** Candidates of several parts, of which one is drawn in each. */
export type ScoresByPart<T, Rows = Engine> = Blurry<"scores-by-part", number, T, Rows>;

/** Sets that are picked one after the other, by what each would cover anew. */
export interface Coverage<T, Rows = Engine> extends Exact {
  readonly takes: "coverage";
  readonly picks: number;
  look(rows: Rows, picked: readonly number[]): Promise<readonly bigint[]>;
  tell(picked: readonly number[]): T;
}

/** Weights that a loss, a ridge and noise pull at (mechanisms/objective). */
export interface Minimum<T, Rows = Engine> extends Exact {
  readonly takes: "minimum";
  readonly bounds: Readonly<Record<"l1" | "l2-squared", bigint>>;
  /** How much one row bends the loss, as an ε. */
  readonly spread: Rational;
  look(rows: Rows, b: Float64Array): Promise<Sensitive>;
  tell(blurred: readonly bigint[]): T;
}

export type QueryAnswer<T, Rows> =
  | Numbers<T, Rows>
  | QueryScores<T, Rows>
  | ScoresByPart<T, Rows>
  | Coverage<T, Rows>
  | Minimum<T, Rows>;

/** One number moves in one coordinate, so its squared ℓ₂ bound is the square. */
export const oneNumber = (bound: bigint) =>
  ({ takes: "numbers", size: 1, bounds: { l1: bound, "l2-squared": bound * bound } }) as const;

/** Counts of separate cells move in one or two of them, by one each. */
export const cellsApart = (size: number, bound: bigint) =>
  ({ takes: "numbers", size, unit: 1, bounds: { l1: bound, "l2-squared": bound } }) as const;
