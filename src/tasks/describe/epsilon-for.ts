/** The other way round: the smallest ε that a statistic's expected error asks for. Nothing is spent. */

import { ensureFacts, ensureObject } from "../../base/asked.ts";
import { ensure, marked, quote } from "../../base/errors.ts";
import { type Rational, rational } from "../../base/rational.ts";
import type { PublicFacts } from "../../curator/index.ts";
import type { DescribeAsk } from "./ask.ts";
import { planDescription } from "./planned-description.ts";

/** Amounts of ε with four digits, from 10⁻⁹ to 100, numbered from 0. */
const DIGITS = 1000;
const DECADES = 11;
const LARGEST = DECADES * 9 * DIGITS;

/** With four digits. The statistic must be the only one. */
export function epsilonForError(
  facts: PublicFacts,
  ask: Omit<DescribeAsk, "epsilon">,
  error: number,
): Rational {
  ensureFacts(facts, "schema");
  ensureObject(ask, "what is asked for", '{ statistics: [{ of: "age", what: "mean" }] }');
  ensure(
    Array.isArray(ask.statistics),
    "request-malformed",
    "statistics must be a list.",
    'Give a list of one: [{ of: "age", what: "mean" }].',
  );
  ensure(
    ask.statistics.length === 1,
    "option-out-of-range",
    `An error can be asked for where there is one statistic; there are ${ask.statistics.length}.`,
    "Name one attribute and one statistic.",
  );
  ensure(
    Number.isFinite(error) && error > 0,
    "option-out-of-range",
    `The error is ${quote(error)}; it must be a number above 0.`,
    "Give half of the width that the error bar may have.",
  );
  const suffices = (index: number) => (errorAt(facts, ask, epsilonAt(index)) ?? Number.NaN) <= error;
  ensure(
    suffices(LARGEST),
    errorAt(facts, ask, epsilonAt(LARGEST)) === undefined ? "row-count-private" : "option-out-of-range",
    errorAt(facts, ask, epsilonAt(LARGEST)) === undefined
      ? "The error depends on the number of rows, which is private."
      : `No ε up to 100 brings the error down to ${error}.`,
    marked`Declare a rough number of rows ({command:schema set DATA rows-about=N}), or allow a larger error.`,
  );
  let [low, high] = [-1, LARGEST];
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (suffices(middle)) high = middle;
    else low = middle;
  }
  return epsilonAt(high);
}

const errorAt = (facts: PublicFacts, ask: Omit<DescribeAsk, "epsilon">, epsilon: Rational) =>
  planDescription(facts, { ...ask, epsilon }).expected[0].error;

function epsilonAt(index: number): Rational {
  const decade = Math.floor(index / (9 * DIGITS));
  const digits = BigInt(DIGITS + (index % (9 * DIGITS)));
  return rational(digits * 10n ** BigInt(decade), BigInt(DIGITS) * 10n ** 9n);
}
