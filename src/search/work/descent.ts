/** What descents do: sums over rows of slopes or of products of their inputs, and then arithmetic on what was told. */
import { timesWork, type Work, workOf } from "../../base/work.ts";
import type { PublicFacts } from "../../curator/index.ts";
import { inputsOf } from "../../schema/coding/layout.ts";
import { modelBytes, onRows } from "./facts.ts";

interface Descent {
  readonly attributes?: readonly string[];
}

/** A gradient goes over rows twice: for margins, and for sums of slopes. */
const PASSES = 2;

/** Gradients of so many steps in all, and second moments so many times. */
export function descentWork(
  facts: PublicFacts,
  { attributes }: Descent,
  { steps, moments, classes }: { readonly steps: number; readonly moments: number; readonly classes: number },
): Work | undefined {
  const { attributes: coded, length } = inputsOf(facts.schema, attributes);
  const axes = coded.length + 1;
  return onRows(facts, (rows) =>
    workOf(
      modelBytes(facts, classes * length),
      timesWork(steps, { looks: 1, counts: rows * axes * PASSES, cells: length, weights: length }),
      timesWork(moments, {
        looks: 1,
        counts: rows * axes ** 2,
        cells: length ** 2 / 2,
        free: SPECTRUM_STEPS * length ** 3,
      }),
      timesWork(steps, { free: moments > 0 ? 2 * length ** 2 : length }),
    ),
  );
}

/** Of eigenvectors, times the cube of their number. */
const SPECTRUM_STEPS = 8;
