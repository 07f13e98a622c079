import { expect, test } from "vitest";
import { publishedAt } from "../../../models/synopsis/published-attribute.ts";
import { labelOf, learnable } from "../../../schema/coding/learnable.ts";
import { taxonomyOf } from "../../../schema/taxonomy/taxonomy.ts";
import { smallSchema } from "../../../testing/small-tables.ts";
import { cappedPoints, treePoints } from "./tree-points.ts";

const schema = smallSchema("replace");
const label = labelOf(schema, "outcome");
const [, , colour] = learnable(schema);
const finest = taxonomyOf(colour).at(-1);
if (!finest) throw new Error("no levels");
const published = [publishedAt(colour, finest)];
const cells = published[0].names.length;

/** Of each cell: others, and rows of the class. */
const pointsOf = (counts: readonly (readonly [number, number])[], deviation: number) =>
  Array.from(treePoints({ label, published, counts: counts.flat(), deviation }));

test("points are read back as the probability that they were made for", () => {
  for (const odds of [-4, -1, -0.1, 0.3, 2.5]) {
    const p = 1 / (1 + Math.exp(-cappedPoints(odds)));
    const [a, b] = [Math.min(p, 1 / 2), Math.min(1 - p, 1 / 2)];
    expect(a / (a + b)).toBeCloseTo(1 / (1 + Math.exp(-odds)), 12);
  }
  // No jump where the classes are even.
  expect(Math.abs(cappedPoints(1e-9) - cappedPoints(-1e-9))).toBeLessThan(1e-8);
});

test("cells are told apart below a leaf that says one class, in the order of their shares", () => {
  const counts = Array.from({ length: cells }, (_, i) => [1000 - 100 * i, 100 + 60 * i] as const);
  const points = pointsOf(counts, 5);
  expect(points.every((point) => point < 0)).toBe(true);
  expect(points.toSorted((a, b) => a - b)).toEqual(points);
  expect(new Set(points).size).toBe(cells);
});

test("with more noise they are nearer to each other, and what is far below noise is said of none", () => {
  const counts = Array.from({ length: cells }, (_, i) => [1000 - 100 * i, 100 + 60 * i] as const);
  const spreads = [1, 50, 500, 1e6].map((deviation) => {
    const points = pointsOf(counts, deviation);
    return Math.max(...points) - Math.min(...points);
  });
  expect(spreads.toSorted((a, b) => b - a)).toEqual(spreads);
  expect(spreads[3]).toBeLessThan(0.01);
});

test("counts that noise has made negative, all of them or some, give finite points", () => {
  const negative = Array.from({ length: cells }, () => [-30, -20] as const);
  const mixed = Array.from({ length: cells }, (_, i) => [i % 2 ? -40 : 90, i % 2 ? 50 : -60] as const);
  for (const counts of [negative, mixed])
    for (const point of pointsOf(counts, 30)) expect(Math.abs(point)).toBeLessThan(9);
});
