/**
 * Of how few rows a group's points could be chance: so many times the cap, which is the most that a row adds to a sum of residuals, is twice the
 * noise in it, which 95 % of noise alone does not exceed. The cap cancels: a row moves each table of a draw by it, or by twice as much where
 * rows are replaced. Later rounds add to what the first one tells, so that fewer rows may do.
 */
import { type Rational, toNumber } from "../../../base/rational.ts";
import type { PublicFacts } from "../../../curator/index.ts";

/** ρ of a draw, and how many tables it asks about at once. */
export function rowsBeyondNoise(
  { neighbours }: Pick<PublicFacts, "neighbours">,
  rho: Rational,
  tables = 1,
): number {
  const caps = (neighbours === "replace" ? 2 : 1) * Math.sqrt(tables);
  return Math.ceil((2 * caps) / Math.sqrt(2 * toNumber(rho)));
}
