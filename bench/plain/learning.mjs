/** Gradients and second moments by their definition, in plain loops over codes: what ours must equal to the last unit. */

const [INPUT_ONE, BETWEEN, EDGE] = [2 ** 14, 2 ** 20, 2 ** 14];

/** Each row's inputs as places and numbers: those of a category are 1 in the place of its value. */
function perRow({ inputs, columns, rows }, call) {
  const { offsets, length } = inputs;
  const places = new Int32Array(columns.length + 1).fill(length - 1);
  const numbers = new Float64Array(columns.length + 1).fill(INPUT_ONE);
  for (let row = 0; row < rows; row++) {
    columns.forEach(({ codes, units }, k) => {
      places[k] = units ? offsets[k] : offsets[k] + codes[row];
      if (units) numbers[k] = units[row];
    });
    call(row, places, numbers);
  }
}

/** No row of Adult is clipped. A sum is a high and a low part, as a double does not hold it. */
export function gradientByLoops(data, turn) {
  const { weights, slope } = data.gradients[turn];
  const sums = new Array(weights.length).fill(0n);
  const parts = new Float64Array(weights.length);
  const flush = () => {
    for (let j = 0; j < parts.length; j++) sums[j] += BigInt(parts[j]);
    parts.fill(0);
  };
  perRow(data, (row, places, numbers) => {
    if (row % 4096 === 0) flush();
    let z = 0;
    for (let i = 0; i < places.length; i++) z += weights[places[i]] * numbers[i];
    const sign = data.classes[row];
    const m = sign * told(slope, sign * z);
    for (let i = 0; i < places.length; i++) parts[places[i]] += m * numbers[i];
  });
  flush();
  return Float64Array.from(sums, Number);
}

function told(slope, margin) {
  const z = Math.max(-EDGE * BETWEEN, Math.min(EDGE * BETWEEN, margin));
  const place = Math.floor(z / BETWEEN);
  const low = slope[place + EDGE];
  if (place === EDGE) return low;
  return low + Math.floor(((slope[place + EDGE + 1] - low) * (z - place * BETWEEN)) / BETWEEN);
}

/** The whole matrix and Σxy, of which the pairs are taken that ours gives. */
export function momentsByLoops(data) {
  const { length } = data.inputs;
  const sums = new Float64Array(length * length + length);
  perRow(data, (row, places, numbers) => {
    for (let i = 0; i < places.length; i++) {
      for (let j = 0; j < places.length; j++) sums[places[i] * length + places[j]] += numbers[i] * numbers[j];
      sums[length * length + places[i]] += numbers[i] * data.classes[row] * INPUT_ONE;
    }
  });
  return data.inPairs(sums);
}
