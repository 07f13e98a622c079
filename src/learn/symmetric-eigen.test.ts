/** Eigenvalues of matrices that are known, and of random ones, put together again. */
import { expect, test } from "vitest";
import { mulberry32 } from "../base/random.ts";
import { spectrumOf, throughSpectrum } from "./symmetric-eigen.ts";

/** A symmetric matrix of so many random numbers between −1 and 1. */
function randomMatrix(n: number, seed: number): Float64Array {
  const next = mulberry32(seed);
  const matrix = new Float64Array(n * n);
  for (let i = 0; i < n; i++)
    for (let j = 0; j <= i; j++) {
      matrix[i * n + j] = next() / 2 ** 31 - 1;
      matrix[j * n + i] = matrix[i * n + j];
    }
  return matrix;
}

const sorted = (values: Float64Array) => [...values].sort((a, b) => a - b);

test("the chain of 1, −2, 1 has the eigenvalues −4·sin²(kπ/(2n + 2))", () => {
  const n = 12;
  const chain = Float64Array.from({ length: n * n }, (_, at) => {
    const apart = Math.abs(Math.floor(at / n) - (at % n));
    return apart === 0 ? -2 : apart === 1 ? 1 : 0;
  });
  const expected = Array.from({ length: n }, (_, k) => -4 * Math.sin(((k + 1) * Math.PI) / (2 * n + 2)) ** 2);
  const found = sorted(spectrumOf(chain, n).values);
  expected
    .sort((a, b) => a - b)
    .forEach((value, i) => {
      expect(found[i]).toBeCloseTo(value, 12);
    });
});

test.each([1, 2, 3, 8, 40])("of %i rows, vectors are at right angles and make the matrix again", (n) => {
  for (const seed of [1, 2, 3]) {
    const matrix = randomMatrix(n, seed);
    const spectrum = spectrumOf(matrix, n);
    for (let j = 0; j < n; j++) {
      const unit = Float64Array.from({ length: n }, (_, i) => Number(i === j));
      throughSpectrum(spectrum, (value) => value, unit).forEach((entry, i) => {
        expect(entry).toBeCloseTo(matrix[i * n + j], 11);
      });
      throughSpectrum(spectrum, () => 1, unit).forEach((entry, i) => {
        expect(entry).toBeCloseTo(unit[i], 11);
      });
    }
  }
});

test("a matrix of equal rows, one of nothing and one that is diagonal already are no trouble", () => {
  expect(sorted(spectrumOf(new Float64Array(16).fill(1), 4).values)[3]).toBeCloseTo(4, 12);
  expect([...spectrumOf(new Float64Array(9), 3).values]).toEqual([0, 0, 0]);
  expect(sorted(spectrumOf(Float64Array.of(3, 0, 0, 0, -1, 0, 0, 0, 2), 3).values)).toEqual([-1, 2, 3]);
});
