/** A question with its part of the budget: the price that is planned for it, the noise that follows, and the asking itself. */

import { ensure } from "../../base/errors.ts";
import { multiply, type Rational, rational, toNumber } from "../../base/rational.ts";
import { type Allowance, defaultStep, type NoiseKind, type PlannedDraws } from "../../curator/index.ts";
import type { Law } from "./laws.ts";
import type { ChoiceQuestion, NoiseQuestion, Question } from "./questions.ts";

/** What there is to spend: ε, which adds up by itself, or ρ, which a δ turns into ε. */
export interface Funds {
  readonly mechanism: "laplace" | "gaussian" | "staircase";
  readonly amount: Rational;
}

export interface PaidQuestion {
  readonly question: Question;
  readonly price: PlannedDraws;
  readonly law: Law;
  ask(data: Allowance): Promise<readonly number[]>;
}

export function payFor(question: Question, { mechanism, amount }: Funds, part: Rational): PaidQuestion {
  const funds = { mechanism, amount: multiply(amount, part) };
  return question.kind === "noise" ? payNoise(question, funds) : payChoice(question, funds);
}

function payNoise(question: NoiseQuestion, { mechanism, amount }: Funds): PaidQuestion {
  const { l1, l2Squared } = question;
  if (mechanism === "gaussian")
    return paidNoise(
      question,
      { mechanism, rho: amount },
      {
        kind: "gaussian",
        variance: Number(l2Squared) / (2 * toNumber(amount)),
      },
    );
  ensure(
    mechanism === "laplace" || question.cells === 1,
    "option-out-of-range",
    "Staircase noise blurs one number; a histogram has one a cell.",
    "Use laplace or gaussian, or leave the mechanism out.",
  );
  const epsilon = toNumber(amount);
  // A stair that is one unit wide is Laplace noise, which the door also adds to a histogram of one cell.
  if (mechanism === "laplace" || l1 === 1n)
    return paidNoise(
      question,
      { mechanism: "laplace", epsilon: amount },
      {
        kind: "laplace",
        scale: Number(l1) / epsilon,
      },
    );
  const step = Number(defaultStep(amount, l1));
  return paidNoise(
    question,
    { mechanism, epsilon: amount },
    {
      kind: "staircase",
      epsilon,
      bound: Number(l1),
      step,
    },
  );
}

const paidNoise = (question: NoiseQuestion, how: NoiseKind, law: Law): PaidQuestion => ({
  question,
  price:
    how.mechanism === "gaussian"
      ? { kind: "zcdp", rho: how.rho, count: 1 }
      : { kind: "pure", epsilon: how.epsilon, count: 1 },
  law,
  ask: (data) => question.ask(data, how),
});

/** Under ε alone permute-and-flip is never worse than the exponential mechanism; under ρ the latter costs a quarter. */
function payChoice(question: ChoiceQuestion, { mechanism, amount }: Funds): PaidQuestion {
  const isRho = mechanism === "gaussian";
  const epsilon = isRho ? boundedRangeWithin(amount) : amount;
  const how = { epsilon, mechanism: isRho ? "exponential" : "permute-and-flip" } as const;
  return {
    question,
    price: { kind: isRho ? "bounded-range" : "pure", epsilon, count: 1 },
    law: {
      kind: "choice",
      places: question.places,
      rate: toNumber(epsilon) / Number(question.sensitivity),
    },
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
