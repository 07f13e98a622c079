/** Rare groups made one, as MST does before it looks at pairs: what is below three deviations cannot be told from nothing. */
import type { MeasuredCells } from "../../../../learn/junction/junction.ts";
import type { Grouping } from "../../../../schema/coding/grouping.ts";
import type { DrawnCounts } from "../../whole/drawn-tables.ts";

const RARE_BELOW = 3;

/** An attribute in the groups that it is compressed to. */
export interface Compressed {
  readonly grouping: Grouping;
  /** For each group that there was, the one that it is in now; rare ones are the last. */
  readonly coarseOf: readonly number[];
  readonly size: number;
  /** What was counted of it, in these groups. */
  readonly tables: readonly MeasuredCells[];
}

/** From an attribute's own noisy counts alone; as it was where there are none. */
export function compressed(
  grouping: Grouping,
  size: number,
  table: Omit<DrawnCounts, "noise"> | undefined,
): Compressed {
  if (table === undefined) return { grouping, coarseOf: upTo(size), size, tables: [] };
  const { places, counts, deviation } = table;
  const isRare = counts.map((count) => count < RARE_BELOW * deviation);
  const rare = isRare.filter(Boolean).length;
  if (rare < 2) return { grouping, coarseOf: upTo(size), size, tables: [table] };
  const kept = counts.length - rare;
  let next = 0;
  const coarseOf = isRare.map((one) => (one ? kept : next++));
  const sums = new Array<number>(kept + 1).fill(0);
  const added = new Array<number>(kept + 1).fill(0);
  coarseOf.forEach((group, i) => {
    sums[group] += counts[i];
    added[group]++;
  });
  return {
    grouping: { ...grouping, groups: grouping.groups.map((group) => coarseOf[group]) },
    coarseOf,
    size: kept + 1,
    tables: [{ places, counts: sums, deviation, added }],
  };
}

const upTo = (size: number): readonly number[] => Array.from({ length: size }, (_, group) => group);
