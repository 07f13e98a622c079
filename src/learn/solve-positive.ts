/**
 * Linear equations A·x = b with a symmetric positive definite matrix, n by n and stored by rows, by Cholesky's method.
 *
 * Sums that do not wait for each other are taken side by side, each in its own order: it is that waiting which takes the time.
 */
export function solvePositive(a: Float64Array, b: ArrayLike<number>, n: number): Float64Array {
  factorPositive(a, n);
  return solveFactored(a, b, n);
}

/** Overwrites the lower half of A with the L of A = L·Lᵀ. */
export function factorPositive(a: Float64Array, n: number): void {
  for (let first = 0; first < n; first += 4) {
    const isFour = first + 4 <= n;
    if (isFour) factorFour(a, n, first);
    for (let i = first; i < Math.min(n, first + 4); i++)
      for (let j = isFour ? first : 0; j <= i; j++) {
        let sum = a[i * n + j];
        for (let k = 0; k < j; k++) sum -= a[i * n + k] * a[j * n + k];
        a[i * n + j] = i === j ? Math.sqrt(sum) : sum / a[j * n + j];
      }
  }
}

/** Four rows, up to the first one's place on the diagonal. */
function factorFour(a: Float64Array, n: number, first: number): void {
  const r0 = first * n;
  const [r1, r2, r3] = [r0 + n, r0 + 2 * n, r0 + 3 * n];
  for (let j = 0; j < first; j++) {
    const row = j * n;
    let [s0, s1, s2, s3] = [a[r0 + j], a[r1 + j], a[r2 + j], a[r3 + j]];
    for (let k = 0; k < j; k++) {
      const own = a[row + k];
      s0 -= a[r0 + k] * own;
      s1 -= a[r1 + k] * own;
      s2 -= a[r2 + k] * own;
      s3 -= a[r3 + k] * own;
    }
    const by = a[row + j];
    a[r0 + j] = s0 / by;
    a[r1 + j] = s1 / by;
    a[r2 + j] = s2 / by;
    a[r3 + j] = s3 / by;
  }
}

/** Solves L·Lᵀ·x = b. */
export function solveFactored(l: Float64Array, b: ArrayLike<number>, n: number): Float64Array {
  const x = Float64Array.from(b);
  for (let i = 0; i < n; i++) {
    for (let k = 0; k < i; k++) x[i] -= l[i * n + k] * x[k];
    x[i] /= l[i * n + i];
  }
  for (let i = n - 1; i >= 0; i--) {
    for (let k = i + 1; k < n; k++) x[i] -= l[k * n + i] * x[k];
    x[i] /= l[i * n + i];
  }
  return x;
}

/** Of the inverse of L·Lᵀ: column by column L⁻¹, whose squares add up; four columns at a time. */
export function inverseDiagonal(l: Float64Array, n: number): Float64Array {
  const diagonal = new Float64Array(n);
  const columns = new Float64Array(4 * n);
  for (let first = 0; first < n; first += 4) {
    inverseColumns(l, n, first, columns);
    for (let c = first; c < Math.min(n, first + 4); c++)
      for (let i = c; i < n; i++) diagonal[c] += columns[4 * i + c - first] ** 2;
  }
  return diagonal;
}

function inverseColumns(l: Float64Array, n: number, first: number, columns: Float64Array): void {
  for (let i = first; i < n; i++) {
    let [s0, s1, s2, s3] = [0, 1, 2, 3].map((c) => (i === first + c ? 1 : 0));
    for (let k = first, row = i * n, at = 4 * first; k < i; k++, at += 4) {
      const own = l[row + k];
      s0 -= own * columns[at];
      s1 -= own * columns[at + 1];
      s2 -= own * columns[at + 2];
      s3 -= own * columns[at + 3];
    }
    const by = l[i * n + i];
    columns[4 * i] = s0 / by;
    columns[4 * i + 1] = s1 / by;
    columns[4 * i + 2] = s2 / by;
    columns[4 * i + 3] = s3 / by;
  }
}

/**
 * Adds to the lower half of A the products of all pairs of n lines, a multiple of four, each of so many numbers: two lines by four at a time.
 * What stands above the diagonal means nothing then.
 */
export function addProducts(a: Float64Array, n: number, lines: Float64Array, length: number): void {
  for (let i = 0; i < n; i += 2)
    for (let j = 0; j <= i; j += 4) {
      const [i0, i1] = [i * length, (i + 1) * length];
      const [j0, j1, j2, j3] = [j * length, (j + 1) * length, (j + 2) * length, (j + 3) * length];
      let [a0, a1, a2, a3] = [0, 0, 0, 0];
      let [b0, b1, b2, b3] = [0, 0, 0, 0];
      for (let c = 0; c < length; c++) {
        const x = lines[i0 + c];
        const y = lines[i1 + c];
        const p = lines[j0 + c];
        const q = lines[j1 + c];
        const r = lines[j2 + c];
        const s = lines[j3 + c];
        a0 += x * p;
        a1 += x * q;
        a2 += x * r;
        a3 += x * s;
        b0 += y * p;
        b1 += y * q;
        b2 += y * r;
        b3 += y * s;
      }
      const at = i * n + j;
      a[at] += a0;
      a[at + 1] += a1;
      a[at + 2] += a2;
      a[at + 3] += a3;
      a[at + n] += b0;
      a[at + n + 1] += b1;
      a[at + n + 2] += b2;
      a[at + n + 3] += b3;
    }
}
