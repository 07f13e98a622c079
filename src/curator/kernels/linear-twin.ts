/**
 * The linear kernels in plain TypeScript: the oracle that the WebAssembly ones are held against. Row by row and lane by lane,
 * with the same memory layout, so that memories can be compared byte by byte. Where there is no WebAssembly the engine's
 * plain loops do the work, not these: they are written to be read.
 */
import type { LinearKernels, LinearMachine } from "./linear.ts";
import { Arena, type WasmMemory } from "./load.ts";

const PAGE = 65536;

/** Memory that grows by being copied. */
class PlainMemory implements WasmMemory {
  buffer = new ArrayBuffer(2 * PAGE);

  grow(pages: number): number {
    const before = this.buffer;
    this.buffer = new ArrayBuffer(before.byteLength + pages * PAGE);
    new Uint8Array(this.buffer).set(new Uint8Array(before));
    return before.byteLength / PAGE;
  }
}

export function linearTwin(): LinearMachine {
  const memory = new PlainMemory();
  return { kernels: twinOn(memory), arena: new Arena(memory) };
}

const LANES16 = 32;
const LANES32 = 16;
const rounded = (products: number) => Math.floor((products + 8192) / 16384);

const viewsOf = (buffer: ArrayBuffer) => ({
  u16: new Uint16Array(buffer),
  i16: new Int16Array(buffer),
  u32: new Uint32Array(buffer),
  i32: new Int32Array(buffer),
  i64: new BigInt64Array(buffer),
});

