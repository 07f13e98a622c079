/** What descents do: a gradient over all rows, step after step, or in blocks of them. */
import { type Work, workOf } from "../../base/work.ts";
import type { PublicFacts } from "../../curator/index.ts";
import { inputsOf } from "../../schema/coding/layout.ts";
import { modelBytes, onRows } from "./facts.ts";

interface Descents {
  readonly classes: number;
  readonly steps: number;
  /** Each row is in one of so many, and each has steps of its own. */
  readonly blocks?: number;
}

/** A step adds each weight's sum up, moves it and rounds it, in whole numbers without end: so often as long as a candidate's weight takes. */
const TIMES_WEIGHT = 4;

export function descentsWork(
  facts: PublicFacts,
  attributes: readonly string[] | undefined,
  { classes, steps, blocks = 1 }: Descents,
): Work | undefined {
  const { attributes: coded, length } = inputsOf(facts.schema, attributes);
  return onRows(facts, (rows) =>
    workOf(modelBytes(facts, classes * length), {
      looks: classes,
      cells: classes * length,
      slopes: classes * steps * rows * (coded.length + 1),
      weights: TIMES_WEIGHT * classes * steps * blocks * length,
    }),
  );
}
