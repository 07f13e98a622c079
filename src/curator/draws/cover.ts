/**
 * Picking public points that cover the rows, one after the other and as one draw.
 */
import { ensure, quote } from "../../base/errors.ts";
import { compare, exactly, rational, toNumber, ZERO } from "../../base/rational.ts";
import { coverageRate } from "../accounting/coverage.ts";
import { coverage, coverageCard } from "../mechanisms/coverage/index.ts";
import type { Coverage } from "../queries/query.ts";
import { Sensitive } from "../sensitive.ts";
import type { Draw } from "./draw.ts";
import type { GivenHow } from "./how.ts";

/** All picks together are one draw. */
export function covered<T, Rows>(answer: Coverage<T, Rows>, how: GivenHow): Draw<T, Rows> {
  const { query, size, unit, picks } = answer;
  ensure(
    how.mechanism === coverageCard.name,
    "query-unknown",
    `There is no ${quote(how.mechanism)} for this question.`,
    `The curator knows: ${coverageCard.name}.`,
  );
  const [epsilon, delta] = [exactly(how.epsilon, "ε"), exactly(how.delta, "δ")];
  ensure(
    compare(delta, ZERO) > 0 && compare(delta, rational(1n)) < 0,
    "delta-invalid",
    "Coverage is private up to a δ; it must be above 0 and below 1.",
    "Give a δ such as 1e-6.",
  );
  ensure(
    compare(epsilon, ZERO) > 0,
    "epsilon-invalid",
    "ε is 0 or less; coverage needs one above 0.",
    "Choose an ε such as 0.5.",
  );
  const rate = coverageRate(epsilon, delta);
  ensure(
    compare(rate, ZERO) > 0,
    "epsilon-invalid",
    "ε is so small that no pick could favour any point.",
    "Choose an ε such as 0.5.",
  );
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
