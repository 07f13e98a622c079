/**
 * Scores around the hub by one pass over all rows, block by block: a block's margins, entry numbers and inputs stay in the
 * caches until all categorical values together and every numeric attribute have used them.
 */
import type { Step } from "../loops/by-coordinate.ts";
import { NumericSteps } from "./numeric-steps.ts";
import type { KernelRows } from "./rows.ts";
import type { StepContext } from "./steps.ts";
import { ValueSteps } from "./value-steps.ts";

/** Rows of a block: with its tile and twenty continuous inputs a tenth of a usual second-level cache. A multiple of four. */
const BLOCK_ROWS = 2048;

/** Some rows of one class, and where what they have lies. */
export interface Block {
  readonly rows: number;
  readonly margins: number;
  readonly fine: number;
  readonly ids: number;
  readonly x: number;
  readonly weights: number;
  /** The table of losses at margin 0. */
  readonly losses: number;
  /** Room for as many margins, twice. */
  readonly tile: number;
}

/** What passes over blocks find out. */
export interface StepSums {
  visit(block: Block): void;
  /** The loss after a step, once all blocks have been visited. */
  of(step: Step): number;
}

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

/** Room for so many whole numbers of 64 bits, all 0. */
export function roomFor(rows: KernelRows, numbers: number): number {
  const at = rows.arena.allocate(numbers * 8);
  rows.u32(at, 2 * numbers).fill(0);
  return at;
}

/** Whole numbers of 64 bits as doubles; the range analysis has shown that they are small enough. */
export function numbersAt(rows: KernelRows, at: number, length: number): Float64Array {
  const [low, high] = [rows.u32(at, 2 * length), rows.i32(at, 2 * length)];
  const numbers = new Float64Array(length);
  for (let i = 0; i < length; i++) numbers[i] = high[2 * i + 1] * 2 ** 32 + low[2 * i];
  return numbers;
}

export function inTwos<T>(all: readonly T[]): (readonly T[])[] {
  const twos: (readonly T[])[] = [];
  for (let i = 0; i < all.length; i += 2) twos.push(all.slice(i, i + 2));
  return twos;
}
