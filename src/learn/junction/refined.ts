/** A tree of coarse groups as one of the finer groups that they were made of. */
import { cellMap, cellsOfPlaces } from "./cells.ts";
import type { Junction } from "./junction.ts";

/** For each place the coarse group of every fine one. A coarse group's rows are spread evenly over its fine ones. */
export function refined(junction: Junction, coarseOf: readonly (readonly number[])[]): Junction {
  const sizes = coarseOf.map((groups) => groups.length);
  const shares = coarseOf.map((groups) => {
    const parts: number[] = [];
    for (const group of groups) parts[group] = (parts[group] ?? 0) + 1;
    return groups.map((group) => 1 / parts[group]);
  });
  return junction.map(({ places, parent, counts }) => {
    const coarse = new Int32Array(cellsOfPlaces(sizes, places));
    const share = new Float64Array(coarse.length).fill(1);
    for (const place of places) {
      const own = cellMap(sizes, places, [place]);
      const size = Math.max(...coarseOf[place]) + 1;
      for (let i = 0; i < own.length; i++) {
        coarse[i] = coarse[i] * size + coarseOf[place][own[i]];
        share[i] *= shares[place][own[i]];
      }
    }
    return { places, parent, counts: share.map((part, i) => part * counts[coarse[i]]) };
  });
}
