/**
 * The scores Privet knows. Callers name one; they cannot hand one in, because a function that is run on every row can
 * also remember every row.
 */
import { ensure } from "../../../base/errors.ts";
import { noSuchScore } from "../../../base/refusals/questions.ts";
import { cappedLogistic, gentleLogistic } from "./capped-logistic.ts";
import { hinge } from "./hinge.ts";
import { logistic } from "./logistic.ts";
import type { Score } from "./score.ts";
import { zeroOne } from "./zero-one.ts";

const scores: ReadonlyMap<string, Score> = new Map(
  [logistic, cappedLogistic, gentleLogistic, zeroOne, hinge].map((s) => [s.name, s]),
);

export const scoreNames: readonly string[] = [...scores.keys()];

export function scoreNamed(name: string): Score {
  const score = scores.get(name);
  ensure(score !== undefined, ...noSuchScore(name, [...scoreNames, "k-means", "k-median"]));
  return score;
}
