/**
 * The qualities of grids from the tables that were counted for them.
 *
 * Claim. Entry i is PrivPfC's quality of grid i in units of 2⁻²⁰ (grid-quality.ts), as if its table had been counted from the
 * rows by itself.
 * Proof. A table that is rolled up holds, in each coarser cell, the sum of the finer cells in it; levels are nested, so these
 * are the rows of the coarser cell. An attribute that is added up over is one whose codes are all in one group. ∎
 */
import { PrivetError } from "../../../base/errors.ts";
import { CountMemory } from "../counting/count-memory.ts";
import { cellsWithin, MOST_COUNTS } from "../counting/counting-range.ts";
import type { Counts } from "../counting/counting-twin.ts";
import { type LevelMap, levelGroups, nest } from "../counting/level-maps.ts";
import type { Machine } from "../twin-memory.ts";
import { type BaseTable, basesOf } from "./grid-bases.ts";
import { type GridList, gridsIn } from "./grid-list.ts";
import { groupsAt, type PlannedTable, planNeed } from "./grid-plan.ts";
import { lossTable } from "./grid-quality.ts";

/** Levels of one attribute, from coarse to fine: the group of each code, or of each of its finest groups. */
export type Levels = readonly LevelMap[];

export interface JudgedPool {
  readonly levels: readonly Levels[];
  readonly classes: number;
  readonly grids: GridList;
  readonly epsilonPert: number;
}

export class GridJudge {
  /** What must be counted: attributes at their levels, classes last. */
  readonly bases: readonly BaseTable[];
  readonly #pool: JudgedPool;
  readonly #machine: Machine;
  readonly #sizes: readonly (readonly number[])[];
  readonly #qualities: bigint[];
  /** Where the coarser groups of finer groups are: by attribute, finer level, and coarser level or the place before the first. */
  readonly #parents: number[][][];
  #memory: CountMemory | undefined;
  #losses = { at: 0, last: 0 };

  constructor(pool: JudgedPool, rows: number, machine: Machine) {
    this.#pool = pool;
    this.#machine = machine;
    this.#sizes = pool.levels.map((levels) => levels.map(levelGroups));
    this.#parents = pool.levels.map((levels) => levels.map(() => []));
    this.#qualities = new Array<bigint>(gridsIn(pool.grids)).fill(0n);
    for (let i = 0; i < gridsIn(pool.grids); i++) this.#check(pool.grids, i);
    this.bases = basesOf({ sizes: this.#sizes, classes: pool.classes, rows }, pool.grids);
  }

  /** Every grid that is made from a base, of the base's counts. */
  judge(base: BaseTable, counts: Counts): void {
    const memory = this.#memory ?? this.#start(counts);
    const { arena } = memory.held;
    const plans = base.needs.map((need) => planNeed(base, need, this.#sizes, this.#pool.grids));
    for (const tables of plans) this.#keepParents(memory, base, tables);
    const mark = arena.used;
    const at = memory.put(counts);
    const above = arena.used;
    for (const tables of plans) {
      this.#run(memory, base, tables, at);
      arena.release(above);
    }
    arena.release(mark);
  }

  /** Of all grids, in their order; good once every base has been judged. */
  qualities(): readonly bigint[] {
    return this.#qualities;
  }

  /** All counts are as wide as the first. */
  #start(counts: Counts): CountMemory {
    const memory = new CountMemory(counts instanceof Uint32Array ? 32 : 64, this.#machine);
    const losses = lossTable(this.#pool.epsilonPert);
    this.#losses = { at: memory.put(losses), last: losses.length - 1 };
    this.#memory = memory;
    return memory;
  }

  #check({ starts, attributes, levels }: GridList, i: number): void {
    let counts = this.#pool.classes;
    let before = -1;
    for (let at = starts[i]; at < starts[i + 1]; at++) {
      const [attribute, level] = [attributes[at], levels[at]];
      const size = attribute > before ? this.#sizes[attribute]?.[level] : undefined;
      if (size === undefined)
        throw new PrivetError(
          "option-out-of-range",
          `A grid names level ${level} of attribute ${attribute}, which does not exist or is not in rising order.`,
          "Name attributes in rising order, each with one of its levels.",
        );
      counts *= size;
      before = attribute;
    }
    if (counts > MOST_COUNTS) cellsWithin([counts], MOST_COUNTS);
  }

  #run(memory: CountMemory, base: BaseTable, tables: readonly PlannedTable[], baseAt: number): void {
    const { classes } = this.#pool;
    const places: number[] = [];
    for (const { levels, cells, from, grids } of tables) {
      const at = from ? memory.held.arena.allocate(cells * classes * memory.bytesPerCount) : baseAt;
      places.push(at);
      if (from) {
        const finer = tables[from.table].levels;
        this.#rollUp(
          memory,
          base,
          { finer, axis: from.axis, level: levels[from.axis] },
          places[from.table],
          at,
        );
      }
      if (grids.length === 0) continue;
      const quality = memory.qualityAt(at, cells, classes, this.#losses.at, this.#losses.last);
      for (const grid of grids) this.#qualities[grid] = quality;
    }
  }

  #rollUp(
    memory: CountMemory,
    { attributes }: BaseTable,
    { finer, axis, level }: { finer: readonly number[]; axis: number; level: number },
    fine: number,
    coarse: number,
  ): void {
    const sizeOf = (k: number, at: number) => groupsAt(this.#sizes[attributes[k]], at);
    let outer = 1;
    let inner = this.#pool.classes;
    for (let k = 0; k < axis; k++) outer *= sizeOf(k, finer[k]);
    for (let k = axis + 1; k < finer.length; k++) inner *= sizeOf(k, finer[k]);
    memory.rollUpAt(
      { outer, length: sizeOf(axis, finer[axis]), inner },
      fine,
      this.#parents[attributes[axis]][finer[axis]][level + 1],
      coarse,
      sizeOf(axis, level),
    );
  }

  #keepParents(memory: CountMemory, { attributes }: BaseTable, tables: readonly PlannedTable[]): void {
    for (const { levels, from } of tables) {
      if (from === undefined) continue;
      const attribute = attributes[from.axis];
      const [finer, coarser] = [tables[from.table].levels[from.axis], levels[from.axis]];
      this.#parents[attribute][finer][coarser + 1] ??= memory.put(this.#parentsOf(attribute, finer, coarser));
    }
  }

  #parentsOf(attribute: number, finer: number, coarser: number): Uint32Array {
    const maps = this.#pool.levels[attribute];
    if (coarser < 0) return new Uint32Array(this.#sizes[attribute][finer]);
    return nest(maps[finer], maps[coarser], `Attribute ${attribute + 1}`);
  }
}
