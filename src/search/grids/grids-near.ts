/**
 * The grids near another: its attributes, each at any of its levels or left out, and at most one attribute more. A second choice is made from
 * these: they are few, and one of them is better than the first choice if its attributes were worth choosing at all.
 *
 * Claim. No grid is listed twice, none has more than `mostCells` cells, and there are at most `mostGrids`. Where all fit, all are
 * listed; else each of those with an attribute more is equally likely to be left out, unless even those without do not fit.
 * Proof. A grid near another is told by the levels of the other's attributes and by the attribute more, if any, with its level; each
 * combination is visited once. The draw is over ranks of all with an attribute more (distinct-ranks.ts). ∎
 */
import type { PublicRandom } from "../../base/random.ts";
import type { Grid } from "../../curator/index.ts";
import { distinctRanks } from "./distinct-ranks.ts";
import type { GridLimits } from "./enumerate-grids.ts";
import type { LevelSizes } from "./grids.ts";

export function gridsNear(
  sizes: LevelSizes,
  grid: Grid,
  { mostCells, mostGrids }: GridLimits,
  random: PublicRandom,
): readonly Grid[] {
  const own = variationsOf(sizes, grid, mostCells).slice(0, mostGrids);
  const others = sizes.map((_, attribute) => attribute).filter((a) => grid.every(([used]) => used !== a));
  const extended = own.flatMap((base) => extensionsOf(sizes, base, others, mostCells));
  const room = mostGrids - own.length;
  const kept =
    extended.length <= room
      ? extended
      : Array.from(distinctRanks(room, extended.length, random), (rank) => extended[rank]);
  return [...own.map(({ pairs }) => pairs), ...kept];
}

interface Sized {
  readonly pairs: Grid;
  readonly cells: number;
}

/** The grid's own attributes at every level, the root included. */
function variationsOf(sizes: LevelSizes, grid: Grid, mostCells: number): readonly Sized[] {
  let found: readonly Sized[] = [{ pairs: [], cells: 1 }];
  for (const [attribute] of grid)
    found = found.flatMap(({ pairs, cells }) =>
      sizes[attribute].flatMap((size, level): Sized[] => {
        if (cells * size > mostCells) return [];
        return [{ pairs: level === 0 ? pairs : [...pairs, [attribute, level]], cells: cells * size }];
      }),
    );
  return found;
}

function extensionsOf(
  sizes: LevelSizes,
  { pairs, cells }: Sized,
  others: readonly number[],
  mostCells: number,
): readonly Grid[] {
  return others.flatMap((attribute) =>
    sizes[attribute].flatMap((size, level): Grid[] =>
      level === 0 || cells * size > mostCells
        ? []
        : [[...pairs, [attribute, level] as const].sort(([a], [b]) => a - b)],
    ),
  );
}
