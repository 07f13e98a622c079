/**
 * Twins of the kernels around one candidate: its margins, and what steps away from it do.
 */
import type { LinearKernels } from "../../curator/kernels/linear/linear.ts";
import { rounded, type TwinMemory } from "./linear-memory.ts";

type MarginKernels = Pick<
  LinearKernels,
  "margins" | "moveMargins" | "fineMargins" | "moveFine" | "refine" | "clampMargins"
>;
type SumKernels = Pick<
  LinearKernels,
  "oneHotSteps" | "oneHotTwice" | "sumLosses" | "numericSteps" | "continuousSteps"
>;
type NearKernels = Pick<LinearKernels, "nearZero" | "takeNear" | "countEntries" | "countMoved">;

export const twinSteps = (memory: TwinMemory): MarginKernels & SumKernels & NearKernels => ({
  ...twinMargins(memory),
  ...twinSums(memory),
  ...twinNear(memory),
});

function twinMargins(memory: TwinMemory): MarginKernels {
  return {
    margins(table, G, ids, n, out) {
      const { i16, u16 } = memory.view();
      for (let row = 0; row < n; row++) {
        let z = 0;
        for (let g = 0; g < G; g++) z += i16[table / 2 + u16[ids / 2 + row * G + g]];
        i16[out / 2 + row] = z;
      }
    },

    moveMargins(m, n, G, ids, moves) {
      const { i16, u16 } = memory.view();
      for (let row = 0; row < n; row++) i16[m / 2 + row] += i16[moves / 2 + u16[ids / 2 + row * G] * 2];
    },

    fineMargins(x, M, n, dots, fine, m) {
      const { i16, i32 } = memory.view();
      for (let row = 0; row < n; row++) {
        let sum = 0;
        for (let k = 0; k < M; k++) sum += memory.inputAt(x, M, row, k) * i16[dots / 2 + k];
        const coded = i16[m / 2 + row];
        i16[m / 2 + row] = coded + rounded(sum);
        i32[fine / 4 + row] = coded * 16384 + sum + 8192;
      }
    },

    moveFine(fine, m, x, stride, n, by) {
      const { i16, i32 } = memory.view();
      const [even, odd] = Int16Array.of(by, by >> 16);
      for (let row = 0; row < n; row++) {
        const at = (x + (row >> 2) * stride) / 2 + (row % 4) * 2;
        i32[fine / 4 + row] += i16[at] * even + i16[at + 1] * odd;
        i16[m / 2 + row] = Math.floor(i32[fine / 4 + row] / 16384);
      }
    },

    refine(fine, m, n) {
      const { i16, i32 } = memory.view();
      for (let row = 0; row < n; row++) {
        const before = i32[fine / 4 + row];
        const rest = before - Math.floor(before / 16384) * 16384;
        i32[fine / 4 + row] = i16[m / 2 + row] * 16384 + rest;
      }
    },

    clampMargins(table, G, ids, n, limit, fine, m, weights, tails) {
      const { i16, i32, u16 } = memory.view();
      for (let row = 0; row < n; row++) {
        const products = fine === 0 ? 0 : i32[fine / 4 + row];
        let z = Math.floor(products / 16384);
        for (let g = 0; g < G; g++) z += i32[table / 4 + u16[ids / 2 + row * G + g]];
        const kept = Math.min(limit, Math.max(-limit, z));
        const times = memory.timesAt(weights, row);
        if (z < kept) memory.add64(tails, times * BigInt(kept - z));
        if (z > kept) memory.add64(tails + 8, times * BigInt(z - kept));
        i16[m / 2 + row] = kept;
        if (fine !== 0) i32[fine / 4 + row] = kept * 16384 + products - Math.floor(products / 16384) * 16384;
      }
    },
  };
}

