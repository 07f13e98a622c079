/**
 * Twins of the kernels around one candidate: its margins, and what steps away from it do.
 */
import type { LinearKernels } from "../../curator/kernels/linear/linear.ts";
import { rounded, type TwinMemory } from "./linear-memory.ts";

type MarginKernels = Pick<LinearKernels, "margins" | "moveMargins" | "marginsDense">;
type SumKernels = Pick<LinearKernels, "oneHotSteps" | "numericSteps" | "continuousSteps">;
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

    marginsDense(x, M, n, dots, sums, out) {
      const { i16, i32 } = memory.view();
      for (let row = 0; row < n; row++) {
        let sum = 0;
        for (let k = 0; k < M; k++) sum += memory.inputAt(x, M, row, k) * i16[dots / 2 + k];
        i32[sums / 4 + row] = sum;
        i16[out / 2 + row] += rounded(sum);
      }
    },
  };
}

function twinSums(memory: TwinMemory): SumKernels {
  return {
    oneHotSteps(m, n, delta, lut, G, ids, acc, weights, totals) {
      const { i16, u16 } = memory.view();
      for (let row = 0; row < n; row++) {
        const z = i16[m / 2 + row];
        const times = memory.timesAt(weights, row);
        const up = times * memory.lossAt(lut, z + delta);
        const down = times * memory.lossAt(lut, z - delta);
        memory.add64(totals, up);
        memory.add64(totals + 8, down);
        for (let g = 0; g < G; g++) memory.add64(acc + u16[ids / 2 + row * G + g] * 8, up - down);
      }
    },

    numericSteps(m, n, lut, G, ids, moves, weights, out) {
      const { i16, u16 } = memory.view();
      for (let row = 0; row < n; row++) {
        const at = moves / 2 + u16[ids / 2 + row * G] * 2;
        const z = i16[m / 2 + row];
        const times = memory.timesAt(weights, row);
        memory.add64(out, times * memory.lossAt(lut, z + i16[at]));
        memory.add64(out + 8, times * memory.lossAt(lut, z + i16[at + 1]));
      }
    },

    continuousSteps(m, sums, x, stride, n, delta, lut, weights, out) {
      const { i16, i32 } = memory.view();
      for (let row = 0; row < n; row++) {
        const sum = i32[sums / 4 + row];
        const move = i16[(x + (row >> 2) * stride) / 2 + (row % 4) * 2] * delta;
        const z = i16[m / 2 + row] - rounded(sum);
        const times = memory.timesAt(weights, row);
        memory.add64(out, times * memory.lossAt(lut, z + rounded(sum + move)));
        memory.add64(out + 8, times * memory.lossAt(lut, z + rounded(sum - move)));
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
