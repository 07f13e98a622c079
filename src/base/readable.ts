/** Prices for people: exact fractions stay what they are, and show as decimals in JSON and on a console. */
import { type Rational, toDecimal } from "./rational.ts";

/** Where Node's console asks an object how to show it; other consoles do not ask. */
const INSPECT = Symbol.for("nodejs.util.inspect.custom");

/** As many as δ is kept with. What has more of them is rounded up. */
const DECIMALS = 30;

/** The same, with every fraction in it readable. */
export function readable<T>(value: T): T {
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map(readable) as T;
  if (isRational(value)) return withText(value);
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, readable(part)])) as T;
}

const isRational = (value: object): value is Rational =>
  "n" in value && "d" in value && typeof value.n === "bigint" && typeof value.d === "bigint";

function withText<R extends Rational>({ n, d }: R): R {
  const text = () => toDecimal({ n, d }, DECIMALS, "up");
  // Not enumerable: a fraction has a numerator and a denominator, and nothing else to copy or to compare.
  const shown = Object.fromEntries(["toJSON", "toString", INSPECT].map((key) => [key, { value: text }]));
  return Object.freeze(Object.defineProperties({ n, d }, shown)) as R;
}
