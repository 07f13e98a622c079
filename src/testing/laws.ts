/**
 * The promised laws, as closed forms in floating point: what samplers and mechanisms are held against.
 */
type Law = Map<string, number>;

/** The law of a coin. */
export const heads = (p: number): Law =>
  new Map([
    ["true", p],
    ["false", 1 - p],
  ]);

/** 0 … n−1, each as likely. */
export const evenly = (n: number): Law => new Map(Array.from({ length: n }, (_, i) => [String(i), 1 / n]));

/** Laws of whole numbers are listed out to where a billionth of a billionth is left. */
function tabulate(reach: number, weight: (x: number) => number): Map<number, number> {
  const table = new Map<number, number>();
  for (let x = -reach; x <= reach; x++) table.set(x, weight(x));
  return table;
}

const decay = 42;

export function discreteLaplaceLaw(scale: number): Map<number, number> {
  const a = Math.exp(-1 / scale);
  return tabulate(Math.ceil(decay * scale), (x) => ((1 - a) / (1 + a)) * a ** Math.abs(x));
}

export function discreteGaussianLaw(variance: number): Map<number, number> {
  const weight = (x: number) => Math.exp((-x * x) / (2 * variance));
  const reach = Math.ceil(Math.sqrt(2 * decay * variance));
  const total = [...tabulate(4 * reach, weight).values()].reduce((a, b) => a + b);
  return tabulate(reach, (x) => weight(x) / total);
}

export function geometricLaw(rate: number): Map<number, number> {
  return new Map(
    Array.from({ length: Math.ceil(decay / rate) }, (_, i) => [i, -Math.expm1(-rate) * Math.exp(-i * rate)]),
  );
}

export function staircaseLaw(epsilon: number, sensitivity: number, step: number): Map<number, number> {
  const b = Math.exp(-epsilon);
  const a = staircasePeak(epsilon, sensitivity, step);
  const level = (x: number) => Math.floor((Math.abs(x) + sensitivity - step) / sensitivity);
  return tabulate(Math.ceil(decay / epsilon) * sensitivity, (x) => a * b ** level(x));
}

/** The probability of no noise at all. */
export function staircasePeak(epsilon: number, sensitivity: number, step: number): number {
  const b = Math.exp(-epsilon);
  return (1 - b) / (2 * step + 2 * b * (sensitivity - step) - (1 - b));
}

/**
 * Independent noise on every coordinate of a vector; outputs below a billionth of a billionth are left out.
 */
export function addedTo(input: readonly bigint[], noise: ReadonlyMap<number, number>, unit = 1): Law {
  let partial: [string, number][] = [["", 1]];
  input.forEach((x, i) => {
    partial = partial.flatMap(([key, p]) =>
      [...noise]
        .filter(([, weight]) => p * weight > 1e-18)
        .map(([z, weight]): [string, number] => [
          `${key}${i ? "," : ""}${unit * (Number(x) + z)}`,
          p * weight,
        ]),
    );
  });
  return new Map(partial);
}

/** A law over the indices of candidates. */
export const indexed = (weights: readonly number[]): Law => new Map(weights.map((p, i) => [String(i), p]));

export function exponentialLaw(scores: readonly number[], eta: number): number[] {
  const best = Math.max(...scores);
  const weights = scores.map((u) => Math.exp(eta * (u - best)));
  const total = weights.reduce((a, b) => a + b);
  return weights.map((w) => w / total);
}

/** pᵢ·∫₀¹ ∏_{j≠i}(1 − t·pⱼ) dt, with the product multiplied out. */
export function permuteAndFlipLaw(scores: readonly number[], eta: number): number[] {
  const best = Math.max(...scores);
  const heads = scores.map((u) => Math.exp(eta * (u - best)));
  return heads.map((p, i) => {
    let product = [1];
    heads.forEach((q, j) => {
      if (j !== i) product = [...product, 0].map((c, power) => c - q * (product[power - 1] ?? 0));
    });
    return p * product.reduce((sum, c, power) => sum + c / (power + 1), 0);
  });
}

/**
 * Sums over the winner's noisy score of the chance that all before stay below it and none after exceeds it.
 */
export function noisyMaxLaw(scores: readonly number[], scale: number): number[] {
  const a = Math.exp(-1 / scale);
  const mass = (z: number) => ((1 - a) / (1 + a)) * a ** Math.abs(z);
  const atMost = (z: number) => (z < 0 ? a ** -z / (1 + a) : 1 - a ** (z + 1) / (1 + a));
  const reach = Math.ceil(decay * scale);
  const low = Math.min(...scores) - reach;
  const high = Math.max(...scores) + reach;
  return scores.map((u, i) => {
    let sum = 0;
    for (let x = low; x <= high; x++) {
      sum += scores.reduce((p, v, j) => (j === i ? p : p * atMost(x - v - (j < i ? 1 : 0))), mass(x - u));
    }
    return sum;
  });
}

/** The two largest noisy scores in their order: sums over both of them of the chance that no other comes before the second. */
export function noisyTopTwoLaw(scores: readonly number[], scale: number): Law {
  const a = Math.exp(-1 / scale);
  const mass = (z: number) => ((1 - a) / (1 + a)) * a ** Math.abs(z);
  const atMost = (z: number) => (z < 0 ? a ** -z / (1 + a) : 1 - a ** (z + 1) / (1 + a));
  const above = (z: number) => (z < 0 ? 1 - a ** -z / (1 + a) : a ** (z + 1) / (1 + a));
  const reach = Math.ceil(decay * scale);
  const [low, high] = [Math.min(...scores) - reach, Math.max(...scores) + reach];
  const chance = (first: number, second: number) => {
    let sum = 0;
    for (let x = low; x <= high; x++) {
      const others = scores.reduce(
        (p, v, j) => (j === first || j === second ? p : p * atMost(x - v - (j < second ? 1 : 0))),
        mass(x - scores[second]),
      );
      sum += others * above(x - scores[first] - (first < second ? 1 : 0));
    }
    return sum;
  };
  return new Map(
    scores.flatMap((_, i) =>
      scores.flatMap((_, j) => (i === j ? [] : [[String([i, j]), chance(i, j)] as const])),
    ),
  );
}

/** Peeling k candidates off with the exponential mechanism. */
export function topKLaw(scores: readonly number[], k: number, eta: number): Law {
  const peel = (left: readonly number[], rounds: number): [number[], number][] => {
    if (rounds === 0) return [[[], 1]];
    const p = exponentialLaw(
      left.map((i) => scores[i]),
      eta,
    );
    return left.flatMap((i, at) =>
      peel(
        left.filter((j) => j !== i),
        rounds - 1,
      ).map(([rest, q]): [number[], number] => [[i, ...rest], p[at] * q]),
    );
  };
  return new Map(
    peel(
      scores.map((_, i) => i),
      k,
    ).map(([order, p]) => [String(order), p]),
  );
}

/** With keys as text, as outputs are compared. */
export const asLaw = (table: ReadonlyMap<number, number>): Law =>
  new Map([...table].map(([x, p]) => [String(x === 0 ? 0 : x), p]));
