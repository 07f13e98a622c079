/**
 * The exact price of n bounded-range draws, each chosen after seeing the ones before.
 *
 * Claim. Let Hₖ(γ) be the largest δ at ε = γ over all adaptive sequences of k draws, each of them ε-BR. Then
 *
 *     H₀(γ) = (1 − e^γ)⁺,   Hₖ(γ) = max over t ∈ [0, ε] of p_t·Hₖ₋₁(γ − t) + (1 − p_t)·Hₖ₋₁(γ − t + ε),
 *
 * p_t = (1 − e^{t−ε})/(1 − e^{−ε}); and what this file computes is not below it.
 *
 * Proof. In proof.md. In short: given the first result, the rest is a sequence of k − 1 draws, and the mean of a
 * convex function of the likelihood ratio is largest when the ratio sits at the two ends of its interval. Hₖ is
 * convex in e^γ, so chords between grid points lie above it; on negative γ it follows from
 * Hₖ(−γ) = 1 − e^{−γ} + e^{−γ}·Hₖ(γ); beyond the grid it is at most its last value. ∎
 *
 * The length ε and the number of draws must be fixed before the first draw; stopping early is free, as Hₖ grows
 * with k. Draws of several lengths are groups (profile.ts). Lengths that depend on results need a filter (ledger/exhausted.ts).
 *
 * Source. The recursion: Dong, Durfee, Rogers 2020. Its evaluation on a grid with a proved bound is ours.
 */
import { type Profile, smallestEpsilon } from "./profile.ts";

/** The smallest γ with δ(γ) ≤ δ, given any γ that is known to be enough. */
export function boundedRangeExactEpsilon(
  count: number,
  epsilon: number,
  delta: number,
  enough: number,
  cells: number,
): number {
  const found = boundedRangeProfile(count, epsilon, enough, cells);
  return smallestEpsilon(found, delta, Math.min(enough, count * epsilon));
}

/** δ at every ε, for an answer that is looked for below `reach`. */
export function boundedRangeProfile(count: number, epsilon: number, reach: number, cells: number): Profile {
  const step = epsilon / cells;
  const size = Math.min(cells * count, Math.ceil(reachFor(count, epsilon, reach) / step) + 1);
  const grid = new Grid(step, size, cells + 1);
  grid.precede(cells, count);
  return { step, values: grid.values };
}

/** How many cells of t the computation will look at: draws × grid points × cells. */
export function boundedRangeExactWork(count: number, epsilon: number, enough: number, cells: number): number {
  const points = Math.min(count, reachFor(count, epsilon, enough) / epsilon) * cells;
  return count * points * cells;
}

const reachFor = (count: number, epsilon: number, enough: number): number =>
  enough + 4 * deviation(count, epsilon);

/** About the standard deviation of the total privacy loss: it sets how far the grid reaches, not what is claimed. */
export function deviation(count: number, epsilon: number): number {
  return (Math.sqrt(count) * epsilon) / 2;
}

class Grid {
  values: Float64Array;
  readonly #step: number;
  readonly #margin: number;
  /** e^γ at every point, the margins on both sides included. */
  readonly #odds: Float64Array;
  readonly #padded: Float64Array;
  readonly #slopes: Slopes;
  readonly #ends: Float64Array;
  #reached = 0;

  constructor(step: number, size: number, margin: number) {
    const length = size + 1 + 2 * margin;
    const blank = () => new Float64Array(length);
    this.values = new Float64Array(size + 1);
    this.#step = step;
    this.#margin = margin;
    this.#odds = Float64Array.from({ length }, (_, i) => Math.exp((i - margin) * step));
    this.#padded = blank();
    this.#slopes = { at: blank(), mostBefore: blank(), leastAfter: blank() };
    this.#ends = new Float64Array(margin + 1);
  }

