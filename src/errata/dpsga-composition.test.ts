/**
 * Errata of Humphries: Differentially private simple genetic algorithms (thesis, University of Waterloo 2021), the part on
 * mechanisms and composition: tested against the accountant and the mechanisms' laws.
 */
import { expect, test } from "vitest";
import { fromDecimal, rational } from "../base/rational.ts";
import { boundedRangeRho } from "../curator/accounting/bounded-range.ts";
import { pureCurve } from "../curator/accounting/renyi.ts";
import { openCurator } from "../curator/index.ts";
import { boundedRangeExactPrice, perDrawBy, theorems } from "../search/affordable/theorems.ts";
import { noisyMaxLaw } from "../testing/laws.ts";
import { smallLedger } from "../testing/release-suite.ts";
import { csvOf, smallSchema } from "../testing/small-tables.ts";
import { boundedRangeDelta } from "../testing/theorems/bounded-range-delta.ts";
import { gaussianDelta } from "../testing/theorems/gaussian.ts";

const largestLoss = (p: readonly number[], q: readonly number[]) =>
  Math.max(...p.map((x, i) => Math.abs(Math.log(x / q[i]))));

/** Randomised response, the ε-private pair that all others can be made of. */
const response = (epsilon: number) => [Math.exp(epsilon), 1].map((w) => w / (1 + Math.exp(epsilon)));
const divergence = (p: readonly number[], q: readonly number[], alpha: number) =>
  Math.log(p.reduce((sum, x, i) => sum + x ** alpha * q[i] ** (1 - alpha), 0)) / (alpha - 1);

/** Losses t and t − ε: the extreme ε-BR pairs; the first loss has this probability. */
const top = (epsilon: number, t: number) => -Math.expm1(t - epsilon) / -Math.expm1(-epsilon);

test("001-4 with 1/(1 − α) the divergence of two different distributions is negative; 1/(α − 1) is meant", () => {
  const p = response(1);
  const printed = Math.log(p.reduce((sum, x, i) => sum + x ** 2 * [...p].reverse()[i] ** -1, 0)) / (1 - 2);
  expect(printed).toBeLessThan(0);
  for (const alpha of [1.5, 2, 8])
    expect(pureCurve(1)(alpha)).toBeCloseTo(divergence(p, [...p].reverse(), alpha), 12);
});

test("001-6 the sinh formula is right but loses all digits or overflows; the cosh form keeps twelve", () => {
  const printed = (epsilon: number, alpha: number) =>
    Math.log((Math.sinh(alpha * epsilon) - Math.sinh((alpha - 1) * epsilon)) / Math.sinh(epsilon)) /
    (alpha - 1);
  for (const [epsilon, alpha] of [
    [0.1, 2],
    [0.5, 8],
    [1, 32],
  ])
    expect(pureCurve(epsilon)(alpha) / printed(epsilon, alpha)).toBeCloseTo(1, 10);
  // For small ε the true value is α·ε²/2 to the first order.
  expect(pureCurve(1e-9)(1.5) / (1.5 * 0.5e-18)).toBeCloseTo(1, 8);
  expect(Math.abs(printed(1e-9, 1.5) / (1.5 * 0.5e-18) - 1)).toBeGreaterThan(0.5);
  expect(printed(1, 1000)).toBeNaN();
  expect(pureCurve(1)(1000)).toBeCloseTo(1 - Math.log1p(Math.exp(-1)) / 999, 9);
});

test("001-8 a sharper conversion from Rényi to (ε, δ) allows 0.007826 per selection instead of 0.006463", () => {
  const { pure } = theorems;
  expect(perDrawBy(pure["renyi-mironov"], 1001, 1, 1e-5)).toBeCloseTo(0.006462632793, 9);
  expect(perDrawBy(pure.renyi, 1001, 1, 1e-5)).toBeCloseTo(0.007825546463, 9);
});

test("001-9 the exact sum of Kairouz et al. allows 0.008480 per selection; the closed form 0.006902", () => {
  const { pure } = theorems;
  expect(perDrawBy(pure["kairouz-closed"], 1001, 1, 1e-5)).toBeCloseTo(0.006901969765, 9);
  expect(perDrawBy(pure["kairouz-exact"], 1001, 1, 1e-5)).toBeCloseTo(0.008480073385, 8);
});

test("001-11 a run of 1001 selections that lemma 6.15 prices at ε = 1 costs less than 0.75", () => {
  const closed = theorems["bounded-range"]["bounded-range-closed"];
  const each = perDrawBy(closed, 1001, 1, 1e-5);
  expect(each).toBeCloseTo(0.01289934608, 9);
  // Upper bounds that fall as the grid gets finer: 0.7451 with 10 cells to the ε, 0.7427 with 20, 0.7420 with 40.
  const exact = boundedRangeExactPrice(10)(1001, each, 1e-5);
  expect(exact).toBeLessThan(0.7452);
  expect(exact).toBeGreaterThan(0.73);
});

test("001-12 an ε-BR selection is ρ-zCDP with ρ = x − 1 − ln x below ε²/8, and no smaller ρ will do", () => {
  for (const [eta, rho] of [
    [0.1, 0.001249826427],
    [1, 0.1233015615],
    [4, 1.669849634],
  ]) {
    expect(boundedRangeRho(eta)).toBeCloseTo(rho, 9);
    expect(rho).toBeLessThan(eta ** 2 / 8);
    // Two-point pairs with losses t and t − η are η-BR; D_α/α over them comes as near to ρ as one likes.
    let largest = 0;
    for (let i = 1; i < 400; i++) {
      const t = (eta * i) / 400;
      const p = top(eta, t);
      const pair = [p, 1 - p];
      const other = [p * Math.exp(-t), (1 - p) * Math.exp(eta - t)];
      for (const alpha of [1.0001, 1.5, 3, 20])
        largest = Math.max(largest, divergence(pair, other, alpha) / alpha);
    }
    expect(largest).toBeLessThanOrEqual(rho * (1 + 1e-6));
    expect(largest / rho).toBeGreaterThan(0.999);
  }
});

