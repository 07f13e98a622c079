/**
 * When something about a run may become visible.
 *
 * A run that started at t₀ (a whole second) and whose first boundary is T₀ seconds later is seen again only at t₀ + T₀, + 2T₀, + 4T₀
 * and + 8T₀: that it is done, has failed or was cancelled, that its slot is free, and what the ledger takes back. T₀ is a power of two
 * that follows from the quote.
 *
 * Claim. If for every table the chance of missing T₀ is at most β, a run that is (ε, δ) is, together with its time, (ε, δ + β(1 + e^ε)).
 * Proof. Put the constant T₀ in the place of the time that is seen. That changes the law of (answer, time) by at most β in total variation,
 * for the table and for its neighbour: P(A) ≤ P′(A) + β ≤ e^ε Q′(A) + δ + β ≤ e^ε (Q(A) + β) + δ + β. ∎ β is not proved, it is counted.
 *
 * A flow tells its steps before that, each at a time of its own (`stepTimes`): what was released by then is shown, if all steps that are due
 * by then are there. Where one is not, the flow is late, and nothing more of it is told before it is over.
 *
 * Claim. The same holds of a flow, with β the chance of missing T₀ or any of its steps' times.
 * Proof. The times follow from the quote. Where none is missed, what is shown at each is fixed beforehand; put that in the place of what is
 * seen, and go on as above. ∎ A flow of n steps that is late is told in at most n places, at one of four boundaries, as done or with how many
 * of its steps: 4n(n + 2) outcomes.
 */

/** Multiples of T₀ at which a run may be seen; at the last it has failed. */
export const MULTIPLES = [1, 2, 4, 8] as const;

/** T₀ in whole seconds, a power of two: 2Ê ≤ T₀ < 4Ê, and at least one. */
export function firstBoundary(estimate: number): number {
  return 2 ** Math.ceil(Math.log2(Math.max(1, 2 * estimate)));
}

/**
 * When each step of a flow is looked for, in seconds after the start: its share of T₀, so that it has as much time to spare as the whole.
 * `estimates` are those of the steps up to each; the last is the flow's.
 */
export function stepTimes(first: number, estimates: readonly number[]): readonly number[] {
  const whole = estimates[estimates.length - 1];
  return estimates.map((estimate) => Math.min(first, Math.ceil((first * estimate) / whole)));
}

/** How many steps are due at each of the times before T₀ at which steps are looked for. */
export function stepLooks(
  times: readonly number[],
  first: number,
): readonly { readonly seconds: number; readonly due: number }[] {
  const early = [...new Set(times.filter((seconds) => seconds < first))].sort((a, b) => a - b);
  return early.map((seconds) => ({ seconds, due: times.filter((time) => time <= seconds).length }));
}

/** A time in milliseconds, rounded up to a whole second. */
export const wholeSecond = (milliseconds: number): number => Math.ceil(milliseconds / 1000) * 1000;

/** The boundaries of a run, in milliseconds of the clock that `start` is of. */
export const boundariesOf = (start: number, first: number): readonly number[] =>
  MULTIPLES.map((multiple) => start + multiple * first * 1000);

/** The first boundary that is not before `time`; undefined where the last has passed. */
export const nextBoundary = (start: number, first: number, time: number): number | undefined =>
  boundariesOf(start, first).find((boundary) => boundary >= time);
