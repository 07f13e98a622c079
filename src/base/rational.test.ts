import { expect, test } from "vitest";
import {
  add,
  amountIn,
  ceil,
  compare,
  divide,
  floor,
  fromDecimal,
  fromDouble,
  gcd,
  multiply,
  rational,
  subtract,
  toDecimal,
  toNumber,
  ZERO,
} from "./rational.ts";

const decimal = (text: string) => fromDecimal(text)!;

test("ten times a tenth is one, and 0.1 + 0.2 is 0.3", () => {
  let sum = ZERO;
  for (let i = 0; i < 10; i++) sum = add(sum, decimal("0.1"));
  expect(sum).toEqual(rational(1n));
  expect(compare(add(decimal("0.1"), decimal("0.2")), decimal("0.3"))).toBe(0);
});

test("fractions are in lowest terms with a positive denominator", () => {
  expect(rational(6n, -4n)).toEqual({ n: -3n, d: 2n });
  expect(rational(0n, 7n)).toEqual({ n: 0n, d: 1n });
  expect(() => rational(1n, 0n)).toThrow(RangeError);
});

test("the four operations are exact", () => {
  const [a, b] = [rational(1n, 3n), rational(-5n, 7n)];
  expect(add(a, b)).toEqual(rational(-8n, 21n));
  expect(subtract(a, b)).toEqual(rational(22n, 21n));
  expect(multiply(a, b)).toEqual(rational(-5n, 21n));
  expect(divide(a, b)).toEqual(rational(-7n, 15n));
});

test("decimals are read as what they say, with and without an exponent", () => {
  expect(decimal("1e-6")).toEqual(rational(1n, 1_000_000n));
  expect(decimal("2.50")).toEqual(rational(5n, 2n));
  expect(decimal("-1.5e2")).toEqual(rational(-150n));
});

test.each([
  "",
  " 1",
  "1 ",
  "0x10",
  "1_000",
  ".5",
  "5.",
  "NaN",
  "Infinity",
  "1e",
  "--1",
  "1e9999",
  "__proto__",
  "١",
])("%j is no plain decimal", (text) => expect(fromDecimal(text)).toBeUndefined());

test("doubles are read exactly", () => {
  expect(fromDouble(0.1)).toEqual(rational(3602879701896397n, 36028797018963968n));
  expect(fromDouble(-3)).toEqual(rational(-3n));
  expect(() => fromDouble(Number.NaN)).toThrow(RangeError);
});

test("rounding goes the way that is named, for negative numbers too", () => {
  const third = rational(1n, 3n);
  expect([toDecimal(third, 3, "up"), toDecimal(third, 3, "down")]).toEqual(["0.334", "0.333"]);
  expect([toDecimal(rational(-1n, 3n), 3, "up"), toDecimal(rational(-1n, 3n), 3, "down")]).toEqual([
    "-0.333",
    "-0.334",
  ]);
  expect(toDecimal(rational(5n, 2n), 0, "up")).toBe("3");
  expect(toDecimal(rational(5n, 2n), 6, "down")).toBe("2.5");
  expect([floor(-7n, 2n), ceil(-7n, 2n), floor(7n, -2n), ceil(7n, 2n)]).toEqual([-4n, -3n, -4n, 4n]);
});

test("numbers for showing are near the fraction, however large or small it is", () => {
  for (const x of [0.1, 1, 1e-300, 12345.678, 1e300, -0.25])
    expect(toNumber(fromDouble(x)) / x).toBeCloseTo(1, 12);
  expect(toNumber(rational(10n ** 400n, 10n ** 400n + 1n))).toBeCloseTo(1, 12);
  expect(toNumber(ZERO)).toBe(0);
});

test("the greatest common divisor is Euclid's, below and above what doubles hold", () => {
  const euclid = (a: bigint, b: bigint): bigint => (b === 0n ? a : euclid(b, a % b));
  const edge = 2n ** 53n;
  const some = [0n, 1n, 6n, 35n, edge - 1n, edge, edge + 1n, 3n * edge - 1n, 12n * (edge + 1n), 10n ** 40n];
  for (const a of some) for (const b of some) expect([a, b, gcd(a, b)]).toEqual([a, b, euclid(a, b)]);
  // A common factor that is larger than doubles hold, and one that is just not.
  for (const common of [edge - 1n, edge + 111n, 7n ** 40n])
    expect(gcd(common * 10n ** 20n, common * 3n ** 50n)).toBe(common);
});

test("an amount that is not written is none", () => {
  expect([amountIn("0.5"), amountIn(undefined), amountIn("much")]).toEqual([rational(1n, 2n), ZERO, ZERO]);
});
