/** What a plan says it finds, held against drawing it: seeded, 2,000 draws each. */
import { describe, expect, test } from "vitest";
import { publicRandom } from "../../base/random.ts";
import { topMechanisms } from "../../curator/index.ts";
import { chiSquaredFound, type Drawing, gapFound } from "./found.ts";

const TIMES = 2000;
// With a probability of 0.95 or more, fewer than this many happen by chance once in 10⁶ (4.75 deviations of 9.7).
const LEAST = 0.95 * TIMES - 46;

/** How often the first of the scores is drawn first. */
function timesFirst({ mechanism, lambda }: Drawing, scores: () => readonly number[], seed: string): number {
  const { uniform } = publicRandom(seed);
  const gumbel = () => -Math.log(-Math.log(uniform() || 2 ** -33));
  const twoSided = () => {
    const u = uniform() - 0.5;
    return -Math.sign(u) * Math.log1p(-2 * Math.abs(u));
  };
  const noise = mechanism === "exponential" || mechanism === "permute-and-flip" ? gumbel : twoSided;
  let first = 0;
  for (let i = 0; i < TIMES; i++) {
    const noisy = scores().map((score) => lambda * score + noise());
    if (noisy[0] === Math.max(...noisy)) first++;
  }
  return first;
}

describe.each(topMechanisms)("%s", (mechanism) => {
  test.each([
    [2, 1],
    [30, 0.05],
    [100, 3],
  ])("%d candidates at λ = %d: the gap is enough, and a third of it is not", (candidates, lambda) => {
    const drawing = { mechanism, candidates, lambda };
    const gap = gapFound(drawing);
    const others = Array.from({ length: candidates - 1 }, () => 0);
    expect(timesFirst(drawing, () => [gap, ...others], "gap")).toBeGreaterThan(LEAST);
    expect(timesFirst(drawing, () => [gap / 3, ...others], "less")).toBeLessThan(LEAST);
  });

  test.each([
    [50, 0.02, 3],
    [60, 0.3, 2],
    [60, 2, 1],
  ])("%d SNPs at λ = %d, %d degrees: a χ² as large as told is drawn first", (candidates, lambda, degrees) => {
    const drawing = { mechanism, candidates, lambda };
    const { normal } = publicRandom("null");
    const chiSquared = () => Array.from({ length: degrees }, () => normal() ** 2).reduce((a, b) => a + b, 0);
    const others = () => Array.from({ length: candidates - 1 }, chiSquared);
    const found = chiSquaredFound(drawing, degrees);
    expect(timesFirst(drawing, () => [found, ...others()], "found")).toBeGreaterThan(LEAST);
  });
});

test("of one candidate, any is found", () => {
  const drawing = { mechanism: "exponential", candidates: 1, lambda: 1 } as const;
  expect([gapFound(drawing), chiSquaredFound(drawing, 2)]).toEqual([0, 0]);
});

test("what is found grows with the candidates and falls with ε", () => {
  const found = (lambda: number, candidates: number) =>
    chiSquaredFound({ mechanism: "exponential", lambda, candidates }, 3);
  const lambdas = [0.01, 0.1, 0.3, 0.45, 0.499, 0.5, 0.7, 3];
  lambdas.slice(1).forEach((lambda, i) => {
    expect(found(lambda, 28_501)).toBeLessThanOrEqual(found(lambdas[i], 28_501));
  });
  expect(found(0.1, 1000)).toBeGreaterThan(found(0.1, 100));
});
