import { expect, test } from "vitest";
import { fromDecimal, type Rational, rational, toNumber } from "../../base/rational.ts";
import { coverageRate } from "./coverage.ts";

const decimal = (text: string) => fromDecimal(text) as Rational;

test("the rate costs no more than ε, and within a millionth of it", () => {
  for (const epsilon of ["0.001", "0.5", "1", "7", "100"])
    for (const delta of ["1e-30", "0.000001", "0.01", "0.9"]) {
      const rate = toNumber(coverageRate(decimal(epsilon), decimal(delta)));
      const spent = Math.expm1(rate) * (1 - Math.log(Number(delta)));
      expect(spent).toBeLessThanOrEqual(Number(epsilon));
      expect(spent).toBeGreaterThan(Number(epsilon) * (1 - 1e-6));
    }
});

test("the rate at ε of ½ and δ of 1e-6 is that of the specification, and above Gupta's", () => {
  // ln(1 + ½/(1 + 6·ln 10)) = ln(1 + ½/14.815510558) = 0.0331914…; Gupta et al. allow ε/(2·ln(e/δ)) = 0.0168742….
  const rate = toNumber(coverageRate(decimal("0.5"), decimal("0.000001")));
  expect(rate).toBeCloseTo(Math.log(1 + 0.5 / 14.815510557964274), 8);
  expect(rate).toBeGreaterThan(1.9 * (0.5 / (2 * 14.815510557964274)));
});

test("an ε too small for the grid buys no rate", () => {
  expect(coverageRate(rational(1n, 10n ** 13n), decimal("0.1"))).toEqual(rational(0n));
});
