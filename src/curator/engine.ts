/**
 * Where rows live and are summed. An engine answers in whole numbers, so every engine gives the same answers, and the
 * test of a new one is equality with the memory engine.
 */
import type { Change } from "../base/changes.ts";
import type { GroupedAttribute } from "../schema/coding/grouped.ts";
import type { CheckedGrouping } from "../schema/coding/grouping.ts";
import type { Inputs } from "../schema/coding/layout.ts";
import type { PlainAttribute } from "../schema/coding/learnable.ts";
import type { Parts } from "../schema/coding/part-tree.ts";
import type { Level } from "../schema/taxonomy/taxonomy.ts";
import type { CodedAttribute, LabelAttribute, NumericAttribute, Schema } from "../schema/types.ts";
import type { GridList } from "./kernels/grids/grid-list.ts";

export type GridChange = Change<Int32Array>;

/** A score of a row by its margin z (a whole number of 2⁻¹¹) and its class, as far as rows are scored by it; what bounds it is the query's. */
export interface RowScore {
  readonly name: string;
  /** The row's score in whole score units. */
  of(margin: number, positive: boolean): number;
  /** No row's |score| exceeds this for margins up to `reach`. */
  largest(reach: number): number;
  /** Beyond a margin of ±16 the score falls by so many units a unit of margin on the wrong side, and is 0 on the right one. */
  readonly slope: number;
  /** Whether the score of a negative row is that of a positive one at the opposite margin, for every margin. */
  readonly mirrored: boolean;
}

/** For each candidate, the sum over rows of its score. */
export interface SumsQuestion {
  readonly score: RowScore;
  readonly inputs: Inputs;
  readonly label: LabelAttribute;
  /** The code of the class that a positive margin stands for; every other class is negative. */
  readonly positive: number;
  /** How each candidate differs from the hub, in grid units. */
  readonly candidates: readonly GridChange[];
  /** A vector near the candidates; where each differs from it in one weight at most, all can be scored in one pass. */
  readonly hub: Int32Array;
  /** No row's |margin| under any candidate, or under the hub, exceeds this. */
  readonly reach: number;
  /** No row's |score| under any candidate, or under the hub, exceeds this. */
  readonly largest: number;
}

/** Several sums over rows at once, of whole numbers that depend on the row's codes alone. */
export interface RowSumsQuestion {
  readonly attributes: readonly CodedAttribute[];
  /** How many sums. */
  readonly size: number;
  /** What a row with these codes adds to each sum; asked once for each different row, in the order of their codes. */
  of(codes: readonly number[]): readonly number[];
}

/** The name of a distance. */
export type PointMetric = "l1" | "l2" | "max";

/** For each candidate, the sum over rows of the cost of being served by the nearest of its places, in whole units. */
export type CostsQuestion = CentresCosts | PointsCosts;

/** A row costs its squared distance to the nearest centre. */
export interface CentresCosts {
  readonly score: "k-means";
  readonly inputs: Inputs<PlainAttribute>;
  /** Each the coordinates of as many centres, one after the other, in units of 2⁻¹⁴. */
  readonly candidates: readonly Int16Array[];
}

/** A row costs its distance to the nearest of the chosen points, clipped. */
export interface PointsCosts {
  readonly score: "k-median";
  readonly inputs: Inputs<PlainAttribute>;
  readonly metric: PointMetric;
  readonly clip: { readonly low: number; readonly high: number };
  /** The coordinates of all public points, one point after the other, in units of 2⁻¹⁴. */
  readonly places: Int16Array;
  /** Each the numbers of as many points. */
  readonly candidates: readonly (readonly number[])[];
}

/**
 * For each public centre, how many rows are nearest to it, and for each coordinate the sum of those rows' places in a box (`placeIn` in
 * queries/clusters/nearest-sums.ts). A row is nearest to the first of the centres that are equally near, by squared distance.
 */
