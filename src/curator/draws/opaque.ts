/**
 * Draws of which only (ε, δ) is known: picking public points that cover the rows, one after the other and as one draw; and the minimum of a loss that noise
 * pulls at.
 */
import { ensure } from "../../base/errors.ts";
import { compare, exactly, type Rational, rational, toNumber, ZERO } from "../../base/rational.ts";
import * as refusal from "../../base/refusals/door.ts";
import { coverageRate } from "../accounting/coverage.ts";
import { objectiveAmounts } from "../accounting/objective.ts";
import type { Card } from "../mechanisms/card.ts";
import { coverage, coverageCard } from "../mechanisms/coverage/index.ts";
import { objective, objectiveCard, PULL_DIGITS } from "../mechanisms/objective/index.ts";
import type { Coverage, Minimum } from "../queries/query.ts";
import { Sensitive } from "../sensitive.ts";
import type { Draw } from "./draw.ts";
import { type GivenHow, priced } from "./how.ts";

function amountsFor(card: Card, how: GivenHow): readonly [epsilon: Rational, delta: Rational] {
  ensure(how.mechanism === card.name, ...refusal.notForQuestion(how.mechanism, [card.name]));
  return [exactly(how.epsilon, "ε"), exactly(how.delta, "δ")];
}

/** All picks together are one draw. */
export function covered<T, Rows>(answer: Coverage<T, Rows>, how: GivenHow): Draw<T, Rows> {
  const { query, size, unit, picks } = answer;
  const [epsilon, delta] = amountsFor(coverageCard, how);
  ensure(compare(delta, ZERO) > 0 && compare(delta, rational(1n)) < 0, ...refusal.coverageDelta());
  ensure(compare(epsilon, ZERO) > 0, ...refusal.coverageEpsilon());
  const rate = coverageRate(epsilon, delta);
  ensure(compare(rate, ZERO) > 0, ...refusal.coverageTooSmall());
  return {
    price: priced(coverageCard, how),
    mechanism: coverageCard.name,
    query,
    noise: Object.freeze({ law: coverageCard.name, scale: 1 / toNumber(rate), unit, size, bound: 1 }),
    async look(rows, noise) {
      const newly = async (picked: readonly number[]) =>
        new Sensitive(await answer.look(rows, picked), "range", 1n);
      return answer.tell(await coverage(newly, picks, { rate, epsilon, delta }, noise));
    },
  };
}

const [LEAST_DELTA, MOST_EPSILON] = [rational(1n, 2n ** 100n), rational(256n)];

/** What is said of the noise is said of that which pulls. */
export function pulled<T, Rows>(answer: Minimum<T, Rows>, how: GivenHow): Draw<T, Rows> {
  const { query, size, spread } = answer;
  const amounts = amountsFor(objectiveCard, how);
  const [epsilon, delta] = amounts;
  const isFit = delta.n === 0n || (compare(delta, LEAST_DELTA) >= 0 && compare(delta, rational(1n)) < 0);
  ensure(isFit && compare(epsilon, MOST_EPSILON) <= 0, ...refusal.objectiveTakes());
  const tooSmall = refusal.ridgeTooSmall(toNumber(spread), toNumber(epsilon));
  ensure(compare(epsilon, spread) > 0, ...tooSmall);
  const { amount, output } = objectiveAmounts(spread, epsilon, delta);
  ensure(amount.n > 0n, ...tooSmall);
  const metric = delta.n === 0n ? "l1" : "l2-squared";
  const bound = answer.bounds[metric] << BigInt((metric === "l1" ? 1 : 2) * PULL_DIGITS);
  const [wide, each] = [Number(bound), toNumber(amount)];
  const scale = metric === "l1" ? wide / each : Math.sqrt(wide / (2 * each));
  const unit = answer.unit / 2 ** PULL_DIGITS;
  return {
    price: priced(objectiveCard, how),
    guarantee: objectiveCard.status,
    mechanism: objectiveCard.name,
    query,
    noise: Object.freeze({ law: objectiveCard.name, scale, unit, size, bound: wide }),
    async look(rows, noise) {
      const nearest = (b: Float64Array) => answer.look(rows, b);
      return answer.tell(await objective({ metric, amount, bound, output }, amounts, size, nearest, noise));
    },
  };
}
