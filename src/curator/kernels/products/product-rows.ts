/**
 * Sums over rows of the products of two columns each, by the kernels or by their twin. Columns are fused into groups, of which a row has one
 * entry each; how often the entries of two groups meet is counted in one pass over the rows, and the products of all columns of the two
 * follow from the table. Numbers that take too many values for that stay by themselves, and are multiplied row by row.
 *
 * Claim. Every sum is exact.
 * Proof. Rows are taken in stretches that stand for at most 2³⁰ of them, so that cells of tables stay below 2³¹; a row that stands for more is taken once, and multiplied. Inputs are at most 2¹⁴ in
 * size: what is folded stays below 2⁴⁵ and a sum of products below 2⁵⁹, each row adding one product to a place. 64 bits hold that, and so
 * do the twin's doubles each product of two such numbers: at most 2³⁰·2¹⁴. Stretches are added up in BigInt. ∎
 */
import { InTurn } from "../../../base/in-turn.ts";
import { pause } from "../../../base/pause.ts";
import { type RowStretch, rowStretches } from "../stretches.ts";
import { type Kernels, kernelsOrTwin, type Machine } from "../twin-memory.ts";
import { productsModule } from "./products.wasm.ts";
import { type ProductExports, productsTwin } from "./products-twin.ts";

/** What a group's entries say of a column: a place among `size`, and the input there. */
export interface Member {
  readonly column: number;
  readonly size: number;
  readonly places: Uint16Array;
  readonly inputs: Int16Array;
}

export interface ProductSource {
  readonly rows: number;
  readonly groups: readonly {
    /** Each row's entry, and how many there are. */
    readonly ids: Uint16Array;
    readonly size: number;
    readonly members: readonly Member[];
  }[];
  /** Columns of one input, each row's own. */
  readonly alone: readonly { readonly column: number; readonly inputs: Int16Array }[];
  /** How often each row counts; once if it says nothing. */
  readonly times?: Uint32Array | undefined;
}

/** Where the products of two columns go, if they are asked for: the first one's places are so far apart, and the second one's. */
export type TargetOf = (
  first: number,
  second: number,
) => { readonly at: number; readonly apart: readonly [number, number] } | undefined;

/** How many rows a stretch stands for at most. */
const ROWS_OF_PRODUCTS = 2 ** 30;

type Place = number;
interface PlacedMember {
  readonly column: number;
  readonly size: number;
  readonly places: Place;
  readonly inputs: Place;
}
interface PlacedGroup {
  readonly ids: Place;
  readonly size: number;
  /** The size, filled up to a multiple of four. */
  readonly stride: number;
  readonly members: readonly PlacedMember[];
}

const widest = (groups: readonly PlacedGroup[]): number =>
  groups.reduce((most, { stride }) => Math.max(most, stride), 0);

export class ProductRows {
  readonly #kernels: ProductExports;
  readonly #arena: Kernels<ProductExports>["arena"];
  readonly #groups: readonly PlacedGroup[];
  readonly #alone: readonly { readonly column: number; readonly x: Place }[];
  readonly #times: Place;
  readonly #table: Place;
  readonly #folded: Place;
  readonly #stretches: readonly RowStretch[];
  readonly #turns = new InTurn();

