/**
 * A plan's rows in the memory of the kernels, and the tables that they look things up in.
 */
import { attributesOfWeights, type Inputs } from "../../../../schema/coding/layout.ts";
import type { LinearKernels, LinearMachine } from "../../../kernels/linear/linear.ts";
import type { Arena } from "../../../kernels/load.ts";
import type { RowPlan } from "../layout/layout.ts";
import { type TableGroup, type TablePiece, tableGroup, weightsOfEntries } from "../tables/table-pieces.ts";
import { LossTables } from "./losses.ts";

/** One class of rows: where its rows begin and how many there are. */
export interface Side {
  readonly positive: boolean;
  readonly rows: number;
  /** Number of its first row. */
  readonly first: number;
  readonly ids: number;
  /** Continuous inputs as [block of 4 rows][pair of inputs][4 rows × 2 inputs], filled up with zeros. */
  readonly x: number;
  readonly weights: number;
}

/** How many candidates share one entry of 64 bytes: 32 with margins of 16 bits, 16 with margins of 32. */
export type Lanes = 32 | 16;

/** Where an attribute's part of the margin is made. */
export interface Home {
  /** The place of its group, and of its piece in there. */
  readonly group: number;
  readonly piece: number;
  /** Entries of the pieces before. */
  readonly before: number;
}

/** A group whose tables' makings lie in the kernels' memory. */
interface PlacedGroup extends TableGroup {
  readonly numbersAt: number;
  readonly placed: readonly PlacedPiece[];
  /** How many of its attributes are categorical, and for each entry the weights of the values that it stands for. */
  readonly categorical: number;
  readonly weightsAt: number;
}
export interface PlacedPiece {
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
  /** Entries of all pieces of all groups together. */
  readonly pieceEntries: number;
  /** Inputs of continuous attributes a row, filled up to pairs. */
  readonly width: number;
  /** Whether all attributes are continuous and the only entry holds nothing but the bias. */
  readonly uncoded: boolean;
  /** How many entries make up a margin under many candidates. */
  readonly lookUps: number;
  /** Which attribute a weight belongs to; −1 for the bias. */
  readonly attributeOf: Int32Array;
  /** 1 for the weights of numeric attributes. */
  readonly numeric: Uint8Array;
  /** For each attribute that has entries, where its part is made; undefined for the others. */
  readonly homes: readonly (Home | undefined)[];
  /** How many rows the stored rows stand for. */
  readonly totalWeight: number;
  readonly losses: LossTables;

  constructor(plan: RowPlan, inputs: Inputs, { kernels, arena }: LinearMachine) {
    this.plan = plan;
    this.inputs = inputs;
    this.kernels = kernels;
    this.arena = arena;
    this.losses = new LossTables(arena);
    this.width = plan.dense.length + (plan.dense.length % 2);
    this.uncoded = this.width > 0 && plan.groups.every(({ attributes }) => attributes.length === 0);
    this.lookUps = this.uncoded ? 0 : plan.groups.length;
    this.attributeOf = attributesOfWeights(inputs);
    this.numeric = Uint8Array.from(this.attributeOf, (k) =>
      inputs.attributes[k]?.kind === "numeric" ? 1 : 0,
    );
    this.totalWeight = plan.weights ? plan.weights.reduce((sum, w) => sum + w, 0) : plan.rows;
    const ids = this.#place(plan.ids);
    const weights = plan.weights ? this.#place(plan.weights) : 0;
    const side = (positive: boolean, first: number, rows: number): Side => ({
      positive,
      rows,
      first,
      ids: ids + first * plan.groups.length * 2,
      x: this.#place(inBlocks(plan.x.subarray(first * this.width, (first + rows) * this.width), this.width)),
      weights: weights === 0 ? 0 : weights + first * 4,
    });
    this.sides = [side(false, 0, plan.negatives), side(true, plan.negatives, plan.rows - plan.negatives)];
    this.groups = plan.groups.map((group) => {
      const made = tableGroup(inputs, group);
      const placed = made.pieces.map((piece) => ({
        piece,
        at: this.#place(piece.kind === "categorical" ? piece.codes : piece.inputs),
      }));
      const values = weightsOfEntries(inputs, group);
      return {
        ...made,
        placed,
        numbersAt: this.#place(made.numbers),
        categorical: values.length / made.entries,
        weightsAt: this.#place(values),
      };
    });
    const pieces = this.groups.flatMap((group) => group.pieces);
    this.pieceEntries = pieces.reduce((sum, { entries }) => sum + entries, 0);
    this.homes = inputs.attributes.map((_, k) => this.#homeOf(k));
  }

  #homeOf(k: number): Home | undefined {
    const group = this.plan.groups.findIndex(({ attributes }) => attributes.includes(k));
    if (group < 0) return undefined;
    const { pieces, pieceOf } = this.groups[group];
    const piece = pieceOf(k);
    return { group, piece, before: pieces.slice(0, piece).reduce((sum, { entries }) => sum + entries, 0) };
  }

  i16 = (at: number, length: number) => new Int16Array(this.arena.buffer, at, length);
  i32 = (at: number, length: number) => new Int32Array(this.arena.buffer, at, length);
  u32 = (at: number, length: number) => new Uint32Array(this.arena.buffer, at, length);
  i64 = (at: number, length: number) => new BigInt64Array(this.arena.buffer, at, length);

  #place(values: Uint16Array | Int16Array | Uint32Array | Int32Array): number {
    const at = this.arena.allocate(values.byteLength + 64);
    new Uint8Array(this.arena.buffer, at, values.byteLength).set(
      new Uint8Array(values.buffer, values.byteOffset, values.byteLength),
    );
    return at;
  }
}

/** Inputs that lie row after row, four rows side by side, pair of inputs after pair of inputs. */
function inBlocks(x: Int16Array, width: number): Int16Array {
  if (width === 0) return x;
  const rows = x.length / width;
  const blocks = new Int16Array(Math.ceil(rows / 4) * 4 * width);
  for (let row = 0; row < rows; row++) {
    const block = (row - (row % 4)) * width + (row % 4) * 2;
    for (let k = 0; k < width; k += 2) {
      blocks[block + k * 4] = x[row * width + k];
      blocks[block + k * 4 + 1] = x[row * width + k + 1];
    }
  }
  return blocks;
}
