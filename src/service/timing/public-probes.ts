/** What is done with what has been released, and with nothing else: steps of a search among weighted points, and writing. */
import { publicRandom } from "../../base/random.ts";
import { weightedKMedian } from "../../tasks/cluster/k-median/weighted.ts";
import type { RateMeasuring, RatesByUnit } from "./measure.ts";

const [PLACES, CENTRES] = [120, 4];
const NUMBERS = 50_000;

export function publicProbes({ seconds }: RateMeasuring): RatesByUnit {
  const { uniform } = publicRandom("weighted");
  const distances = Array.from({ length: PLACES }, () => Float64Array.from({ length: PLACES }, uniform));
  const weights = distances.map(uniform);
  const numbers = Array.from({ length: NUMBERS }, uniform);
  let written = 0;
  const timed = (work: () => void): number => {
    work();
    const start = seconds();
    work();
    return Math.max(seconds() - start, 1e-6);
  };
  // Choosing the first centres is as many steps as one swap of each.
  const searching = timed(() => {
    for (let i = 0; i < 4; i++) weightedKMedian({ k: CENTRES, weights, distances });
  });
  const writing = timed(() => {
    written = JSON.stringify(numbers).length;
  });
  return {
    free: (4 * 2 * CENTRES * PLACES * PLACES) / searching,
    // Written, hashed and brought to the disk.
    bytes: written / (4 * writing),
  };
}
