/**
 * The grids that a choice is made from, fewest refined attributes first: the root, then every grid that refines one attribute,
 * then two, and so on, as long as cells and grids stay within their limits.
 *
 * A grid is only ever extended by attributes that come after its last refined one, so that it is reached once, by refining its
 * attributes in rising order. Where not all grids of so many attributes fit any more, a public draw decides which do: going on in
 * order would leave out the last attributes and keep the first ones, whatever they are worth.
 *
 * Claim. No grid is listed twice; every grid of at most `mostCells` cells is listed if there are at most `mostGrids` of them; else
 * all with fewer than some number of refined attributes are, and of those with exactly so many each choice is equally likely.
 * Proof. A grid g ≠ root has one parent, g without its last refined attribute, which has fewer cells. By induction a step finds
 * all grids of one more attribute, once each, from those before, which are all listed as long as none was left out; and
 * nothing is extended after some were. The draw is over ranks of all of them (distinct-ranks.ts). ∎
 * Source. Su, Cao, Li, Lyu: PrivPfC. VLDB Journal, 2018, algorithm 2, Enumerate, which reaches a grid by several ways.
 */
import { ensure } from "../../base/errors.ts";
import type { PublicRandom } from "../../base/random.ts";
import { distinctRanks } from "./distinct-ranks.ts";
import { ensureLevelSizes, type Grids, type LevelSizes } from "./grids.ts";

export interface GridLimits {
  /** A grid has at most so many cells; PrivPfC's τ. */
  readonly mostCells: number;
  /** There are at most so many grids, the root included; PrivPfC's Θ. */
  readonly mostGrids: number;
}

/** More would take gigabytes. */
const MOST_GRIDS = 2 ** 24;
/** Far more than a histogram can have; products of so many cells and the number of attributes are exact. */
const MOST_CELLS = 2 ** 32;

export function enumerateGrids(sizes: LevelSizes, limits: GridLimits, random: PublicRandom): Grids {
  ensureLevelSizes(sizes);
  const { mostCells, mostGrids } = limits;
  ensure(
    mostCells >= 1 && mostCells <= MOST_CELLS,
    "option-out-of-range",
    `A grid is to have at most ${mostCells} cells; this must be between 1 and ${MOST_CELLS}.`,
    "The root alone has one cell.",
  );
  ensure(
    Number.isInteger(mostGrids) && mostGrids >= 1 && mostGrids <= MOST_GRIDS,
    "option-out-of-range",
    `There are to be at most ${mostGrids} grids; this must be a whole number between 1 and ${MOST_GRIDS}.`,
    "Ten thousand grids are plenty.",
  );
  const list = new GridList(sizes, mostCells);
  let first = 0;
  while (first < list.count) {
    const end = list.count;
    const children = list.countChildren(first, end);
    const room = mostGrids - end;
    if (children.total > room) {
      list.extend(first, children.each, distinctRanks(room, children.total, random));
      break;
    }
    list.extend(first, children.each);
    first = end;
  }
  return list.grids();
}

/** A list of grids that grows by grids that extend earlier ones. */
class GridList {
  readonly #sizes: LevelSizes;
  readonly #mostCells: number;
  readonly #starts: number[] = [0, 0];
  readonly #attributes: number[] = [];
  readonly #levels: number[] = [];
  readonly #cells: number[] = [1];

  constructor(sizes: LevelSizes, mostCells: number) {
    this.#sizes = sizes;
    this.#mostCells = mostCells;
  }

  get count(): number {
    return this.#cells.length;
  }

  /** How many grids extend each of the grids from `first` up to `end`, and all of them together. */
  countChildren(first: number, end: number): { readonly each: readonly number[]; readonly total: number } {
    // Grids with as many cells and the same last attribute have as many children.
    const known = new Map<number, number>();
    const each: number[] = [];
    let total = 0;
    for (let grid = first; grid < end; grid++) {
      const key = this.#cells[grid] * (this.#sizes.length + 1) + this.#next(grid);
      const children = known.get(key) ?? this.#childrenOf(grid);
      known.set(key, children);
      each.push(children);
      total += children;
    }
    return { each, total };
  }

  /** Adds the grids that extend those from `first` on: all of them, or those of some ranks, in rising order. */
  extend(first: number, children: readonly number[], ranks?: Float64Array): void {
    let rank = 0;
    let chosen = 0;
    for (const [i, count] of children.entries()) {
      const after = rank + count;
      const isWanted = ranks === undefined ? count > 0 : ranks[chosen] < after;
      if (isWanted)
        this.#visit(first + i, (attribute, level) => {
          if (ranks === undefined || ranks[chosen] === rank) {
            this.#add(first + i, attribute, level);
            chosen++;
          }
          rank++;
        });
      rank = after;
    }
  }

  grids(): Grids {
    return {
      count: this.count,
      starts: Uint32Array.from(this.#starts),
      attributes: Uint32Array.from(this.#attributes),
      levels: Uint8Array.from(this.#levels),
      cells: Float64Array.from(this.#cells),
    };
  }

  /** The first attribute that a grid may be extended by. */
  #next(grid: number): number {
    const end = this.#starts[grid + 1];
    return end > this.#starts[grid] ? this.#attributes[end - 1] + 1 : 0;
  }

  #childrenOf(grid: number): number {
    let children = 0;
    this.#visit(grid, () => {
      children++;
    });
    return children;
  }

  #visit(grid: number, found: (attribute: number, level: number) => void): void {
    const cells = this.#cells[grid];
    for (let attribute = this.#next(grid); attribute < this.#sizes.length; attribute++) {
      const levels = this.#sizes[attribute];
      for (let level = 1; level < levels.length && cells * levels[level] <= this.#mostCells; level++)
        found(attribute, level);
    }
  }

  #add(parent: number, attribute: number, level: number): void {
    for (let at = this.#starts[parent]; at < this.#starts[parent + 1]; at++) {
      this.#attributes.push(this.#attributes[at]);
      this.#levels.push(this.#levels[at]);
    }
    this.#attributes.push(attribute);
    this.#levels.push(level);
    this.#starts.push(this.#attributes.length);
    this.#cells.push(this.#cells[parent] * this.#sizes[attribute][level]);
  }
}
