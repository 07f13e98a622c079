/**
 * What the kernels of assembly/products.as.ts compute, in plain TypeScript: their oracle, and what is used where WebAssembly is missing.
 *
 * Ids and places are whole numbers of 16 bits without a sign, inputs and numbers of 16 with one; `times` and tables are of 32 bits, sums of 64.
 * Where there are no numbers, or every row counts once, the place is 0. Lines of tables are filled up to a multiple of four cells, their
 * stride.
 */
import type { WasmMemory } from "../load.ts";

/** A place in the memory, in bytes. */
type Place = number;

export interface ProductExports {
  tally(rows: number, ids: Place, x: Place, times: Place, sums: Place): void;
  meet(rows: number, ids: Place, others: Place, times: Place, stride: number, table: Place): void;
  fold(size: number, stride: number, table: Place, places: Place, inputs: Place, folded: Place): void;
  spread(
    lines: number,
    size: number,
    stride: number,
    folded: Place,
    places: Place,
    inputs: Place,
    sums: Place,
    apart: number,
    otherApart: number,
  ): void;
  within(
    size: number,
    counted: Place,
    places: Place,
    inputs: Place,
    others: Place,
    otherInputs: Place,
    sums: Place,
    apart: number,
    otherApart: number,
  ): void;
  dot(rows: number, x: Place, y: Place, times: Place, sum: Place): void;
}

export function productsTwin(memory: WasmMemory): ProductExports {
  const u16 = (at: Place, length: number) => new Uint16Array(memory.buffer, at, length);
  const i16 = (at: Place, length: number) => new Int16Array(memory.buffer, at, length);
  const u32 = (at: Place) => new Uint32Array(memory.buffer, at);
  const i64 = (at: Place) => new BigInt64Array(memory.buffer, at);
  const timesOf = (times: Place, row: number) => (times ? u32(times)[row] : 1);
  return {
    tally(rows, ids, x, times, sums) {
      const [of, to] = [u16(ids, rows), i64(sums)];
      for (let row = 0; row < rows; row++)
        to[of[row]] += BigInt((x ? i16(x, rows)[row] : 1) * timesOf(times, row));
    },
    meet(rows, ids, others, times, stride, table) {
      const [first, second, to] = [u16(ids, rows), u16(others, rows), u32(table)];
      for (let row = 0; row < rows; row++) to[first[row] * stride + second[row]] += timesOf(times, row);
    },
    fold(size, stride, table, places, inputs, folded) {
      const [of, own, from, to] = [u16(places, size), i16(inputs, size), u32(table), i64(folded)];
      for (let entry = 0; entry < size; entry++)
        for (let i = 0; i < stride; i++)
          to[of[entry] * stride + i] += BigInt(own[entry] * from[entry * stride + i]);
    },
    spread(lines, size, stride, folded, places, inputs, sums, apart, otherApart) {
      const [of, own, from, to] = [u16(places, size), i16(inputs, size), i64(folded), i64(sums)];
      for (let line = 0; line < lines; line++)
        for (let entry = 0; entry < size; entry++)
          to[line * apart + of[entry] * otherApart] += BigInt(own[entry]) * from[line * stride + entry];
    },
    within(size, counted, places, inputs, others, otherInputs, sums, apart, otherApart) {
      const [first, own, second, other] = [
        u16(places, size),
        i16(inputs, size),
        u16(others, size),
        i16(otherInputs, size),
      ];
      for (let entry = 0; entry < size; entry++)
        i64(sums)[first[entry] * apart + second[entry] * otherApart] +=
          BigInt(own[entry] * other[entry]) * i64(counted)[entry];
    },
    dot(rows, x, y, times, sum) {
      const [first, second] = [i16(x, rows), i16(y, rows)];
      for (let row = 0; row < rows; row++)
        i64(sum)[0] += BigInt(first[row] * second[row]) * BigInt(timesOf(times, row));
    },
  };
}
