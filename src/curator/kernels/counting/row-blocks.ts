/**
 * Rows in the kernels' memory, a block at a time, so that it does not grow with their number: one column for each attribute, in as
 * few bytes as what is counted needs.
 *
 * What is counted of a column are its atoms: runs of codes that every question of the moment puts into the same group. Where rows
 * are in parts, those of one part lie side by side, and those of none come last.
 */
import type { CountMemory } from "./count-memory.ts";
import type { Codes } from "./counting-twin.ts";

export interface CountedColumn {
  readonly codes: Codes;
  /** How many atoms there are. */
  readonly atoms: number;
  /** The atom of each code; a function where there are more codes than a list is worth. */
  readonly atomOf: Codes | ((code: number) => number);
}

export interface CountedRows {
  readonly rows: number;
  readonly columns: readonly CountedColumn[];
  /** How often each row counts; once if there are none. */
  readonly weights?: Uint32Array | undefined;
  /** The part of each row, or −1; one part of all rows if there are none. */
  readonly parts?: { readonly count: number; of(row: number): number } | undefined;
}

/** So many rows are brought over at a time. */
const STAGED = 2 ** 16;

export class RowBlocks {
  readonly #memory: CountMemory;
  readonly #rows: CountedRows;
  readonly #blockRows: number;
  readonly #stage: number;
  readonly #recoded: number;
  readonly #moves: number;
  readonly #weights: number;
  readonly #columns: readonly { readonly at: number; readonly bytes: number; readonly map: number }[];
  /** Where the rows of each part begin in the block; those of none come after the last. */
  #starts: Uint32Array;
  #loaded = -1;

  constructor(memory: CountMemory, rows: CountedRows, blockBytes: number) {
    const { arena } = memory.held;
    if (rows.columns.some(({ codes }) => codes.length !== rows.rows))
      throw new RangeError("every row needs one code of each column");
    this.#memory = memory;
    this.#rows = rows;
    const widths = rows.columns.map(({ atoms }) => bytesFor(atoms));
    const each = widths.reduce((sum, bytes) => sum + bytes, (rows.weights ? 4 : 0) + (rows.parts ? 4 : 0));
    this.#blockRows = Math.max(1, Math.min(rows.rows, Math.floor(blockBytes / Math.max(1, each))));
    const staged = Math.min(STAGED, this.#blockRows);
    this.#stage = arena.allocate(4 * staged);
    this.#recoded = arena.allocate(4 * staged);
    this.#moves = rows.parts ? arena.allocate(4 * this.#blockRows) : 0;
    this.#weights = rows.weights ? arena.allocate(4 * this.#blockRows) : 0;
    this.#columns = rows.columns.map(({ atomOf }, k) => ({
      at: arena.allocate(widths[k] * this.#blockRows),
      bytes: widths[k],
      map: typeof atomOf === "function" ? 0 : memory.put(asWide(atomOf, widths[k])),
    }));
    this.#starts = new Uint32Array(1 + (rows.parts?.count ?? 1));
  }

  /** How many blocks the rows make; none where there are no rows. */
  get count(): number {
    return Math.ceil(this.#rows.rows / this.#blockRows);
  }

  /** Brings a block over, unless it is there. */
  load(block: number): void {
    if (this.#loaded === block) return;
    this.#loaded = -1;
    const from = block * this.#blockRows;
    const to = Math.min(this.#rows.rows, from + this.#blockRows);
    this.#order(from, to);
    for (let at = from; at < to; at += STAGED) this.#bring(at, Math.min(to, at + STAGED), at - from);
    this.#loaded = block;
  }

  /** Where the rows of a part begin in the block, and how many there are. */
  rowsOf(part: number): { readonly from: number; readonly rows: number } {
    return { from: this.#starts[part], rows: this.#starts[part + 1] - this.#starts[part] };
  }

  /** Where a column's atoms are from a row of the block on, and how many bytes each takes. */
  column(k: number, from: number): { readonly at: number; readonly bytes: number } {
    const { at, bytes } = this.#columns[k];
    return { at: at + bytes * from, bytes };
  }

  /** Where the weights are from a row of the block on; 0 where there are none. */
  weightsFrom(from: number): number {
    return this.#weights && this.#weights + 4 * from;
  }

  /** Says where each row of the block goes: a counting sort by part. */
  #order(from: number, to: number): void {
    const { parts } = this.#rows;
    if (!parts) {
      this.#starts[1] = to - from;
      return;
    }
    const partOf = Uint32Array.from({ length: to - from }, (_, i) => {
      const part = parts.of(from + i);
      return part < 0 ? parts.count : part;
    });
    const next = new Uint32Array(parts.count + 2);
    for (const part of partOf) next[part + 1]++;
    for (let part = 1; part < next.length; part++) next[part] += next[part - 1];
    this.#starts = next.slice(0, parts.count + 1);
    const moves = new Uint32Array(this.#memory.held.arena.buffer, this.#moves, to - from);
    for (let i = 0; i < partOf.length; i++) moves[i] = next[partOf[i]]++;
  }

  #bring(from: number, to: number, place: number): void {
    const { columns, weights } = this.#rows;
    for (const [k, { bytes, at }] of this.#columns.entries()) {
      const ordered = this.#moves === 0;
      const out = ordered ? at + bytes * place : this.#recoded;
      this.#recode(k, columns[k].codes.subarray(from, to), out);
      if (!ordered) this.#scatter(to - from, out, bytes, place, at);
    }
    if (weights) {
      const ordered = this.#moves === 0;
      const out = ordered ? this.#weights + 4 * place : this.#recoded;
      new Uint32Array(this.#memory.held.arena.buffer, out, to - from).set(weights.subarray(from, to));
      if (!ordered) this.#scatter(to - from, out, 4, place, this.#weights);
    }
  }

  #scatter(rows: number, values: number, bytes: number, place: number, out: number): void {
    this.#memory.held.kernels.scatter(rows, values, bytes, this.#moves + 4 * place, out);
  }

  #recode(k: number, codes: Codes, out: number): void {
    const { kernels, arena } = this.#memory.held;
    const { atomOf, atoms } = this.#rows.columns[k];
    const { bytes, map } = this.#columns[k];
    if (typeof atomOf === "function") {
      const to = arrayAt(arena.buffer, out, bytes, codes.length);
      for (let i = 0; i < codes.length; i++) to[i] = Math.min(atomOf(codes[i]), atoms - 1);
      return;
    }
    const width = codes.BYTES_PER_ELEMENT;
    arrayAt(arena.buffer, this.#stage, width, codes.length).set(codes);
    const last = atomOf.length - 1;
    const most = kernels.recode(codes.length, this.#stage, width, last, map, bytes, out);
    if (most >>> 0 > last) throw new RangeError("a column holds codes beyond its size");
  }
}

export const bytesFor = (atoms: number): 1 | 2 | 4 => (atoms <= 256 ? 1 : atoms <= 65536 ? 2 : 4);

function arrayAt(buffer: ArrayBuffer, at: number, bytes: number, length: number): Codes {
  if (bytes === 1) return new Uint8Array(buffer, at, length);
  return bytes === 2 ? new Uint16Array(buffer, at, length) : new Uint32Array(buffer, at, length);
}

function asWide(values: Codes, bytes: number): Codes {
  if (values.BYTES_PER_ELEMENT === bytes) return values;
  return bytes === 1
    ? Uint8Array.from(values)
    : bytes === 2
      ? Uint16Array.from(values)
      : Uint32Array.from(values);
}
