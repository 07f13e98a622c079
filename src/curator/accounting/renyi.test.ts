import { expect, test } from "vitest";
import { laplaceCurve } from "../../testing/theorems/laplace-curve.ts";
import { poissonGaussianCurve } from "../../testing/theorems/poisson-gaussian.ts";
import { boundedRangeCurve, boundedRangeRho } from "./bounded-range.ts";
import { composeCurves, pureCurve, type RenyiCurve } from "./renyi.ts";
import { canonneKamathSteinke, mironov, renyiEpsilon } from "./renyi-conversion.ts";

const ORDERS = [1.001, 1.5, 2, 3, 8, 32, 300];

/** D_α of two distributions over a few results, from the definition. */
function divergence(p: readonly number[], q: readonly number[], alpha: number): number {
  return (
    Math.log(p.reduce((sum, x, i) => sum + (x === 0 ? 0 : x ** alpha * q[i] ** (1 - alpha)), 0)) / (alpha - 1)
  );
}

/** D_α of the two-point ε-BR pair at offset t, from the definition. */
function twoPoint(t: number, epsilon: number, alpha: number): number {
  const p = Math.expm1(t - epsilon) / Math.expm1(-epsilon);
  return t + Math.log(p + (1 - p) * Math.exp(-(alpha - 1) * epsilon)) / (alpha - 1);
}

/** The best ε over the given orders only. */
function renyiEpsilonAt(orders: readonly number[], curve: RenyiCurve, delta: number): number {
  const prices = orders.map((alpha) => canonneKamathSteinke(curve(alpha), alpha, delta));
  return Math.max(0, Math.min(...prices));
}

test.each([
  // Spec T3, ten digits, from the Python prototype's numerical supremum over two-point pairs.
  ["bounded range", boundedRangeCurve(0.1), 2, 0.002498959027],
  ["bounded range", boundedRangeCurve(0.5), 8, 0.2121923255],
  ["bounded range", boundedRangeCurve(1), 32, 0.8712493418],
  ["bounded range", boundedRangeCurve(0.05), 1.5, 0.0004687215197],
  ["pure", pureCurve(0.1), 2, 0.009958584395],
  ["pure", pureCurve(0.5), 8, 0.4323537068],
  ["pure", pureCurve(1), 32, 0.9898947843],
  ["laplace", laplaceCurve(1), 2, 0.61912363],
  ["laplace", laplaceCurve(0.1), 16, 0.05866450976],
] as [string, RenyiCurve, number, number][])(
  "%s: D_α agrees with the value computed independently",
  (_, curve, alpha, expected) => {
    expect(Math.abs(curve(alpha) / expected - 1)).toBeLessThan(1e-9);
  },
);

test("the pure curve is that of randomised response, from tiny to huge", () => {
  for (const epsilon of [0.2, 1, 3]) {
    const p = 1 / (1 + Math.exp(-epsilon));
    for (const alpha of ORDERS) {
      const truth = divergence([p, 1 - p], [1 - p, p], alpha);
      if (Number.isFinite(truth)) expect(Math.abs(pureCurve(epsilon)(alpha) / truth - 1)).toBeLessThan(1e-9);
    }
  }
  expect(pureCurve(1e-9)(2) / 1e-18).toBeCloseTo(1, 6);
  expect(pureCurve(90)(1e6)).toBeCloseTo(90, 3);
});

test("no two-point or three-point pair of bounded range exceeds the curve, and one attains it", () => {
  for (const epsilon of [0.01, 0.4, 2, 6]) {
    for (const alpha of ORDERS) {
      const claim = boundedRangeCurve(epsilon)(alpha);
      let truth = 0;
      for (let i = 0; i <= 4000; i++) {
        truth = Math.max(truth, twoPoint((epsilon * i) / 4000, epsilon, alpha));
      }
      // Rounding in the yardstick itself: 1e-15 in a logarithm, divided by α − 1.
      const slack = 1e-14 / (alpha - 1);
      expect(claim).toBeGreaterThanOrEqual(truth - slack);
      expect(claim).toBeLessThan(truth * 1.0001 + slack);
      for (let i = 0; i < 27; i++) {
        // Weights q and losses within an interval of length ε, shifted so that the ratios average to 1.
        const q = [1 + (i % 3) * 4, 1 + (Math.floor(i / 3) % 3) * 4, 1 + Math.floor(i / 9) * 4].map(
          (w, _, all) => w / all.length,
        );
        const total = q.reduce((a, b) => a + b);
        const raw = [0, -epsilon / 3, -epsilon];
        const mean = raw.reduce((sum, loss, k) => sum + (q[k] / total) * Math.exp(loss), 0);
        const p = raw.map((loss, k) => ((q[k] / total) * Math.exp(loss)) / mean);
        const three = divergence(
          p,
          q.map((w) => w / total),
          alpha,
        );
        if (Number.isFinite(three)) expect(claim).toBeGreaterThanOrEqual(three - slack);
      }
    }
  }
});

test("D_α of bounded range never exceeds α·ρ(ε), nor ρ(ε) ε²/8; and ρ(ε) is met as α nears 1", () => {
  for (const epsilon of [1e-5, 0.0009999, 0.0010001, 0.03, 0.7, 3, 9, 40]) {
    const rho = boundedRangeRho(epsilon);
    expect(rho).toBeLessThanOrEqual((epsilon * epsilon) / 8);
    for (const alpha of ORDERS) expect(boundedRangeCurve(epsilon)(alpha)).toBeLessThanOrEqual(alpha * rho);
    if (epsilon > 0.01) expect(boundedRangeCurve(epsilon)(1 + 1e-5) / rho).toBeCloseTo(1, 3);
  }
});

