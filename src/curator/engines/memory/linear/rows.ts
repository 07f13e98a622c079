/**
 * A plan's rows in the memory of the kernels, and the tables that they look things up in.
 */
import { attributesOfWeights, type Inputs } from "../../../../schema/coding/layout.ts";
import type { LinearKernels, LinearMachine } from "../../../kernels/linear/linear.ts";
import type { Arena } from "../../../kernels/load.ts";
import type { PlannedRows, RowPlan } from "../layout/layout.ts";
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
  /** How many of the groups, from the first on, have categorical attributes, and how many entries those have. */
  readonly withValues: { readonly groups: number; readonly entries: number };
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

  constructor(planned: PlannedRows, inputs: Inputs, { kernels, arena }: LinearMachine) {
    const { plan } = planned;
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
    this.totalWeight = plan.totalWeight;
    this.sides = this.#placeRows(planned);
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
    const withValues = this.groups.filter(({ categorical }) => categorical > 0);
    const entries = withValues.reduce((sum, group) => sum + group.entries, 0);
    this.withValues = { groups: withValues.length, entries };
    const pieces = this.groups.flatMap((group) => group.pieces);
    this.pieceEntries = pieces.reduce((sum, { entries }) => sum + entries, 0);
    this.homes = inputs.attributes.map((_, k) => this.#homeOf(k));
  }

  /** Has the rows written where they are to stay. */
  #placeRows({ plan, fillIds, fillInputs, fillWeights }: PlannedRows): readonly Side[] {
    const G = plan.groups.length;
    const { arena, width } = this;
    const room = (rows: number, bytes: number) => arena.allocate(rows * bytes + 64);
    const ids = room(plan.rows, G * 2);
    const weights = plan.weighted ? room(plan.rows, 4) : 0;
    const counts = [plan.negatives, plan.rows - plan.negatives];
    const filledUp = counts.map((rows) => Math.ceil(rows / 4) * 4 * width);
    const x = filledUp.map((inputs) => room(inputs, 2));
    fillIds(new Uint16Array(arena.buffer, ids, plan.rows * G));
    if (plan.weighted) fillWeights(this.u32(weights, plan.rows));
    const [negatives, positives] = x.map((at, s) => this.i16(at, filledUp[s]).fill(0));
    fillInputs(negatives, positives);
    return counts.map((rows, s) => {
      const first = s === 0 ? 0 : plan.negatives;
      const own = weights === 0 ? 0 : weights + first * 4;
      return { positive: s === 1, rows, first, ids: ids + first * G * 2, x: x[s], weights: own };
    });
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
