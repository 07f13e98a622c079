/**
 * Scores around the hub by one pass over all rows, block by block: a block's margins, entry numbers and inputs stay in the
 * caches until all categorical values together and every numeric attribute have used them.
 */
import type { Step } from "../loops/by-coordinate.ts";
import type { Block } from "./blocks.ts";
import { NumericSteps } from "./numeric-steps.ts";
import type { KernelRows } from "./rows.ts";
import type { StepContext } from "./steps.ts";
import { ValueSteps } from "./value-steps.ts";

/** Rows of a block: with its tile and twenty continuous inputs a tenth of a usual second-level cache. A multiple of four. */
const BLOCK_ROWS = 2048;

/** For each step the sum of losses over all rows after it. */
export function weighedSums(rows: KernelRows, context: StepContext, steps: readonly Step[]): number[] {
  const last = rows.inputs.length - 1;
  const [ofNumbers, ofValues, ofBias]: [Step[], Step[], Step[]] = [[], [], []];
  for (const step of steps) {
    const isBias = step.weight < 0 || step.weight === last;
    (isBias ? ofBias : rows.numeric[step.weight] === 1 ? ofNumbers : ofValues).push(step);
  }
  const numbers = new NumericSteps(rows, context, ofNumbers);
  const values = new ValueSteps(rows, ofValues, ofBias);
  for (const block of blocksOf(rows, context)) {
    values.visit(block);
    numbers.visit(block);
  }
  const lost = new Array<number>(steps.length);
  for (let i = 0; i < steps.length; i++)
    lost[i] = (rows.numeric[steps[i].weight] === 1 ? numbers : values).of(steps[i]);
  return lost;
}

function* blocksOf(rows: KernelRows, { margins, fine, losses }: StepContext): Generator<Block> {
  const G = rows.groups.length;
  const tile = rows.arena.allocate(BLOCK_ROWS * 4);
  for (const [s, side] of rows.sides.entries())
    for (let at = 0; at < side.rows; at += BLOCK_ROWS)
      yield {
        rows: Math.min(BLOCK_ROWS, side.rows - at),
        margins: margins + (side.first + at) * 2,
        fine: fine + (side.first + at) * 4,
        ids: side.ids + at * G * 2,
        x: side.x + at * rows.width * 2,
        weights: side.weights === 0 ? 0 : side.weights + at * 4,
        losses: losses[s],
        tile,
      };
}
