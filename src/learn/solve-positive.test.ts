/** Factors, inverses and products that are taken side by side, held against the plain sums. */
import { describe, expect, test } from "vitest";
import { publicRandom } from "../base/random.ts";
import { addProducts, factorPositive, inverseDiagonal, solveFactored } from "./solve-positive.ts";

/** A = B·Bᵀ + I, and below it nothing is even. */
function positive(n: number): Float64Array {
  const random = publicRandom(`positive ${n}`);
  const b = Float64Array.from({ length: n * n }, () => random.normal());
  return Float64Array.from({ length: n * n }, (_, at) => {
    const [i, j] = [Math.floor(at / n), at % n];
    let sum = i === j ? 1 : 0;
    for (let k = 0; k < n; k++) sum += b[i * n + k] * b[j * n + k];
    return sum;
  });
}

describe.each([1, 2, 3, 4, 5, 7, 8, 11])("of %i equations", (n) => {
  const a = positive(n);
  const l = a.slice();
  factorPositive(l, n);

  test("L·Lᵀ is A", () => {
    for (let i = 0; i < n; i++)
      for (let j = 0; j <= i; j++) {
        let sum = 0;
        for (let k = 0; k <= j; k++) sum += l[i * n + k] * l[j * n + k];
        expect(sum).toBeCloseTo(a[i * n + j], 9);
      }
  });

  test("the inverse's diagonal is what the equations say, one unit after the other", () => {
    const inverse = inverseDiagonal(l, n);
    for (let i = 0; i < n; i++) {
      const unit = new Float64Array(n);
      unit[i] = 1;
      expect(inverse[i]).toBeCloseTo(solveFactored(l, unit, n)[i], 9);
    }
  });
});

test.each([4, 8, 12])("products of %i lines are added to the lower half", (n) => {
  const random = publicRandom(`lines ${n}`);
  const length = 5;
  const lines = Float64Array.from({ length: n * length }, () => random.normal());
  const a = new Float64Array(n * n).fill(3);
  addProducts(a, n, lines, length);
  for (let i = 0; i < n; i++)
    for (let j = 0; j <= i; j++) {
      let sum = 3;
      for (let c = 0; c < length; c++) sum += lines[i * length + c] * lines[j * length + c];
      expect(a[i * n + j]).toBeCloseTo(sum, 9);
    }
});
