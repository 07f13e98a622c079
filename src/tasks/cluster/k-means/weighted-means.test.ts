import { expect, test } from "vitest";
import { publicRandom } from "../../../base/random.ts";
import { nearestAmong, weightedMeans } from "./weighted-means.ts";

const point = (x: number, y: number, weight = 1) => ({ place: Float64Array.of(x, y), weight });
const found = (points: ReturnType<typeof point>[], k: number) =>
  weightedMeans(points, k, publicRandom("test"))
    .map((centre) => Array.from(centre))
    .sort((a, b) => a[0] - b[0] || a[1] - b[1]);

test("one centre is the weighted mean", () => {
  // (3·(−1) + 1·1)/4 = −½ and (3·0 + 1·1)/4 = ¼.
  expect(found([point(-1, 0, 3), point(1, 1, 1)], 1)).toEqual([[-0.5, 0.25]]);
});

test("two pairs of points give their middles, by their weights", () => {
  const points = [point(-1, -1, 3), point(-0.9, -1, 1), point(0.8, 1, 1), point(1, 1, 1)];
  const [low, high] = found(points, 2);
  expect(low[0]).toBeCloseTo(-0.975, 12);
  expect(high[0]).toBeCloseTo(0.9, 12);
});

test("with as many centres as points each point is one, and with more some are twice", () => {
  const points = [point(-1, 0), point(0, 1), point(1, -1)];
  const places = [
    [-1, 0],
    [0, 1],
    [1, -1],
  ];
  expect(found(points, 3)).toEqual(places);
  const more = found(points, 5);
  expect(more).toHaveLength(5);
  for (const place of places) expect(more).toContainEqual(place);
});

test("a point that weighs a million times as much draws a centre to itself", () => {
  const points = [point(0.3, 0.3, 1e6), point(-1, -1), point(-1, -0.9), point(1, -1), point(0.9, -1)];
  const centres = found(points, 2).map((centre) => Float64Array.from(centre));
  expect(nearestAmong(centres, Float64Array.of(0.3, 0.3)).distance).toBeLessThan(1e-6);
});

test("nine clusters that are far apart are all found", () => {
  // Seeded; ten times as far apart as they are wide.
  const random = publicRandom("clusters");
  const middles = [-0.8, 0, 0.8].flatMap((x) => [-0.8, 0, 0.8].map((y) => [x, y]));
  const points = middles.flatMap(([x, y]) =>
    Array.from({ length: 30 }, () => point(x + 0.04 * random.normal(), y + 0.04 * random.normal())),
  );
  const centres = weightedMeans(points, 9, random);
  for (const middle of middles)
    expect(nearestAmong(centres, Float64Array.from(middle)).distance).toBeLessThan(0.05 ** 2);
});