export interface CentreSumsQuestion {
  readonly inputs: Inputs<PlainAttribute>;
  /** The coordinates of all centres, one centre after the other, in units of 2⁻¹⁴. */
  readonly centres: Int16Array;
  /** For each coordinate, the low and the high end of the box. */
  readonly box: readonly (readonly [low: number, high: number])[];
  /** Places are whole numbers from minus this, at the low end, to this; below 2¹⁵. */
  readonly side: number;
  /** Where it is given, of the rows of one block alone. */
  readonly block?: RowBlock;
}

/** One of so many, numbered from 0 on, that rows are in by the codes of what is asked about, the label last (schema/coding/block-of.ts). */
export interface RowBlock {
  readonly index: number;
  readonly of: number;
}

/** Tables of counts, over all rows or in each of some parts. */
export interface TablesQuestion {
  readonly parts: Parts;
  /** For each part, the tables that are asked for: each over some groupings, the last of which moves fastest but for the label. */
  readonly tables: readonly (readonly (readonly CheckedGrouping[])[])[];
  /** Where there is one, its values are the last digit of every cell. */
  readonly label: LabelAttribute | undefined;
}

/** How well each of many grids separates a label's classes, in units of 2⁻²⁰ (queries/tables/grid-quality.ts). */
export interface GridsQuestion {
  readonly label: LabelAttribute;
  /** For each attribute, the levels of its taxonomy, from the root to the finest. */
  readonly taxonomies: readonly (readonly Level[])[];
  /** Refined attributes in rising order, each with a level from 1 on. */
  readonly grids: GridList;
  readonly epsilonPert: number;
}

/** A part of a public model that adds up: whole points for each cell of a table; the last grouping moves fastest. */
export interface Term {
  readonly table: readonly CheckedGrouping[];
  readonly points: Int32Array;
}

/**
 * For each model, table after table and cell after cell, the sum over rows of a whole number that a row's class and margin decide. A margin is
 * the sum of the points of the cells that the row lies in; rows that a grouping leaves out are in no cell.
 */
export interface ModelSumsQuestion {
  readonly label: LabelAttribute;
  readonly positive: number;
  readonly models: readonly (readonly Term[])[];
  readonly tables: readonly (readonly CheckedGrouping[])[];
  /**
   * What rows of other classes add, and rows of the positive one, by margin: an odd number each, the middle one for a margin of 0, the
   * first and the last also for all beyond. At most 2²⁰ in size.
   */
  readonly adds: readonly [others: Int32Array, positive: Int32Array];
}

/** A label with classes, of which one stands for 1 and all others for −1; or a number, whose input it is. A row whose label is missing adds nothing. */
export type LearntLabel =
  | { readonly label: LabelAttribute; readonly positive: number }
  | { readonly label: NumericAttribute; readonly positive?: undefined };

/** For each weight, the sum over rows of slope × input, in whole units (queries/gradients/gradient.ts; inputs.ts says what a row's inputs are). */
export type GradientQuestion = LearntLabel & {
  readonly inputs: Inputs;
  /** Of the loss, at public margins (queries/gradients/slopes.ts). */
  readonly slope: Int32Array;
  /** In units of 2⁻²²; margins are sums of weight × input, in units of 2⁻³⁶. */
  readonly weights: Int32Array;
  readonly clip: number;
  /**
   * Where they are given, at these weights instead, by doubles: sums are then in units of 2⁻⁴⁴, and each is off by less than
   * rows·2⁻⁴³·(1 + k²·c·‖w‖/2⁹), k the number of attributes and the bias, c the most that a slope rises.
   */
  readonly fine?: Float64Array;
  /** Where it is given, of the rows of one block alone. */
  readonly block?: RowBlock;
};

