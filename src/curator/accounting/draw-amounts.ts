/**
 * What the draws of each kind are paid with. `sampled`: noise of ρ on a sample, of which each row is with a probability of `rate`, independently
 * and in secret (sampled.ts). `opaque`: something of which only (ε, δ) is known. `reserve` and `pure-reserve`: draws that are not
 * known yet, of ρ or of ε in all (paid-run.ts).
 */
export const DRAW_AMOUNTS = Object.freeze({
  pure: ["epsilon"],
  "bounded-range": ["epsilon"],
  zcdp: ["rho"],
  sampled: ["rho", "rate"],
  opaque: ["epsilon", "delta"],
  reserve: ["rho"],
  "pure-reserve": ["epsilon"],
} as const);

export type DrawKinds = keyof typeof DRAW_AMOUNTS;
export type DrawAmount<Of extends DrawKinds = DrawKinds> = (typeof DRAW_AMOUNTS)[Of][number];
