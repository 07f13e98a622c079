/**
 * Twins of the kernels of a scorecard's moves.
 */
import type { LinearKernels } from "../../curator/kernels/linear/linear.ts";
import type { TwinMemory } from "./linear-memory.ts";

type CardKernels = Pick<LinearKernels, "shiftGains16" | "shiftGains32" | "projectPairs" | "moveMargins32">;

export function twinCards(memory: TwinMemory): CardKernels {
  /** Row by row: how the loss at a shifted margin differs from that at the margin, for both shifts. */
  const gains = (
    n: number,
    [G, ids, acc, weights, total]: readonly [number, number, number, number, number],
    lossOf: (row: number, shift: 0 | 1 | 2) => bigint,
  ) => {
    const { u16 } = memory.view();
    for (let row = 0; row < n; row++) {
      const times = memory.timesAt(weights, row);
      const here = lossOf(row, 0);
      memory.add64(total, times * here);
      for (let g = 0; g < G; g++)
        for (const shift of [1, 2] as const) {
          const at = acc + u16[ids / 2 + row * G + g] * 16 + (shift - 1) * 8;
          memory.add64(at, times * (lossOf(row, shift) - here));
        }
    }
  };
  return {
    shiftGains16(m, n, first, second, lut, G, ids, acc, weights, total) {
      const shifts = [0, first, second];
      gains(n, [G, ids, acc, weights, total], (row, shift) =>
        memory.lossAt(lut, memory.view().i16[m / 2 + row] + shifts[shift]),
      );
    },

    shiftGains32(m, n, first, second, lut, low, high, G, ids, acc, weights, total) {
      const shifts = [0, first, second];
      gains(n, [G, ids, acc, weights, total], (row, shift) => {
        const z = memory.view().i32[m / 4 + row] + shifts[shift];
        const near = Math.min(32767, Math.max(-32767, z));
        return memory.lossAt(lut, near) + BigInt(z < near ? low * (near - z) : high * (z - near));
      });
    },

    projectPairs(acc, entries, numbers, parts, out) {
      const { u16, i64 } = memory.view();
      for (let entry = 0; entry < entries; entry++)
        for (let p = 0; p < parts; p++)
          for (const half of [0, 1])
            i64[out / 8 + u16[numbers / 2 + entry * parts + p] * 2 + half] += i64[acc / 8 + entry * 2 + half];
    },

    moveMargins32(m, n, G, ids, moves) {
      const { i32, u16 } = memory.view();
      for (let row = 0; row < n; row++) i32[m / 4 + row] += i32[moves / 4 + u16[ids / 2 + row * G]];
    },
  };
}