/** For each candidate, the sum over rows of what the distance between its margin and the label costs (queries/gradients/fits.ts), in units of 2⁻¹⁶. */
export interface LossesQuestion {
  readonly label: NumericAttribute;
  readonly inputs: Inputs;
  /** In units of 2⁻²². */
  readonly candidates: readonly Int32Array[];
  readonly isSquared: boolean;
  /** In units of 2⁻¹⁶. */
  readonly cap: number;
}

/** The sums over rows of the products of inputs, pair after pair (queries/gradients/products.ts), in units of 2⁻²⁸; the second's moves fastest. */
export type ProductsQuestion = LearntLabel & {
  readonly inputs: Inputs;
  /** Whether the square of the bias is asked for. */
  readonly countsRows: boolean;
};

/** For each public point, how many rows count for it. */
export type PointCountsQuestion = NearestCounts | CoveredCounts;

interface PointsAsked {
  readonly inputs: Inputs<PlainAttribute>;
  readonly metric: PointMetric;
  /** The coordinates of all public points, one point after the other, in units of 2⁻¹⁴. */
  readonly places: Int16Array;
}

/** A row counts for the nearest point, the first of those that are equally near. */
export interface NearestCounts extends PointsAsked {
  readonly counts: "nearest";
}

/** A row counts for every point within the radius, unless it is within the radius of a chosen one. */
export interface CoveredCounts extends PointsAsked {
  readonly counts: "newly-covered";
  /** Numbers of points. */
  readonly chosen: readonly number[];
  /** In units of 2⁻¹⁴. */
  readonly radius: number;
}

export interface Engine {
  /** Rows with one of the codes of an attribute. */
  count(attribute: CodedAttribute, codes: readonly number[]): Promise<bigint>;
  /** Counts by cell; the last attribute's code, or group, moves fastest. */
  histogram(attributes: readonly (CodedAttribute | GroupedAttribute)[]): Promise<readonly bigint[]>;
  /** The sum of a numeric attribute, in the units of `sumUnits` (queries/tables/counts.ts). */
  total(attribute: NumericAttribute): Promise<bigint>;
  sums(question: SumsQuestion): Promise<readonly bigint[]>;
  costs(question: CostsQuestion): Promise<readonly bigint[]>;
  pointCounts(question: PointCountsQuestion): Promise<readonly bigint[]>;
  /** Centre by centre, the number of rows and the sums of all coordinates. */
  centreSums(question: CentreSumsQuestion): Promise<readonly bigint[]>;
  rowSums(question: RowSumsQuestion): Promise<readonly bigint[]>;
  /** Hands over table after table, in the order of the question; what is counted must not be kept: an engine may use the array again. */
  tables(
    question: TablesQuestion,
    see: (counts: Float64Array, part: number, table: number) => void,
  ): Promise<void>;
  gridQualities(question: GridsQuestion): Promise<readonly bigint[]>;
  modelSums(question: ModelSumsQuestion): Promise<readonly bigint[]>;
  gradient(question: GradientQuestion): Promise<readonly bigint[]>;
  /** The same over some rows: rows have numbers from 0 on, in an order of the engine's own, and those in the list, which rises, take part. */
  sampledGradient(question: GradientQuestion, taking: Uint32Array): Promise<readonly bigint[]>;
  products(question: ProductsQuestion): Promise<readonly bigint[]>;
  losses(question: LossesQuestion): Promise<readonly bigint[]>;
  /**
   * The rows of each of so many blocks, by their places alone (schema/coding/row-parts.ts): where neighbours replace a row, rows have places, and they were dealt
   * so when they were opened.
   */
  readonly placed?: readonly Engine[];
  /** The number of rows. Public where neighbours replace a row, else private like everything here. */
  rows(): number;
  close(): Promise<void>;
}

/** An engine that the data's owner has made, over rows that are kept elsewhere: checked.ts says what is then trusted. */
export interface EngineSource {
  /** Called once, when the rows are opened; the curator closes what it returns. Codes are those that the schema declares. */
  openEngine(schema: Schema): Promise<Engine> | Engine;
}
