/**
 * ε and δ at the edges: from what a person types to exact fractions, and back to text.
 *
 * Strict on purpose. A budget that is read wrongly is spent wrongly, so whatever is not plainly a decimal number is
 * refused and never guessed at: blanks, signs, hexadecimal, digit separators, other types. A number counts as its
 * shortest decimal form, so that 0.1 means one tenth.
 */
import { AMOUNT_DECIMALS } from "./amounts.ts";
import { ensure } from "./errors.ts";
import { compare, fromDecimal, type Rational, rational, ZERO } from "./rational.ts";
import { deltaOutOfRange, epsilonOutOfRange, notDecimal, tooFine } from "./refusals/amounts.ts";

const LARGEST_EPSILON = rational(100n);
const FINEST_EPSILON = 10n ** BigInt(AMOUNT_DECIMALS.epsilon);
const FINEST_DELTA = 10n ** 30n;
const ONE = rational(1n);

/** An ε as an exact fraction, from a decimal text such as "0.5". */
export function epsilonFrom(value: string | number): Rational {
  const epsilon = amountFrom(value, "ε");
  ensure(compare(epsilon, ZERO) > 0 && compare(epsilon, LARGEST_EPSILON) <= 0, ...epsilonOutOfRange(value));
  ensure(FINEST_EPSILON % epsilon.d === 0n, ...tooFine("ε", value, AMOUNT_DECIMALS.epsilon));
  return epsilon;
}

/** A δ as an exact fraction, from a decimal text such as "1e-6". */
export function deltaFrom(value: string | number): Rational {
  const delta = amountFrom(value, "δ");
  ensure(compare(delta, ONE) < 0, ...deltaOutOfRange(value));
  ensure(FINEST_DELTA % delta.d === 0n, ...tooFine("δ", value, 30));
  return delta;
}

function amountFrom(value: unknown, name: "ε" | "δ"): Rational {
  const readable = typeof value === "string" || (typeof value === "number" && !Object.is(value, -0));
  const text = readable ? String(value) : "";
  const amount = /^\d/.test(text) ? fromDecimal(text) : undefined;
  ensure(amount !== undefined, ...notDecimal(name, value, readable));
  return amount;
}
