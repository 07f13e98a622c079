import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { publicRandom } from "../../base/random.ts";
import { smoothed } from "./smoothing.ts";

const list = fc.array(fc.integer({ min: -50, max: 200 }), { minLength: 1, maxLength: 12 });
const sumOf = (numbers: ArrayLike<number>) => Array.from(numbers).reduce((a, b) => a + b, 0);
const distance = (a: ArrayLike<number>, b: ArrayLike<number>) =>
  Array.from(a).reduce((sum, x, i) => sum + (x - b[i]) ** 2, 0);

test("none cuts off at 0 and changes nothing else, whatever the total is", () => {
  expect([...smoothed("none", { counts: [3, -2, 0, 7], total: 100 })]).toEqual([3, 0, 0, 7]);
});

describe("nearest", () => {
  test("takes what is too much off all counts alike, and those below it become 0", () => {
    // 10 + 6 − 2·t = 12 at t = 2, and 1 and −3 are below 2.
    expect([...smoothed("nearest", { counts: [10, -3, 1, 6], total: 12 })]).toEqual([8, 0, 0, 4]);
    // Where there is too little, the same is given to all.
    expect([...smoothed("nearest", { counts: [1, 3], total: 10 })]).toEqual([4, 6]);
  });

  test("has the public total, or that of the noisy counts, and nothing below 0", () => {
    fc.assert(
      fc.property(list, fc.option(fc.integer({ min: 1, max: 500 }), { nil: undefined }), (counts, total) => {
        const weights = smoothed("nearest", { counts, total });
        const wanted = total ?? sumOf(counts);
        expect(weights.every((weight) => weight >= 0)).toBe(true);
        if (wanted > 0) expect(sumOf(weights)).toBeCloseTo(wanted, 8);
      }),
      { seed: 3 },
    );
  });

  test("no other numbers from 0 up with that sum are nearer", () => {
    const random = publicRandom("elsewhere");
    fc.assert(
      fc.property(list, fc.integer({ min: 1, max: 300 }), (counts, total) => {
        const nearest = distance(smoothed("nearest", { counts, total }), counts);
        for (let i = 0; i < 20; i++) {
          const shares = counts.map(() => random.uniform() ** 3);
          const others = shares.map((share) => (share * total) / sumOf(shares));
          expect(distance(others, counts)).toBeGreaterThan(nearest - 1e-6);
        }
      }),
      { seed: 4 },
    );
  });

  test("where noise leaves no rows in all, counts above 0 stay as they are", () => {
    expect([...smoothed("nearest", { counts: [4, -9], total: undefined })]).toEqual([4, 0]);
  });
});
