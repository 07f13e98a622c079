/** How much noise a step of Lloyd's has: what queries/clusters/nearest-sums.ts makes of ρ. */
import type { PublicFacts } from "../../../curator/index.ts";

/** A centre whose rows are fewer than so many deviations of the noise stays where it is. */
export const SURE = 3;

/** Deviations: of a count of rows, and of a sum of places along a coordinate, in half widths of the box. */
export function stepNoise(
  neighbours: PublicFacts["neighbours"],
  dimensions: number,
  rho: number,
): { readonly rows: number; readonly places: number } {
  const rows = Math.sqrt((neighbours === "replace" ? 2 : 1) / rho);
  return { rows, places: rows * Math.sqrt(dimensions) };
}
