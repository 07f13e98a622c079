/** Blocks of rows, and what passes over them share: where a block lies, room for sums of 64 bits, and how they are read. */
import type { Step } from "../loops/by-coordinate.ts";
import type { KernelRows } from "./rows.ts";

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
