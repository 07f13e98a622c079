import { expect, test } from "vitest";
import { repeatable } from "../demo/repeatable.ts";
import { spread } from "./spread.ts";

test("labels that do not touch stay where they are", () => {
  expect(spread([80, 10, 40], 17, [0, 100])).toEqual([80, 10, 40]);
});

test("labels that touch move apart and keep their order", () => {
  expect(spread([50, 51], 17, [0, 100])).toEqual([50, 67]);
  expect(spread([99, 98], 17, [0, 100])).toEqual([100, 83]);
});

test("no two of any labels overlap, and all stay inside, as long as there is room", () => {
  const random = repeatable(1);
  for (let trial = 0; trial < 500; trial++) {
    const wanted = Array.from({ length: 1 + Math.floor(9 * random.uniform()) }, () => 300 * random.uniform());
    const placed = spread(wanted, 17, [0, 300]).sort((a, b) => a - b);
    expect(placed[0]).toBeGreaterThanOrEqual(-1e-9);
    expect(placed[placed.length - 1]).toBeLessThanOrEqual(300);
    placed.slice(1).forEach((place, i) => {
      expect(place - placed[i]).toBeGreaterThan(17 - 1e-9);
    });
  }
});
