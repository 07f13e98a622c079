/** Eigenvalues and eigenvectors of a symmetric matrix, by Jacobi's rotations. */

export interface Eigen {
  readonly values: Float64Array;
  /** The k-th vector is row k. */
  readonly vectors: Float64Array;
}

const MOST_SWEEPS = 60;
const NEARLY_NOTHING = 1e-22;

/** Of an n by n matrix stored by rows, which is left as it is. */
export function symmetricEigen(matrix: Float64Array, n: number): Eigen {
  const a = matrix.slice();
  const vectors = new Float64Array(n * n);
  for (let i = 0; i < n; i++) vectors[i * n + i] = 1;
  const squares = a.reduce((sum, x) => sum + x * x, 0);
  for (let sweep = 0; sweep < MOST_SWEEPS && beside(a, n) > NEARLY_NOTHING * squares; sweep++)
    for (let p = 0; p < n; p++) for (let q = p + 1; q < n; q++) rotate(a, vectors, n, p, q);
  return { values: Float64Array.from({ length: n }, (_, i) => a[i * n + i]), vectors };
}

/** The sum of squares off the diagonal. */
function beside(a: Float64Array, n: number): number {
  let sum = 0;
  for (let i = 0; i < n; i++) for (let j = 0; j < i; j++) sum += 2 * a[i * n + j] ** 2;
  return sum;
}

/** Makes the entry p, q zero. Source. Golub, Van Loan: Matrix computations, 8.5. */
function rotate(a: Float64Array, vectors: Float64Array, n: number, p: number, q: number): void {
  const off = a[p * n + q];
  if (off === 0) return;
  const half = (a[q * n + q] - a[p * n + p]) / (2 * off);
  const t = (half < 0 ? -1 : 1) / (Math.abs(half) + Math.sqrt(half * half + 1));
  const c = 1 / Math.sqrt(t * t + 1);
  const s = t * c;
  for (let k = 0; k < n; k++) {
    const [x, y] = [a[k * n + p], a[k * n + q]];
    a[k * n + p] = c * x - s * y;
    a[k * n + q] = s * x + c * y;
  }
  turn(a, n, p, q, c, s);
  turn(vectors, n, p, q, c, s);
}

/** Rows p and q turned into each other. */
function turn(a: Float64Array, n: number, p: number, q: number, c: number, s: number): void {
  for (let k = 0; k < n; k++) {
    const [x, y] = [a[p * n + k], a[q * n + k]];
    a[p * n + k] = c * x - s * y;
    a[q * n + k] = s * x + c * y;
  }
}

/** The x of (A + ridge)·x = b, along the eigenvectors whose value is above `least` then; nothing along the others. */
export function solveAlong(
  { values, vectors }: Eigen,
  b: ArrayLike<number>,
  { ridge, least }: { readonly ridge: number; readonly least: number },
): Float64Array {
  const n = values.length;
  const x = new Float64Array(n);
  values.forEach((value, k) => {
    if (value + ridge <= least) return;
    const own = vectors.subarray(k * n, k * n + n);
    let part = 0;
    for (let j = 0; j < n; j++) part += own[j] * b[j];
    part /= value + ridge;
    for (let j = 0; j < n; j++) x[j] += part * own[j];
  });
  return x;
}
