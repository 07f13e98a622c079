/**
 * A whole table that evolves: columns of groups, and how far its counts are from those that are wanted, kept up with every change. What a
 * change of one value does follows from the two cells of each table that the row leaves and comes to, however many rows there are.
 *
 * Claim. `effect` is the change of Σ weight·(count − wanted)² over all cells of all tables that `put` would bring.
 * Proof. The row leaves a cell with the gap g and comes to another with the gap h: (g − 1)² − g² + (h + 1)² − h² = 2·(h − g + 1). Tables
 * without the place keep their counts. ∎
 */

/** Counts over some places that the table should have; the last place moves fastest. */
export interface WantedCounts {
  readonly places: readonly number[];
  readonly counts: ArrayLike<number>;
  /** How much a squared difference counts: one over the variance of the noise. */
  readonly weight: number;
}

/** The wanted tables that a place is in: their numbers, how many cells apart two groups of the place lie, and their weights. */
interface Touched {
  readonly tables: number[];
  readonly strides: number[];
  readonly weights: number[];
}

export class EvolvingTable {
  readonly rows: number;
  readonly sizes: readonly number[];
  /** For each place, the group of every row. */
  readonly columns: readonly Uint16Array[];
  readonly #touched: readonly Touched[];
  /** How many tables are wanted. */
  #wanted = 0;
  /** Row after row, its cell in every wanted table: what a row's change needs lies side by side. */
  #cells: Uint32Array = new Uint32Array(0);
  /** Count less wanted, table after table, and the weight of every cell. */
  #gaps: Float64Array = new Float64Array(0);
  #weights: Float64Array = new Float64Array(0);
  readonly #scratch: Uint32Array;

  /** The columns are taken as they are, and change. */
  constructor(columns: readonly Uint16Array[], sizes: readonly number[]) {
    this.rows = columns[0].length;
    this.sizes = sizes;
    this.columns = columns;
    this.#touched = sizes.map(() => ({ tables: [], strides: [], weights: [] }));
    this.#scratch = new Uint32Array(this.rows);
  }

  /** From now on these counts are wanted too. */
  want({ places, counts, weight }: WantedCounts): void {
    const own = this.countsOf(places).map((count, cell) => count - counts[cell]);
    const first = this.#gaps.length;
    this.#gaps = joined(this.#gaps, own);
    this.#weights = joined(
      this.#weights,
      own.map(() => weight),
    );
    const [before, wanted] = [this.#cells, this.#wanted];
    const fresh = this.#cellsIn(places);
    this.#cells = new Uint32Array(this.rows * (wanted + 1));
    for (let row = 0; row < this.rows; row++) {
      const at = row * (wanted + 1);
      for (let t = 0; t < wanted; t++) this.#cells[at + t] = before[row * wanted + t];
      this.#cells[at + wanted] = first + fresh[row];
    }
    let stride = 1;
    for (const place of places.toReversed()) {
      const { tables, strides, weights } = this.#touched[place];
      tables.push(this.#wanted);
      strides.push(stride);
      weights.push(weight);
      stride *= this.sizes[place];
    }
    this.#wanted++;
  }

  /** Places whose values matter to what is wanted. */
  get wantedPlaces(): readonly number[] {
    return Array.from(this.sizes.keys()).filter((place) => this.#touched[place].tables.length > 0);
  }

  /** How the distance changes if the row has that group. */
  effect(row: number, place: number, group: number): number {
    const steps = group - this.columns[place][row];
    if (steps === 0) return 0;
    const { tables, strides, weights } = this.#touched[place];
    const [cells, gaps, at] = [this.#cells, this.#gaps, row * this.#wanted];
    let sum = 0;
    for (let t = 0; t < tables.length; t++) {
      const cell = cells[at + tables[t]];
      sum += weights[t] * (gaps[cell + steps * strides[t]] - gaps[cell] + 1);
    }
    return 2 * sum;
  }

  /**
   * How the distance changes if two rows exchange their groups. Where they have the same groups elsewhere in a table, the table keeps its
   * counts; else the four cells differ, and the effects add up.
   */
  effectOfSwap(row: number, other: number, place: number): number {
    const column = this.columns[place];
    const steps = column[other] - column[row];
    if (steps === 0) return 0;
    const { tables, strides, weights } = this.#touched[place];
    const [cells, gaps] = [this.#cells, this.#gaps];
    const [at, otherAt] = [row * this.#wanted, other * this.#wanted];
    let sum = 0;
    for (let t = 0; t < tables.length; t++) {
      const [from, second] = [cells[at + tables[t]], cells[otherAt + tables[t]]];
      const far = steps * strides[t];
      if (from + far === second) continue;
      sum += weights[t] * (gaps[from + far] - gaps[from] + gaps[second - far] - gaps[second] + 2);
    }
    return 2 * sum;
  }

  /** The row has that group from now on. */
  put(row: number, place: number, group: number): void {
    const column = this.columns[place];
    const steps = group - column[row];
    column[row] = group;
    const { tables, strides } = this.#touched[place];
    for (const [t, table] of tables.entries()) {
      const at = row * this.#wanted + table;
      this.#gaps[this.#cells[at]]--;
      this.#cells[at] += steps * strides[t];
      this.#gaps[this.#cells[at]]++;
    }
  }

  /** Σ weight·(count − wanted)², over all that is wanted. */
  distance(): number {
    return this.#gaps.reduce((sum, gap, cell) => sum + this.#weights[cell] * gap * gap, 0);
  }

  /** How many rows lie in each combination of groups of some places; the last moves fastest. */
  countsOf(places: readonly number[]): Float64Array {
    const counts = new Float64Array(places.reduce((product, place) => product * this.sizes[place], 1));
    const cells = this.#cellsIn(places);
    for (let row = 0; row < cells.length; row++) counts[cells[row]]++;
    return counts;
  }

  /** The cell of every row in a table of some places; overwritten by the next call. */
  #cellsIn(places: readonly number[]): Uint32Array {
    const cells = this.#scratch.fill(0);
    for (const place of places) {
      const [column, size] = [this.columns[place], this.sizes[place]];
      for (let row = 0; row < cells.length; row++) cells[row] = cells[row] * size + column[row];
    }
    return cells;
  }
}

function joined(a: Float64Array, b: Float64Array): Float64Array {
  const all = new Float64Array(a.length + b.length);
  all.set(a);
  all.set(b, a.length);
  return all;
}
