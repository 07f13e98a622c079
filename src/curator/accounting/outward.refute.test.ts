/**
 * Attempts to find a price that rounding has made smaller, or a purchase that it has made larger.
 */
import { expect, test } from "vitest";
import { compare, fromDecimal, fromDouble, type Rational, rational } from "../../base/rational.ts";
import { dice } from "../../testing/small-tables.ts";
import { cost } from "./cost.ts";
import { kairouzEpsilon } from "./kairouz.ts";
import { decimalDown, decimalUp, priceUp, purchaseDown, SAFETY } from "./outward.ts";
import { epsilonOfRho, zcdpEpsilon } from "./zcdp.ts";

const decimal = (text: string): Rational => fromDecimal(text) as Rational;

test("a price is above the computed number by the safety, and a purchase below it, at every size", () => {
  const roll = dice(17);
  for (let i = 0; i < 2000; i++) {
    const x = (1 + roll(1_000_000)) * 10 ** (roll(12) - 9);
    // The safety itself is rounded once, by less than 1e-15.
    expect(compare(priceUp(x), fromDouble(x * (SAFETY - 1e-15)))).toBeGreaterThanOrEqual(0);
    expect(compare(purchaseDown(x), fromDouble(x / (SAFETY - 1e-15)))).toBeLessThanOrEqual(0);
  }
});

test("decimals are rounded outward to the last one, and whole ones stay", () => {
  const third = rational(1n, 3n);
  expect(decimalUp(third, 3)).toEqual(decimal("0.334"));
  expect(decimalDown(third, 3)).toEqual(decimal("0.333"));
  expect([decimalUp(decimal("0.25"), 2), decimalDown(decimal("0.25"), 2)]).toEqual([
    decimal("0.25"),
    decimal("0.25"),
  ]);
});

test("what is charged is never below what the theorem says", () => {
  const delta = decimal("0.000001");
  for (const [each, count] of [
    ["0.1", 30],
    ["0.013", 700],
    ["0.37", 12],
  ] as const) {
    const charged = cost("pure", decimal(each), count, delta).epsilon;
    expect(compare(charged, fromDouble(kairouzEpsilon(count, Number(each), 1e-6)))).toBeGreaterThan(0);
  }
  for (const rho of ["0.5", "0.0123", "0.000456"])
    expect(
      compare(epsilonOfRho(decimal(rho), delta), fromDouble(zcdpEpsilon(Number(rho), 1e-6))),
    ).toBeGreaterThan(0);
});
