/**
 * Exact sums of whole numbers, each taken as often as it counts.
 *
 * Claim. Every cell's total is Σ value·times, for any whole numbers that doubles hold, however many and however large.
 * Proof. A cell is a double c with |c| ≤ 2⁵¹ and a BigInt, together the sum so far. `add` computes s = c + value·times in doubles
 * and keeps it only where |s| ≤ 2⁵¹. Then the rounded product p has |p| ≤ 2⁵²: a larger one is at least 2⁵² + 1 in size, so that
 * c + p is at least 2⁵¹ + 1, and so is what it is rounded to. Rounding never crosses a power of two, so the product itself is at
 * most 2⁵² in size, and being whole it was not rounded; nor was s, which is below 2⁵³. In every other case, and where a number is
 * none, product and cell go to the BigInt, which throws at what is not whole and is exact else. ∎
 */
export class Tally {
  readonly #cells: Float64Array;
  readonly #moved: bigint[];

  constructor(size: number) {
    this.#cells = new Float64Array(size);
    this.#moved = new Array(size).fill(0n);
  }

  /** Adds a whole number to one cell, as often as it counts. */
  add(cell: number, value: number, times = 1): void {
    const sum = this.#cells[cell] + value * times;
    if (Math.abs(sum) <= ROOM) this.#cells[cell] = sum;
    else this.#move(cell, BigInt(value) * BigInt(times));
  }

  totals(): bigint[] {
    return this.#moved.map((whole, cell) => whole + BigInt(this.#cells[cell]));
  }

  #move(cell: number, more: bigint): void {
    this.#moved[cell] += BigInt(this.#cells[cell]) + more;
    this.#cells[cell] = 0;
  }
}

const ROOM = 2 ** 51;

/** How many rows a stored row stands for. */
export const timesAt = (weights: Uint32Array | undefined, row: number): number =>
  weights ? weights[row] : 1;
