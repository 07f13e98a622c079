/**
 * Centres as the kernels of Lloyd's steps read them, in blocks of four (steps-twin.ts).
 */
import type { Arena } from "../load.ts";
import { BLOCK_HEAD, BLOCK_LINE } from "./steps-twin.ts";

/** A centre's coordinates: the numeric ones, and one for each value of the categorical attributes. */
export interface StepCentre {
  readonly numbers: ArrayLike<number>;
  readonly values: ArrayLike<number>;
}

/** More than any distance, with room for what is added to it. */
const NO_CENTRE = 2n ** 62n;

/** Where the blocks are. */
export function putCentres(
  arena: Arena,
  centres: readonly StepCentre[],
  pairs: number,
  values: number,
): number {
  const size = BLOCK_HEAD + BLOCK_LINE * (pairs + values);
  const at = arena.allocate(size * Math.ceil(centres.length / 4));
  for (let c = 0; c < centres.length; c += 4) {
    const block = at + (c / 4) * size;
    new Uint8Array(arena.buffer, block, size).fill(0);
    new BigInt64Array(arena.buffer, block, 4).fill(NO_CENTRE);
    for (const [lane, centre] of centres.slice(c, c + 4).entries())
      putCentre(arena.buffer, block, lane, centre, pairs);
  }
  return at;
}

function putCentre(
  buffer: ArrayBuffer,
  block: number,
  lane: number,
  { numbers, values }: StepCentre,
  pairs: number,
): void {
  const all = [...Array.from(numbers), ...Array.from(values)];
  new BigInt64Array(buffer, block, 4)[lane] = BigInt(all.reduce((sum, c) => sum + c * c, 0));
  new Int32Array(buffer, block + 32, 4)[lane] = Array.from(values).reduce((sum, c) => sum + c, 0);
  const pairsOf = new Int16Array(buffer, block + BLOCK_HEAD, 8 * pairs);
  for (let j = 0; j < numbers.length; j++) pairsOf[8 * (j >> 1) + 2 * lane + (j & 1)] = -numbers[j];
  const valuesOf = new Int32Array(buffer, block + BLOCK_HEAD + BLOCK_LINE * pairs, 4 * values.length);
  for (let v = 0; v < values.length; v++) valuesOf[4 * v + lane] = -2 * values[v];
}
