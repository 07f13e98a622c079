/**
 * Exact sums of whole numbers. Doubles hold whole numbers exactly up to 2⁵³, so each cell is moved over to a BigInt
 * before it can get there; nothing is lost and nothing wraps, however many rows there are.
 */
export class Tally {
  readonly #cells: Float64Array;
  readonly #moved: bigint[];
  readonly #room: number;
  #used = 0;

  /** `largest` bounds |value| of every value that will be added. */
  constructor(size: number, largest: number) {
    this.#cells = new Float64Array(size);
    this.#moved = new Array(size).fill(0n);
    this.#room = Math.max(1, Math.floor(2 ** 52 / Math.max(1, largest)));
  }

  /** Adds a whole number to one cell. */
  add(cell: number, value: number): void {
    if (++this.#used > this.#room) this.#move();
    this.#cells[cell] += value;
  }

  totals(): bigint[] {
    this.#move();
    return [...this.#moved];
  }

  #move(): void {
    this.#cells.forEach((value, i) => {
      if (value !== 0) this.#moved[i] += BigInt(value);
    });
    this.#cells.fill(0);
    this.#used = 1;
  }
}

/** How many rows a stored row stands for. */
export const timesAt = (weights: Uint32Array | undefined, row: number): number =>
  weights ? weights[row] : 1;

/** The largest number of rows that one stored row stands for. */
export const heaviest = (weights: Uint32Array | undefined): number =>
  weights ? weights.reduce((most, w) => Math.max(most, w), 1) : 1;
