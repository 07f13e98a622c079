/**
 * Intervals hold in 95 of 100 judgements, and are no wider than they need to be. Trials are seeded. An interval that misses one time in twenty
 * misses more than `mostMisses` times with a probability below 10⁻⁵.
 */
import { expect, test } from "vitest";
import { type CoverageSetting, madeUpPopulation, missesOf } from "../../testing/judged-coverage.ts";
import { shareOf } from "../../testing/share-of.ts";

const TRIALS = shareOf(150);
/** Mean, and 4.4 deviations; for few trials the Poisson law's tail, which is longer, by two more. */
const mostMisses = (trials: number) => Math.ceil(0.05 * trials + 4.4 * Math.sqrt(0.05 * 0.95 * trials) + 2);

const settings: readonly (readonly [string, CoverageSetting & { bands: number; odds: number }])[] = [
  [
    "little noise",
    { rows: 400, noise: { mechanism: "laplace", scale: 0.5 }, isPublic: true, bands: 20, odds: 0 },
  ],
  [
    "noise as wide as chance",
    { rows: 3000, noise: { mechanism: "laplace", scale: 5 }, isPublic: false, bands: 20, odds: 1 },
  ],
  [
    "Gaussian noise",
    { rows: 1000, noise: { mechanism: "gaussian", scale: 4 }, isPublic: false, bands: 10, odds: 2 },
  ],
  [
    "much noise",
    { rows: 300, noise: { mechanism: "laplace", scale: 10 }, isPublic: false, bands: 4, odds: 0 },
  ],
];

test.each(settings)(
  "%s: errors, AUC, rates of classes and calibration",
  (name, { bands, odds, ...setting }) => {
    const found = missesOf(madeUpPopulation(bands, odds), setting, TRIALS, name);
    const most = mostMisses(TRIALS);
    expect(found.error).toBeLessThanOrEqual(most);
    expect(found.auc).toBeLessThanOrEqual(most);
    // Means over several intervals of the same judgement, which depend on each other: no more than one by itself may miss.
    expect(found.classes * TRIALS).toBeLessThanOrEqual(most);
    expect(found.bands * TRIALS).toBeLessThanOrEqual(most);
  },
);
