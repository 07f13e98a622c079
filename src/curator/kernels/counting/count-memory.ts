/**
 * The counting kernels with memory of their own, for counts of one width: tables are brought over, added up along an axis, and judged.
 */
import { type Kernels, kernelsOrTwin, type Machine } from "../twin-memory.ts";
import { countingModule } from "./counting.wasm.ts";
import { type CountingExports, twinCounting } from "./counting-exports.ts";
import type { CountWidth } from "./counting-range.ts";
import type { Codes, CountAxis, Counts } from "./counting-twin.ts";

export class CountMemory {
  readonly held: Kernels<CountingExports>;
  readonly width: CountWidth;

  constructor(width: CountWidth, machine: Machine = "wasm") {
    this.held = kernelsOrTwin(countingModule, twinCounting, machine);
    this.width = width;
  }

  get bytesPerCount(): number {
    return this.width / 8;
  }

  /** Copies an array into the kernels' memory. */
  put(values: Codes | BigUint64Array): number {
    const { arena } = this.held;
    const at = arena.allocate(values.byteLength);
    const bytes = new Uint8Array(values.buffer, values.byteOffset, values.byteLength);
    new Uint8Array(arena.buffer).set(bytes, at);
    return at;
  }

  /** Adds up one axis of the table at `fine` into a table at `coarse`. */
  rollUpAt(
    { outer, length, inner }: CountAxis,
    fine: number,
    groupOf: number,
    coarse: number,
    groups: number,
  ): void {
    const { kernels } = this.held;
    const rollUp = this.width === 32 ? kernels.rollUp32 : kernels.rollUp64;
    rollUp(outer, length, inner, fine, groupOf, coarse, groups);
  }

  /** The quality of the table at a place, in units. */
  qualityAt(table: number, cells: number, classes: number, losses: number, last: number): bigint {
    const { kernels, arena } = this.held;
    if (this.width === 32) return kernels.quality32(cells, classes, table, losses, last);
    const mark = arena.used;
    const out = arena.allocate(16);
    kernels.quality64(cells, classes, table, losses, last, out);
    const [first, lost] = new BigUint64Array(arena.buffer, out, 2);
    arena.release(mark);
    return (first << 20n) - lost;
  }

  /** The counts at a place, until the memory grows or is used again. */
  countsAt(table: number, cells: number): Counts {
    const { buffer } = this.held.arena;
    return this.width === 32
      ? new Uint32Array(buffer, table, cells)
      : new BigUint64Array(buffer, table, cells);
  }
}
