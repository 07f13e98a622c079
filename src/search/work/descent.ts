/** What descents do: sums over rows of slopes or of products of their inputs, and then arithmetic on what was told. */
import { timesWork, type Work, workOf } from "../../base/work.ts";
import type { PublicFacts } from "../../curator/index.ts";
import type { Inputs } from "../../schema/coding/layout.ts";
import { modelBytes, onRows } from "./facts.ts";

interface DescentWork {
  /** Of all classes together: gradients, and second moments with their eigenvectors. */
  readonly steps: number;
  readonly moments: number;
  readonly classes: number;
  /** The part of the rows that each gradient is over; all of them unless it says so. */
  readonly sample?: number;
}

/** Of eigenvectors, times the cube of their number. */
const SPECTRUM_STEPS = 8;

/** Of a coin, which each row has in each sample. */
const COIN_STEPS = 40;

export function descentWork(
  facts: PublicFacts,
  { attributes, length }: Inputs,
  { steps, moments, classes, sample = 1 }: DescentWork,
): Work | undefined {
  const axes = attributes.length + 1;
  return onRows(facts, (rows) =>
    workOf(
      modelBytes(facts, classes * length),
      timesWork(steps, { looks: 1, slopes: sample * rows * axes, cells: length, weights: length }),
      timesWork(moments, {
        looks: 1,
        pairs: (rows * (axes + 1) * (axes + 2)) / 2,
        cells: length ** 2 / 2,
        free: SPECTRUM_STEPS * length ** 3,
      }),
      timesWork(steps, { free: moments > 0 ? 2 * length ** 2 : length }),
      timesWork(sample < 1 ? steps : 0, { free: COIN_STEPS * rows }),
    ),
  );
}
