/**
 * The quality of thousands of grids over the same rows.
 *
 * Claim. Entry i is PrivPfC's quality of grid i in units of 2⁻²⁰ (grid-quality.ts), as if its table had been counted from the
 * rows by itself.
 * Proof. A table that is rolled up holds, in each coarser cell, the sum of the finer cells in it; levels are nested, so these
 * are the rows of the coarser cell. ∎
 */
import { PrivetError } from "../../../base/errors.ts";
import { cellsWithin, MOST_COUNTS } from "../counting/counting-range.ts";
import type { Codes } from "../counting/counting-twin.ts";
import { type LevelMap, levelGroups, nest } from "../counting/level-maps.ts";
import { type CodeColumn, RowCounter, type RowCounterOptions } from "../counting/row-counter.ts";
import { type Grid, type GridList, gridList, gridsIn } from "./grid-list.ts";
import { planPool, type SetPlan } from "./grid-plan.ts";
import { lossTable } from "./grid-quality.ts";

/** Levels of one attribute, from coarse to fine: the group of each code. */
export type Levels = readonly LevelMap[];

export function gridPool(
  columns: readonly CodeColumn[],
  classes: CodeColumn,
  levelMaps: readonly Levels[],
  grids: readonly Grid[],
  epsilonPert: number,
  options: RowCounterOptions = {},
): bigint[] {
  return new GridPool(columns, classes, levelMaps, options).qualities(gridList(grids), epsilonPert);
}

/** What is kept between pools over the same rows: columns at each level, in the kernels' memory. */
export class GridPool {
  readonly #rows: RowCounter;
  readonly #classes: CodeColumn;
  readonly #columns: readonly CodeColumn[];
  readonly #levels: readonly Levels[];
  readonly #sizes: readonly (readonly number[])[];
  /** By attribute, level and whether classes are the last digit. */
  readonly #atLevel = new Map<string, CodeColumn>();
  /** Where the coarser groups of finer groups are: by attribute, finer and coarser level. */
  readonly #parents: number[][][];
  /** Where the losses are, by the ε that they allow for. */
  readonly #losses = new Map<number, number>();

  constructor(
    columns: readonly CodeColumn[],
    classes: CodeColumn,
    levelMaps: readonly Levels[],
    options: RowCounterOptions = {},
  ) {
    for (const [attribute, levels] of levelMaps.entries()) checkLevels(levels, columns[attribute], attribute);
    this.#rows = new RowCounter(classes.codes.length, options);
    this.#columns = columns;
    this.#classes = classes;
    this.#levels = levelMaps;
    this.#sizes = levelMaps.map((levels) => levels.map(levelGroups));
    this.#parents = levelMaps.map((levels) => levels.map(() => []));
  }

