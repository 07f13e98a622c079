/**
 * A genetic search for a table with given counts. The elite is one table; its children differ from it in one value of one row (mutation), in
 * one value that a row takes over from another (crossover), or in one value that two rows exchange. The best of a generation becomes
 * the elite if it is nearer to the counts. Numbers and public randomness alone: no row of anybody is seen.
 *
 * Source. Liu, Tang, Vietri, Wu: Generating private synthetic data with genetic algorithms (2023), section 4, with one value at a time, and
 * with an elite of one.
 */
import type { PublicRandom } from "../../../base/random.ts";
import type { EvolvingTable } from "./evolving-table.ts";

export interface TableEvolution {
  readonly generations: number;
  /** How many children a generation has. */
  readonly children: number;
}

/** A child by what it changes: the row gets the group; where there is another row, that one gets the row's. */
interface Child {
  row: number;
  place: number;
  group: number;
  /** −1 for none. */
  other: number;
  effect: number;
}

const newChild = (): Child => ({ row: 0, place: 0, group: 0, other: -1, effect: 0 });

/** Returns how much nearer the table has come. */
export function evolveTable(
  table: EvolvingTable,
  { generations, children }: TableEvolution,
  random: PublicRandom,
): number {
  const places = table.wantedPlaces;
  if (table.rows === 0 || places.length === 0) return 0;
  let [child, best] = [newChild(), newChild()];
  let nearer = 0;
  for (let generation = 0; generation < generations; generation++) {
    best.effect = 0;
    for (let c = 0; c < children; c++) {
      vary(table, random.pick(places), child, random);
      if (child.effect < best.effect) [child, best] = [best, child];
    }
    if (best.effect >= 0) continue;
    accept(table, best);
    nearer -= best.effect;
  }
  return nearer;
}

const VARIATIONS = 3;

/** Overwrites a child, because millions are made. */
function vary(table: EvolvingTable, place: number, child: Child, random: PublicRandom): void {
  child.place = place;
  child.row = random.below(table.rows);
  const kind = random.below(VARIATIONS);
  const other = kind === 0 ? -1 : random.below(table.rows);
  child.group = other < 0 ? random.below(table.sizes[place]) : table.columns[place][other];
  child.other = kind === 2 ? other : -1;
  child.effect =
    child.other < 0
      ? table.effect(child.row, place, child.group)
      : table.effectOfSwap(child.row, other, place);
}

function accept(table: EvolvingTable, { row, place, group, other }: Child): void {
  if (other >= 0) table.put(other, place, table.columns[place][row]);
  table.put(row, place, group);
}
