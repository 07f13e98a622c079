/**
 * Intervals of how far a model of a number is off hold in 95 of 100 judgements. Trials are seeded. An interval that misses one time in twenty
 * misses more than `mostMisses` times with a probability below 10⁻⁵.
 */
import { expect, test } from "vitest";
import {
  madeUpPredictions,
  type NumbersSetting,
  numbersMisses,
} from "../../../testing/judged-numbers-coverage.ts";
import { shareOf } from "../../../testing/share-of.ts";

const TRIALS = shareOf(150);
/** Mean, and 4.4 deviations; for few trials the Poisson law's tail, which is longer, by two more. */
const mostMisses = (trials: number) => Math.ceil(0.05 * trials + 4.4 * Math.sqrt(0.05 * 0.95 * trials) + 2);

const settings: readonly (readonly [string, number, NumbersSetting])[] = [
  [
    "little noise",
    0.05,
    { rows: 1000, noise: { mechanism: "laplace", scale: 0.5 }, sumScale: 2, isPublic: true },
  ],
  [
    "noise as wide as chance",
    0.1,
    { rows: 3000, noise: { mechanism: "laplace", scale: 2 }, sumScale: 10, isPublic: false },
  ],
  [
    "Gaussian noise, capped",
    0.1,
    { rows: 1500, noise: { mechanism: "gaussian", scale: 4 }, sumScale: 12, isPublic: true, within: 0.4 },
  ],
  [
    "much noise",
    0.3,
    { rows: 500, noise: { mechanism: "laplace", scale: 10 }, sumScale: 60, isPublic: false },
  ],
];

test.each(settings)("%s: mean errors, bias and R²", (name, spread, setting) => {
  const { missed } = numbersMisses(madeUpPredictions(5000, spread), setting, TRIALS, name);
  const most = mostMisses(TRIALS);
  for (const misses of Object.values(missed)) expect(misses).toBeLessThanOrEqual(most);
});
