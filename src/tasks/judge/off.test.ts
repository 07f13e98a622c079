/**
 * Bands of a calibration are called off where the model is wrong about them, and hardly ever else. Trials are seeded. Where a judgement of a model
 * that is right calls some band off one time in twenty, more than `mostAlarms` of the trials do with a probability below 10⁻⁵.
 */
import { describe, expect, test } from "vitest";
import { publicRandom } from "../../base/random.ts";
import type { LabelAttribute } from "../../schema/types.ts";
import { samplerOf } from "../../testing/judged-coverage.ts";
import { shareOf } from "../../testing/share-of.ts";
import { bandCuts, rangeOf } from "./bands.ts";
import { type Judgement, judgementOf } from "./judgement.ts";
import type { CellNoise } from "./noise.ts";

const TRIALS = shareOf(100);
/** Mean, and 4.4 deviations; for few trials the Poisson law's tail, which is longer, by two more. */
const mostAlarms = Math.ceil(0.05 * TRIALS + 4.4 * Math.sqrt(0.05 * 0.95 * TRIALS) + 2);

const label: LabelAttribute = { name: "outcome", kind: "label", values: ["no", "yes"], other: "no" };
const judged = (counts: readonly (readonly number[])[], noise: CellNoise): Judgement =>
  judgementOf({
    ...{ label, model: "made up", noise, rows: undefined, counts },
    ...{ cuts: bandCuts(counts.length), hasProbabilities: true },
  });
const offIn = ({ calibration }: Judgement) => calibration!.filter(({ isOff }) => isOff).length;

/** Rows in every other pair of bands, as a tree that gives few probabilities has them. Each end of a band is as right as its middle. */
function alarms(bands: number, rows: number, noise: CellNoise, seed: string, shift = 0): number {
  const { uniform } = publicRandom(seed);
  const drawNoise = samplerOf(noise, uniform);
  const used = Array.from({ length: bands }, (_, band) => band).filter((band) => band % 4 < 2);
  let found = 0;
  for (let trial = 0; trial < TRIALS; trial++) {
    const counts = Array.from({ length: bands }, () => [drawNoise(), drawNoise()]);
    for (let row = 0; row < rows; row++) {
      const band = used[Math.floor(uniform() * used.length)];
      const [from, to] = rangeOf(bandCuts(bands), band);
      const p = Math.min(1, Math.max(0, (trial % 2 === 0 ? from : to) + shift));
      counts[band][uniform() < p ? 1 : 0]++;
    }
    if (offIn(judged(counts, noise)) > 0) found++;
  }
  return found;
}

const settings: readonly (readonly [number, number, CellNoise])[] = [
  [20, 1000, { mechanism: "laplace", scale: 0.5 }],
  [20, 1000, { mechanism: "laplace", scale: 13 }],
  [20, 1000, { mechanism: "gaussian", scale: 18 }],
  [60, 1000, { mechanism: "laplace", scale: 4 }],
  [4, 300, { mechanism: "gaussian", scale: 3 }],
];

describe.each(settings)("%i bands, %i rows, noise %o", (bands, rows, noise) => {
  test("a model that is right is hardly ever called off", () => {
    expect(alarms(bands, rows, noise, `right ${bands}`)).toBeLessThanOrEqual(mostAlarms);
  });
});

test("a model that is wrong by far is called off nearly always", () => {
  const found = alarms(20, 2000, { mechanism: "laplace", scale: 2 }, "wrong", 0.3);
  expect(found).toBeGreaterThan(0.9 * TRIALS);
});

test("a band that may hold no row is never called off, whatever its share seems to be", () => {
  const noise = { mechanism: "laplace", scale: 13 } as const;
  const counts = Array.from({ length: 20 }, () => [0, 0]);
  counts[0] = [-40, 44];
  counts[19] = [44, -40];
  expect(offIn(judged(counts, noise))).toBe(0);
  const filled = [[-5, 200], ...counts.slice(1)];
  expect(judged(filled, noise).calibration![0].isOff).toBe(true);
});
