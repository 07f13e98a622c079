import { expect, it } from "vitest";
import { publicRandom } from "../base/random.ts";
import { couldBeChance, mostNoise } from "./could-be-chance.ts";

it("a bound for some counts is one for each: never below the largest of all of them, and growing with their number", () => {
  // ln(100·100/0.05)/λ at the best λ is above ln(100/(2·0.05)), which one of a hundred noises exceeds with 0.05.
  expect(mostNoise(100, 1)).toBeGreaterThan(Math.log(1000));
  expect(mostNoise(100, 2)).toBeGreaterThan(mostNoise(100, 1));
});

// 2,000 trials: 0.05 is estimated to within 0.0195 (four deviations).
it("of counts without a row, the worst set of them goes without the mark in one of twenty releases at most", () => {
  const random = publicRandom("chance");
  const laplace = (scale: number) => scale * Math.log((1 - random.uniform()) / (1 - random.uniform()));
  let alarms = 0;
  for (let trial = 0; trial < 2000; trial++) {
    const counts = Array.from({ length: 40 }, () => laplace(5)).sort((a, b) => b - a);
    // Whichever set is most: so many of the largest.
    if (counts.some((_, i) => !couldBeChance(counts.slice(0, i + 1), counts.length, 5))) alarms++;
  }
  expect(alarms / 2000).toBeLessThan(0.05 + 0.0195);
});

it("many rows are no chance, few are, and counts below the noise are not looked at", () => {
  expect(couldBeChance([200], 40, 5)).toBe(false);
  expect(couldBeChance([20, -90, 9], 40, 5)).toBe(true);
  expect(couldBeChance([200, -190, -190], 40, 5)).toBe(false);
  expect(couldBeChance([], 40, 5)).toBe(true);
});
