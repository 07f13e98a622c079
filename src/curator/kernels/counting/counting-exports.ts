/**
 * The counting kernels as they are called, by places in memory, and the twin behind the same calls.
 */

import type { WasmMemory } from "../load.ts";
import { type Codes, extendIds, qualityParts, rollUpAxis, tally, weigh } from "./counting-twin.ts";

type Place = number;
type Extend = (rows: number, ids: Place, codes: Place, size: number, out: Place) => void;
type Tally = (rows: number, ids: Place, table: Place, cells: number) => void;
type Weigh = (rows: number, ids: Place, weights: Place, table: Place, cells: number) => void;
type RollUp = (
  outer: number,
  length: number,
  inner: number,
  fine: Place,
  groupOf: Place,
  coarse: Place,
  groups: number,
) => void;

export interface CountingExports {
  readonly extend8: Extend;
  readonly extend16: Extend;
  readonly extend32: Extend;
  /** Needs room for four tables at `table`; the sum is left in the first. */
  readonly tally4: Tally;
  readonly tally1: Tally;
  readonly weigh32: Weigh;
  readonly weigh64: Weigh;
  readonly rollUp32: RollUp;
  readonly rollUp64: RollUp;
  /** In units of 2⁻²⁰. */
  quality32(cells: number, classes: number, table: Place, losses: Place, last: number): bigint;
  /** Writes the sum of the largest counts, then what is lost of it in units. */
  quality64(cells: number, classes: number, table: Place, losses: Place, last: number, out: Place): void;
}

export function twinCounting(memory: WasmMemory): CountingExports {
  const u32 = (at: Place, length: number) => new Uint32Array(memory.buffer, at, length);
  const u64 = (at: Place, length: number) => new BigUint64Array(memory.buffer, at, length);
  const extend =
    (codesAt: (at: Place, rows: number) => Codes): Extend =>
    (rows, ids, codes, size, out) =>
      extendIds(u32(ids, rows), codesAt(codes, rows), size, u32(out, rows));
  const tallyTwin: Tally = (rows, ids, table, cells) => tally(u32(ids, rows), u32(table, cells));
  const weighTwin =
    (view: typeof u32 | typeof u64): Weigh =>
    (rows, ids, weights, table, cells) =>
      weigh(u32(ids, rows), u32(weights, rows), view(table, cells));
  const rollUpTwin =
    (view: typeof u32 | typeof u64): RollUp =>
    (outer, length, inner, fine, groupOf, coarse, groups) =>
      rollUpAxis(
        { outer, length, inner },
        view(fine, outer * length * inner),
        u32(groupOf, length),
        view(coarse, outer * groups * inner),
        groups,
      );
  return {
    extend8: extend((at, rows) => new Uint8Array(memory.buffer, at, rows)),
    extend16: extend((at, rows) => new Uint16Array(memory.buffer, at, rows)),
    extend32: extend(u32),
    tally4: tallyTwin,
    tally1: tallyTwin,
    weigh32: weighTwin(u32),
    weigh64: weighTwin(u64),
    rollUp32: rollUpTwin(u32),
    rollUp64: rollUpTwin(u64),
    quality32(cells, classes, table, losses, last) {
      const { first, lost } = qualityParts(u32(table, cells * classes), classes, u32(losses, last + 1));
      return (first << 20n) - lost;
    },
    quality64(cells, classes, table, losses, last, out) {
      const { first, lost } = qualityParts(u64(table, cells * classes), classes, u32(losses, last + 1));
      u64(out, 2).set([first, lost]);
    },
  };
}
