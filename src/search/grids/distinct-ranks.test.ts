import { expect, test } from "vitest";
import { publicRandom } from "../../base/random.ts";
import { distinctRanks } from "./distinct-ranks.ts";

test("so many different ranks, in rising order, below the total", () => {
  const random = publicRandom("ranks");
  for (const [count, total] of [
    [0, 5],
    [5, 5],
    [1, 1],
    [1000, 1001],
    [1000, 2 ** 45],
  ]) {
    const ranks = [...distinctRanks(count, total, random)];
    expect(ranks).toEqual([...new Set(ranks)].sort((a, b) => a - b));
    expect(ranks).toHaveLength(count);
    expect(ranks.every((rank) => Number.isInteger(rank) && rank >= 0 && rank < total)).toBe(true);
  }
  expect([...distinctRanks(4, 4, random)]).toEqual([0, 1, 2, 3]);
});

test("every choice is equally likely", () => {
  const random = publicRandom("choices");
  const runs = 20_000;
  const seen = new Map<string, number>();
  for (let run = 0; run < runs; run++) {
    const choice = distinctRanks(2, 5, random).join();
    seen.set(choice, (seen.get(choice) ?? 0) + 1);
  }
  expect(seen.size).toBe(10);
  // Five standard deviations for each of ten choices: a correct draw with another seed fails once in 170,000 times.
  const tolerance = 5 * Math.sqrt(runs * 0.1 * 0.9);
  for (const count of seen.values()) expect(Math.abs(count - runs / 10)).toBeLessThan(tolerance);
});

test("ranks beyond 32 bits are drawn from their whole range", () => {
  const total = 2 ** 45;
  const ranks = distinctRanks(2000, total, publicRandom("far"));
  // A rank made of 32 bits alone would be a multiple of 2¹³.
  expect(ranks.filter((rank) => rank % 2 ** 13 !== 0).length).toBeGreaterThan(1900);
  expect(ranks.at(-1)).toBeGreaterThan(0.95 * total);
});
