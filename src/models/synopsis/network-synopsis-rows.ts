/**
 * Rows drawn from a network: its first attribute, then each by the groups that its parents were drawn with. Counts below 0 are taken as 0; where
 * a line has nothing left, the sum of all lines stands in for it.
 */
import { type PublicRandom, publicRandom } from "../../base/random.ts";
import { alikeRows } from "./alike-rows.ts";
import type { NetworkNode } from "./network-synopsis.ts";
import type { LabelledCells } from "./synopsis.ts";

/** Rows that are alike are drawn apart and told together. */
export function drawnRows(
  nodes: readonly NetworkNode[],
  sizes: readonly number[],
  rows: number,
  seed: string,
): LabelledCells {
  const random = publicRandom(seed);
  const columns = sizes.map(() => new Uint16Array(rows));
  for (const node of nodes) fill(node, sizes, columns, random);
  return alikeRows(columns, sizes, { labelled: true, weightOf: () => 1 }) as LabelledCells;
}

function fill(
  { place, parents, counts }: NetworkNode,
  sizes: readonly number[],
  columns: readonly Uint16Array[],
  random: PublicRandom,
): void {
  const size = sizes[place];
  const upTo = cumulated(counts, size);
  const own = columns[place];
  for (let row = 0; row < own.length; row++) {
    let line = 0;
    for (const parent of parents) line = line * sizes[parent] + columns[parent][row];
    const first = line * size;
    const aim = random.uniform() * upTo[first + size - 1];
    let group = 0;
    while (group < size - 1 && upTo[first + group] <= aim) group++;
    own[row] = group;
  }
}

/** Within each line, the sum of what is above 0 up to each group. */
function cumulated(counts: readonly number[], size: number): Float64Array {
  const kept = Float64Array.from(counts, (count) => Math.max(0, count));
  const together = Float64Array.from({ length: size }, (_, group) => {
    let sum = 0;
    for (let i = group; i < kept.length; i += size) sum += kept[i];
    return sum;
  });
  for (let line = 0; line < kept.length; line += size) {
    const isEmpty = kept.subarray(line, line + size).every((count) => count === 0);
    if (isEmpty) kept.set(together.some((sum) => sum > 0) ? together : together.fill(1), line);
    for (let i = line + 1; i < line + size; i++) kept[i] += kept[i - 1];
  }
  return kept;
}
