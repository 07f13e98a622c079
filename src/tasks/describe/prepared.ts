/** A statistic as a description carries it out: what it needs, what noise will do to it, and what the noisy answers say. */
import type { Answer, Expected } from "./answers.ts";
import { firstBeyond, type Law, reachOf } from "./laws.ts";
import type { StatisticQuestion } from "./questions.ts";

/** The noise that is planned for every question. */
export interface StatisticNoise {
  readonly confidence: number;
  /** How often an error bar may miss. */
  readonly alpha: number;
  readonly lawOf: (question: StatisticQuestion) => Law;
}

export interface Prepared {
  readonly needs: readonly StatisticQuestion[];
  expect(noise: StatisticNoise): Expected;
  tell(noise: StatisticNoise, answerTo: (question: StatisticQuestion) => readonly number[]): Answer;
}

/** How far noise takes an answer with probability at least 1 − alpha, in the answer's units. */
export const noiseReach = ({ lawOf }: StatisticNoise, question: StatisticQuestion, alpha: number): number =>
  question.unit * reachOf(lawOf(question), alpha);

/** The first count that noise alone reaches in none of `cells` empty cells, with probability at least 1 − alpha. */
export function emptyBelow(
  { lawOf }: StatisticNoise,
  question: StatisticQuestion,
  alpha: number,
  cells: number,
): number {
  // Noise in different cells is independent, and as often up as down.
  const each = -Math.expm1(Math.log1p(-alpha) / cells);
  return firstBeyond(lawOf(question), 2 * each);
}
