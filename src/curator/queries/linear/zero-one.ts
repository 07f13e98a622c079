/**
 * Minus one for a row that the model gets wrong, else zero: q(t, ω) = −1[(margin > 0) ≠ positive].
 *
 * Claim. A(ω, ω′) ≤ 1, and 0 where the two margins never differ.
 * Proof. The score is −1 or 0, and equal margins have equal scores. ∎
 */
import type { Score } from "./score.ts";

export const zeroOne: Score = {
  name: "zero-one",
  one: 1,
  slope: 0,
  mirrored: false,
  of: (margin, positive) => (margin > 0 === positive ? 0 : -1),
  favour: ({ apart }) => (apart === 0 ? 0 : 1),
  width: () => 1,
  largest: () => 1,
};
