/**
 * Rows moving from the second half to the first, class by class, and how pure the two are: Σ over halves of
 * Σ_c weight_c² / weight, which is largest where Gini's impurity Σ over halves of weight·(1 − Σ_c share_c²) is smallest.
 */
export class Halves {
  readonly #first: Float64Array;
  readonly #second: Float64Array;
  #firstTotal = 0;
  #secondTotal: number;
  #firstSquares = 0;
  #secondSquares: number;

  constructor(counts: Float64Array) {
    this.#first = new Float64Array(counts.length);
    this.#second = counts.slice();
    this.#secondTotal = counts.reduce((sum, w) => sum + w, 0);
    this.#secondSquares = counts.reduce((sum, w) => sum + w * w, 0);
  }

  move(c: number, weight: number): void {
    this.#firstSquares += weight * (2 * this.#first[c] + weight);
    this.#secondSquares -= weight * (2 * this.#second[c] - weight);
    this.#first[c] += weight;
    this.#second[c] -= weight;
    this.#firstTotal += weight;
    this.#secondTotal -= weight;
  }

  get purity(): number {
    return this.#firstSquares / this.#firstTotal + this.#secondSquares / this.#secondTotal;
  }

  get smaller(): number {
    return Math.min(this.#firstTotal, this.#secondTotal);
  }

  get firstIsHeavier(): boolean {
    return this.#firstTotal > this.#secondTotal;
  }
}
