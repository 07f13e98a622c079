/**
 * Attacks on the range sensitivity of k-median: every row that a small schema allows is tried against every other, for each
 * metric, and no pair of candidates may be pushed further apart than was claimed.
 */
import { describe, expect, test } from "vitest";
import { nearestRoot } from "../../../base/whole-roots.ts";
import { unitCoordinates } from "../../../schema/coding/coordinates.ts";
import type { Neighbours } from "../../../schema/types.ts";
import { everyPoint, seenRange, tinySchema } from "../../../testing/every-point.ts";
import { dice, smallSchema } from "../../../testing/small-tables.ts";
import { type PointsQuestion, preparePoints } from "./points.ts";
import { distanceNamed } from "./points-metric.ts";

const ONE = 2 ** 14;
const metrics = ["l1", "l2", "max"] as const;
type Asked = Omit<PointsQuestion, "score">;

function prepared(question: Asked, neighbours: Neighbours) {
  const schema = tinySchema(neighbours);
  const { question: costs, sensitivity } = preparePoints(
    { schema, neighbours },
    { score: "k-median", ...question },
  );
  if (costs.score !== "k-median") throw new Error("another score was prepared");
  return { ...costs, claimed: Number(sensitivity) };
}

/** The distance as it is defined, in doubles: squares of these coordinates are far below 2⁵³. */
function distance(metric: string, x: readonly number[], y: readonly number[]): number {
  const gaps = x.map((value, k) => Math.abs(value - y[k]));
  if (metric === "l1") return gaps.reduce((sum, gap) => sum + gap, 0);
  return metric === "max" ? Math.max(...gaps) : Math.round(Math.hypot(...gaps));
}

function claim(question: Asked, neighbours: Neighbours) {
  const { inputs, places, clip, candidates, metric, claimed } = prepared(question, neighbours);
  const d = inputs.length - 1;
  const point = (p: number) => Array.from(places.subarray(p * d, (p + 1) * d));
  const costs = candidates.map((chosen) =>
    everyPoint(inputs).map((row) => {
      const least = Math.min(...chosen.map((p) => distance(metric, row, point(p))));
      return Math.min(clip.high, Math.max(clip.low, least));
    }),
  );
  return { claimed, seen: seenRange(costs, neighbours) };
}

const unit = (roll: (below: number) => number) => (roll(2001) - 1000) / 1000;

/** Points at random, points a few units apart, and points that are rows of the table. */
function publicPoints(roll: (below: number) => number): number[][] {
  const any = () => Array.from({ length: 5 }, () => unit(roll));
  const base = any().map((x) => x * 0.99);
  const close = () => base.map((x) => x + (roll(7) - 3) / ONE);
  const { inputs } = unitCoordinates(tinySchema("replace"));
  const rows = everyPoint(inputs).map((row) => row.map((x) => x / ONE));
  return [any(), any(), any(), close(), close(), close(), rows[roll(63)], rows[roll(63)], rows[roll(63)]];
}

function subset(roll: (below: number) => number, k: number): number[] {
  const left = Array.from({ length: 9 }, (_, i) => i);
  return Array.from({ length: k }, () => left.splice(roll(left.length), 1)[0]);
}

describe.each(["replace", "add-remove"] as const)("%s neighbours", (neighbours) => {
  test.each(metrics)("%s: no row pushes candidates further apart than claimed, clipped or not", (metric) => {
    const roll = dice(3);
    let nearest = 0;
    for (let trial = 0; trial < 400; trial++) {
      const k = 1 + roll(3);
      const clip = [undefined, [0.3, 1.2], [0, 0.5]][roll(3)] as [number, number] | undefined;
      const candidates = Array.from({ length: 2 + roll(2) }, () => subset(roll, k));
      const { claimed, seen } = claim(
        { metric, points: publicPoints(roll), candidates, ...(clip && { clip }) },
        neighbours,
      );
      expect(seen).toBeLessThanOrEqual(claimed);
      nearest = Math.max(nearest, seen / claimed);
    }
    expect(nearest).toBeGreaterThan(0.95);
  });

  test("points a few units apart: no row pushes them further apart than claimed, and rounding is paid for", () => {
    // In ℓ₂ a rounded distance can move by more than the points are apart: by ⌈D⌉ and not by ⌊D⌋.
    const roll = dice(4);
    let beyond = 0;
    for (let trial = 0; trial < 400; trial++) {
      const base = Array.from({ length: 5 }, () => unit(roll) * 0.9);
      const points = [base, base.map((x) => x + (roll(5) - 2) / ONE)];
      const { claimed, seen } = claim({ metric: "l2", points, candidates: [[0], [1]] }, neighbours);
      expect(seen).toBeLessThanOrEqual(claimed);
      const onGrid = points.map((p) => p.map((x) => Math.round(x * ONE)));
      const apart = Math.hypot(...onGrid[0].map((x, k) => x - onGrid[1][k]));
      if (seen > (neighbours === "replace" ? 2 : 1) * Math.floor(apart)) beyond++;
    }
    expect(beyond).toBeGreaterThan(3);
  });

  test.each(metrics)(
    "%s: many candidates are bounded through the hub, and still by what rows can do",
    (metric) => {
      const roll = dice(5);
      const points = publicPoints(roll);
      const parent = subset(roll, 3);
      const swaps = Array.from({ length: 60 }, () => {
        const others = [0, 1, 2, 3, 4, 5, 6, 7, 8].filter((p) => !parent.includes(p));
        return parent.with(roll(3), others[roll(others.length)]);
      });
      for (const hub of [parent, undefined]) {
        const { claimed, seen } = claim(
          { metric, points, candidates: swaps, clip: [0, 1], ...(hub && { hub }) },
          neighbours,
        );
        expect(seen).toBeLessThanOrEqual(claimed);
        expect(claimed).toBeLessThanOrEqual((neighbours === "replace" ? 2 : 1) * ONE);
      }
    },
  );

  test("001-20 distances clipped between two public numbers push no two sums further apart than their difference", () => {
    const points = [
      [-1, -1, 1, -1, -1],
      [1, 1, -1, -1, 1],
    ];
    const { claimed, seen } = claim({ points, candidates: [[0], [1]], clip: [0.5, 1.75] }, neighbours);
    expect(claimed).toBe((neighbours === "replace" ? 2 : 1) * 1.25 * ONE);
    expect(seen).toBe(claimed);
  });
});

