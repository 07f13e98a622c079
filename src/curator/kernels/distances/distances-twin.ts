/**
 * Sums of distances to the nearest centre, in plain TypeScript: the oracle of the distance kernels, and what does the work
 * where WebAssembly is missing or 64 bits could not hold a sum. Whole numbers throughout.
 */

/** Exact sums of weighted whole numbers: doubles below 2⁵³, then BigInt. */
export class ExactSum {
  #whole = 0n;
  #part = 0;

  add(value: number, weight: number): void {
    const product = value * weight;
    if (product > 2 ** 52) this.#whole += BigInt(value) * BigInt(weight);
    else this.#part += product;
    if (this.#part > 2 ** 52) this.#move();
  }

  total(): bigint {
    this.#move();
    return this.#whole;
  }

  #move(): void {
    this.#whole += BigInt(this.#part);
    this.#part = 0;
  }
}

/** Rows of whole coordinates, one row after the other. */
export interface PointRows {
  readonly rows: Int16Array;
  readonly dimensions: number;
  /** How often each row counts; once if there are none. */
  readonly weights?: Uint32Array | undefined;
}

/** For each candidate (its centres' coordinates one after the other), Σ over rows of ‖x − nearest centre‖². */
export function kMeansTwin(points: PointRows, candidates: readonly Int16Array[]): bigint[] {
  return candidates.map((centres) =>
    sumOfLeast(points, centres.length / points.dimensions, (row, centre) =>
      squaredDistance(points, row, centres, centre),
    ),
  );
}

/** For each candidate (numbers of public points), Σ over rows of the clipped ℓ₁ distance to the nearest of them. */
export function kMedianTwin(
  points: PointRows,
  places: Int16Array,
  clip: { readonly low: number; readonly high: number },
  candidates: readonly (readonly number[])[],
): bigint[] {
  return candidates.map((chosen) =>
    sumOfLeast(points, chosen.length, (row, centre) => {
      const distance = manhattanDistance(points, row, places, chosen[centre]);
      return Math.min(clip.high, Math.max(clip.low, distance));
    }),
  );
}

function sumOfLeast(
  { rows, dimensions, weights }: PointRows,
  k: number,
  distance: (row: number, centre: number) => number,
): bigint {
  const sum = new ExactSum();
  for (let row = 0; row < rows.length / dimensions; row++) {
    let least = Number.POSITIVE_INFINITY;
    for (let centre = 0; centre < k; centre++) least = Math.min(least, distance(row, centre));
    sum.add(least, weights?.[row] ?? 1);
  }
  return sum.total();
}

/** Below 2⁵³ for up to 2²⁰ dimensions, since coordinates differ by less than 2¹⁶. */
function squaredDistance({ rows, dimensions }: PointRows, row: number, to: Int16Array, at: number): number {
  let sum = 0;
  for (let j = 0; j < dimensions; j++) sum += (rows[row * dimensions + j] - to[at * dimensions + j]) ** 2;
  return sum;
}

function manhattanDistance({ rows, dimensions }: PointRows, row: number, to: Int16Array, at: number): number {
  let sum = 0;
  for (let j = 0; j < dimensions; j++) sum += Math.abs(rows[row * dimensions + j] - to[at * dimensions + j]);
  return sum;
}
