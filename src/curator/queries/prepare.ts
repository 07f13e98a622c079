/**
 * From a caller's question about candidates to what the engine is asked, with the range sensitivity of the answer. Nothing
 * here looks at a row. Each family of scores has its own file: linear models, centres (k-means), public points
 * (k-median), weights that tell a number, and what the data's owner has registered.
 */
import type { Engine } from "../engine.ts";
import type { TrustedScores } from "../trust.ts";
import { type CentresQuestion, prepareCentres } from "./clusters/centres.ts";
import { type PointsQuestion, preparePoints } from "./clusters/points.ts";
import type { KnownFacts } from "./facts.ts";
import { type FitsQuestion, isFits, prepareFits } from "./gradients/fits.ts";
import { prepareScores, type ScoreQuestion } from "./linear/linear.ts";
import { isOwned, type OwnedQuestion, prepareOwned } from "./linear/owned.ts";
import type { Query, QueryScores } from "./query.ts";

/** What a selection may be about; `score` tells which. */
export type SelectionQuestion =
  | ScoreQuestion
  | CentresQuestion
  | PointsQuestion
  | OwnedQuestion
  | FitsQuestion;

/** The candidate that was drawn. */
export interface Selection {
  readonly index: number;
  /** The drawn candidate as it was scored, on the grid of its score: weights are multiples of 2⁻¹¹. */
  readonly candidate: Float64Array;
}

/** Different candidates, one after the other, by one and the same scoring of the rows. The scores stay inside. */
export const select: Query<"select", SelectionQuestion, QueryScores<readonly Selection[]>> = {
  name: "select",
  prepare({ trusted, ...facts }, asked) {
    const selection = prepareSelection(facts, asked, trusted);
    const { score, guarantee, size, unit, sums, sensitivity, candidate } = selection;
    return {
      takes: "scores",
      query: `score ${score}`,
      guarantee,
      bounds: { range: sensitivity },
      size,
      most: size,
      unit,
      look: sums,
      tell: (places) => Object.freeze(places.map((index) => ({ index, candidate: candidate(index) }))),
    };
  },
};

/** What every family of scores makes of its question. */
export interface PreparedSelection<Question = unknown> {
  /** What the engine is asked. */
  readonly question: Question;
  /** The score's name, for the receipt. */
  readonly score: string;
  /** Where the score is not the curator's own, the most that a receipt may say. */
  readonly guarantee?: "reviewed";
  readonly size: number;
  /** What a unit of the sums is in the score. */
  readonly unit: number;
  /** For each candidate, the sum over rows of its score and a public number, in whole units. */
  sums(engine: Engine): Promise<readonly bigint[]>;
  /** How far one person can push two of these sums apart. */
  readonly sensitivity: bigint;
  /** A candidate as it was scored. */
  candidate(index: number): Float64Array;
}

function prepareSelection(
  facts: KnownFacts,
  asked: SelectionQuestion,
  trusted: TrustedScores,
): PreparedSelection {
  if (isOwned(asked)) return prepareOwned(facts, asked, trusted);
  if (isCentres(asked)) return prepareCentres(facts, asked);
  if (isPoints(asked)) return preparePoints(facts, asked);
  return isFits(asked) ? prepareFits(facts, asked) : prepareScores(facts, asked);
}

const isCentres = (asked: SelectionQuestion): asked is CentresQuestion => asked.score === "k-means";
const isPoints = (asked: SelectionQuestion): asked is PointsQuestion => asked.score === "k-median";
