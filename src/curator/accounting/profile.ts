/**
 * What groups of draws cost together, in whatever order their draws are made: a privacy-loss-distribution accountant with outward rounding (the
 * theorem `joint` of receipts). A profile on a grid is a distribution of losses; joining two is convolving these.
 *
 * A group's profile is its δ at every ε = γ: the largest over everybody who chooses its draws given all that was seen, on either of two
 * neighbours. Groups have symmetric bounds, so that H(−γ) = 1 − e^{−γ} + e^{−γ}·H(γ).
 *
 * Claim. Let the profiles of several groups lie below H₁, H₂, …. Then all their draws, which one comes next being decided given everything
 * that was seen, have together a profile below that of the independent pairs of distributions of which H₁, H₂, … are the
 * profiles; and `together` is not below that. It is never above Σδᵢ at Σγᵢ, where Hᵢ(γᵢ) = δᵢ, but for what the grid adds.
 *
 * Proof. In proof.md. In short: one answer by a pair of distributions can be processed into all that a group with no larger profile ever
 * answers (Blackwell), so the pairs can be drawn beforehand. Between grid points the chord in e^γ lies above H, and what
 * has the chords for its profile is a pair on the grid, with a mass where the slope changes; beyond the grid, the last value is a loss without end. ∎
 *
 * Source. Vadhan & Zhang 2023; chords on a grid: Doroshenko, Ghazi, Kamath, Kumar, Manurangsi 2022. The proofs are ours.
 */
import { SAFETY } from "./outward.ts";

/** δ at ε = γ ≥ 0, not below the true value. */
export type Delta = (gamma: number) => number;

/** H on the grid 0, h, 2h, …; in between it lies below the chord in e^γ. */
export interface Profile {
  readonly step: number;
  readonly values: Float64Array;
}

/** H at any γ ≥ 0, along the chord; a little above the computed value to cover rounding. */
export function deltaOf({ step, values }: Profile): Delta {
  const last = values.length - 1;
  return (gamma) => {
    const cell = Math.min(last, Math.floor(gamma / step));
    if (cell === last) return values[last] * SAFETY;
    const share = Math.expm1(gamma - cell * step) / Math.expm1(step);
    return (values[cell] + share * (values[cell + 1] - values[cell])) * SAFETY;
  };
}

/** The smallest γ with δ(γ) ≤ δ, given any γ that is known to be enough. */
export function smallestEpsilon({ step, values }: Profile, delta: number, enough: number): number {
  const above = values.findIndex((value) => value * SAFETY <= delta);
  if (above <= 0) return above < 0 ? enough : 0;
  const [high, low] = [values[above - 1] * SAFETY, values[above] * SAFETY];
  const share = (high - delta) / (high - low);
  return Math.min((above - 1) * step + Math.log1p(share * Math.expm1(step)), enough);
}

const CELLS = 512;

/** The profile of groups whose draws are made in any order, on a grid up to `reach`. */
export function together(groups: readonly Delta[], reach: number): Profile {
  const step = reach / CELLS;
  const onGrid = groups.map((group) => Float64Array.from({ length: CELLS + 1 }, (_, j) => group(j * step)));
  return { step, values: onGrid.reduce((rest, group) => joined(group, rest, step)) };
}

/** Many draws of one size as two groups of half as many: dearer by little, and soon computed. */
export function inHalves(few: (count: number) => Delta, count: number, most: number, reach: number): Delta {
  if (count <= most) return few(count);
  const half = inHalves(few, count >> 1, most, reach);
  return deltaOf(together(count % 2 === 1 ? [half, half, few(1)] : [half, half], reach));
}

/** The mean of the one profile, moved by the loss of the other. */
function joined(group: Float64Array, rest: Float64Array, step: number) {
  const [growth, decay] = [Math.expm1(step), -Math.expm1(-step)];
  const [from, to] = [group, rest].map((values) => onBothSides(values, step));
  // Of each loss, from the least: the change of slope, and what rounding can have taken away from it.
  const masses = Float64Array.from({ length: 2 * CELLS + 1 }, (_, i) => {
    const before = (from[i] - from[i + 1] + 8 * Number.EPSILON * from[i]) / decay;
    return Math.max(0, before - (from[i + 1] - from[i + 2]) / growth);
  });
  const means = rest.map(() => group[CELLS]);
  // Each gets its 2·CELLS + 1 = 5·205 terms in their order, five at a time: one mean alone would wait for every sum.
  for (let j = 0; j <= 2 * CELLS; j += 5) {
    const [a, b, c, d, e] = masses.subarray(j, j + 5);
    for (let i = 0, k = 2 * CELLS + 1 - j; i <= CELLS; i++, k++)
      means[i] = means[i] + a * to[k] + b * to[k - 1] + c * to[k - 2] + d * to[k - 3] + e * to[k - 4];
  }
  return means.map((mean) => Math.min(1, mean));
}

/** H at j·h, from as far left of 0 as the grid reaches, and one step more, to twice as far right. */
function onBothSides(values: Float64Array, step: number): Float64Array {
  return Float64Array.from({ length: 3 * CELLS + 2 }, (_, i) => {
    const j = i - CELLS - 1;
    const value = values[Math.min(CELLS, Math.abs(j))];
    return j < 0 ? -Math.expm1(j * step) + Math.exp(j * step) * value : value;
  });
}
