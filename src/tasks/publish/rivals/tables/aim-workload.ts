/**
 * What AIM may measure: every table of a workload, every part of one, and how much each matters.
 *
 * The workload is every pair of places and, where there is a label, every pair of attributes with the label. A table's weight is how many places it
 * shares with tables of the workload, added up over all of them (AIM, section 4.2); the door takes whole weights up to 1,000.
 */
import { cellsOfPlaces } from "../../../../learn/junction/cells.ts";

export interface Candidate {
  readonly places: readonly number[];
  readonly weight: number;
}

const MOST_WEIGHT = 1000;

/** A label is the last place. Tables of more cells than allowed are left out; those of one place never are. */
export function candidatesOf(
  sizes: readonly number[],
  isLabelled: boolean,
  mostCells: number,
): readonly Candidate[] {
  const all = Array.from(sizes.keys());
  const label = sizes.length - 1;
  const pairs = all.flatMap((a) => all.slice(a + 1).map((b) => [a, b]));
  const withLabel = isLabelled ? pairs.filter(([, b]) => b !== label).map((pair) => [...pair, label]) : [];
  const workload = [...pairs, ...withLabel];
  const weights = workloadWeights(workload, [...all.map((place) => [place]), ...workload]);
  const heaviest = weights.reduce((most, { weight }) => Math.max(most, weight), 1);
  return weights
    .filter(({ places }) => places.length === 1 || cellsOfPlaces(sizes, places) <= mostCells)
    .map(({ places, weight }) => ({
      places,
      weight: Math.max(1, Math.round((MOST_WEIGHT * weight) / heaviest)),
    }));
}

/** How many tables of the workload hold each place is all that the weights depend on. */
function workloadWeights(
  workload: readonly (readonly number[])[],
  tables: readonly (readonly number[])[],
): readonly Candidate[] {
  const held = new Map<number, number>();
  for (const place of workload.flat()) held.set(place, (held.get(place) ?? 0) + 1);
  return tables.map((places) => ({
    places,
    weight: places.reduce((sum, place) => sum + (held.get(place) ?? 0), 0),
  }));
}
