/** The middle of the smallest box around some vectors, and how far the farthest of them is from a vector, in ℓ₁. */
export function middleOf(vectors: readonly Float64Array[]): Float64Array {
  const low = vectors[0].slice();
  const high = vectors[0].slice();
  for (const vector of vectors)
    for (let k = 0; k < vector.length; k++) {
      if (vector[k] < low[k]) low[k] = vector[k];
      if (vector[k] > high[k]) high[k] = vector[k];
    }
  return low.map((value, k) => (value + high[k]) / 2);
}

export function farthestFrom(centre: Float64Array, vectors: readonly Float64Array[]): number {
  let farthest = 0;
  for (const vector of vectors) {
    let distance = 0;
    for (let k = 0; k < vector.length; k++) distance += Math.abs(vector[k] - centre[k]);
    if (distance > farthest) farthest = distance;
  }
  return farthest;
}
