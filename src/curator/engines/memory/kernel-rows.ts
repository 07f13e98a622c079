/**
 * A plan's rows in the memory of the kernels, and the tables that they look things up in.
 */
import type { Inputs } from "../../../schema/inputs.ts";
import type { LinearKernels, LinearMachine } from "../../kernels/linear.ts";
import type { Arena } from "../../kernels/load.ts";
import type { Score } from "../../queries/score.ts";
import type { RowPlan } from "./plan.ts";
import { type TableGroup, type TablePiece, tableGroup } from "./table-pieces.ts";

/** One class of rows: where its rows begin and how many there are. */
export interface Side {
  readonly positive: boolean;
  readonly rows: number;
  /** Number of its first row. */
  readonly first: number;
  readonly ids: number;
  readonly x: number;
  readonly weights: number;
}

/** Losses of one class of rows, by the margin's 16 bits or, where `mirror`, by those of the opposite margin. */
export interface Losses {
  readonly byBits: number;
  readonly mirror: 0 | 1;
}

/** How many candidates share one entry of 64 bytes: 32 with margins of 16 bits, 16 with margins of 32. */
export type Lanes = 32 | 16;

/** A group whose tables' makings lie in the kernels' memory. */
interface PlacedGroup extends TableGroup {
  readonly numbersAt: number;
  readonly placed: readonly PlacedPiece[];
}
interface PlacedPiece {
  readonly piece: TablePiece;
  /** Codes or inputs of its entries. */
  readonly at: number;
}

export class KernelRows {
  readonly plan: RowPlan;
  readonly inputs: Inputs;
  readonly kernels: LinearKernels;
  readonly arena: Arena;
  readonly sides: readonly Side[];
  readonly groups: readonly PlacedGroup[];
  /** Inputs of continuous attributes a row, filled up to pairs. */
  readonly width: number;
  /** Which attribute a weight belongs to; −1 for the bias. */
  readonly attributeOf: Int32Array;
  /** How many rows the stored rows stand for. */
  readonly totalWeight: number;
  readonly #losses = new Map<string, number>();

  constructor(plan: RowPlan, inputs: Inputs, { kernels, arena }: LinearMachine) {
    this.plan = plan;
    this.inputs = inputs;
    this.kernels = kernels;
    this.arena = arena;
    this.width = plan.dense.length + (plan.dense.length % 2);
    this.attributeOf = Int32Array.from({ length: inputs.length }, (_, weight) =>
      weight === inputs.length - 1 ? -1 : inputs.offsets.findLastIndex((offset) => offset <= weight),
    );
    this.totalWeight = plan.weights ? plan.weights.reduce((sum, w) => sum + w, 0) : plan.rows;
    const [ids, x] = [this.#place(plan.ids), this.#place(plan.x)];
    const weights = plan.weights ? this.#place(plan.weights) : 0;
    const side = (positive: boolean, first: number, rows: number): Side => ({
      positive,
      rows,
      first,
      ids: ids + first * plan.groups.length * 2,
      x: x + first * this.width * 2,
      weights: weights === 0 ? 0 : weights + first * 4,
    });
    this.sides = [side(false, 0, plan.negatives), side(true, plan.negatives, plan.rows - plan.negatives)];
    this.groups = plan.groups.map((group) => {
      const made = tableGroup(inputs, group);
      const placed = made.pieces.map((piece) => ({
        piece,
        at: this.#place(piece.kind === "categorical" ? piece.codes : piece.inputs),
      }));
      return { ...made, placed, numbersAt: this.#place(made.numbers) };
    });
  }

  /** The losses of a score for one class. Where the classes mirror each other they share a table, for the cache. */
  losses(score: Score, positive: boolean): Losses {
    const mirror = !positive && score.mirrored;
    const byBits = this.#tableOf(`${score.name} ${positive || mirror} by bits`, (at) => {
      const table = lossesOf(score, positive || mirror);
      this.u32(at, 32768).set(table.subarray(32768));
      this.u32(at + 4 * 32768, 32768).set(table.subarray(0, 32768));
    });
    return { byBits, mirror: mirror ? 1 : 0 };
  }

  /** The same by the margin itself: where the loss of margin 0 lies. */
  lossesByMargin(score: Score, positive: boolean): number {
    const fill = (at: number) => this.u32(at, 65536).set(lossesOf(score, positive));
    return this.#tableOf(`${score.name} ${positive} by margin`, fill) + 4 * 32768;
  }

