/** A question with its part of the budget: the price that is planned for it, the noise that follows, and the asking itself. */

import { ensure } from "../../base/errors.ts";
import { multiply, type Rational, rational, toNumber } from "../../base/rational.ts";
import { type Allowance, type NoiseKind, type PlannedDraws, plannedDraws } from "../../curator/index.ts";
import { type Law, lawOf } from "./laws.ts";
import type { ChoiceQuestion, NoiseQuestion, StatisticQuestion } from "./questions.ts";

/** What there is to spend: ε, which adds up by itself, or ρ, which a δ turns into ε. */
export interface Funds {
  readonly mechanism: NoiseKind["mechanism"];
  readonly amount: Rational;
}

export interface PaidQuestion {
  readonly question: StatisticQuestion;
  readonly price: PlannedDraws;
  readonly law: Law;
  ask(data: Allowance): Promise<readonly number[]>;
}

export function payFor(
  question: StatisticQuestion,
  { mechanism, amount }: Funds,
  part: Rational,
): PaidQuestion {
  const funds = { mechanism, amount: multiply(amount, part) };
  return question.kind === "noise" ? payNoise(question, funds) : payChoice(question, funds);
}

function payNoise(question: NoiseQuestion, { mechanism, amount }: Funds): PaidQuestion {
  ensure(
    mechanism !== "staircase" || question.cells === 1,
    "option-out-of-range",
    "Staircase noise blurs one number; a histogram has one a cell.",
    "Use laplace or gaussian, or leave the mechanism out.",
  );
  const laplace = { mechanism: "laplace", epsilon: amount } as const;
  // A stair that is one unit wide is Laplace noise.
  const isLaplace = mechanism === "staircase" && question.noise(laplace).bound === 1;
  const how = mechanism === "gaussian" ? { mechanism, rho: amount } : { ...laplace, mechanism };
  return paid(question, isLaplace ? laplace : how);
}

const paid = (question: NoiseQuestion, how: NoiseKind): PaidQuestion => ({
  question,
  price: plannedDraws(how),
  law: lawOf(question.noise(how)),
  ask: (data) => question.ask(data, how),
});

/** Under ε alone permute-and-flip is never worse than the exponential mechanism; under ρ the latter costs a quarter. */
function payChoice(question: ChoiceQuestion, { mechanism, amount }: Funds): PaidQuestion {
  const isRho = mechanism === "gaussian";
  const epsilon = isRho ? boundedRangeWithin(amount) : amount;
  const how = { epsilon, mechanism: isRho ? "exponential" : "permute-and-flip" } as const;
  const { size: places, bound } = question.noise(how.mechanism);
  return {
    question,
    price: plannedDraws(how),
    law: { kind: "choice", places, rate: toNumber(epsilon) / bound },
    ask: async (data) => [await question.ask(data, how)],
  };
}

const DECIMALS = 10 ** 12;

/** The ε of a draw of bounded range that costs no more than ρ, which is ε²/8 at most; rounded down. */
function boundedRangeWithin(rho: Rational): Rational {
  const units = Math.floor(Math.sqrt(8 * toNumber(rho)) * (1 - 1e-12) * DECIMALS);
  ensure(
    units > 0,
    "plan-too-expensive",
    "The part of the budget that a quantile gets is too small to be told from nothing.",
    "Set more ε aside, or ask for fewer statistics at once.",
  );
  return rational(BigInt(units), BigInt(DECIMALS));
}
