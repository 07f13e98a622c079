/**
 * Bins of DP-EBM: groups of an attribute and about how many rows each has. Public bins are the attribute's groups as a card has them. Private bins are
 * made from noisy counts: 64 equal parts of a number's bounds, joined from below until each has its share of the rows; values with
 * fewer rows than that are one bin.
 *
 * Where the authors' code differs, ours is private: it lists the values that occur, and takes the exact number of rows for the share also
 * where that is private (docs/errata.md).
 */
import type { Rational } from "../../../base/rational.ts";
import { equalCuts, type GroupedAttribute, grouped, measuredGroups } from "../../../schema/coding/grouped.ts";
import type { PlainAttribute } from "../../../schema/coding/learnable.ts";
import { levelGrouping } from "../../../schema/taxonomy/level-grouping.ts";
import type { Search } from "../../method.ts";

export interface Bins {
  readonly attribute: GroupedAttribute;
  /** The bin of each group, from 0 on; bins are runs of groups, but for the last of values. */
  readonly binOf: readonly number[];
  /** Rows in each bin, as far as the noise tells; at least 1. */
  readonly rows: Float64Array;
}

/** As published. */
const MOST_BINS = 32;

/** What rows are counted by. */
export const countedGroups = (attribute: PlainAttribute, isPrivate: boolean): GroupedAttribute =>
  isPrivate && attribute.kind === "numeric"
    ? grouped(attribute, equalCuts(attribute, 2 * MOST_BINS))
    : grouped(attribute);

export async function drawBins(
  { data }: Search,
  attribute: PlainAttribute,
  { rho, isPrivate }: { readonly rho: Rational; readonly isPrivate: boolean },
): Promise<Bins> {
  const counted = countedGroups(attribute, isPrivate);
  const { value } = await data.make(
    { ask: "cells", tables: [[levelGrouping(counted)]] },
    { mechanism: "gaussian", rho },
  );
  const counts = value[0].map((count) => Math.max(0, count));
  const { rows, neighbours } = data.facts;
  const all = counts.reduce((a, b) => a + b, 0);
  const share = (neighbours === "replace" ? (rows ?? all) : all) / MOST_BINS;
  const binOf = isPrivate ? joined(counted, counts, share) : counts.map((_, group) => group);
  const own = new Float64Array(Math.max(...binOf) + 1);
  for (const [group, count] of counts.entries()) own[binOf[group]] += count;
  return { attribute: counted, binOf, rows: own.map((n) => Math.max(1, n)) };
}

const joined = (counted: GroupedAttribute, counts: readonly number[], share: number): readonly number[] =>
  counted.of.kind === "numeric" ? joinedRuns(counted, counts, share) : joinedValues(counts, share);

/** From below, until there are enough rows; what is left over joins the last. Missing numbers are a bin of their own. */
function joinedRuns(counted: GroupedAttribute, counts: readonly number[], share: number): readonly number[] {
  const measured = measuredGroups(counted);
  let [bin, within] = [0, 0];
  const runs = counts.slice(0, measured).map((count) => {
    const own = bin;
    within += count;
    if (within >= share) [bin, within] = [bin + 1, 0];
    return own;
  });
  const last = Math.max(0, bin - 1);
  const binOf = runs.map((own) => Math.min(own, last));
  return measured === counts.length ? binOf : [...binOf, last + 1];
}

/** Values with fewer rows than a share stand together, after the others. */
function joinedValues(counts: readonly number[], share: number): readonly number[] {
  const large = counts.flatMap((count, group) => (count >= share ? [group] : []));
  return counts.map((_, group) => (large.includes(group) ? large.indexOf(group) : large.length));
}
