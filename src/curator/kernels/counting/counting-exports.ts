/**
 * The counting kernels as they are called, by places in memory, and the twin behind the same calls.
 */

import type { WasmMemory } from "../load.ts";
import {
  type AxisCodes,
  type Codes,
  cellsOfRows,
  qualityParts,
  recode,
  rollUpAxis,
  scatter,
  weigh,
} from "./counting-twin.ts";

type Place = number;
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
  /**
   * Adds rows, or their weights, by cell. `axes` is where five numbers for each of `many` axes are: where its codes are, bytes a code,
   * groups, where the map is, and how many vectors of sixteen bytes that has, for codes of one byte; maps of wider codes, and all where
   * `some` rows are left out, have four bytes a code. `ids` has room for 2,048 of them, `spare` for three tables; 0 is none.
   */
  count32(
    rows: number,
    axes: Place,
    many: number,
    ids: Place,
    weights: Place,
    table: Place,
    spare: Place,
    cells: number,
    some: number,
  ): void;
  count64(
    rows: number,
    axes: Place,
    many: number,
    ids: Place,
    weights: Place,
    table: Place,
    cells: number,
    some: number,
  ): void;
  /** What codes of one width count as, in another; the largest code, of which none should exceed the last that the map knows. */
  recode(
    rows: number,
    codes: Place,
    codeBytes: number,
    last: number,
    map: Place,
    bytes: number,
    out: Place,
  ): number;
  /** Moves values to their places. */
  scatter(rows: number, values: Place, bytes: number, places: Place, out: Place): void;
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
  const codesAt = (at: Place, bytes: number, length: number): Codes =>
    bytes === 1
      ? new Uint8Array(memory.buffer, at, length)
      : bytes === 2
        ? new Uint16Array(memory.buffer, at, length)
        : u32(at, length);
  /** A map ends where the memory does: how many codes it tells of is the caller's concern. */
  const mapAt = (at: Place, bytes: number) =>
    codesAt(at, bytes, Math.floor((memory.buffer.byteLength - at) / bytes));
  const axesAt = (at: Place, many: number, rows: number, some: number): AxisCodes[] =>
    Array.from({ length: many }, (_, k) => {
      const [codes, bytes, size, map, vectors] = u32(at + 20 * k, 5);
      const isSmall = bytes === 1 && some === 0;
      const known = isSmall ? vectors > 0 : map > 0;
      return {
        codes: codesAt(codes, bytes, rows),
        size,
        map: known ? mapAt(map, isSmall ? 1 : 4) : undefined,
      };
    });
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
    count32(rows, axes, many, _ids, weights, table, _spare, cells, some) {
      const ids = cellsOfRows(rows, axesAt(axes, many, rows, some), cells);
      weigh(ids, weights ? u32(weights, rows) : undefined, u32(table, cells + 1));
    },
    count64(rows, axes, many, _ids, weights, table, cells, some) {
      const ids = cellsOfRows(rows, axesAt(axes, many, rows, some), cells);
      weigh(ids, u32(weights, rows), u64(table, cells + 1));
    },
    recode: (rows, codes, codeBytes, last, map, bytes, out) =>
      recode(codesAt(codes, codeBytes, rows), codesAt(map, bytes, last + 1), codesAt(out, bytes, rows)),
    scatter: (rows, values, bytes, places, out) =>
      scatter(codesAt(values, bytes, rows), u32(places, rows), mapAt(out, bytes)),
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