export function twinOn(memory: { readonly buffer: ArrayBuffer }): LinearKernels {
  let views = viewsOf(memory.buffer);
  /** Views of the memory as it is now: it is another one after it has grown. */
  const view = () => {
    if (views.i16.buffer !== memory.buffer) views = viewsOf(memory.buffer);
    return views;
  };
  const u16 = () => view().u16;
  const i16 = () => view().i16;
  const u32 = () => view().u32;
  const i32 = () => view().i32;
  const i64 = () => view().i64;

  /** The margin of one row under one candidate of 16-bit entries. */
  const margin16 = (table: number, G: number, ids: number, row: number, lane: number): number => {
    const [entries, numbers] = [i16(), u16()];
    let z = 0;
    for (let g = 0; g < G; g++) z += entries[table / 2 + numbers[ids / 2 + row * G + g] * LANES16 + lane];
    return z;
  };
  const margin32 = (table: number, G: number, ids: number, row: number, lane: number): number => {
    const [entries, numbers] = [i32(), u16()];
    let z = 0;
    for (let g = 0; g < G; g++) z += entries[table / 4 + numbers[ids / 2 + row * G + g] * LANES32 + lane];
    return z;
  };
  const denseSum = (x: number, M: number, dots: number, row: number, lane: number): number => {
    const values = i16();
    const block = Math.floor(lane / 8);
    let sum = 0;
    for (let k = 0; k < M; k++) {
      // [block of 8][pair of inputs][2 vectors of 4 candidates × 2 inputs]
      const at = dots / 2 + block * M * 8 + (k >> 1) * 16 + ((lane % 8) >> 2) * 8 + (lane % 4) * 2 + (k % 2);
      sum += values[x / 2 + row * M + k] * values[at];
    }
    return rounded(sum);
  };
  const timesAt = (weights: number, row: number): bigint =>
    weights === 0 ? 1n : BigInt(u32()[weights / 4 + row]);
  const add64 = (at: number, value: bigint) => {
    i64()[at / 8] += value;
  };
  const lossAt = (lut: number, margin: number): bigint => BigInt(u32()[lut / 4 + margin]);

  return {
    count16(table, G, ids, n, out) {
      for (let lane = 0; lane < LANES16; lane++)
        for (let row = 0; row < n; row++) if (margin16(table, G, ids, row, lane) > 0) i32()[out / 4 + lane]++;
    },

    gather16(table, G, ids, n, out) {
      for (let row = 0; row < n; row++)
        for (let lane = 0; lane < LANES16; lane++)
          i16()[out / 2 + row * LANES16 + lane] = margin16(table, G, ids, row, lane);
    },

    gather32(table, G, ids, n, out) {
      for (let row = 0; row < n; row++)
        for (let lane = 0; lane < LANES32; lane++)
          i32()[out / 4 + row * LANES32 + lane] = margin32(table, G, ids, row, lane);
    },

    sum16(table, G, ids, x, M, dots, n, lut, mirror, weights, _tile, out) {
      const losses = u32();
      for (let lane = 0; lane < LANES16; lane++) {
        let sum = 0n;
        for (let row = 0; row < n; row++) {
          const z = margin16(table, G, ids, row, lane) + denseSum(x, M, dots, row, lane);
          sum += timesAt(weights, row) * BigInt(losses[lut / 4 + ((mirror ? -z : z) & 0xffff)]);
        }
        add64(out + lane * 8, sum);
      }
    },

    countDense16(table, G, ids, x, M, dots, n, _tile, out) {
      for (let lane = 0; lane < LANES16; lane++)
        for (let row = 0; row < n; row++)
          if (margin16(table, G, ids, row, lane) + denseSum(x, M, dots, row, lane) > 0)
            i32()[out / 4 + lane]++;
    },

    sum32(table, G, ids, x, M, dots, n, lut, mirror, slopeLow, slopeHigh, weights, _tile, out) {
      const losses = u32();
      for (let lane = 0; lane < LANES32; lane++) {
        let sum = 0n;
        for (let row = 0; row < n; row++) {
          const z = margin32(table, G, ids, row, lane) + denseSum(x, M, dots, row, lane);
          const near = Math.min(32767, Math.max(-32767, z));
          const tail = z < near ? slopeLow * (near - z) : slopeHigh * (z - near);
          sum += timesAt(weights, row) * BigInt(losses[lut / 4 + ((mirror ? -near : near) & 0xffff)] + tail);
        }
        add64(out + lane * 8, sum);
      }
    },

    count32(table, G, ids, x, M, dots, n, _tile, out) {
      for (let lane = 0; lane < LANES32; lane++)
        for (let row = 0; row < n; row++)
          if (margin32(table, G, ids, row, lane) + denseSum(x, M, dots, row, lane) > 0)
            i32()[out / 4 + lane]++;
    },

    margins(table, G, ids, n, out) {
      const [entries, numbers] = [i16(), u16()];
      for (let row = 0; row < n; row++) {
        let z = 0;
        for (let g = 0; g < G; g++) z += entries[table / 2 + numbers[ids / 2 + row * G + g]];
        entries[out / 2 + row] = z;
      }
    },

    marginsDense(x, M, n, dots, sums, out) {
      const values = i16();
      for (let row = 0; row < n; row++) {
        let sum = 0;
        for (let k = 0; k < M; k++) sum += values[x / 2 + row * M + k] * values[dots / 2 + k];
        i32()[sums / 4 + row] = sum;
        values[out / 2 + row] += rounded(sum);
      }
    },

    oneHotSteps(m, n, delta, lut, G, ids, acc, weights, totals) {
      const numbers = u16();
      for (let row = 0; row < n; row++) {
        const z = i16()[m / 2 + row];
        const times = timesAt(weights, row);
        const [up, down] = [times * lossAt(lut, z + delta), times * lossAt(lut, z - delta)];
        add64(totals, up);
        add64(totals + 8, down);
        for (let g = 0; g < G; g++) add64(acc + numbers[ids / 2 + row * G + g] * 8, up - down);
      }
    },

    oneHotStepsList(list, count, m, delta, lut, G, ids, acc) {
      for (let i = 0; i < count; i++) {
        const row = u32()[list / 4 + i];
        const z = i16()[m / 2 + row];
        const moved = lossAt(lut, z + delta) - lossAt(lut, z - delta);
        for (let g = 0; g < G; g++) add64(acc + u16()[ids / 2 + row * G + g] * 8, moved);
      }
    },

    numericSteps(m, n, lut, G, ids, shifts, weights, out) {
      const [words, numbers] = [i32(), u16()];
      for (let row = 0; row < n; row++) {
        const at = shifts / 4 + numbers[ids / 2 + row * G] * 2;
        const z = i16()[m / 2 + row];
        const times = timesAt(weights, row);
        add64(out, times * lossAt(lut, z + words[at]));
        add64(out + 8, times * lossAt(lut, z + words[at + 1]));
      }
    },

    numericStepsList(list, count, m, lut, G, ids, shifts, out) {
      const [words, numbers] = [i32(), u16()];
      for (let i = 0; i < count; i++) {
        const row = u32()[list / 4 + i];
        const at = shifts / 4 + numbers[ids / 2 + row * G] * 2;
        const z = i16()[m / 2 + row];
        add64(out, lossAt(lut, z + words[at]) - lossAt(lut, z));
        add64(out + 8, lossAt(lut, z + words[at + 1]) - lossAt(lut, z));
      }
    },

    spreadPairs(pairs, numbers, pieces, first, entries, out) {
      const words = i32();
      for (let e = 0; e < entries; e++) {
        const from = pairs / 4 + (u16()[numbers / 2 + e * pieces] - first) * 2;
        words[out / 4 + e * 2] = words[from];
        words[out / 4 + e * 2 + 1] = words[from + 1];
      }
    },

    continuousSteps(m, sums, x, stride, n, delta, lut, weights, out) {
      for (let row = 0; row < n; row++) {
        const sum = i32()[sums / 4 + row];
        const move = i16()[(x + row * stride) / 2] * delta;
        const z = i16()[m / 2 + row] - rounded(sum);
        const times = timesAt(weights, row);
        add64(out, times * lossAt(lut, z + rounded(sum + move)));
        add64(out + 8, times * lossAt(lut, z + rounded(sum - move)));
      }
    },

    nearZero(m, n, delta, list, above) {
      let [near, far] = [0, 0];
      for (let row = 0; row < n; row++) {
        const z = i16()[m / 2 + row];
        if (z > delta) far++;
        else if (z >= -delta) u32()[list / 4 + near++] = row;
      }
      i32()[above / 4] = far;
      return near;
    },

    countListed(list, count, m, threshold) {
      let above = 0;
      for (let i = 0; i < count; i++) if (i16()[m / 2 + u32()[list / 4 + i]] > threshold) above++;
      return above;
    },

    categoricalPart(codes, entries, weights, values, constants, lanes, out) {
      const [words, numbers] = [i32(), u32()];
      const table = lanes === LANES16 ? i16() : words;
      const start = lanes === LANES16 ? out / 2 : out / 4;
      for (let lane = 0; lane < lanes; lane++) {
        let rest = words[constants / 4 + lane];
        for (let k = 0; k < values; k++) rest -= words[weights / 4 + k * lanes + lane];
        for (let e = 0; e < entries; e++)
          table[start + e * lanes + lane] =
            rest + 2 * words[weights / 4 + numbers[codes / 4 + e] * lanes + lane];
      }
    },

    numericPart(inputs, entries, rows, count, weights, constants, lanes, out) {
      const words = i32();
      const table = lanes === LANES16 ? i16() : words;
      const start = lanes === LANES16 ? out / 2 : out / 4;
      for (let lane = 0; lane < lanes; lane++)
        for (let e = 0; e < entries; e++) {
          let products = 0;
          for (let i = 0; i < count; i++)
            products += words[inputs / 4 + e * count + i] * words[(weights + words[rows / 4 + i]) / 4 + lane];
          table[start + e * lanes + lane] = words[constants / 4 + lane] + rounded(products);
        }
    },
  };
}
