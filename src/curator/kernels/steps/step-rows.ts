/**
 * Lloyd's steps: for given centres, how many rows are nearest to each, the sums of their places, and how many have each value. Exact whole
 * numbers, by the kernels or by their twin (steps-twin.ts has the layout).
 *
 * A row's squared distance to a centre is ‖x‖² + ‖c‖² − 2x·c. ‖x‖² is the same for all centres and is left out. Where a row has value v
 * of a categorical attribute, x is −1 in the attribute's coordinates but for v's, so that −x·c is Σc − 2c of v, in units of INPUT_ONE.
 *
 * Claim. No number wraps around, with at most 2¹⁵ coordinates of at most 2¹⁴ in size, places below 2¹⁵ in size and weights below 2³².
 * Proof. Six products of numeric coordinates are at most 6·2²⁸ < 2³¹. Σc is at most 2²⁹, and −2c of one value for each of at most
 * 2¹⁵ attributes adds at most 2³⁰: 32 bits hold both. ‖c‖² and 2x·c are at most 2⁴³ and 2⁴⁴, in 64 bits, and in the twin's doubles. A
 * chunk has 2¹⁴ rows, so that its sums of places are below 2²⁹, and below 2⁶¹ with weights. Sums of chunks are BigInts. ∎
 */
import { pause } from "../../../base/pause.ts";
import { type Kernels, kernelsOrTwin, type Machine } from "../twin-memory.ts";
import { HeldRows, type StepSource, TILE } from "./held-rows.ts";
import type { LookedUp } from "./looked-up.ts";
import { putCentres, type StepCentre } from "./step-centres.ts";
import { stepsModule } from "./steps.wasm.ts";
import { type StepExports, stepsTwin } from "./steps-twin.ts";

/** Rows between two turns of timers and signals, whole tiles; few enough for sums of 32 bits. */
export const CHUNK = 2 ** 14;

export interface CentreTotals {
  readonly rows: bigint;
  /** For each numeric coordinate. */
  readonly places: readonly bigint[];
  /** How many of the rows have each value. */
  readonly values: readonly bigint[];
}

/** Centres in memory, how many, and the cells that their rows are added to, so many for each. */
interface Asked {
  readonly blocks: number;
  readonly centres: number;
  readonly cells: number;
  readonly each: number;
}

export class StepRows {
  readonly #source: StepSource;
  readonly #kernels: Kernels<StepExports>;
  readonly #held: HeldRows;
  /** How many values all categorical attributes have. */
  readonly #values: number;
  /** The centre of each row of a tile, and how often it counts. */
  readonly #centre: number;
  readonly #times: number;

  constructor(source: StepSource, machine: Machine, keptBytes?: number) {
    this.#source = source;
    this.#kernels = kernelsOrTwin(stepsModule, stepsTwin, machine);
    const { arena } = this.#kernels;
    this.#held = new HeldRows(source, arena, keptBytes);
    this.#values = source.categories.reduce((sum, { values }) => sum + values, 0);
    this.#centre = arena.allocate(4 * TILE);
    this.#times = arena.allocate(4 * TILE);
  }

  /** How the place of each numeric coordinate follows from it, from now on. */
  placeBy(places: readonly LookedUp[]): void {
    this.#held.placeBy(places);
  }

  /** One question after the other: they share memory. */
  async sums(centres: readonly StepCentre[]): Promise<CentreTotals[]> {
    const { rows, weights } = this.#source;
    const { arena } = this.#kernels;
    const { pairs, quads } = this.#held;
    const mark = arena.used;
    const blocks = putCentres(arena, centres, pairs, this.#values);
    const each = 4 + 4 * quads + Math.ceil(this.#values / 4) * 4;
    const size = each * centres.length;
    const cells = arena.allocate((weights ? 8 : 4) * size);
    const totals = new Array<bigint>(size).fill(0n);
    for (let from = 0; from < rows; from += CHUNK) {
      const some = Math.min(CHUNK, rows - from);
      new Uint8Array(arena.buffer, cells, (weights ? 8 : 4) * size).fill(0);
      for (let row = from; row < from + some; row += TILE)
        this.#add(row, Math.min(TILE, from + some - row), { blocks, centres: centres.length, cells, each });
      const Cells = weights ? BigInt64Array : Int32Array;
      new Cells(arena.buffer, cells, size).forEach((sum, cell) => {
        totals[cell] += BigInt(sum);
      });
      await pause(some);
    }
    arena.release(mark);
    return centres.map((_, c) => this.#sumsOf(totals.slice(c * each, (c + 1) * each)));
  }

  #add(from: number, rows: number, { blocks, centres, cells, each }: Asked): void {
    const { weights } = this.#source;
    const categories = this.#source.categories.length;
    const { kernels, arena } = this.#kernels;
    const { pairs, quads } = this.#held;
    const { x, places, ids } = this.#held.bring(from, rows);
    const [centre, times] = [this.#centre, this.#times];
    kernels.nearest(rows, x, pairs, ids, categories, this.#values, centres, blocks, centre);
    if (weights) {
      new Uint32Array(arena.buffer, times, rows).set(weights.subarray(from, from + rows));
      kernels.addWeighted(rows, centre, places, quads, ids, categories, times, cells, 8 * each);
    } else kernels.addRows(rows, centre, places, quads, ids, categories, cells, 4 * each);
  }

  #sumsOf(cells: readonly bigint[]): CentreTotals {
    const behind = 4 + 4 * this.#held.quads;
    return {
      rows: cells[0],
      places: cells.slice(4, 4 + this.#source.numbers.length),
      values: cells.slice(behind, behind + this.#values),
    };
  }
}
