/**
 * Picking public points that cover the rows, one after the other and as one draw.
 */
import { ensure } from "../../base/errors.ts";
import { compare, exactly, rational, toNumber, ZERO } from "../../base/rational.ts";
import * as refusal from "../../base/refusals/door.ts";
import { coverageRate } from "../accounting/coverage.ts";
import { coverage, coverageCard } from "../mechanisms/coverage/index.ts";
import type { Coverage } from "../queries/query.ts";
import { Sensitive } from "../sensitive.ts";
import type { Draw } from "./draw.ts";
import type { GivenHow } from "./how.ts";

/** All picks together are one draw. */
export function covered<T, Rows>(answer: Coverage<T, Rows>, how: GivenHow): Draw<T, Rows> {
  const { query, size, unit, picks } = answer;
  ensure(how.mechanism === coverageCard.name, ...refusal.notForQuestion(how.mechanism, [coverageCard.name]));
  const [epsilon, delta] = [exactly(how.epsilon, "ε"), exactly(how.delta, "δ")];
  ensure(compare(delta, ZERO) > 0 && compare(delta, rational(1n)) < 0, ...refusal.coverageDelta());
  ensure(compare(epsilon, ZERO) > 0, ...refusal.coverageEpsilon());
  const rate = coverageRate(epsilon, delta);
  ensure(compare(rate, ZERO) > 0, ...refusal.coverageTooSmall());
  return {
    price: { kind: coverageCard.kind, epsilon, delta, count: 1 },
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
