/**
 * What the twins of the linear kernels share: views of memory, and the few sums that several of them need.
 */

const LANES16 = 32;
const LANES32 = 16;

/** A sum of weight × input products, rounded to the margin's grid. */
export const rounded = (products: number): number => Math.floor((products + 8192) / 16384);

const viewsOf = (buffer: ArrayBuffer) => ({
  u16: new Uint16Array(buffer),
  i16: new Int16Array(buffer),
  u32: new Uint32Array(buffer),
  i32: new Int32Array(buffer),
  i64: new BigInt64Array(buffer),
});

export class TwinMemory {
  readonly #memory: { readonly buffer: ArrayBuffer };
  #views: ReturnType<typeof viewsOf>;

  constructor(memory: { readonly buffer: ArrayBuffer }) {
    this.#memory = memory;
    this.#views = viewsOf(memory.buffer);
  }

  /** Views of the memory as it is now: it is another one after it has grown. */
  view(): ReturnType<typeof viewsOf> {
    if (this.#views.i16.buffer !== this.#memory.buffer) this.#views = viewsOf(this.#memory.buffer);
    return this.#views;
  }

  /** The margin of one row under one candidate of 16-bit entries. */
  margin16(table: number, G: number, ids: number, row: number, lane: number): number {
    const { i16, u16 } = this.view();
    let z = 0;
    for (let g = 0; g < G; g++) z += i16[table / 2 + u16[ids / 2 + row * G + g] * LANES16 + lane];
    return z;
  }

  margin32(table: number, G: number, ids: number, row: number, lane: number): number {
    const { i32, u16 } = this.view();
    let z = 0;
    for (let g = 0; g < G; g++) z += i32[table / 4 + u16[ids / 2 + row * G + g] * LANES32 + lane];
    return z;
  }

  /** A continuous input. Rows lie as [block of 4][pair of inputs][4 rows × 2 inputs]. */
  inputAt(x: number, M: number, row: number, k: number): number {
    return this.view().i16[x / 2 + (row >> 2) * M * 4 + (k >> 1) * 8 + (row % 4) * 2 + (k % 2)];
  }

  /**
   * The continuous part of a row's margin. What sums start from comes first, one number for each of 32 candidates; then
   * weights as [block of 8][pair of inputs][2 vectors of 4 candidates × 2 inputs].
   */
  densePart(x: number, M: number, dots: number, row: number, lane: number): number {
    if (M === 0) return 0;
    const { i16, i32 } = this.view();
    const first = dots / 2 + 64 + (lane >> 3) * M * 8 + ((lane % 8) >> 2) * 8 + (lane % 4) * 2;
    let sum = i32[dots / 4 + lane];
    for (let k = 0; k < M; k++) sum += this.inputAt(x, M, row, k) * i16[first + (k >> 1) * 16 + (k % 2)];
    return Math.floor(sum / 16384);
  }

  /** How often a row counts. */
  timesAt(weights: number, row: number): bigint {
    return weights === 0 ? 1n : BigInt(this.view().u32[weights / 4 + row]);
  }

  add64(at: number, value: bigint): void {
    this.view().i64[at / 8] += value;
  }

  lossAt(lut: number, margin: number): bigint {
    return BigInt(this.view().u32[lut / 4 + margin]);
  }
}
