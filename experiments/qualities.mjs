/** What PrivPfC's qualities are made of, as the paper writes them: Laplace noise of scale 1/ε in every count of a cell. */

/** By how many rows a cell falls short of its largest count, where the noisy one of two classes is chosen that are `apart` rows apart. */
export const lossOfTwo = (epsilon, apart) =>
  (apart * Math.exp(-epsilon * apart) * (1 + (epsilon * apart) / 2)) / 2;

/** Δ: the most that one row can add to the quality of a cell. */
export function rowMoves(epsilon) {
  const gain = (lead) => 1 + lossOfTwo(epsilon, lead - 1) - lossOfTwo(epsilon, lead);
  const around = (1 + Math.sqrt(3)) / epsilon;
  let most = 1;
  for (let lead = Math.max(1, Math.floor(around) - 2); lead <= around + 3; lead++)
    most = Math.max(most, gain(lead));
  return most;
}

/** Noise this many scales away has a chance below 10⁻¹³. */
const FAR = 30;

/**
 * The same where the noisy one of all classes is chosen: `apart` says how many rows each has less than the largest, in rising order. It is
 * Σᵢ apartᵢ · P(class i is chosen), and the chance an integral over where the chosen count lies, analytic between the counts.
 */
export function expectedLoss(epsilon) {
  const known = new Map();
  return (apart) => {
    const near = apart.filter((rows) => epsilon * rows < 2 * FAR);
    const key = near.join();
    const loss = known.get(key) ?? lossOfAll(near.map((rows) => epsilon * rows)) / epsilon;
    known.set(key, loss);
    return loss;
  };
}

function lossOfAll(apart) {
  const places = apart.map((scales) => -scales);
  const edges = [...new Set([...places, places.at(-1) - FAR, ...[1, 2, 4, 8, 16, FAR]])].sort(
    (a, b) => a - b,
  );
  let loss = 0;
  for (let e = 1; e < edges.length; e++)
    for (const { at, weight } of pointsBetween(edges[e - 1], edges[e]))
      loss += weight * places.reduce((sum, _, i) => sum + apart[i] * chosenAt(places, i, at), 0);
  return loss;
}

/** How likely it is that the noisy count of class i is about here, and all others below. */
function chosenAt(places, i, at) {
  return places.reduce(
    (product, place, j) => product * (j === i ? density(at - place) : below(at - place)),
    1,
  );
}

const density = (x) => Math.exp(-Math.abs(x)) / 2;
const below = (x) => (x < 0 ? Math.exp(x) / 2 : 1 - Math.exp(-x) / 2);

/** Gauss and Legendre's: intervals are cut until they are at most as long as the noise is wide, times two. */
function* pointsBetween(from, to) {
  const pieces = Math.ceil((to - from) / 2);
  const half = (to - from) / pieces / 2;
  for (let piece = 0; piece < pieces; piece++)
    for (const [x, w] of LEGENDRE) yield { at: from + half * (2 * piece + 1 + x), weight: half * w };
}

const LEGENDRE = legendre(8);

function legendre(n) {
  return Array.from({ length: n }, (_, i) => {
    let x = Math.cos((Math.PI * (i + 0.75)) / (n + 0.5));
    let slope = 1;
    for (let step = 0; step < 50; step++) {
      let [p, before] = [x, 1];
      for (let k = 2; k <= n; k++) [p, before] = [((2 * k - 1) * x * p - (k - 1) * before) / k, p];
      slope = (n * (x * p - before)) / (x * x - 1);
      x -= p / slope;
    }
    return [x, 2 / ((1 - x * x) * slope * slope)];
  });
}
