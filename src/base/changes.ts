/**
 * Vectors that are told by how they differ from another one, the hub. A search asks about thousands of vectors next to the one
 * that it has; with many weights, whole vectors would take more time and memory than the rows.
 */

/** The hub with other weights from one place on; none where it is the hub itself. */
export interface Change<Weights extends ArrayLike<number> = ArrayLike<number>> {
  readonly from: number;
  readonly weights: Weights;
}

export const UNCHANGED: Change = { from: 0, weights: [] };

export const isChange = (vector: ArrayLike<number> | Change): vector is Change =>
  typeof vector === "object" && vector !== null && "weights" in vector;

/** A vector as doubles: itself, where it has them already. */
export const numbersOf = (vector: ArrayLike<number>): Float64Array =>
  vector instanceof Float64Array
    ? vector
    : new Float64Array(Array.isArray(vector) ? vector : Array.from(vector));

/** The sizes of all weights together, or of those from one place to another, signs left aside. */
export function sizeOf(weights: ArrayLike<number>, from = 0, to = weights.length): number {
  let size = 0;
  for (let k = from; k < to; k++) size += Math.abs(weights[k]);
  return size;
}

/** The whole vector; where all weights are told, those. */
export function changed<Vector extends Float64Array | Int32Array>(
  hub: Vector,
  { from, weights }: Change,
): Vector {
  if (weights.length === hub.length && weights.constructor === hub.constructor)
    return weights as ArrayLike<number> as Vector;
  const vector = hub.slice() as Vector;
  vector.set(weights, from);
  return vector;
}