const choose = (n: number, k: number): number => (k === 0 ? 1 : (choose(n, k - 1) * (n - k + 1)) / k);

/** The best δ of ten ε-BR selections that are fixed in advance: one t for all of them. */
function fixedInAdvance(count: number, epsilon: number, gamma: number): number {
  let largest = 0;
  for (let i = 0; i <= 1000; i++) {
    const t = (epsilon * i) / 1000;
    const p = top(epsilon, t);
    let delta = 0;
    for (let l = 0; l <= count; l++) {
      const excess = count * t - l * epsilon - gamma;
      if (excess > 0) delta -= choose(count, l) * p ** (count - l) * (1 - p) ** l * Math.expm1(-excess);
    }
    largest = Math.max(largest, delta);
  }
  return largest;
}

/** The δ of a strategy that picks each t after seeing the losses so far, on a lattice of ε/20: it is attained. */
function adapting(count: number, epsilon: number, gamma: number): number {
  const cells = 20;
  const known = new Map<string, number>();
  const best = (left: number, j: number): number => {
    if (left === 0) return Math.max(0, -Math.expm1((j * epsilon) / cells));
    const key = `${left} ${j}`;
    let most = known.get(key);
    if (most !== undefined) return most;
    most = 0;
    for (let t = 0; t <= cells; t++) {
      const p = top(epsilon, (t * epsilon) / cells);
      most = Math.max(most, p * best(left - 1, j - t) + (1 - p) * best(left - 1, j - t + cells));
    }
    known.set(key, most);
    return most;
  };
  return best(count, Math.round((gamma / epsilon) * cells));
}

test("001-13 the optimum for selections fixed in advance is too small for a search that adapts", () => {
  const fixed = fixedInAdvance(10, 0.1, 0.3);
  const adaptive = adapting(10, 0.1, 0.3);
  expect(fixed).toBeCloseTo(2.185168431e-3, 7);
  expect(adaptive).toBeGreaterThan(fixed * 1.05);
  expect(boundedRangeDelta(10, 0.1, 0.3, 40)).toBeGreaterThanOrEqual(adaptive);
  expect(boundedRangeDelta(10, 0.1, 0.3, 160)).toBeCloseTo(2.311525906e-3, 8);
});

test("001-15 report noisy max with Lap(Δ/ε) is for scores that all move one way; others need 2Δ or the range", () => {
  const loss = (before: readonly number[], after: readonly number[], scale: number) =>
    largestLoss(noisyMaxLaw(before, scale), noisyMaxLaw(after, scale));
  // Dwork and Roth's claim 3.9 at ε = 1: counts, of which one row raises one.
  expect(loss([0, 10], [1, 10], 1)).toBeLessThanOrEqual(1);
  // Scores of sensitivity 1 that move against each other.
  expect(loss([0, 10], [1, 9], 1)).toBeGreaterThan(1.7);
  expect(loss([0, 10], [1, 9], 2)).toBeLessThanOrEqual(1);
});

test("001-18 δ = 1/n^1.1 would pay for publishing somebody's row with probability 0.35; Privet refuses it", async () => {
  const n = 39_074;
  const delta = n ** -1.1;
  expect(delta).toBeCloseTo(8.89e-6, 8);
  // With probability n·δ publish one row in full, drawn evenly: each row's probability is δ, so this is (0, δ)-private.
  expect(n * delta).toBeCloseTo(0.347, 3);
  const schema = smallSchema("add-remove", { rows: { about: n } });
  const ledger = await smallLedger(schema);
  const curator = await openCurator({ schema, rows: [csvOf([["1", "2", "red", "no"]])], ledger });
  const draws = [{ kind: "pure", epsilon: rational(1n, 10n), count: 1 }] as const;
  const request = { epsilon: rational(1n), draws, purpose: "a test" };
  await expect(curator.allow({ ...request, delta: fromDecimal("0.00000889")! })).rejects.toThrow(
    expect.objectContaining({ code: "delta-too-large" }),
  );
  await curator.allow({ ...request, delta: fromDecimal("0.000001")! });
});

test("001-29 the noise of the benchmark code is too small: by five orders of magnitude in δ for its private SGD", () => {
  const sigma = Math.sqrt(2 * Math.log(2 / 1e-5)) / 10;
  expect(gaussianDelta(sigma, 10)).toBeCloseTo(1.36e-5, 7);
  expect(gaussianDelta(sigma, 10)).toBeGreaterThan(1e-5);

  // One step of SGD at ε = 1, n = 39,074, δ = 1/n², L = 1: all gradients are −1 but that of a row which turns to 1, so
  // that a mean over a batch of 50 is moved by 2/50 if the row is in it. N(0) against that mixture has the exact δ below.
  const n = 39_074;
  const inBatch = 50 / n;
  const oneStep = (steps: number) => {
    const noise = (4 * Math.sqrt(steps * Math.log(n ** 2))) / n;
    return inBatch * gaussianDelta(noise / (2 / 50), Math.log1p(Math.expm1(1) / inBatch));
  };
  expect(oneStep(100)).toBeCloseTo(1.28e-3, 5);
  expect(oneStep(1000)).toBeCloseTo(6.7e-5, 6);
  for (const steps of [100, 1000]) expect(oneStep(steps) / n ** -2).toBeGreaterThan(1e5);
});
