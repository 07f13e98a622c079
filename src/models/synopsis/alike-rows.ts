/** Rows that are alike, told together: how many of them there are. */
import type { WeightedCells } from "./synopsis.ts";

/** A column for each place and, with a label, its codes in the last one. Rows stay in the order of the first of their kind. */
export function alikeRows(
  columns: readonly Uint16Array[],
  { labelled, weightOf }: { readonly labelled: boolean; readonly weightOf: (row: number) => number },
): WeightedCells {
  const found = new Map<string, { readonly row: number; weight: number }>();
  for (let row = 0; row < (columns[0]?.length ?? 0); row++) {
    const key = columns.map((column) => column[row]).join();
    const known = found.get(key);
    if (known) known.weight += weightOf(row);
    else found.set(key, { row, weight: weightOf(row) });
  }
  const kept = [...found.values()];
  const merged = columns.map((column) => Uint16Array.from(kept, ({ row }) => column[row]));
  const weights = Float64Array.from(kept, ({ weight }) => weight);
  if (!labelled) return { groups: merged, weights };
  return { groups: merged.slice(0, -1), classes: merged[merged.length - 1], weights };
}
