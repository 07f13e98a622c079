/**
 * A score that the data's owner has written, made into one with a bound: candidates are compared with a public hub row by
 * row, and no row's difference counts for more than the clip.
 *
 * Let s(t, ω) be the function's answer for row t and candidate ω in whole units, after trust.ts has brought it into the range:
 * low ≤ s ≤ high. With the hub p, the clip C and the width W = high − low,
 *
 *     q(t, ω) = s(t, ω) − s(t, p), brought into [−C, C].
 *
 * Claim. Whatever the function returns for whatever row, the sums over rows of q have range sensitivity at most
 *     2·B where neighbours replace a row, and B where they add or remove one, with B = min(2C, W);
 * where no more than one of the candidates differs from the hub, B = min(C, W). No smaller B holds for every function.
 * Proof. Let u = s(t, ω) − s(t, p), and u′ the same for ω′. Both q are in [−C, C], so q(t, ω) − q(t, ω′) ≤ 2C. Clamping never
 * moves two numbers apart, so it is also at most |u − u′| = |s(t, ω) − s(t, ω′)| ≤ W. Hence A(ω, ω′) ≤ B for all pairs, and the
 * claim of score.ts gives the rest. Of two different candidates one is p in the second case; its q is 0 for every row, and
 * the other's is at most min(C, W) in size; equal candidates are scored once and cannot part. Attained: let
 * s(t, p) = ⌊(low + high)/2⌋, s(t, ω) = high, s(t, ω′) = low, and the opposite for a row t′; then q(t, ω) − q(t, ω′) =
 * min(C, ⌈W/2⌉) + min(C, ⌊W/2⌋) = B. With p a candidate, s(t, p) = low, s(t, ω) = high, and the opposite for t′. ∎
 * The claim needs s to be a function of t and ω. What carries a value from one row to another (a counter, a cache) is no such
 * function, and nothing here can catch it: see docs/own-objectives.md.
 * Source. Range sensitivity: Dong, Durfee, Rogers (2020). Differences to a hub: PrivGene (Zhang et al. 2013), lemma 3.
 */
import { ensure } from "../../../base/errors.ts";
import { noOwnedScore, vectorsOfOneLength } from "../../../base/refusals/questions.ts";
import type { Neighbours } from "../../../schema/types.ts";
import type { RowSumsQuestion } from "../../engine.ts";
import { ensureCandidates } from "../../mechanisms/parameters.ts";
import { OWNED_ONE, type OwnedName, rowOf, type TrustedScore, type TrustedScores } from "../../trust.ts";
import type { PreparedSelection } from "../prepare.ts";

export interface OwnedQuestion {
  /** The name that `curator.trust` gave. */
  readonly score: OwnedName;
  /** Vectors of any one length; what they mean is the function's affair. */
  readonly candidates: readonly ArrayLike<number>[];
  /** The public vector that candidates are compared with; it may be one of them. */
  readonly hub: ArrayLike<number>;
}

export const isOwned = (asked: { readonly score: string }): asked is OwnedQuestion =>
  typeof asked.score === "string" && asked.score.startsWith("owner:");

export function prepareOwned(
  facts: { readonly neighbours: Neighbours },
  asked: OwnedQuestion,
  trusted: TrustedScores,
): PreparedSelection {
  const owned = scoreTrusted(asked.score, trusted);
  const [hub, ...candidates] = vectorsOf([asked.hub ?? [], ...asked.candidates]);
  // The hub comes first; equal vectors have one place.
  const placed = new Map([hub, ...candidates].map((vector) => [vector.join(), vector]));
  const distinct = [...placed.values()];
  const places = new Map([...placed.keys()].map((key, place) => [key, place]));
  const question: RowSumsQuestion = {
    attributes: owned.attributes,
    size: distinct.length,
    of: (codes) => differences(owned, codes, distinct),
  };
  return {
    question,
    score: `${owned.name} (owner's function)`,
    guarantee: "reviewed",
    size: candidates.length,
    unit: 1 / OWNED_ONE,
    sums: async (engine) => {
      const sums = await engine.rowSums(question);
      return candidates.map((candidate) => sums[places.get(candidate.join()) as number]);
    },
    sensitivity: ownedSensitivity(owned, distinct.length - 1, facts.neighbours),
    candidate: (index) => candidates[index].slice(),
  };
}

/** What a row adds to each vector's sum: by how much it scores the vector above the first, the hub. */
function differences(
  { attributes, units, clip }: TrustedScore,
  codes: readonly number[],
  vectors: readonly Float64Array[],
): number[] {
  const row = rowOf(attributes, codes);
  const scores = vectors.map((vector) => units(row, vector));
  return scores.map((score) => Math.min(clip, Math.max(-clip, score - scores[0])));
}

/** `others` is how many different vectors there are beside the hub. */
function ownedSensitivity({ low, high, clip }: TrustedScore, others: number, neighbours: Neighbours): bigint {
  const oneRow = Math.min(others > 1 ? 2 * clip : clip, high - low);
  return BigInt(neighbours === "replace" ? 2 * oneRow : oneRow);
}

function scoreTrusted(name: string, trusted: TrustedScores): TrustedScore {
  const score = trusted.get(name);
  const known = [...trusted.keys()].join(", ");
  ensure(score !== undefined, ...noOwnedScore(name, known));
  return score;
}

/** Zero has one sign, so that equal vectors look equal. */
function vectorsOf(given: readonly ArrayLike<number>[]): Float64Array[] {
  const vectors = given.map((vector) => Float64Array.from(vector, (x) => x + 0));
  ensureCandidates(vectors.length - 1);
  const [{ length }] = vectors;
  ensure(
    length > 0 && vectors.every((vector) => vector.length === length && vector.every(Number.isFinite)),
    ...vectorsOfOneLength(length),
  );
  return vectors;
}
