import { expect, test } from "vitest";
import { advancedEpsilon } from "../../search/affordable/advanced.ts";
import { kairouzClosedEpsilon } from "../../search/affordable/closed-forms.ts";
import { kairouzDelta, kairouzEpsilon } from "./kairouz.ts";

/** δ of n answers by randomised response, added up over all 2ⁿ results. */
function enumerated(count: number, epsilon: number, gamma: number): number {
  const truth = 1 / (1 + Math.exp(-epsilon));
  let delta = 0;
  for (let result = 0; result < 2 ** count; result++) {
    let [p, q] = [1, 1];
    for (let bit = 0; bit < count; bit++) {
      const lie = (result >> bit) & 1;
      p *= lie ? 1 - truth : truth;
      q *= lie ? truth : 1 - truth;
    }
    delta += Math.max(0, p - Math.exp(gamma) * q);
  }
  return delta;
}

test("δ is that of randomised response, result by result", () => {
  for (const count of [1, 2, 3, 7, 10]) {
    for (const epsilon of [0.01, 0.3, 1, 4]) {
      for (const share of [0, 0.1, 0.33, 0.5, 0.77, 0.95]) {
        const gamma = share * count * epsilon;
        const truth = enumerated(count, epsilon, gamma);
        const claim = kairouzDelta(count, epsilon)(gamma);
        expect(claim).toBeGreaterThanOrEqual(truth * (1 - 1e-13));
        expect(claim).toBeLessThan(truth * (1 + 3e-9));
      }
    }
  }
});

test("ε is the smallest that has the δ", () => {
  for (const [count, each, delta] of [
    [1, 1, 1e-3],
    [10, 0.1, 1e-6],
    [1000, 0.01, 1e-9],
    [50_000, 0.001, 1e-6],
  ]) {
    const epsilon = kairouzEpsilon(count, each, delta);
    expect(kairouzDelta(count, each)(epsilon)).toBeLessThanOrEqual(delta);
    expect(kairouzDelta(count, each)(epsilon * (1 - 1e-9))).toBeGreaterThan(delta);
  }
});

test("the exact price is below the closed form, which is below the sum and advanced composition", () => {
  for (const count of [2, 10, 100, 1000]) {
    for (const each of [0.001, 0.05, 0.5]) {
      const closed = kairouzClosedEpsilon(count, each, 1e-6);
      expect(kairouzEpsilon(count, each, 1e-6)).toBeLessThanOrEqual(closed);
      expect(closed).toBeLessThanOrEqual(count * each);
      expect(closed).toBeLessThan(advancedEpsilon(count, each, 1e-6));
    }
  }
});
