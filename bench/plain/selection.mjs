/** The exponential mechanism in floating point: its probabilities, and the draw that people write. */

const exponents = ({ scores, sensitivity, epsilon }) => {
  const best = scores.reduce((a, b) => (a > b ? a : b));
  const scale = Number(epsilon.n) / Number(epsilon.d) / Number(sensitivity);
  return Float64Array.from(scores, (score) => -scale * Number(best - score));
};

export function probabilities(data) {
  const weights = exponents(data).map(Math.exp);
  const total = weights.reduce((a, b) => a + b);
  return weights.map((weight) => weight / total);
}

/** The largest of the scores, each with Gumbel noise. Not private: the noise is as coarse as a double. */
export function gumbelDraws(data, count) {
  const at = exponents(data);
  const drawn = new Uint32Array(at.length);
  for (let draw = 0; draw < count; draw++) {
    let most = Number.NEGATIVE_INFINITY;
    let best = 0;
    for (let i = 0; i < at.length; i++) {
      const noisy = at[i] - Math.log(-Math.log(Math.random()));
      if (noisy > most) [most, best] = [noisy, i];
    }
    drawn[best]++;
  }
  return drawn;
}
