/**
 * From a caller's question about candidates to what the engine is asked, with the range sensitivity of the answer. Nothing
 * here looks at a row. Each family of scores has its own file: linear models, centres (k-means), public points
 * (k-median), weights that tell a number, and what the data's owner has registered.
 */
import { INPUT_ONE } from "../../schema/coding/codes.ts";
import type { Engine } from "../engines/engine.ts";
import type { TrustedScores } from "../trust.ts";
import { type CentresQuestion, prepareCentres } from "./clusters/centres.ts";
import type { PreparedCosts } from "./clusters/costs.ts";
import { type PointsQuestion, preparePoints } from "./clusters/points.ts";
import type { KnownFacts } from "./facts.ts";
import { COST_ONE, type FitsQuestion, isFits, prepareFits } from "./gradients/fits.ts";
import { FINE_WEIGHT_ONE } from "./gradients/gradient.ts";
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
    const { score, guarantee, size, unit, sums, sensitivity, offsets, candidate } = selection;
    return {
      takes: "scores",
      query: `score ${score}`,
      guarantee,
      bounds: { range: sensitivity },
      size,
      most: size,
      unit,
      look: async (engine) => (await sums(engine)).map((sum, i) => sum + offsets[i]),
      tell: (places) => Object.freeze(places.map((index) => ({ index, candidate: candidate(index) }))),
    };
  },
};

export interface PreparedSelection {
  /** The score's name, for the receipt. */
  readonly score: string;
  /** Where the score is not the curator's own, the most that a receipt may say. */
  readonly guarantee?: "reviewed";
  readonly size: number;
  /** What a unit of the sums is in the score. */
  readonly unit: number;
  /** For each candidate, the sum over rows of its score, in whole units. */
  sums(engine: Engine): Promise<readonly bigint[]>;
  /** How far one person can push two of these sums apart. */
  readonly sensitivity: bigint;
  /** Public numbers that are added to the sums. */
  readonly offsets: readonly bigint[];
  /** A candidate as it was scored. */
  candidate(index: number): Float64Array;
}

export function prepareSelection(
  facts: KnownFacts,
  asked: SelectionQuestion,
  trusted: TrustedScores,
): PreparedSelection {
  if (isOwned(asked)) return prepareOwned(facts, asked, trusted);
  if (isCentres(asked)) return byCosts(prepareCentres(facts, asked));
  if (isPoints(asked)) return byCosts(preparePoints(facts, asked));
  if (isFits(asked)) return byFit(asked.score, prepareFits(facts, asked));
  const { question, sensitivity, offsets, candidate } = prepareScores(facts, asked);
  return {
    score: question.score.name,
    size: question.candidates.length,
    unit: 1 / question.score.one,
    sums: (engine) => engine.sums(question),
    sensitivity,
    offsets,
    candidate,
  };
}

const isCentres = (asked: SelectionQuestion): asked is CentresQuestion => asked.score === "k-means";
const isPoints = (asked: SelectionQuestion): asked is PointsQuestion => asked.score === "k-median";

function byFit(score: string, { question, sensitivity }: ReturnType<typeof prepareFits>): PreparedSelection {
  const { candidates } = question;
  return {
    ...{ score, size: candidates.length, unit: 1 / COST_ONE, sensitivity },
    sums: async (engine) => (await engine.losses(question)).map((loss) => -loss),
    offsets: new Array(candidates.length).fill(0n),
    candidate: (index) => Float64Array.from(candidates[index], (w) => w / FINE_WEIGHT_ONE),
  };
}

/** The score is minus the cost. */
function byCosts({ question, sensitivity, candidate }: PreparedCosts): PreparedSelection {
  const size = question.candidates.length;
  return {
    score: question.score,
    size,
    unit: question.score === "k-means" ? INPUT_ONE ** -2 : 1 / INPUT_ONE,
    sums: async (engine) => (await engine.costs(question)).map((cost) => -cost),
    sensitivity,
    offsets: new Array(size).fill(0n),
    candidate,
  };
}
