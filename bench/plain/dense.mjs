/** Scores of linear candidates as one would write them by hand, over a matrix of inputs with the negative class first. */

/** Three nested loops, as one writes them first. */
export function nested({ x, w, length, size, negatives, score }, turn) {
  const rows = x.length / length;
  const sums = new Float64Array(size);
  for (let c = 0; c < size; c++) {
    const at = (turn * size + c) * length;
    let sum = 0;
    for (let row = 0; row < rows; row++) {
      let z = 0;
      for (let k = 0; k < length; k++) z += w[at + k] * x[row * length + k];
      sum += score(z, row >= negatives);
    }
    sums[c] = sum;
  }
  return sums;
}

/** Two rows and four candidates at a time, so that each number that is loaded is used several times. */
export function blocked(data, turn) {
  const { x, w, length, size, negatives, score } = data;
  const rows = x.length / length;
  const sums = rows % 2 === 1 ? lastRow(data, turn) : new Float64Array(size);
  for (let c = 0; c + 4 <= size; c += 4) {
    const at = (turn * size + c) * length;
    for (let row = 0; row + 2 <= rows; row += 2) {
      let [a0, a1, a2, a3, b0, b1, b2, b3] = [0, 0, 0, 0, 0, 0, 0, 0];
      let [p, q] = [row * length, (row + 1) * length];
      for (let k = at; k < at + length; k++, p++, q++) {
        const u = x[p];
        const v = x[q];
        const w0 = w[k];
        const w1 = w[k + length];
        const w2 = w[k + 2 * length];
        const w3 = w[k + 3 * length];
        a0 += u * w0;
        a1 += u * w1;
        a2 += u * w2;
        a3 += u * w3;
        b0 += v * w0;
        b1 += v * w1;
        b2 += v * w2;
        b3 += v * w3;
      }
      const first = row >= negatives;
      const second = row + 1 >= negatives;
      sums[c] += score(a0, first) + score(b0, second);
      sums[c + 1] += score(a1, first) + score(b1, second);
      sums[c + 2] += score(a2, first) + score(b2, second);
      sums[c + 3] += score(a3, first) + score(b3, second);
    }
  }
  return sums;
}

function lastRow({ x, ...data }, turn) {
  const row = x.subarray(x.length - data.length);
  const negatives = x.length / data.length <= data.negatives ? 1 : 0;
  return nested({ ...data, x: row, negatives }, turn);
}

export const scores = {
  "zero-one": (z, positive) => (z > 0 === positive ? 0 : -1),
  logistic: (z, positive) => {
    const u = positive ? z : -z;
    return u > 0 ? -Math.log1p(Math.exp(-u)) : u - Math.log1p(Math.exp(u));
  },
};
