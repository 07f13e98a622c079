import { expect, test } from "vitest";
import { normalTail } from "../../base/normal.ts";
import { fromDecimal, multiply, rational } from "../../base/rational.ts";
import { gaussianDelta, gaussianEpsilon, gaussianSigma } from "./gaussian.ts";
import { convertGuarantee } from "./neighbours.ts";

test.each([
  // Spec T5, ten digits, from SciPy.
  [1, 1e-5, 3.730631635],
  [1, 1e-6, 4.224678889],
  [10, 1e-5, 0.4998886197],
  [0.1, 1e-6, 36.30469043],
])("(%s, %s) needs the σ computed independently", (epsilon, delta, sigma) => {
  expect(Math.abs(gaussianSigma(epsilon, delta) / sigma - 1)).toBeLessThan(1e-8);
  expect(gaussianSigma(epsilon, delta)).toBeGreaterThanOrEqual(sigma * (1 - 2e-10));
});

test("the classical σ is too small at ε 10, as the literature warns", () => {
  expect(gaussianDelta(0.484481, 10)).toBeCloseTo(2.27e-5, 7);
});

test("the normal tail agrees with tables far out and in between", () => {
  // Abramowitz & Stegun 1964, table 26.1 and 26.2, and mpmath for the far ones.
  expect(normalTail(1) / 0.15865525393145705).toBeCloseTo(1, 12);
  expect(normalTail(2.999999999999) / normalTail(3.000000000001)).toBeCloseTo(1, 10);
  expect(normalTail(3) / 0.0013498980316300946).toBeCloseTo(1, 12);
  expect(normalTail(10) / 7.619853024160525e-24).toBeCloseTo(1, 12);
  expect(normalTail(-2) / 0.9772498680518208).toBeCloseTo(1, 12);
});

/** δ at ε of N(0, σ²) against N(shift, σ²), by the midpoint rule. */
function integrated(sigma: number, shift: number, epsilon: number): number {
  const density = (x: number) => Math.exp((-x * x) / (2 * sigma * sigma)) / (sigma * Math.sqrt(2 * Math.PI));
  const step = sigma / 5000;
  let delta = 0;
  for (let x = -9 * sigma; x < shift + 9 * sigma; x += step) {
    delta += step * Math.max(0, density(x - shift) - Math.exp(epsilon) * density(x));
  }
  return delta;
}

test("T33 a replaced row at σ costs what an added row costs at σ/2", () => {
  for (const [sigma, epsilon] of [
    [1, 1],
    [3, 0.5],
    [8, 0.1],
  ]) {
    expect(gaussianDelta(sigma, epsilon)).toBeCloseTo(integrated(sigma, 1, epsilon), 7);
    expect(gaussianDelta(sigma / 2, epsilon)).toBeCloseTo(integrated(sigma, 2, epsilon), 7);
  }
  // The same in ρ = 1/(2σ²), exactly.
  const rho = (sigma: string) => {
    const s = fromDecimal(sigma)!;
    return rational(s.d * s.d, 2n * s.n * s.n);
  };
  const replaced = convertGuarantee({ kind: "zcdp", rho: rho("1.7") }, "add-remove", "replace");
  expect(replaced).toEqual({ kind: "zcdp", rho: rho("0.85") });
  expect(multiply(rho("1.7"), rational(4n))).toEqual(rho("0.85"));
});

test("ε falls with σ and with δ, and undoes σ", () => {
  expect(gaussianEpsilon(2, 1e-6)).toBeLessThan(gaussianEpsilon(1.9, 1e-6));
  expect(gaussianEpsilon(2, 1e-6)).toBeLessThan(gaussianEpsilon(2, 1e-7));
  expect(gaussianEpsilon(gaussianSigma(0.7, 1e-6), 1e-6)).toBeCloseTo(0.7, 9);
  expect(gaussianEpsilon(1e9, 0.1)).toBe(0);
});
