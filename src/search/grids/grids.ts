/**
 * Grids: one level of each attribute's taxonomy, which together cut the domain into cells. Everything here follows from the
 * schema, so a list of grids is public.
 */

import { ensure } from "../../base/errors.ts";
import type { Grid } from "../../curator/index.ts";
import type { PlainAttribute } from "../../schema/coding/learnable.ts";
import { groupCount, taxonomyOf } from "../../schema/taxonomy/taxonomy.ts";

/** For each attribute, the number of groups of each of its levels, from the root (1) to the finest. */
export type LevelSizes = readonly (readonly number[])[];

/** Many grids in a few arrays: the places from `starts[i]` up to `starts[i + 1]` tell of the i-th grid. */
export interface Grids {
  readonly count: number;
  readonly starts: Uint32Array;
  /** Refined attributes by their numbers, rising within a grid. */
  readonly attributes: Uint32Array;
  /** Their levels; never 0. */
  readonly levels: Uint8Array;
  /** How many cells each grid has. */
  readonly cells: Float64Array;
}

/** Levels are numbered in eight bits. */
const MOST_LEVELS = 256;

export function levelSizesOf(attributes: readonly PlainAttribute[]): LevelSizes {
  return attributes.map((attribute) => taxonomyOf(attribute).map(groupCount));
}

/** The i-th grid, as pairs of an attribute and its level. */
export function gridAt({ starts, attributes, levels }: Grids, i: number): Grid {
  const pairs: [number, number][] = [];
  for (let at = starts[i]; at < starts[i + 1]; at++) pairs.push([attributes[at], levels[at]]);
  return pairs;
}

/** All of them as pairs, one after the other: a million pairs at once would take long to make and to clear away. */
export function* gridsAsPairs(grids: Grids): Generator<Grid> {
  for (let i = 0; i < grids.count; i++) yield gridAt(grids, i);
}

export function ensureLevelSizes(sizes: LevelSizes): void {
  sizes.forEach((levels, attribute) => {
    ensure(
      levels.length >= 1 &&
        levels.length <= MOST_LEVELS &&
        levels.every((size, level) =>
          level === 0 ? size === 1 : Number.isSafeInteger(size) && size > levels[level - 1],
        ),
      "option-out-of-range",
      `Attribute ${attribute + 1} has levels of ${levels.slice(0, 8).join(", ")} groups; they must rise from 1, and be at most ${MOST_LEVELS}.`,
      "Take the levels of a taxonomy, from the root to the finest.",
    );
  });
}
