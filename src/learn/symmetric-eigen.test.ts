import { expect, test } from "vitest";
import { publicRandom } from "../base/random.ts";
import { solveAlong, symmetricEigen } from "./symmetric-eigen.ts";

function someMatrix(n: number, seed: string): Float64Array {
  const random = publicRandom(seed);
  const a = new Float64Array(n * n);
  for (let i = 0; i < n; i++)
    for (let j = 0; j <= i; j++) {
      a[i * n + j] = random.normal();
      a[j * n + i] = a[i * n + j];
    }
  return a;
}

const row = (a: Float64Array, n: number, i: number) => a.subarray(i * n, i * n + n);
const dot = (x: ArrayLike<number>, y: ArrayLike<number>) =>
  Array.from(x).reduce((sum, part, i) => sum + part * y[i], 0);

test.each([1, 2, 7, 40])("of %i rows, A·v is λ·v, and vectors stand at right angles", (n) => {
  const a = someMatrix(n, `eigen ${n}`);
  const { values, vectors } = symmetricEigen(a, n);
  let worst = 0;
  for (let k = 0; k < n; k++)
    for (let i = 0; i < n; i++) {
      const v = row(vectors, n, k);
      worst = Math.max(worst, Math.abs(dot(row(a, n, i), v) - values[k] * v[i]));
      worst = Math.max(worst, Math.abs(dot(v, row(vectors, n, i)) - (i === k ? 1 : 0)));
    }
  expect(worst).toBeLessThan(1e-10);
});

test("equations are solved, and directions that are not above the least are left out", () => {
  // Eigenvalues 3 and −1, along (1, 1) and (1, −1).
  const eigen = symmetricEigen(Float64Array.from([1, 2, 2, 1]), 2);
  expect(Array.from(eigen.values).sort()).toEqual([-1, 3].map((value) => expect.closeTo(value, 12)));
  const whole = solveAlong(eigen, [4, 2], { ridge: 2, least: 0 });
  // (A + 2)·x = b: [[3, 2], [2, 3]]·(1.6, −0.4) = (4, 2).
  expect(Array.from(whole)).toEqual([1.6, -0.4].map((x) => expect.closeTo(x, 12)));
  const part = solveAlong(eigen, [4, 2], { ridge: 0, least: 0 });
  expect(Array.from(part)).toEqual([1, 1].map((x) => expect.closeTo(x, 12)));
});
