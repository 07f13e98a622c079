/** Shares of noisy counts, and what is not called a number. */
import type { Estimate, GroupFilter } from "../../../models/synopsis/synopsis.ts";
import { marginalCouldBeChance } from "../../../report/released/marginals.ts";

/** An attribute's own filter does not hide its own bars: one sees what else could be chosen. */
export function withoutOwn(filter: GroupFilter, ...names: readonly string[]): GroupFilter {
  return Object.fromEntries(Object.entries(filter).filter(([name]) => !names.includes(name)));
}

export interface Share extends Estimate {
  /** The count that it is a share of is noise itself. */
  readonly isNoise: boolean;
}

/**
 * The share of one class among rows, from noisy counts by class. With noise e in the class and f in the others, the share is off by
 * ((1 − p)·e − p·f)/rows to first order; e and f are independent. Where the rows themselves are hardly beyond their band, that says
 * nothing, and the share is called noise.
 */
export function shareOf(byClass: readonly Estimate[], outcome: number, rows: Estimate): Share {
  if (rows.value <= 2 * rows.halfWidth) return { value: 0, halfWidth: 1, isNoise: true };
  const share = Math.min(1, Math.max(0, byClass[outcome].value / rows.value));
  const others = Math.hypot(...byClass.filter((_, k) => k !== outcome).map(({ halfWidth }) => halfWidth));
  const halfWidth = Math.hypot((1 - share) * byClass[outcome].halfWidth, share * others) / rows.value;
  return { value: share, halfWidth, isNoise: false };
}

/** A count within its band could be nothing but noise, and is not called a number. */
export const isNoiseCount = (estimate: Estimate): boolean => marginalCouldBeChance(estimate);
