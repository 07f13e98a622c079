/** What growing a tree does: in every level a count of the parts, a draw for each number and one for the attribute, in all parts at once. */
import { offersOf, type PartOfWork, type Work, workOf } from "../../../base/work.ts";
import type { PublicFacts } from "../../../curator/index.ts";
import { modelBytes, onRows } from "../../../search/work/facts.ts";

interface TreeSizes {
  readonly depth: number;
  readonly classes: number;
  /** Numbers that are cut, and at how many places each. */
  readonly numbers: number;
  readonly cuts: number;
  /** Groups of each of the other attributes. */
  readonly levels: readonly number[];
  /** Parts of fewer rows than this for each side of their widest split are closed. */
  readonly fewestASide: number;
  readonly mostParts: number;
}

/** Below a cut, at or above it, and where there is no value. */
const SIDES = 3;

export function treeWork(facts: PublicFacts, sizes: TreeSizes): Work | undefined {
  const { depth, classes, levels, mostParts, fewestASide } = sizes;
  // A way has used one of the widest splits in each of its levels, at most.
  const widths = levels.toSorted((a, b) => b - a);
  return onRows(facts, (rows) => {
    const looks: PartOfWork[] = [];
    let parts = 1;
    for (let level = 0; level < depth; level++) {
      const widest = Math.max(sizes.numbers > 0 ? SIDES : 2, widths[level] ?? 2);
      // As many parts may stay open as have rows enough, and some few because of their noise.
      const open = Math.min(parts, rows / Math.max(1, (widths[level] ?? 2) * fewestASide) + parts / 64 + 1);
      looks.push(...levelPart(rows, { ...sizes, level, parts, open }));
      parts = Math.min(mostParts, parts + open * Math.max(widest, widths[0] ?? 2));
    }
    return workOf(
      modelBytes(facts, parts * (classes + 8)),
      ...looks,
      { looks: 1, counts: rows * (depth + 1), tables: parts * classes, cells: parts * classes },
      { free: 20 * parts * classes },
    );
  });
}

function levelPart(
  rows: number,
  {
    numbers,
    cuts,
    levels,
    classes,
    level,
    parts,
    open,
  }: TreeSizes & { readonly level: number; readonly parts: number; readonly open: number },
): readonly PartOfWork[] {
  const places = numbers * cuts;
  const splits = numbers + levels.length;
  const groups = levels.reduce((sum, size) => sum + size, 0) + numbers * SIDES;
  const looks = numbers + (splits > 0 ? 2 : 1);
  return [
    // Every look finds the parts of the rows anew.
    { looks, counts: rows * (looks * (level + 1) + places + splits) },
    { cells: parts, tables: looks * parts + open * classes * (places * SIDES + groups) },
    { weights: 4 * open * (places * SIDES + groups) },
    offersOf(open, numbers * cuts + splits),
  ];
}
