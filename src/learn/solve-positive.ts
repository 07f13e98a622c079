/** Linear equations A·x = b with a symmetric positive definite matrix, n by n and stored by rows, by Cholesky's method. */
export function solvePositive(a: Float64Array, b: ArrayLike<number>, n: number): Float64Array {
  factorPositive(a, n);
  return solveFactored(a, b, n);
}

/** Overwrites the lower half of A with the L of A = L·Lᵀ. */
export function factorPositive(a: Float64Array, n: number): void {
  for (let i = 0; i < n; i++)
    for (let j = 0; j <= i; j++) {
      let sum = a[i * n + j];
      for (let k = 0; k < j; k++) sum -= a[i * n + k] * a[j * n + k];
      a[i * n + j] = i === j ? Math.sqrt(sum) : sum / a[j * n + j];
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
