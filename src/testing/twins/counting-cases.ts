/**
 * Made-up cases for measuring the counting kernels: rows, taxonomies and a pool of grids of the size that PrivPfC has on
 * the Adult data. The same on every machine.
 */

import type { Levels } from "../../curator/kernels/grids/grid-judge.ts";
import type { Grid } from "../../curator/kernels/grids/grid-list.ts";
import type { CodeColumn } from "./grid-pool.ts";

export interface GridPoolCase {
  readonly columns: readonly CodeColumn[];
  readonly classes: CodeColumn;
  readonly levelMaps: readonly Levels[];
  readonly grids: readonly Grid[];
  readonly epsilonPert: number;
}

/** Whole numbers below a bound, from a seed: Marsaglia's xorshift, good enough to make up data. */
export function madeUpNumbers(seed: number): (below: number) => number {
  let state = seed || 1;
  return (below) => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return Math.floor(((state >>> 0) / 2 ** 32) * below);
  };
}

/** Codes of Adult's thirteen attributes that may be refined, and the groups of their levels. */
const SHAPE: readonly { readonly codes: number; readonly groups: readonly number[] }[] = [
  { codes: 74, groups: [2, 5, 10, 19] },
  { codes: 9, groups: [3, 5, 9] },
  { codes: 50, groups: [2, 5, 10] },
  { codes: 16, groups: [3, 5, 16] },
  { codes: 16, groups: [2, 4, 8, 16] },
  { codes: 7, groups: [2, 4, 7] },
  { codes: 15, groups: [3, 5, 15] },
  { codes: 6, groups: [2, 6] },
  { codes: 5, groups: [2, 5] },
  { codes: 2, groups: [2] },
  { codes: 100, groups: [2, 5, 10] },
  { codes: 99, groups: [3, 5, 10] },
  { codes: 41, groups: [3, 10, 41] },
];

export function gridPoolCase(rows: number, pool: number, mostCells: number): GridPoolCase {
  const draw = madeUpNumbers(2026);
  const columns = SHAPE.map(({ codes }) => ({
    size: codes,
    // A product of two draws: some codes are frequent, as they are in life.
    codes: Uint8Array.from({ length: rows }, () => Math.floor((draw(codes * 64) * draw(64)) / 4096)),
  }));
  const classes = {
    size: 2,
    codes: Uint8Array.from({ length: rows }, (_, i) => (columns[0].codes[i] + draw(60) > 60 ? 1 : 0)),
  };
  const levelMaps = SHAPE.map(({ codes, groups }) => nestedLevels(codes, groups));
  return {
    columns,
    classes,
    levelMaps,
    grids: levelWiseGrids(
      SHAPE.map((s) => s.groups),
      pool,
      mostCells,
    ),
    epsilonPert: 0.6,
  };
}

/** Levels of so many groups, from coarse to fine: neighbouring groups of the finer level together. */
function nestedLevels(codes: number, groups: readonly number[]): Levels {
  const levels: Uint8Array[] = [];
  let finer = Uint8Array.from({ length: codes }, (_, code) => code);
  let size = codes;
  for (const count of groups.toReversed()) {
    const from = size;
    finer = finer.map((group) => Math.floor((group * count) / from));
    levels.unshift(finer);
    size = count;
  }
  return levels;
}

/** Level-wise: each grid is extended by one more attribute, until there are enough; too large ones are left out. */
export function levelWiseGrids(
  sizes: readonly (readonly number[])[],
  pool: number,
  mostCells: number,
): Grid[] {
  let last: { grid: Grid; cells: number }[] = [{ grid: [], cells: 1 }];
  const all: Grid[] = [[]];
  while (last.length > 0 && all.length < pool) {
    last = last.flatMap(({ grid, cells }) =>
      sizes.flatMap((levels, attribute) =>
        attribute <= (grid.at(-1)?.[0] ?? -1)
          ? []
          : levels
              .map((size, level) => ({ grid: [...grid, [attribute, level] as const], cells: cells * size }))
              .filter((next) => next.cells <= mostCells),
      ),
    );
    all.push(...last.map(({ grid }) => grid));
  }
  return all.slice(0, pool);
}