  qualities(grids: GridList, epsilonPert: number): bigint[] {
    const losses = lossTable(epsilonPert);
    for (let i = 0; i < gridsIn(grids); i++) this.#check(grids, i);
    const lossesAt = this.#lossesAt(epsilonPert, losses);
    const out = new Array<bigint>(gridsIn(grids)).fill(0n);
    for (const plan of planPool(this.#sizes, grids, this.#rows.rows)) {
      const columnsOf = plan.tables.map((t) => (t.from ? [] : this.#columnsOf(plan, t.levels)));
      this.#keepParents(plan);
      this.#run(plan, columnsOf, lossesAt, losses.length - 1, out);
    }
    return out;
  }

  #lossesAt(epsilonPert: number, losses: Uint32Array): number {
    const at = this.#losses.get(epsilonPert) ?? this.#rows.put(losses);
    this.#losses.set(epsilonPert, at);
    return at;
  }

  #check({ starts, attributes, levels }: GridList, i: number): void {
    let counts = this.#classes.size;
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

  #run(plan: SetPlan, columnsOf: CodeColumn[][], losses: number, last: number, out: bigint[]): void {
    const { arena } = this.#rows.held;
    const mark = arena.used;
    const places: number[] = [];
    for (const [t, table] of plan.tables.entries()) {
      const counts = table.cells * this.#classes.size;
      const at = arena.allocate(table.from ? counts * this.#rows.bytesPerCount : this.#rows.roomFor(counts));
      places.push(at);
      if (table.from) this.#rollUp(plan, t, places);
      else this.#rows.countAt(this.#rows.ids(columnsOf[t]), counts, at);
      if (table.grids.length > 0)
        out[table.grids[0]] = this.#rows.qualityAt(at, table.cells, this.#classes.size, losses, last);
      for (const grid of table.grids) out[grid] = out[table.grids[0]];
    }
    arena.release(mark);
  }

  #rollUp(plan: SetPlan, t: number, places: readonly number[]): void {
    const { levels, from } = plan.tables[t];
    if (from === undefined) return;
    const { levels: finer } = plan.tables[from.table];
    const sizeOf = (axis: number, level: number) => this.#sizes[plan.attributes[axis]][level];
    let outer = 1;
    let inner = this.#classes.size;
    for (let axis = 0; axis < from.axis; axis++) outer *= sizeOf(axis, finer[axis]);
    for (let axis = from.axis + 1; axis < finer.length; axis++) inner *= sizeOf(axis, finer[axis]);
    this.#rows.rollUpAt(
      { outer, length: sizeOf(from.axis, finer[from.axis]), inner },
      places[from.table],
      this.#parents[plan.attributes[from.axis]][finer[from.axis]][levels[from.axis]],
      places[t],
      sizeOf(from.axis, levels[from.axis]),
    );
  }

  /** The columns of a table counted from rows: attributes at their levels, classes as the last digit of the last one. */
  #columnsOf({ attributes }: SetPlan, levels: readonly number[]): CodeColumn[] {
    const columns =
      attributes.length === 0
        ? [this.#classes]
        : attributes.map((attribute, axis) =>
            this.#at(attribute, levels[axis], axis === attributes.length - 1),
          );
    this.#rows.keep(columns);
    return columns;
  }

  #at(attribute: number, level: number, last: boolean): CodeColumn {
    const key = `${attribute} ${level} ${last}`;
    const known = this.#atLevel.get(key);
    if (known !== undefined) return known;
    const size = this.#sizes[attribute][level] * (last ? this.#classes.size : 1);
    const map = this.#levels[attribute][level];
    const { codes } = this.#columns[attribute];
    const column = { codes: codesFor(size, codes.length), size };
    const classes = this.#classes;
    if (last)
      for (let i = 0; i < codes.length; i++)
        column.codes[i] = map[codes[i]] * classes.size + classes.codes[i];
    else for (let i = 0; i < codes.length; i++) column.codes[i] = map[codes[i]];
    this.#atLevel.set(key, column);
    return column;
  }

  #keepParents({ attributes, tables }: SetPlan): void {
    for (const { levels, from } of tables) {
      if (from === undefined) continue;
      const attribute = attributes[from.axis];
      const [finer, coarser] = [tables[from.table].levels[from.axis], levels[from.axis]];
      const known = this.#parents[attribute][finer];
      const maps = this.#levels[attribute];
      known[coarser] ??= this.#rows.put(nest(maps[finer], maps[coarser], `Attribute ${attribute + 1}`));
    }
  }
}

/** Each level refines the one before, and groups every code of its attribute. */
function checkLevels(levels: Levels, column: CodeColumn, attribute: number): void {
  const codes = Uint32Array.from({ length: column.size }, (_, code) => code);
  [...levels, codes].forEach((finer, level, all) => {
    const coarser = all[level - 1] ?? new Uint8Array(column.size);
    nest(finer, coarser, `Attribute ${attribute + 1}, level ${level + 1}`);
  });
}

function codesFor(size: number, rows: number): Codes {
  return size <= 256 ? new Uint8Array(rows) : size <= 65536 ? new Uint16Array(rows) : new Uint32Array(rows);
}
