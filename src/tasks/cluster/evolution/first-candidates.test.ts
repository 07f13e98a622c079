import { expect, test } from "vitest";
import { publicRandom } from "../../../base/random.ts";
import { unitCoordinates } from "../../../schema/coding/coordinates.ts";
import { smallSchema } from "../../../testing/small-tables.ts";
import { nearestAmong } from "../k-means/weighted-means.ts";
import { firstCandidates } from "./first-candidates.ts";

const inputsOf = (attributes: string[]) => unitCoordinates(smallSchema("replace"), attributes).inputs;
const closest = (points: readonly Float64Array[]) =>
  Math.min(...points.map((p, i) => Math.sqrt(nearestAmong(points.toSpliced(i, 1), p).distance)));

test("candidates lie in the box and further apart than points at random", () => {
  const candidates = firstCandidates(50, inputsOf(["age", "pay"]), publicRandom("first"));
  expect(candidates).toHaveLength(50);
  expect(candidates.every((p) => p.every((x) => x >= -1 && x <= 1))).toBe(true);
  // Of fifty at random, 1225 pairs, six are expected within 0.08: each is with probability π·0.08²/4. None is with about 0.002.
  expect(closest(candidates)).toBeGreaterThan(0.08);
});

test("where there are fewer points than candidates, some are the same, and each is a value's", () => {
  const candidates = firstCandidates(30, inputsOf(["colour"]), publicRandom("values"));
  expect(candidates).toHaveLength(30);
  for (const point of candidates) expect(point.filter((x) => x === 1)).toHaveLength(1);
});

test("the same seed gives the same candidates", () => {
  const made = () => firstCandidates(20, inputsOf(["age", "colour"]), publicRandom("again"));
  expect(made()).toEqual(made());
});