test("the bulge that makes ρ(ε) hold at every order is checked on the two-point pairs themselves", () => {
  // Claim 3 of proof.md: sup over offsets of D_α ≤ α·ρ(ε), which the min in the curve would otherwise hide.
  for (const epsilon of [0.3, 1, 2, 5, 12]) {
    const rho = boundedRangeRho(epsilon);
    for (const alpha of [1.01, 1.2, 1.5, 2, 2.5, 4, 10]) {
      for (let i = 0; i <= 400; i++) {
        expect(twoPoint((epsilon * i) / 400, epsilon, alpha)).toBeLessThanOrEqual(alpha * rho * (1 + 1e-12));
      }
    }
  }
});

test("the Laplace curve is the integral of its definition", () => {
  for (const epsilon of [0.1, 1, 3]) {
    for (const alpha of [1.5, 2, 7]) {
      // Densities e^{−|x|}/2 around 0 and around ε; midpoint rule with breaks at the kinks.
      const step = epsilon / 2000;
      let sum = 0;
      for (let x = -40 + step / 2; x < 40 + epsilon; x += step) {
        sum += step * 0.5 * Math.exp(-alpha * Math.abs(x) + (alpha - 1) * Math.abs(x - epsilon));
      }
      expect(laplaceCurve(epsilon)(alpha)).toBeCloseTo(Math.log(sum) / (alpha - 1), 4);
      expect(laplaceCurve(epsilon)(alpha)).toBeLessThanOrEqual(pureCurve(epsilon)(alpha));
    }
  }
});

test("sampled Gaussian noise costs what was computed independently, at whole orders", () => {
  // Spec T5; the second also is eps_rdp of the golden file.
  const orders = Array.from({ length: 127 }, (_, i) => i + 2);
  const price = (sigma: number) =>
    renyiEpsilonAt(orders, composeCurves([{ curve: poissonGaussianCurve(0.01, sigma), count: 1000 }]), 1e-5);
  expect(price(1)).toBeCloseTo(2.107753075, 8);
  expect(price(2)).toBeCloseTo(0.6861853364, 8);
});

test("between whole orders the sampled Gaussian's integral joins its expansion", () => {
  for (const [rate, sigma] of [
    [0.001, 0.8],
    [0.1, 2],
    [0.5, 0.5],
    [0.3, 10],
  ]) {
    const curve = poissonGaussianCurve(rate, sigma);
    for (const alpha of [2, 3, 9, 40]) {
      const around = (curve(alpha - 1e-6) + curve(alpha + 1e-6)) / 2;
      expect(Math.abs(around / curve(alpha) - 1)).toBeLessThan(1e-7);
    }
    expect(curve(1.7)).toBeLessThanOrEqual(curve(2));
    expect(curve(1.7)).toBeLessThanOrEqual((1.7 / (2 * sigma * sigma)) * (1 + 1e-9));
  }
  expect(poissonGaussianCurve(1, 2)(3)).toBeCloseTo(3 / 8, 12);
});

test("the conversions are what the hockey stick allows: no pair with D_α ≤ r has a larger δ", () => {
  for (const epsilon of [0.5, 2]) {
    const p = 1 / (1 + Math.exp(-epsilon));
    for (const alpha of [1.3, 2, 6]) {
      const r = divergence([p, 1 - p], [1 - p, p], alpha);
      for (const gamma of [0.1, 0.3, epsilon * 0.8]) {
        const delta = p - Math.exp(gamma) * (1 - p);
        expect(canonneKamathSteinke(r, alpha, delta)).toBeGreaterThanOrEqual(gamma);
        expect(mironov(r, alpha, delta)).toBeGreaterThan(canonneKamathSteinke(r, alpha, delta));
      }
    }
  }
  // Tight for the pair whose likelihood ratio is 0 or e^ε/(1 − 1/α): u at its worst place, so no smaller constant holds.
  const [alpha, gamma] = [3, 0.4];
  const ratio = Math.exp(gamma) / (1 - 1 / alpha);
  const q = 0.2 / ratio;
  const r = Math.log(0.2 * ratio ** (alpha - 1)) / (alpha - 1);
  const delta = 0.2 - Math.exp(gamma) * q;
  expect(canonneKamathSteinke(r, alpha, delta)).toBeCloseTo(gamma, 12);
});

test("the search over orders finds what a fine walk finds", () => {
  for (const epsilon of [1e-4, 0.01, 0.5]) {
    for (const count of [1, 30, 3000]) {
      const curve = composeCurves([{ curve: boundedRangeCurve(epsilon), count }]);
      const orders = Array.from({ length: 20_000 }, (_, i) => 1 + Math.exp(-7 + (i * 23) / 20_000));
      const walked = renyiEpsilonAt(orders, curve, 1e-6);
      expect(renyiEpsilon(curve, 1e-6)).toBeLessThanOrEqual(walked * (1 + 1e-12));
      expect(renyiEpsilon(curve, 1e-6)).toBeGreaterThan(walked * (1 - 1e-6));
    }
  }
});
