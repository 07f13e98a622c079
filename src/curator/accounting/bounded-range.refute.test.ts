/**
 * Attempts to buy bounded-range draws below their price where ε is so small that the closed form loses its digits.
 */
import { expect, test } from "vitest";
import { boundedRangeCurve, boundedRangeRho } from "./bounded-range.ts";

/** x − 1 − ln x at x = ε/(1 − e^−ε) is ε²/8 − ε⁴/576 + …, alternating, so the first two terms are below it. */
const leastRho = (epsilon: number) => epsilon ** 2 / 8 - epsilon ** 4 / 576;
const SMALL = [1e-9, 1e-6, 1e-4, 5e-4, 9.99e-4, 1e-3, 1.001e-3, 5e-3, 0.02];

test.each(SMALL)(
  "ρ of a draw with ε %d is at least what the worst pair needs, and at most ε²/8",
  (epsilon) => {
    expect(boundedRangeRho(epsilon)).toBeGreaterThanOrEqual(leastRho(epsilon) * (1 - 1e-12));
    expect(boundedRangeRho(epsilon)).toBeLessThanOrEqual(epsilon ** 2 / 8);
  },
);

test.each(SMALL)("the Rényi curve of a draw with ε %d is at least that of a fair pair", (epsilon) => {
  // Two results with ratios e^t and e^(t−ε) whose means are 1, at t = ε/2: D_α is α·ε²/8 but for terms in ε⁴.
  for (const alpha of [1.01, 2, 30]) {
    const top = -Math.expm1(-epsilon / 2) / (2 * Math.sinh(epsilon / 2));
    const moment = top * Math.expm1((alpha * epsilon) / 2) + (1 - top) * Math.expm1((-alpha * epsilon) / 2);
    const divergence = Math.log1p(moment) / (alpha - 1);
    // Differences of terms near α·ε keep this many digits at worst.
    const digits = (4 * Number.EPSILON * alpha * epsilon) / (alpha - 1);
    expect(boundedRangeCurve(epsilon)(alpha)).toBeGreaterThanOrEqual(divergence * (1 - 1e-9) - digits);
  }
});
