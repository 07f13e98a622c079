/**
 * ε and δ at the edges: from what a person types to exact fractions, and back to text.
 *
 * Strict on purpose. A budget that is read wrongly is spent wrongly, so whatever is not plainly a decimal number is
 * refused and never guessed at: blanks, signs, hexadecimal, digit separators, other types. A number counts as its
 * shortest decimal form, so that 0.1 means one tenth.
 */
import { type Code, ensure, quote } from "../../base/errors.ts";
import { ceil, compare, fromDecimal, type Rational, rational, toDecimal, ZERO } from "../../base/rational.ts";
import { EPSILON_DECIMALS } from "./outward.ts";

const LARGEST_EPSILON = rational(100n);
const FINEST_EPSILON = 10n ** BigInt(EPSILON_DECIMALS);
const FINEST_DELTA = 10n ** 30n;
const ONE = rational(1n);

/** An ε as an exact fraction, from a decimal text such as "0.5". */
export function epsilonFrom(value: string | number): Rational {
  const epsilon = amountFrom(value, "epsilon-invalid", "ε", "Choose an ε such as 0.5.");
  ensure(
    compare(epsilon, ZERO) > 0 && compare(epsilon, LARGEST_EPSILON) <= 0,
    "epsilon-invalid",
    `ε is ${quote(value)}; it must be above 0 and at most 100.`,
    "Choose an ε such as 0.5.",
  );
  ensure(
    FINEST_EPSILON % epsilon.d === 0n,
    "epsilon-invalid",
    `ε is ${quote(value)}; it has more than ${EPSILON_DECIMALS} decimals, and Privet keeps ε exactly.`,
    "Round it to at most 12 decimals.",
  );
  return epsilon;
}

/** A δ as an exact fraction, from a decimal text such as "1e-6". */
export function deltaFrom(value: string | number): Rational {
  const delta = amountFrom(value, "delta-invalid", "δ", "Choose a δ such as 1e-6, or 0.");
  ensure(
    compare(delta, ONE) < 0,
    "delta-invalid",
    `δ is ${quote(value)}; it must be below 1.`,
    "Choose a δ such as 1e-6, or 0.",
  );
  ensure(
    FINEST_DELTA % delta.d === 0n,
    "delta-invalid",
    `δ is ${quote(value)}; it has more than 30 decimals, and Privet keeps δ exactly.`,
    "Choose a δ such as 1e-6, or 0.",
  );
  return delta;
}

function amountFrom(value: unknown, code: Code, name: string, fix: string): Rational {
  const readable = typeof value === "string" || (typeof value === "number" && !Object.is(value, -0));
  const text = readable ? String(value) : "";
  const amount = /^\d/.test(text) ? fromDecimal(text) : undefined;
  ensure(
    amount !== undefined,
    code,
    `${name} is ${readable ? quote(value) : "not a plain number"}; it must be a plain decimal number.`,
    fix,
  );
  return amount;
}

/** For people: "0.5". Exact to 12 decimals, rounded up beyond. */
export const formatEpsilon = (epsilon: Rational): string => toDecimal(epsilon, EPSILON_DECIMALS, "up");

const DELTA_DIGITS = 6;

/** For people: "1e-6", "0.05". At most six digits that count, rounded up beyond. */
export function formatDelta(delta: Rational): string {
  if (compare(delta, ZERO) <= 0) return toDecimal(delta, DELTA_DIGITS, "up");
  let exponent = 0;
  let lead = delta;
  for (; compare(lead, ONE) < 0; exponent++) lead = rational(lead.n * 10n, lead.d);
  if (exponent <= 3) return toDecimal(delta, exponent + DELTA_DIGITS - 1, "up");
  const unit = 10n ** BigInt(DELTA_DIGITS - 1);
  const digits = rational(ceil(lead.n * unit, lead.d), unit);
  if (compare(digits, rational(10n)) >= 0) return `1e-${exponent - 1}`;
  return `${toDecimal(digits, DELTA_DIGITS - 1, "up")}e-${exponent}`;
}