function twinSums(memory: TwinMemory): SumKernels {
  return {
    oneHotSteps(m, n, delta, lut, G, C, ids, acc, weights, totals) {
      const { i16, u16 } = memory.view();
      for (let row = 0; row < n; row++) {
        const z = i16[m / 2 + row];
        const times = memory.timesAt(weights, row);
        const up = times * memory.lossAt(lut, z + delta);
        const down = times * memory.lossAt(lut, z - delta);
        memory.add64(totals, up);
        memory.add64(totals + 8, down);
        for (let g = 0; g < C; g++) memory.add64(acc + u16[ids / 2 + row * G + g] * 8, up - down);
      }
    },

    oneHotTwice(m, n, delta, other, lut, G, C, ids, acc, weights, totals) {
      const { i16, u16 } = memory.view();
      for (let row = 0; row < n; row++)
        for (const [which, size] of [delta, other].entries()) {
          const z = i16[m / 2 + row];
          const times = memory.timesAt(weights, row);
          const up = times * memory.lossAt(lut, z + size);
          const down = times * memory.lossAt(lut, z - size);
          memory.add64(totals + 8 * which, up);
          memory.add64(totals + 16 + 8 * which, down);
          for (let g = 0; g < C; g++)
            memory.add64(acc + u16[ids / 2 + row * G + g] * 16 + 8 * which, up - down);
        }
    },

    sumLosses(m, n, lut, weights, out) {
      const { i16 } = memory.view();
      for (let row = 0; row < n; row++)
        memory.add64(out, memory.timesAt(weights, row) * memory.lossAt(lut, i16[m / 2 + row]));
    },

    numericSteps(m, n, lut, G, ids, moves, weights, _tile, out) {
      const { i16, u16 } = memory.view();
      for (let row = 0; row < n; row++) {
        const at = moves / 2 + u16[ids / 2 + row * G] * 2;
        const z = i16[m / 2 + row];
        const times = memory.timesAt(weights, row);
        memory.add64(out, times * memory.lossAt(lut, z + i16[at]));
        memory.add64(out + 8, times * memory.lossAt(lut, z + i16[at + 1]));
      }
    },

    continuousSteps(fine, x, stride, n, up, down, lut, weights, _tile, out) {
      const { i16, i32 } = memory.view();
      for (let row = 0; row < n; row++) {
        const at = (x + (row >> 2) * stride) / 2 + (row % 4) * 2;
        const times = memory.timesAt(weights, row);
        for (const [way, by] of [up, down].entries()) {
          const [even, odd] = Int16Array.of(by, by >> 16);
          const moved = i32[fine / 4 + row] + i16[at] * even + i16[at + 1] * odd;
          memory.add64(out + 8 * way, times * memory.lossAt(lut, Math.floor(moved / 16384)));
        }
      }
    },
  };
}

function twinNear(memory: TwinMemory): NearKernels {
  return {
    nearZero(m, n, delta, list, above) {
      const { i16, i32, u32 } = memory.view();
      let [near, far] = [0, 0];
      for (let row = 0; row < n; row++) {
        const z = i16[m / 2 + row];
        if (z > delta) far++;
        else if (z > -delta) u32[list / 4 + near++] = row;
      }
      i32[above / 4] = far;
      return near;
    },

    takeNear(list, count, m, G, ids, out, columns, column) {
      const { i16, u16, u32 } = memory.view();
      for (let i = 0; i < count; i++) {
        const row = u32[list / 4 + i];
        const z = i16[m / 2 + row];
        i16.fill(z, out / 2 + 2 * i, out / 2 + 2 * i + 2);
        for (let g = 0; g < G; g++) u16[(columns + g * column) / 2 + i] = u16[ids / 2 + row * G + g];
      }
    },

    countEntries(ids, count, one, acc) {
      const { i32, u16 } = memory.view();
      for (let i = 0; i < count; i++) i32[acc / 4 + u16[ids / 2 + i]] += one;
    },

    countMoved(margins, count, ids, numbers, stride, moves, out) {
      const { i16, i32, u16 } = memory.view();
      for (let i = 0; i < count; i++) {
        const number = u16[(numbers + u16[ids / 2 + i] * stride) / 2];
        for (const way of [0, 1])
          if (i16[margins / 2 + 2 * i] + i16[moves / 2 + number * 2 + way] > 0) i32[out / 4 + way]++;
      }
    },
  };
}
