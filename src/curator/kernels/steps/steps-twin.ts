/**
 * What the kernels of Lloyd's steps compute, in plain TypeScript: the oracle that they are tested against, and what does the work where
 * WebAssembly is missing. Whole numbers throughout, in the same places of memory.
 *
 * A row is `pairs` pairs of numeric coordinates of 16 bits, its places in the box as 16-bit numbers in quads, and for each categorical
 * attribute the 16-bit number of its value among those of all attributes. What is left over in a pair or a quad is 0.
 *
 * Centres lie in blocks of four: ‖c‖² of each in 64 bits; the sum of each one's categorical coordinates in 32 bits; for each pair of
 * numeric coordinates, the pair of −c of each; for each value, −2c of each in 32 bits. ‖c‖² of a centre that fills up a block is larger
 * than any distance.
 *
 * Cells of a centre: the number of rows; after four cells the sum of each place; behind the quads the number of rows with each value.
 */
import { INPUT_ONE } from "../../../schema/coding/codes.ts";
import type { WasmMemory } from "../load.ts";

type Place = number;

export interface StepExports {
  nearest(
    rows: number,
    x: Place,
    pairs: number,
    ids: Place,
    categories: number,
    values: number,
    centres: number,
    blocks: Place,
    out: Place,
  ): void;
  addRows(
    rows: number,
    centre: Place,
    places: Place,
    quads: number,
    ids: Place,
    categories: number,
    cells: Place,
    stride: number,
  ): void;
  addWeighted(
    rows: number,
    centre: Place,
    places: Place,
    quads: number,
    ids: Place,
    categories: number,
    weights: Place,
    cells: Place,
    stride: number,
  ): void;
}

/** Bytes of a block before its pairs, and of each pair or value of it. */
export const BLOCK_HEAD = 48;
export const BLOCK_LINE = 16;

export function stepsTwin(memory: WasmMemory): StepExports {
  return {
    nearest(rows, x, pairs, ids, categories, values, centres, blocks, out) {
      const { buffer } = memory;
      const numbers = new Int16Array(buffer, x, 2 * rows * pairs);
      const kinds = new Uint16Array(buffer, ids, rows * categories);
      const nearest = new Uint32Array(buffer, out, rows);
      const parts = Array.from({ length: centres }, (_, c) => centreIn(buffer, blocks, c, pairs, values));
      for (let row = 0; row < rows; row++) {
        let least = Number.POSITIVE_INFINITY;
        for (const [c, { norm, start, minus, twice }] of parts.entries()) {
          let [product, kind] = [0, start];
          for (let j = 0; j < 2 * pairs; j++) product += numbers[2 * pairs * row + j] * minus(j);
          for (let k = 0; k < categories; k++) kind += twice(kinds[categories * row + k]);
          const distance = norm + 2 * (product + INPUT_ONE * kind);
          if (distance < least) [least, nearest[row]] = [distance, c];
        }
      }
    },

    addRows(rows, centre, places, quads, ids, categories, cells, stride) {
      const { buffer } = memory;
      const of = new Uint32Array(buffer, centre, rows);
      for (let row = 0; row < rows; row++) {
        const own = new Int32Array(buffer, cells + of[row] * stride, stride / 4);
        const at = new Int16Array(buffer, places + 8 * quads * row, 4 * quads);
        own[0]++;
        for (let j = 0; j < at.length; j++) own[4 + j] += at[j];
        for (const id of new Uint16Array(buffer, ids + 2 * categories * row, categories))
          own[4 + at.length + id]++;
      }
    },

    addWeighted(rows, centre, places, quads, ids, categories, weights, cells, stride) {
      const { buffer } = memory;
      const of = new Uint32Array(buffer, centre, rows);
      for (let row = 0; row < rows; row++) {
        const own = new BigInt64Array(buffer, cells + of[row] * stride, stride / 8);
        const at = new Int16Array(buffer, places + 8 * quads * row, 4 * quads);
        const times = BigInt(new Uint32Array(buffer, weights, rows)[row]);
        own[0] += times;
        for (let j = 0; j < at.length; j++) own[4 + j] += times * BigInt(at[j]);
        for (const id of new Uint16Array(buffer, ids + 2 * categories * row, categories))
          own[4 + at.length + id] += times;
      }
    },
  };
}

function centreIn(buffer: ArrayBuffer, blocks: Place, c: number, pairs: number, values: number) {
  const lane = c % 4;
  const block = blocks + ((c - lane) / 4) * (BLOCK_HEAD + BLOCK_LINE * (pairs + values));
  const [pairsOf, valuesOf] = [
    new Int16Array(buffer, block + BLOCK_HEAD, 8 * pairs),
    new Int32Array(buffer, block + BLOCK_HEAD + BLOCK_LINE * pairs, 4 * values),
  ];
  return {
    norm: Number(new BigInt64Array(buffer, block, 4)[lane]),
    start: new Int32Array(buffer, block + 32, 4)[lane],
    minus: (j: number) => pairsOf[8 * (j >> 1) + 2 * lane + (j & 1)],
    twice: (value: number) => valuesOf[4 * value + lane],
  };
}
