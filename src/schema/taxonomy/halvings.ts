/**
 * Levels of a number that nobody has declared levels of: its range in 2, 4, 8 and 16 parts that are equally wide on the declared
 * scale, as far as every part holds a code; and each code by itself, where there are at most 16. Missing values that have a code of
 * their own are one more group of each level.
 *
 * Claim. The levels are nested: each one's cuts are among the next one's.
 * Proof. The j-th of m parts begins at the first code at or above the share j/m of the range, and j/m = 2j/2m; both are exact in
 * floating point, for m is a power of two, so that the same cut is computed from them. Codes by themselves refine everything. ∎
 * Source. Su, Cao, Li, Lyu: PrivPfC. VLDB Journal, 2018, 5.1: “we partition each domain into equal size bins”.
 */
import { levels } from "../coding/codes.ts";
import { type GroupedAttribute, groupedFrom, withMissing } from "../coding/grouped.ts";
import type { NumericAttribute } from "../types.ts";

const PARTS = [2, 4, 8, 16];
const MOST_SINGLE_CODES = 16;

export function halvings(attribute: NumericAttribute): readonly GroupedAttribute[] {
  const count = levels(attribute);
  const cuts = PARTS.map((parts) => Array.from({ length: parts }, (_, j) => startOf(attribute, j / parts)));
  if (count <= MOST_SINGLE_CODES) cuts.push(Array.from({ length: count }, (_, code) => code));
  // Starts that repeat are those of empty parts, which have no level.
  return cuts.flatMap((starts) => groupedFrom(attribute, withMissing(attribute, starts)) ?? []);
}

/** The first code at or above a share of the range. Rounding must not push a code over a cut that it lies on. */
function startOf(attribute: NumericAttribute, share: number): number {
  const last = levels(attribute) - 1;
  const place = attribute.scale === "log" ? Math.expm1(Math.log1p(last) * share) : last * share;
  return Math.ceil(place * (1 - 1e-12));
}
