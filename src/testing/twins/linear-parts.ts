/**
 * Twins of the kernels that build tables: parts of margins by entry, and entries out of entries.
 */
import type { LinearKernels } from "../../curator/kernels/linear/linear.ts";
import { rounded, type TwinMemory } from "./linear-memory.ts";

type PartKernels = Pick<
  LinearKernels,
  "gather16" | "gather32" | "categoricalPart" | "numericPart" | "spread" | "project32" | "project64"
>;

export function twinParts(memory: TwinMemory): PartKernels {
  /** Each entry's number, with the number of each piece that the entry is made of. */
  const project =
    (add: (from: number, to: number) => void): LinearKernels["project32"] =>
    (acc, entries, numbers, pieces, out) => {
      for (let e = 0; e < entries; e++)
        for (let p = 0; p < pieces; p++) add(acc + e, out + memory.view().u16[numbers / 2 + e * pieces + p]);
    };
  return {
    gather16(table, G, ids, n, out) {
      for (let row = 0; row < n; row++)
        for (let lane = 0; lane < 32; lane++)
          memory.view().i16[out / 2 + row * 32 + lane] = memory.margin16(table, G, ids, row, lane);
    },

    gather32(table, G, ids, n, out) {
      for (let row = 0; row < n; row++)
        for (let lane = 0; lane < 16; lane++)
          memory.view().i32[out / 4 + row * 16 + lane] = memory.margin32(table, G, ids, row, lane);
    },

    categoricalPart(codes, entries, weights, values, constants, lanes, out) {
      const { i16, i32, u32 } = memory.view();
      const table = lanes === 32 ? i16 : i32;
      const start = lanes === 32 ? out / 2 : out / 4;
      for (let lane = 0; lane < lanes; lane++) {
        let rest = i32[constants / 4 + lane];
        for (let k = 0; k < values; k++) rest -= i32[weights / 4 + k * lanes + lane];
        for (let e = 0; e < entries; e++)
          table[start + e * lanes + lane] = rest + 2 * i32[weights / 4 + u32[codes / 4 + e] * lanes + lane];
      }
    },

    numericPart(inputs, entries, rows, count, weights, constants, lanes, out) {
      const { i16, i32 } = memory.view();
      const table = lanes === 32 ? i16 : i32;
      const start = lanes === 32 ? out / 2 : out / 4;
      for (let lane = 0; lane < lanes; lane++)
        for (let e = 0; e < entries; e++) {
          let products = 0;
          for (let i = 0; i < count; i++)
            products += i32[inputs / 4 + e * count + i] * i32[(weights + i32[rows / 4 + i]) / 4 + lane];
          table[start + e * lanes + lane] = i32[constants / 4 + lane] + rounded(products);
        }
    },

    spread(values, numbers, stride, entries, out) {
      const { i32, u16 } = memory.view();
      for (let e = 0; e < entries; e++) i32[out / 4 + e] = i32[values / 4 + u16[(numbers + e * stride) / 2]];
    },

    project32(acc, entries, numbers, pieces, out) {
      const { i32 } = memory.view();
      project((from, to) => {
        i32[to] += i32[from];
      })(acc / 4, entries, numbers, pieces, out / 4);
    },

    project64(acc, each, entries, numbers, pieces, out) {
      const { i64 } = memory.view();
      project((entry, to) => {
        i64[to] += i64[(acc + entry * each) / 8];
      })(0, entries, numbers, pieces, out / 8);
    },
  };
}
