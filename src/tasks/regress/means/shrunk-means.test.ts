import { expect, test } from "vitest";
import { type NoisyCells, shrunkMeans } from "./shrunk-means.ts";

const cells = (more: Partial<NoisyCells>): NoisyCells => ({
  sizes: [2, 2],
  moves: [
    [0, 0],
    [0, 0],
  ],
  counts: Float64Array.of(1000, 1000, 1000, 1000),
  sums: Float64Array.of(-600, -200, 100, 700),
  countVariance: 0,
  sumVariance: 0,
  labelVariance: 1e-9,
  ...more,
});

test("without noise a cell's mean is its own", () => {
  const means = shrunkMeans(cells({}));
  [-0.6, -0.2, 0.1, 0.7].forEach((mean, i) => {
    expect(means[i]).toBeCloseTo(mean, 6);
  });
});

test("much noise leaves what the storeys above say, and a cell without rows has its parent's", () => {
  const drowned = shrunkMeans(
    cells({
      sumVariance: 1e12,
      moves: [
        [-0.2, 0.2],
        [0.01, 0],
      ],
    }),
  );
  [-0.19, -0.2, 0.21, 0.2].forEach((mean, i) => {
    expect(drowned[i]).toBeCloseTo(mean, 12);
  });
  const empty = shrunkMeans(cells({ counts: Float64Array.of(1000, -3, 1000, 1000), countVariance: 25 }));
  // The first storey's cell has 997 rows and a sum of −800; the second's has none to say otherwise.
  expect(empty[1]).toBeCloseTo(-800 / 997, 3);
  expect([...empty].every(Number.isFinite)).toBe(true);
});

test("between the two it lies between what is expected and what is measured", () => {
  const [low] = shrunkMeans(cells({ sumVariance: 40_000 }));
  expect(low).toBeGreaterThan(-0.6);
  expect(low).toBeLessThan(-0.4);
});
