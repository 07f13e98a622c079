/** Groups of numbers: each level is where it is cut. A finer level is cut wherever a coarser one is. */
import type { TaxonomyLevel } from "../../../schema/types.ts";
import { words } from "../../words/words.ts";

/** `18, 40 65` as numbers; undefined where one is none. */
export function cutsIn(text: string): readonly number[] | undefined {
  const parts = text.split(/[\s,;]+/).filter((part) => part !== "");
  const cuts = parts.map(Number);
  return cuts.every((cut) => Number.isFinite(cut)) ? [...new Set(cuts)].sort((a, b) => a - b) : undefined;
}

export const cutsText = (level: TaxonomyLevel): string =>
  level.groups
    .slice(1)
    .map(({ low }) => String(low))
    .join(", ");

/** The levels that are cut there: the first group of each starts at the lower bound, and names that still fit are kept. */
export function levelsFrom(
  cuts: readonly (readonly number[])[],
  { low, high }: { readonly low: number; readonly high: number },
  before: readonly TaxonomyLevel[] = [],
): readonly TaxonomyLevel[] {
  let coarser: readonly number[] = [];
  return cuts.map((own, k) => {
    const starts = [...new Set([low, ...coarser, ...own])]
      .filter((cut) => cut >= low && cut <= high)
      .sort((a, b) => a - b);
    coarser = starts;
    return { groups: starts.map((start, i) => ({ name: nameAt(starts, i, high, before[k]), low: start })) };
  });
}

function nameAt(
  starts: readonly number[],
  i: number,
  high: number,
  before: TaxonomyLevel | undefined,
): string {
  const old = before?.groups.findIndex(({ low }) => low === starts[i]) ?? -1;
  const isSame = old >= 0 && before?.groups[old + 1]?.low === starts[i + 1];
  if (isSame) return before?.groups[old].name ?? "";
  const { below, upTo } = words.data.taxonomy;
  return i + 1 < starts.length ? below(starts[i], starts[i + 1]) : upTo(starts[i], high);
}
