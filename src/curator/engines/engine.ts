/**
 * Where rows live and are summed. An engine answers in whole numbers, so every engine gives the same answers, and the
 * test of a new one is equality with the memory engine.
 */
import type { Inputs } from "../../schema/inputs.ts";
import type { CodedAttribute, LabelAttribute, NumericAttribute } from "../../schema/types.ts";
import type { Score } from "../queries/score.ts";

/** For each candidate, the sum over rows of its score. */
export interface SumsQuestion {
  readonly score: Score;
  readonly inputs: Inputs;
  readonly label: LabelAttribute;
  /** The code of the class that a positive margin stands for; every other class is negative. */
  readonly positive: number;
  /** Weights in grid units. */
  readonly candidates: readonly Int32Array[];
  /** A vector near the candidates; where each differs from it in one weight at most, all can be scored in one pass. */
  readonly hub: Int32Array;
  /** No row's |margin| under any candidate, or under the hub, exceeds this. */
  readonly reach: number;
  /** No row's |score| under any candidate, or under the hub, exceeds this. */
  readonly largest: number;
}

export interface Engine {
  /** Rows with one of the codes of an attribute. */
  count(attribute: CodedAttribute, codes: readonly number[]): Promise<bigint>;
  /** Counts by cell; the last attribute's code moves fastest. */
  histogram(attributes: readonly CodedAttribute[]): Promise<readonly bigint[]>;
  /** Σ round(value/step) of a numeric attribute. */
  total(attribute: NumericAttribute): Promise<bigint>;
  sums(question: SumsQuestion): Promise<readonly bigint[]>;
  /** The number of rows. Public where neighbours replace a row, else private like everything here. */
  rows(): number;
  close(): Promise<void>;
}
