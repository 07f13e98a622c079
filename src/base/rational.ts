/**
 * Exact fractions. Budgets, prices and probabilities are fractions of whole numbers all the way, so that
 * ten times 0.1 is 1, and a sampler's probability is the one written down and not a neighbour of it.
 */
import { type Code, ensure, quote } from "./errors.ts";

export interface Rational {
  readonly n: bigint;
  /** Always positive; n and d have no common factor. */
  readonly d: bigint;
}

const LARGEST_SAFE = BigInt(Number.MAX_SAFE_INTEGER);

export function rational(n: bigint, d: bigint = 1n): Rational {
  if (d === 0n) throw new RangeError("a fraction needs a denominator other than zero");
  const g = gcd(n < 0n ? -n : n, d < 0n ? -d : d) || 1n;
  const sign = d < 0n ? -1n : 1n;
  return Object.freeze({ n: (sign * n) / g, d: (sign * d) / g });
}

export const ZERO: Rational = rational(0n);

export const add = (a: Rational, b: Rational): Rational => rational(a.n * b.d + b.n * a.d, a.d * b.d);
export const subtract = (a: Rational, b: Rational): Rational => rational(a.n * b.d - b.n * a.d, a.d * b.d);
export const multiply = (a: Rational, b: Rational): Rational => rational(a.n * b.n, a.d * b.d);
export const divide = (a: Rational, b: Rational): Rational => rational(a.n * b.d, a.d * b.n);

/** Negative, zero or positive as a is below, equal to or above b. */
export function compare(a: Rational, b: Rational): number {
  const difference = a.n * b.d - b.n * a.d;
  return difference < 0n ? -1 : difference > 0n ? 1 : 0;
}

export const larger = (a: Rational, b: Rational): Rational => (compare(a, b) >= 0 ? a : b);
export const smaller = (a: Rational, b: Rational): Rational => (compare(a, b) <= 0 ? a : b);

const DECIMAL = /^([+-]?)(\d{1,30})(?:\.(\d{1,40}))?(?:[eE]([+-]?\d{1,3}))?$/;

/** The fraction that a decimal text means, or undefined where the text is no plain decimal. */
export function fromDecimal(text: string): Rational | undefined {
  const match = DECIMAL.exec(text);
  if (!match) return undefined;
  const [, sign, whole, decimals = "", exponent = "0"] = match;
  const shift = Number(exponent) - decimals.length;
  const digits = BigInt(sign + whole + decimals);
  return shift >= 0 ? rational(digits * 10n ** BigInt(shift)) : rational(digits, 10n ** BigInt(-shift));
}

/**
 * What a decimal text says that Privet has written itself, or a check has let through. What is missing or cannot be read is nothing, so
 * that nothing fits into it.
 */
export const amountIn = (text: string | undefined): Rational => fromDecimal(text ?? "0") ?? ZERO;

/** The exact value of a finite double, which is always a fraction over a power of two. */
export function fromDouble(x: number): Rational {
  if (!Number.isFinite(x)) throw new RangeError("only finite numbers are fractions");
  let d = 1n;
  let scaled = x;
  for (; !Number.isInteger(scaled); scaled *= 2) d *= 2n;
  return rational(BigInt(scaled), d);
}

/** The double nearest to a fraction, to within a unit in the last place; for showing, never for deciding. */
export function toNumber(r: Rational): number {
  const length = (x: bigint) => (x < 0n ? -x : x).toString(2).length;
  const shift = 64 - length(r.n) + length(r.d);
  const quotient = shift >= 0 ? (r.n << BigInt(shift)) / r.d : r.n / (r.d << BigInt(-shift));
  return Number(quotient) * 2 ** -shift;
}

/** A decimal text with at most `digits` decimals, rounded the way that is named; trailing zeros are dropped. */
export function toDecimal(r: Rational, digits: number, rounding: "up" | "down"): string {
  const unit = 10n ** BigInt(digits);
  const scaled = rounding === "up" ? ceil(r.n * unit, r.d) : floor(r.n * unit, r.d);
  const negative = scaled < 0n;
  const text = (negative ? -scaled : scaled).toString().padStart(digits + 1, "0");
  const whole = text.slice(0, text.length - digits);
  const decimals = digits > 0 ? text.slice(text.length - digits).replace(/0+$/, "") : "";
  return `${negative ? "-" : ""}${whole}${decimals && `.${decimals}`}`;
}

export function floor(n: bigint, d: bigint): bigint {
  const q = n / d;
  return n % d !== 0n && n < 0n !== d < 0n ? q - 1n : q;
}

export function ceil(n: bigint, d: bigint): bigint {
  return -floor(-n, d);
}

/** The greatest number that divides both, of numbers from 0 up; 0 where both are. */
export function gcd(a: bigint, b: bigint): bigint {
  while (b > LARGEST_SAFE) [a, b] = [b, a % b];
  if (b === 0n) return a;
  // Remainders of numbers that doubles hold are exact, and take a fraction of the time.
  let [larger, smaller] = [Number(b), Number(a % b)];
  while (smaller !== 0) [larger, smaller] = [smaller, larger % smaller];
  return BigInt(larger);
}

const AMOUNTS = {
  ε: { code: "epsilon-invalid", make: (text: string) => `epsilonFrom("${text || "0.5"}")` },
  δ: { code: "delta-invalid", make: (text: string) => `deltaFrom("${text || "1e-6"}")` },
  ρ: { code: "rho-invalid", make: () => "{ n: 1n, d: 100n }" },
  rate: { code: "option-out-of-range", make: () => "{ n: 1n, d: 100n }" },
  share: { code: "option-out-of-range", make: () => "{ n: 1n, d: 2n }" },
} as const satisfies Record<string, { readonly code: Code; make(text: string): string }>;

/** The fraction that somebody handed in, in lowest terms; refused where it is none. `who` is what it should be. */
export function exactly(given: unknown, who: keyof typeof AMOUNTS): Rational {
  const { n, d } = (typeof given === "object" && given !== null ? given : {}) as Partial<Rational>;
  const { code, make } = AMOUNTS[who];
  const text = typeof given === "number" || typeof given === "string" ? String(given) : "";
  ensure(
    typeof n === "bigint" && typeof d === "bigint" && d > 0n,
    code,
    given === undefined
      ? `There is no ${who}.`
      : `${who} is ${quote(given)}; Privet keeps it as an exact fraction, which this is not.`,
    `Give ${who} as ${make(/^[\d.eE-]{1,20}$/.test(text) ? text : "")}.`,
  );
  return rational(n, d);
}