  /** Puts `count` draws of `cells` grid steps before those that are there. */
  precede(cells: number, count: number): void {
    const pair = twoPoints(cells, this.#step);
    let next: Float64Array = new Float64Array(this.values.length);
    for (let draw = 0; draw < count; draw++) {
      this.#pad();
      this.#reached = Math.min(this.values.length - 1, this.#reached + cells);
      // Beyond the sum of the lengths no loss reaches, and H stays 0.
      for (let j = 0; j <= this.#reached; j++) next[j] = Math.min(1, this.#worst(j, cells, pair));
      [this.values, next] = [next, this.values];
    }
  }

  /** Extends H to the margins and finds the slope of each chord in e^γ. */
  #pad(): void {
    const margin = this.#margin;
    const values = this.values;
    const last = values.length - 1;
    const padded = this.#padded;
    padded.set(values, margin);
    padded.fill(values[last], margin + last + 1);
    for (let j = 1; j <= margin; j++) {
      padded[margin - j] = -Math.expm1(-j * this.#step) + this.#odds[margin - j] * values[Math.min(j, last)];
    }
    const growth = Math.expm1(this.#step);
    const { at, mostBefore, leastAfter } = this.#slopes;
    const end = padded.length - 1;
    for (let i = 0; i < end; i++) {
      at[i] = (padded[i + 1] - padded[i]) / (growth * this.#odds[i]);
      mostBefore[i] = i === 0 ? at[0] : Math.max(mostBefore[i - 1], at[i]);
    }
    for (let i = end - 1; i >= 0; i--) {
      leastAfter[i] = i === end - 1 ? at[i] : Math.min(leastAfter[i + 1], at[i]);
    }
  }

  /**
   * The maximum over t. With y = e^t, a cell of t is c₀ + c₁·y + c₂/y: its ends are means of grid values, and the
   * bulge between them, if any, is written as what it adds to the chord, so that no large terms cancel.
   */
  #worst(j: number, cells: number, pair: TwoPoints): number {
    const { up, down, odds } = pair;
    const padded = this.#padded;
    const ends = this.#ends;
    const here = this.#margin + j;
    let worst = 0;
    for (let s = 0; s <= cells; s++) {
      const value = up[s] * padded[here - s] + down[s] * padded[here - s + cells];
      ends[s] = value;
      if (value > worst) worst = value;
    }
    const { at, mostBefore, leastAfter } = this.#slopes;
    const scale = this.#odds[here] * pair.weight;
    const most = scale * (mostBefore[here - 1 + cells] - leastAfter[here - cells]);
    // Only a cell with an end this high can rise above the highest end.
    const contender = worst - most * pair.bulge;
    for (let s = 0; s < cells; s++) {
      if (ends[s] <= contender && ends[s + 1] <= contender) continue;
      const curve = scale * (at[here - s - 1 + cells] - at[here - s - 1]);
      const inside = insideCell(ends[s], ends[s + 1], curve, odds[s], odds[s + 1]);
      if (inside > worst) worst = inside;
    }
    return worst;
  }
}

/** Slopes of the chords; they grow with γ but for rounding, and the running extremes hold in any case. */
interface Slopes {
  readonly at: Float64Array;
  readonly mostBefore: Float64Array;
  readonly leastAfter: Float64Array;
}

/** The largest of c₀ + c₁·y + c₂/y between two points where it is `left` and `right`, given curve = −c₂. */
function insideCell(left: number, right: number, curve: number, from: number, to: number): number {
  const width = to - from;
  const fall = curve / (from * to) - (right - left) / width;
  if (curve <= 0 || fall <= 0) return Math.max(left, right);
  const y = Math.sqrt(curve / fall);
  if (y <= from || y >= to) return Math.max(left, right);
  const chord = left + ((y - from) / width) * (right - left);
  return chord + (curve * (y - from) * (to - y)) / (from * to * y);
}

/** The two-point distributions of a draw for t on the grid: p_t, 1 − p_t, e^t, and how far 1/y can bulge. */
interface TwoPoints {
  readonly up: Float64Array;
  readonly down: Float64Array;
  readonly odds: Float64Array;
  readonly bulge: number;
  readonly weight: number;
}

function twoPoints(cells: number, step: number): TwoPoints {
  const length = cells + 1;
  const epsilon = cells * step;
  const odds = Float64Array.from({ length }, (_, s) => Math.exp(s * step));
  return {
    up: Float64Array.from({ length }, (_, s) => Math.expm1((s - cells) * step) / Math.expm1(-epsilon)),
    down: Float64Array.from({ length }, (_, s) => Math.expm1(s * step) / Math.expm1(epsilon)),
    odds,
    // The chord of 1/y lies above 1/y by at most (1/√from − 1/√to)², most so in the first cell, where from = 1.
    bulge: Math.expm1(-step / 2) ** 2,
    weight: -1 / Math.expm1(-epsilon),
  };
}
