/**
 * From a caller's question about candidates to what the engine is asked, with the range sensitivity of the answer. Nothing
 * here looks at a row. Each family of scores has its own file; a new one is one line in `families`.
 */
import { ensure } from "../../errors.ts";
import type { Neighbours, Schema } from "../../schema/types.ts";
import type { Engine } from "../engines/engine.ts";
import { prepareScores, type ScoreQuestion } from "./linear.ts";
import { scoreNames } from "./scores.ts";

/** What a selection may be about; `score` tells which. */
export type SelectionQuestion = ScoreQuestion;

export interface PreparedSelection {
  /** The score's name, for the receipt. */
  readonly score: string;
  readonly size: number;
  /** For each candidate, the sum over rows of its score, in whole units. */
  sums(engine: Engine): Promise<readonly bigint[]>;
  /** How far one person can push two of these sums apart. */
  readonly sensitivity: bigint;
  /** Public numbers that are added to the sums. */
  readonly offsets: readonly bigint[];
  /** A candidate as it was scored. */
  candidate(index: number): Float64Array;
}

export interface KnownFacts {
  readonly schema: Schema;
  readonly neighbours: Neighbours;
}

export function prepareSelection(facts: KnownFacts, asked: SelectionQuestion): PreparedSelection {
  ensure(
    scoreNames.includes(asked.score),
    "query-unknown",
    `There is no score ${JSON.stringify(String(asked.score))}.`,
    `The curator knows: ${scoreNames.join(", ")}.`,
  );
  const { question, sensitivity, offsets, candidate } = prepareScores(facts, asked);
  return {
    score: asked.score,
    size: question.candidates.length,
    sums: (engine) => engine.sums(question),
    sensitivity,
    offsets,
    candidate,
  };
}