  constructor({ rows, groups, alone, times }: ProductSource, machine: Machine = "wasm") {
    const { kernels, arena } = kernelsOrTwin(productsModule, productsTwin, machine);
    this.#kernels = kernels;
    this.#arena = arena;
    this.#groups = groups.map(({ ids, size, members }) => ({
      ids: arena.put(ids),
      size,
      stride: Math.ceil(size / 4) * 4,
      members: members.map(({ column, size, places, inputs }) => ({
        column,
        size,
        places: arena.put(places),
        inputs: arena.put(inputs),
      })),
    }));
    this.#alone = alone.map(({ column, inputs }) => ({ column, x: arena.put(inputs) }));
    this.#times = times ? arena.put(times) : 0;
    // Room for groups that meet, and not for the largest twice: whether there is room follows from what is declared, not from what occurs.
    const most = (of: (group: PlacedGroup, others: number) => number) =>
      Math.max(4, ...this.#groups.map((group, g) => of(group, widest(this.#groups.slice(0, g)))));
    this.#table = arena.allocate(4 * most(({ size }, others) => size * others));
    this.#folded = arena.allocate(
      8 *
        most(({ stride, members }, others) => Math.max(stride, ...members.map(({ size }) => size * others))),
    );
    this.#stretches = [...rowStretches(rows, times, ROWS_OF_PRODUCTS)];
  }

  /** So many sums; `targetOf` tells where those of two columns go. */
  sums(size: number, targetOf: TargetOf): Promise<readonly bigint[]> {
    return this.#turns.take(async () => {
      const mark = this.#arena.used;
      const at = this.#arena.allocate(8 * size);
      let sums: bigint[] | undefined;
      for (const stretch of this.#stretches) {
        this.#sumsAt(at, size).fill(0n);
        await this.#add(stretch, at, targetOf);
        const own = [...this.#sumsAt(at, size)].map((sum) =>
          stretch.times > 1n ? sum * stretch.times : sum,
        );
        sums = sums ? sums.map((sum, i) => sum + own[i]) : own;
      }
      this.#arena.release(mark);
      return sums ?? new Array<bigint>(size).fill(0n);
    });
  }

  async #add(stretch: RowStretch, sums: Place, targetOf: TargetOf): Promise<void> {
    for (const [g, group] of this.#groups.entries()) {
      this.#addWithin(group, stretch, sums, targetOf);
      for (const other of this.#groups.slice(0, g)) {
        this.#addBetween(group, other, stretch, sums, targetOf);
        await pause(stretch.to - stretch.from);
      }
    }
    for (const [i, { column, x }] of this.#alone.entries()) {
      for (const group of this.#groups) {
        this.#tally(group, x, stretch);
        this.#spread(column, 1, group, sums, targetOf);
        await pause(stretch.to - stretch.from);
      }
      for (const other of this.#alone.slice(0, i + 1)) {
        const target = targetOf(column, other.column);
        if (target) this.#dot(x, other.x, stretch, sums + 8 * target.at);
        await pause(stretch.to - stretch.from);
      }
    }
  }

  /** Products of two columns of one group. */
  #addWithin(group: PlacedGroup, stretch: RowStretch, sums: Place, targetOf: TargetOf): void {
    this.#tally(group, 0, stretch);
    for (const [i, first] of group.members.entries())
      for (const second of group.members.slice(0, i + 1)) {
        const target = targetOf(first.column, second.column);
        if (target)
          this.#kernels.within(
            group.size,
            this.#folded,
            first.places,
            first.inputs,
            second.places,
            second.inputs,
            sums + 8 * target.at,
            ...target.apart,
          );
      }
  }

  /** Products of a column of one group and a column of another: their table is folded by the first, and what is left by the second. */
  #addBetween(
    group: PlacedGroup,
    other: PlacedGroup,
    stretch: RowStretch,
    sums: Place,
    targetOf: TargetOf,
  ): void {
    const { from, to } = stretch;
    const [ids, others] = [group.ids + 2 * from, other.ids + 2 * from];
    new Uint32Array(this.#arena.buffer, this.#table, group.size * other.stride).fill(0);
    this.#kernels.meet(to - from, ids, others, this.#timesOf(stretch), other.stride, this.#table);
    for (const { column, size, places, inputs } of group.members) {
      this.#sumsAt(this.#folded, size * other.stride).fill(0n);
      this.#kernels.fold(group.size, other.stride, this.#table, places, inputs, this.#folded);
      this.#spread(column, size, other, sums, targetOf);
    }
  }

  /** From what was folded by a column, line by line, to its products with those of a group. */
  #spread(
    column: number,
    lines: number,
    { size, stride, members }: PlacedGroup,
    sums: Place,
    targetOf: TargetOf,
  ): void {
    for (const { column: other, places, inputs } of members) {
      const target = targetOf(column, other);
      if (target)
        this.#kernels.spread(
          lines,
          size,
          stride,
          this.#folded,
          places,
          inputs,
          sums + 8 * target.at,
          ...target.apart,
        );
    }
  }

  /** Leaves a line of sums where folded lines are. */
  #tally({ ids, stride }: PlacedGroup, x: Place, stretch: RowStretch): void {
    const { from, to } = stretch;
    this.#sumsAt(this.#folded, stride).fill(0n);
    this.#kernels.tally(to - from, ids + 2 * from, x && x + 2 * from, this.#timesOf(stretch), this.#folded);
  }

  #dot(x: Place, y: Place, stretch: RowStretch, sum: Place): void {
    const { from, to } = stretch;
    this.#kernels.dot(to - from, x + 2 * from, y + 2 * from, this.#timesOf(stretch), sum);
  }

  /** Nowhere where each row counts once. */
  #timesOf({ from, times }: RowStretch): Place {
    return this.#times === 0 || times > 1n ? 0 : this.#times + 4 * from;
  }

  #sumsAt(at: Place, size: number): BigInt64Array {
    return new BigInt64Array(this.#arena.buffer, at, size);
  }
}
