/**
 * Candidate rows and how they are varied: values are drawn anew with a small chance, numbers move by a small part of their range. A row is a
 * list of codes. Public randomness alone.
 *
 * Source. Tran, Backurs, Lin, Reis, Xiong, Yekhanin: Differentially private synthetic data via APIs 4: tabular data (2026), and its published
 * code. A number's missing values, which have no place in a range, are ours: like a value, they come and go by being drawn anew.
 */
import type { PublicRandom } from "../../../base/random.ts";

/** What codes there are at a place of a row. */
export interface Gene {
  /** Codes in order, which a number has, or values without one. */
  readonly kind: "number" | "value";
  /** How many codes; the missing one of a number is not among them, and is the next. */
  readonly codes: number;
  /** How often a number that is drawn anew is missing. */
  readonly missing: number;
}

/** Every code with the same chance. */
export const drawnRow = (genes: readonly Gene[], random: PublicRandom): Uint32Array =>
  Uint32Array.from(genes, (gene) => drawn(gene, random));

/** Another row near it; at a rate of 1 hardly anything is left of it. */
export const variedRow = (
  row: Uint32Array,
  genes: readonly Gene[],
  rate: number,
  random: PublicRandom,
): Uint32Array => row.map((code, place) => varied(code, genes[place], rate, random));

function drawn({ codes, missing }: Gene, random: PublicRandom): number {
  return missing > 0 && random.uniform() < missing ? codes : random.below(codes);
}

function varied(code: number, gene: Gene, rate: number, random: PublicRandom): number {
  const { kind, codes, missing } = gene;
  const isAnew = (kind === "value" || missing > 0) && random.uniform() < rate;
  if (kind === "value") return isAnew ? drawn(gene, random) : code;
  if (isAnew) {
    const fresh = drawn(gene, random);
    // A number that was measured and still is keeps its place.
    if (fresh === codes || code === codes) return fresh;
  }
  if (code === codes) return code;
  const moved = Math.round(code + (2 * random.uniform() - 1) * rate * (codes - 1));
  return Math.min(codes - 1, Math.max(0, moved));
}