test("001-21 points that are rows clip at 2 a numeric attribute and 4 a categorical one, not at 2 a column", () => {
  const { inputs } = unitCoordinates(tinySchema("replace"));
  const points = everyPoint(inputs).map((row) => row.map((x) => x / ONE));
  expect(prepared({ points, candidates: [[0], [1]] }, "replace").clip).toEqual({ low: 0, high: 8 * ONE });
});

test("a shared point costs nothing, in whatever place; a swapped one costs its distance to the nearest other", () => {
  const points = [-1, -0.5, 0.25, 1].map((x) => [x]);
  const cost = (...candidates: number[][]) =>
    prepared({ attributes: ["x"], points, candidates }, "add-remove").claimed / ONE;
  expect(cost([0, 3], [3, 1])).toBe(0.5);
  // From 0 to the nearest of 2 and 3, which is 1.25 away; from 2 to the nearest of 0 and 3, which is 0.75.
  expect(cost([0, 3], [3, 2])).toBe(1.25);
  expect(
    prepared(
      {
        points,
        attributes: ["x"],
        candidates: [
          [0, 3],
          [3, 0],
        ],
      },
      "replace",
    ).claimed,
  ).toBe(1);
});

test("rounded roots are the nearest whole numbers, up to the largest squared distance", () => {
  const roll = dice(1);
  for (let trial = 0; trial < 20_000; trial++) {
    const root = roll(2 ** 23);
    // (root + ½)² = root² + root + ¼ is where rounding turns.
    const turn = root * root + root;
    expect([nearestRoot(turn), nearestRoot(turn + 1), nearestRoot(root * root)]).toEqual([
      root,
      root + 1,
      root,
    ]);
  }
  expect([0, 1, 2, 3].map(nearestRoot)).toEqual([0, 1, 1, 2]);
});

test("a candidate is released as the numbers of its points", () => {
  const facts = { schema: smallSchema("replace"), neighbours: "replace" } as const;
  const points = [[0], [0.5], [1]];
  const { candidate } = preparePoints(facts, {
    score: "k-median",
    attributes: ["age"],
    points,
    candidates: [[0, 1], Uint8Array.from([2, 0])],
  });
  expect([Array.from(candidate(0)), Array.from(candidate(1))]).toEqual([
    [0, 1],
    [2, 0],
  ]);
});

const two = { points: [[0], [1]], candidates: [[0]], attributes: ["x"] };
test.each<[string, Asked, string]>([
  ["no public point", { ...two, points: [] }, "candidate-invalid"],
  ["a point of the wrong length", { ...two, points: [[0], [1, 1]] }, "candidate-invalid"],
  ["a point outside the box", { ...two, points: [[0], [1.5]] }, "candidate-invalid"],
  ["no candidate", { ...two, candidates: [] }, "candidate-invalid"],
  ["a candidate without points", { ...two, candidates: [[]] }, "candidate-invalid"],
  ["more centres than public points", { ...two, candidates: [[0, 1, 0]] }, "candidate-invalid"],
  ["a point named twice", { ...two, candidates: [[1, 1]] }, "candidate-invalid"],
  ["a point that is not there", { ...two, candidates: [[2]] }, "candidate-invalid"],
  ["half a point", { ...two, candidates: [[0.5]] }, "candidate-invalid"],
  ["candidates of different k", { ...two, candidates: [[0], [0, 1]] }, "candidate-invalid"],
  ["a hub of another k", { ...two, hub: [0, 1] }, "candidate-invalid"],
  ["a clip upside down", { ...two, clip: [1, 0.5] }, "option-out-of-range"],
  ["a clip of nothing", { ...two, clip: [0.5, 0.5] }, "option-out-of-range"],
  ["a clip beyond every distance", { ...two, clip: [3, 4] }, "option-out-of-range"],
  ["a negative clip", { ...two, clip: [-1, 1] }, "option-out-of-range"],
  ["a clip that is no number", { ...two, clip: [Number.NaN, 1] }, "option-out-of-range"],
  ["an infinite clip", { ...two, clip: [0, Number.POSITIVE_INFINITY] }, "option-out-of-range"],
  ["an unknown metric", { ...two, metric: "toString" as "l1" }, "option-out-of-range"],
])("%s is refused before anything is asked of the rows", (_what, question, code) => {
  expect(() => prepared(question, "replace")).toThrow(expect.objectContaining({ code }));
});

test.each(metrics)(
  "%s: no row is further from a point than the farthest, and some row is as far",
  (metric) => {
    const { inputs, dimensions } = unitCoordinates(tinySchema("replace"));
    const roll = dice(7);
    for (let trial = 0; trial < 50; trial++) {
      const place = {
        of: Int16Array.from({ length: dimensions }, () => Math.round(unit(roll) * ONE)),
        at: 0,
      };
      const { most, between } = distanceNamed(metric);
      const all = everyPoint(inputs).map((row) =>
        between({ of: Int16Array.from(row), at: 0 }, place, dimensions),
      );
      expect(most(inputs, place)).toBe(Math.max(...all));
    }
  },
);
