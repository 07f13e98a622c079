import fc from "fast-check";
import { expect, test } from "vitest";
import { compare, fromDecimal, fromDouble, toNumber } from "../../base/rational.ts";
import { boundedRangeRho } from "./bounded-range.ts";
import { pureCurve } from "./renyi.ts";
import { epsilonOfRho, pureRho, rhoCap, rhoOf, zcdpEpsilon, zcdpRho, zcdpStandardEpsilon } from "./zcdp.ts";

test("ρ of a bounded-range draw agrees with values computed independently", () => {
  // Spec T3: the largest mean loss over two-point pairs.
  const expected = { 0.1: 0.001249826427, 1: 0.1233015615, 2: 0.4744746471, 4: 1.669849634, 8: 4.922907541 };
  for (const [epsilon, rho] of Object.entries(expected)) {
    expect(Math.abs(boundedRangeRho(Number(epsilon)) / rho - 1)).toBeLessThan(1e-9);
  }
});

test("below an ε of 1/1000, ρ is ε²/8 less at most ε⁴/576", () => {
  // The Taylor series of x − 1 − ln x: (ε/2)²/2 less the next term.
  for (const epsilon of [1e-6, 1e-4, 9.99e-4, 1.01e-3, 5e-3]) {
    const share = boundedRangeRho(epsilon) / ((epsilon * epsilon) / 8);
    expect(share).toBeLessThanOrEqual(1);
    expect(share).toBeGreaterThan(1 - (epsilon * epsilon) / 70);
  }
});

test.each([
  // Spec T4: standard and Canonne–Kamath–Steinke.
  [0.5, 1e-6, 5.75652177, 5.221534445],
  [0.1, 1e-5, 2.245966026, 1.914238832],
  [0.01, 1e-9, 0.9204562776, 0.8101744679],
])("ρ %s at δ %s is the ε computed independently", (rho, delta, standard, sharp) => {
  expect(Math.abs(zcdpStandardEpsilon(rho, delta) / standard - 1)).toBeLessThan(1e-9);
  expect(Math.abs(zcdpEpsilon(rho, delta) / sharp - 1)).toBeLessThan(1e-9);
});

test("ρ of a pure draw covers every order, and is met as α nears 1", () => {
  for (const epsilon of [0.01, 0.5, 2, 10]) {
    for (const alpha of [1.0001, 1.2, 2, 5, 50, 1000]) {
      expect(pureCurve(epsilon)(alpha)).toBeLessThanOrEqual(alpha * pureRho(epsilon) * (1 + 1e-12));
    }
    expect(pureCurve(epsilon)(1.00001) / pureRho(epsilon)).toBeCloseTo(1, 3);
    expect(pureRho(epsilon)).toBeLessThan((epsilon * epsilon) / 2);
  }
});

test("what a budget holds in ρ, turned back, is within the budget and close to it", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 5000 }), fc.integer({ min: 2, max: 12 }), (milli, digits) => {
      const epsilon = fromDecimal(`${milli}e-3`)!;
      const delta = fromDecimal(`1e-${digits}`)!;
      const back = epsilonOfRho(rhoCap(epsilon, delta), delta);
      expect(compare(back, epsilon)).toBeLessThanOrEqual(0);
      expect(toNumber(back)).toBeGreaterThan(toNumber(epsilon) * (1 - 1e-4));
    }),
    { seed: 1, numRuns: 500 },
  );
});

test("prices in ρ are never below the formula, nor above the plain square", () => {
  for (const text of ["0.000001", "0.001", "0.05", "1", "7.5", "100"]) {
    const epsilon = fromDecimal(text)!;
    const x = Number(text);
    expect(compare(rhoOf("bounded-range", epsilon), fromDouble(boundedRangeRho(x)))).toBeGreaterThanOrEqual(
      0,
    );
    expect(toNumber(rhoOf("bounded-range", epsilon))).toBeLessThanOrEqual((x * x) / 8);
    expect(toNumber(rhoOf("pure", epsilon))).toBeGreaterThanOrEqual(pureRho(x));
    expect(toNumber(rhoOf("pure", epsilon))).toBeLessThanOrEqual((x * x) / 2);
  }
});

test("ρ per budget grows with ε and with δ", () => {
  expect(zcdpRho(1, 1e-6)).toBeLessThan(zcdpRho(1.1, 1e-6));
  expect(zcdpRho(1, 1e-6)).toBeLessThan(zcdpRho(1, 1e-5));
  expect(zcdpEpsilon(0, 1e-6)).toBe(0);
});