  /** Tables of losses are made once and stay. */
  #tableOf(key: string, fill: (at: number) => void): number {
    const known = this.#losses.get(key);
    if (known !== undefined) return known;
    const at = this.arena.allocate(4 * 65536);
    fill(at);
    this.#losses.set(key, at);
    return at;
  }

  /** Fills the table of all groups for a block of candidates. The bias goes into the first group. */
  fillTable(table: number, candidates: readonly Int32Array[], lanes: Lanes): void {
    const { arena, kernels, inputs } = this;
    const start = arena.used;
    const weights = arena.allocate(inputs.length * lanes * 4);
    this.#turnOver(weights, candidates, lanes);
    const bias = weights + (inputs.length - 1) * lanes * 4;
    const none = arena.allocate(lanes * 4);
    this.i32(none, lanes).fill(0);
    const gather = lanes === 32 ? kernels.gather16 : kernels.gather32;
    for (const [g, { first, entries, placed, numbersAt }] of this.groups.entries()) {
      const mark = arena.used;
      const target = table + first * 64;
      const own = placed.reduce((sum, { piece }) => sum + piece.entries, 0);
      const scratch = placed.length === 1 ? target : arena.allocate(own * 64);
      let out = scratch;
      for (const [p, one] of placed.entries()) {
        this.#fillPiece(one, { weights, constants: g === 0 && p === 0 ? bias : none, lanes, out });
        out += one.piece.entries * 64;
      }
      if (placed.length > 1) gather(scratch, placed.length, numbersAt, entries, target);
      arena.release(mark);
    }
    arena.release(start);
  }

  #fillPiece(
    { piece, at }: PlacedPiece,
    to: { weights: number; constants: number; lanes: Lanes; out: number },
  ): void {
    const { weights, constants, lanes, out } = to;
    if (piece.kind === "categorical") {
      const own = weights + piece.offset * lanes * 4;
      this.kernels.categoricalPart(at, piece.entries, own, piece.values, constants, lanes, out);
      return;
    }
    const mark = this.arena.used;
    const rows = this.arena.allocate(piece.offsets.length * 4 + 4);
    const list = this.i32(rows, piece.offsets.length);
    for (const [i, offset] of piece.offsets.entries()) list[i] = offset * lanes * 4;
    this.kernels.numericPart(at, piece.entries, rows, piece.offsets.length, weights, constants, lanes, out);
    this.arena.release(mark);
  }

  /** Weights by coordinate, candidates side by side; empty lanes are zero. */
  #turnOver(at: number, candidates: readonly Int32Array[], lanes: Lanes): void {
    const { length } = this.inputs;
    const turned = this.i32(at, length * lanes);
    if (candidates.length < lanes) turned.fill(0);
    for (let lane = 0; lane < candidates.length; lane++) {
      const weights = candidates[lane];
      for (let k = 0, to = lane; k < length; k++, to += lanes) turned[to] = weights[k];
    }
  }

  /** The weights of a block of candidates as the dense kernel wants them: [block of 8][pair][4 candidates × 2 inputs, twice]. */
  fillDots(dots: number, candidates: readonly Int32Array[]): void {
    const weights = this.i16(dots, this.width * 32).fill(0);
    for (const [lane, candidate] of candidates.entries())
      for (const [m, k] of this.plan.dense.entries()) {
        const pair = (m - (m % 2)) / 2;
        const block = (lane - (lane % 8)) / 8;
        const at = block * this.width * 8 + pair * 16 + (lane % 8 < 4 ? 0 : 8) + (lane % 4) * 2 + (m % 2);
        weights[at] = candidate[this.inputs.offsets[k]];
      }
  }

  i16 = (at: number, length: number) => new Int16Array(this.arena.memory.buffer, at, length);
  i32 = (at: number, length: number) => new Int32Array(this.arena.memory.buffer, at, length);
  u32 = (at: number, length: number) => new Uint32Array(this.arena.memory.buffer, at, length);
  i64 = (at: number, length: number) => new BigInt64Array(this.arena.memory.buffer, at, length);

  #place(values: Uint16Array | Int16Array | Uint32Array | Int32Array): number {
    const at = this.arena.allocate(values.byteLength + 64);
    new Uint8Array(this.arena.memory.buffer, at, values.byteLength).set(
      new Uint8Array(values.buffer, values.byteOffset, values.byteLength),
    );
    return at;
  }
}

const tables = new Map<string, Uint32Array>();

/** What a score loses at every margin of 16 bits, from −2¹⁵ on: the definition of the score as a table, made once. */
function lossesOf(score: Score, positive: boolean): Uint32Array {
  const key = `${score.name} ${positive}`;
  const table =
    tables.get(key) ?? Uint32Array.from({ length: 65536 }, (_, i) => -score.of(i - 32768, positive));
  tables.set(key, table);
  return table;
}
