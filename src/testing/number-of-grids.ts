import type { LevelSizes } from "../search/grids/grids.ts";

/** How many grids there are, of any size: one level of each attribute. */
export const numberOfGrids = (sizes: LevelSizes): bigint =>
  sizes.reduce((product, levels) => product * BigInt(levels.length), 1n);
