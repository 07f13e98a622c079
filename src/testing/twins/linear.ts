/**
 * The linear kernels in plain TypeScript: the oracle that the WebAssembly ones are held against. Row by row and lane by lane,
 * with the same memory layout, so that memories can be compared byte by byte. Where there is no WebAssembly the engine's
 * plain loops do the work, not these: they are written to be read.
 */

import type { LinearKernels, LinearMachine } from "../../curator/kernels/linear/linear.ts";
import { Arena } from "../../curator/kernels/load.ts";
import { PlainMemory } from "../../curator/kernels/twin-memory.ts";
import { twinCards } from "./linear-cards.ts";
import { TwinMemory } from "./linear-memory.ts";
import { twinParts } from "./linear-parts.ts";
import { twinSteps } from "./linear-steps.ts";

export function linearTwin(): LinearMachine {
  const memory = new PlainMemory();
  const twin = new TwinMemory(memory);
  const kernels = { ...twinScores(twin), ...twinParts(twin), ...twinSteps(twin), ...twinCards(twin) };
  return { kernels, arena: new Arena(memory) };
}

type ScoreKernels = Pick<
  LinearKernels,
  "count16" | "countDense16" | "count32" | "countContinuous" | "sum16" | "sum32"
>;

/** Scores of many candidates. */
function twinScores(memory: TwinMemory): ScoreKernels {
  const countAbove = (rows: number, at: number, marginOf: (row: number) => number) => {
    for (let row = 0; row < rows; row++) if (marginOf(row) > 0) memory.view().i32[at / 4]++;
  };
  return {
    count16(table, G, ids, n, candidates, out) {
      for (let lane = 0; lane < candidates; lane++)
        countAbove(n, out + lane * 4, (row) => memory.margin16(table, G, ids, row, lane));
    },

    countDense16(table, G, ids, x, M, dots, n, candidates, _tile, out) {
      for (let lane = 0; lane < candidates; lane++)
        countAbove(
          n,
          out + lane * 4,
          (row) => memory.margin16(table, G, ids, row, lane) + memory.densePart(x, M, dots, row, lane),
        );
    },

    count32(table, G, ids, x, M, dots, _stretch, n, candidates, _tile, out) {
      for (let lane = 0; lane < candidates; lane++)
        countAbove(
          n,
          out + lane * 4,
          (row) => memory.margin32(table, G, ids, row, lane) + memory.densePart(x, M, dots, row, lane),
        );
    },

    countContinuous(x, M, dots, n, candidates, out) {
      for (let lane = 0; lane < candidates; lane++)
        countAbove(n, out + lane * 4, (row) => memory.densePart(x, M, dots, row, lane));
    },

    sum16(table, G, ids, x, M, dots, n, candidates, lut, mirror, weights, _tile, out) {
      const losses = memory.view().u32;
      for (let lane = 0; lane < candidates; lane++) {
        let sum = 0n;
        for (let row = 0; row < n; row++) {
          const z = memory.margin16(table, G, ids, row, lane) + memory.densePart(x, M, dots, row, lane);
          sum += memory.timesAt(weights, row) * BigInt(losses[lut / 4 + ((mirror ? -z : z) & 0xffff)]);
        }
        memory.add64(out + lane * 8, sum);
      }
    },

    sum32(table, G, ids, x, M, dots, _stretch, n, candidates, lut, mirror, low, high, weights, _tile, out) {
      const losses = memory.view().u32;
      for (let lane = 0; lane < candidates; lane++) {
        let sum = 0n;
        for (let row = 0; row < n; row++) {
          const z = memory.margin32(table, G, ids, row, lane) + memory.densePart(x, M, dots, row, lane);
          const near = Math.min(32767, Math.max(-32767, z));
          const tail = z < near ? low * (near - z) : high * (z - near);
          const loss = losses[lut / 4 + ((mirror ? -near : near) & 0xffff)] + tail;
          sum += memory.timesAt(weights, row) * BigInt(loss);
        }
        memory.add64(out + lane * 8, sum);
      }
    },
  };
}
