/**
 * Eigenvalues and eigenvectors of a symmetric matrix, n by n and stored by rows: reflections make it tridiagonal, then QL steps with shifts
 * make it diagonal. Source. Golub, Van Loan: Matrix computations, 4th edition, sections 8.3.1 and 8.3.3.
 */
export interface Spectrum {
  readonly values: Float64Array;
  /** An eigenvector a row, in the order of the values; of length 1 and at right angles. */
  readonly vectors: Float64Array;
}

export function spectrumOf(matrix: Float64Array, n: number): Spectrum {
  const { diagonal, beside, basis } = tridiagonal(Float64Array.from(matrix), n);
  for (let first = 0; first < n; first++)
    for (let step = 0; step < MOST_STEPS; step++) {
      const last = endOfBlock(diagonal, beside, first);
      if (last === first) break;
      chase(diagonal, beside, basis, first, last);
    }
  return { values: diagonal, vectors: basis };
}

/** f(A)·x: each eigenvector's part of x, times what f makes of its eigenvalue. */
export function throughSpectrum(
  { values, vectors }: Spectrum,
  f: (value: number) => number,
  x: ArrayLike<number>,
): Float64Array {
  const n = values.length;
  const sum = new Float64Array(n);
  for (let i = 0; i < n; i++) {
    let part = 0;
    for (let j = 0; j < n; j++) part += vectors[i * n + j] * x[j];
    part *= f(values[i]);
    for (let j = 0; j < n; j++) sum[j] += part * vectors[i * n + j];
  }
  return sum;
}

/** More than one eigenvalue was ever seen to take. */
const MOST_STEPS = 60;

interface Tridiagonal {
  readonly diagonal: Float64Array;
  /** Between place i and the next. */
  readonly beside: Float64Array;
  /** B with A = Bᵀ·T·B. */
  readonly basis: Float64Array;
}

/** Overwrites A by P·A·P, reflection after reflection, each of which clears a column below the one beside the diagonal. */
function tridiagonal(a: Float64Array, n: number): Tridiagonal {
  const basis = new Float64Array(n * n);
  for (let i = 0; i < n; i++) basis[i * n + i] = 1;
  const v = new Float64Array(n);
  for (let k = 0; k < n - 2; k++) {
    if (!fillReflection(v, a, n, k)) continue;
    // P·A·P = A − v·qᵀ − q·vᵀ with q = 2·A·v − 2·(vᵀ·A·v)·v, and P·B = B − 2·v·(vᵀ·B).
    const q = new Float64Array(n);
    const along = new Float64Array(n);
    let size = 0;
    for (let i = k; i < n; i++) {
      for (let j = k + 1; j < n; j++) q[i] += 2 * a[i * n + j] * v[j];
      size += v[i] * q[i];
    }
    for (let i = k + 1; i < n; i++) {
      q[i] -= size * v[i];
      for (let j = 0; j < n; j++) along[j] += 2 * v[i] * basis[i * n + j];
    }
    for (let i = k; i < n; i++) {
      for (let j = k; j < n; j++) a[i * n + j] -= v[i] * q[j] + q[i] * v[j];
      for (let j = 0; j < n; j++) basis[i * n + j] -= v[i] * along[j];
    }
  }
  return {
    diagonal: Float64Array.from({ length: n }, (_, i) => a[i * n + i]),
    beside: Float64Array.from({ length: n }, (_, i) => (i + 1 < n ? a[i * n + i + 1] : 0)),
    basis,
  };
}

/** The direction of length 1 whose mirror takes column k, below its diagonal, onto its first place; false where it is there already. */
function fillReflection(v: Float64Array, a: Float64Array, n: number, k: number): boolean {
  v.fill(0);
  let [below, squares] = [0, 0];
  for (let i = k + 1; i < n; i++) {
    v[i] = a[i * n + k];
    squares += v[i] ** 2;
    if (i > k + 1) below += v[i] ** 2;
  }
  if (below === 0) return false;
  v[k + 1] += Math.sign(v[k + 1] || 1) * Math.sqrt(squares);
  const length = Math.hypot(v[k + 1], Math.sqrt(below));
  for (let i = k + 1; i < n; i++) v[i] /= length;
  return true;
}

/** The last place that hangs together with the first. */
function endOfBlock(diagonal: Float64Array, beside: Float64Array, first: number): number {
  let last = first;
  while (last < diagonal.length - 1) {
    const around = Math.abs(diagonal[last]) + Math.abs(diagonal[last + 1]);
    if (around + Math.abs(beside[last]) === around) break;
    last++;
  }
  return last;
}

/** One QL step on a block, by rotations from its end to its beginning, which the basis follows. */
function chase(
  diagonal: Float64Array,
  beside: Float64Array,
  basis: Float64Array,
  first: number,
  last: number,
): void {
  const half = (diagonal[first + 1] - diagonal[first]) / (2 * beside[first]);
  const shift = half + Math.sign(half || 1) * Math.hypot(half, 1);
  let g = diagonal[last] - diagonal[first] + beside[first] / shift;
  let [s, c, p] = [1, 1, 0];
  for (let i = last - 1; i >= first; i--) {
    const [f, b] = [s * beside[i], c * beside[i]];
    const r = Math.hypot(f, g);
    beside[i + 1] = r;
    if (r === 0) {
      diagonal[i + 1] -= p;
      beside[last] = 0;
      return;
    }
    [s, c] = [f / r, g / r];
    g = diagonal[i + 1] - p;
    const t = (diagonal[i] - g) * s + 2 * c * b;
    p = s * t;
    diagonal[i + 1] = g + p;
    g = c * t - b;
    rotate(basis, diagonal.length, i, s, c);
  }
  diagonal[first] -= p;
  beside[first] = g;
  beside[last] = 0;
}

function rotate(basis: Float64Array, n: number, i: number, s: number, c: number): void {
  const [row, next] = [i * n, (i + 1) * n];
  for (let k = 0; k < n; k++) {
    const own = basis[row + k];
    const other = basis[next + k];
    basis[next + k] = s * own + c * other;
    basis[row + k] = c * own - s * other;
  }
}
