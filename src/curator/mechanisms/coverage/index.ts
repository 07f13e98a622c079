/**
 * Greedy coverage: picks sets of rows one after the other, those that cover many rows more often; a row that is covered counts
 * no more. All picks together are one release, because what a pick leaves uncovered is not public.
 *
 * In every round a set S that is not picked yet is picked with probability proportional to exp(η·u(S)). Whatever was picked
 * before, u(S) is a number of rows, each of which counts for some of the sets, and
 *   (a) which sets a row counts for depends on the row and on the earlier picks, and on nothing else;
 *   (b) a row that counted for a set counts for none from the round on in which that set is picked.
 *
 * Claim. For neighbours that add or remove a row, and for every δ between 0 and 1, all picks together are (ε, δ)-differentially
 * private with ε = (exp(η) − 1)·(1 + ln(1/δ)), however many they are.
 *
 * Proof. Let D′ be D and a row t. Given the earlier picks, let pᵢ be the probability under D of picking in round i a set that t
 * counts for; 0 where t counts for none. By (a) D and D′ have the same u but for t, so under D′ the weights of those sets are
 * exp(η) times as large, and all weights together 1 + (exp(η) − 1)·pᵢ times. By (b) a set that t counts for is picked once at
 * most, in round τ, say (τ is the last round if none is), and pᵢ = 0 from then on. So for any course of picks
 *
 *     ln(P′/P) = η·[t is covered] − Σᵢ ln(1 + (exp(η) − 1)·pᵢ), a sum over i ≤ τ.
 *
 * It is at most η ≤ exp(η) − 1 ≤ ε: P′ ≤ exp(ε)·P. The other way, ln(P/P′) ≤ (exp(η) − 1)·Σpᵢ, at most ε unless Σpᵢ exceeds
 * 1 + ln(1/δ). Under D that happens with probability at most δ: let Mᵢ be exp(p₁ + … + pᵢ) while t is not covered after round i,
 * and 0 once it is. Its mean given the past is Mᵢ₋₁·(1 − pᵢ)·exp(pᵢ) ≤ Mᵢ₋₁, so it is a supermartingale from M₀ = 1. Let σ be the
 * first round in which the sum of the pᵢ exceeds 1 + ln(1/δ), which is known when round σ − 1 is over. If σ ≤ τ, then t was not
 * covered before round σ and the sum was above ln(1/δ) by then, as pσ ≤ 1: M at σ − 1 is above 1/δ, which by Markov's inequality
 * for the stopped supermartingale has probability at most δ. Hence P ≤ exp(ε)·P′ + δ. ∎
 *
 * Nothing of this holds where a row is replaced by another: two rows move then, and the caller must refuse.
 *
 * Source. Gupta, Ligett, McSherry, Roth, Talwar: Differentially private combinatorial optimization (2010), theorem 6.2, which
 * allows η = ε/(2·ln(e/δ)), half of this or less: no step above needs their factor 2. Specification, 2.7.
 */
import { ensure } from "../../../base/errors.ts";
import type { Rational } from "../../../base/rational.ts";
import { picksOfSets } from "../../../base/refusals/mechanisms.ts";
import type { Noise } from "../../noise/noise.ts";
import { Sensitive } from "../../sensitive.ts";
import type { Card } from "../card.ts";
import { exponential } from "../exponential/index.ts";
import { asPart, asText, ensureCandidates, ensureEpsilon } from "../parameters.ts";

export const coverageCard = Object.freeze({
  name: "coverage",
  kind: "opaque",
  takes: "coverage",
  metric: "range",
  status: "proved",
}) satisfies Card;

export interface CoverageStrength {
  /** η. */
  readonly rate: Rational;
  /** What the rate is paid for with; for the record. */
  readonly epsilon: Rational;
  readonly delta: Rational;
}

/** For every set, how many rows it would cover that no pick has covered yet: u, with (a) and (b). */
export type NewlyCovered = (picked: readonly number[]) => Promise<Sensitive>;

/** The numbers of the sets that were picked, in order. */
export async function coverage(
  newlyCovered: NewlyCovered,
  picks: number,
  strength: CoverageStrength,
  noise: Noise,
): Promise<number[]> {
  ensureEpsilon(strength.rate);
  const [rate, epsilon, delta] = [strength.rate, strength.epsilon, strength.delta].map(asText);
  const picked: number[] = [];
  while (picked.length < picks) {
    const covered = await newlyCovered([...picked]);
    ensureSets(covered, picks);
    const counts = Sensitive.open(covered, "range");
    const left = counts.flatMap((_, set) => (picked.includes(set) ? [] : [set]));
    const rest = new Sensitive(
      left.map((set) => counts[set]),
      "range",
      covered.sensitivity,
    );
    // A pick is a draw of the exponential mechanism, but it is not paid for as one.
    const own = asPart(noise, coverageCard.name, { epsilon, delta, rate, pick: `${picked.length + 1}` });
    picked.push(left[exponential(rest, strength.rate, own)]);
  }
  return picked;
}

function ensureSets({ length, sensitivity }: Sensitive, picks: number): void {
  if (sensitivity !== 1n) throw new RangeError("a row counts once or not at all");
  ensureCandidates(length);
  ensure(picks <= length, ...picksOfSets(picks, length));
}
