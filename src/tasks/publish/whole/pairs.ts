/**
 * Pairs of attributes that are counted together, with the label where there is one: drawn by how far the rows are from what the model so far says
 * of them, less what the noise of counting would blur (curator/queries/tables/select-marginal.ts).
 */
import type { Rational } from "../../../base/rational.ts";
import { cellsOf, coarsened, summed } from "../../../learn/junction/cells.ts";
import type { Junction } from "../../../learn/junction/junction.ts";
import { marginalOf } from "../../../learn/junction/marginal.ts";
import type { Search } from "../../method.ts";
import { type Coarse, inCoarse } from "./drawn-tables.ts";
import type { Edge } from "./forest.ts";
import type { GroupedTable } from "./grouped-table.ts";
import { type CoarseGroups, levelOf } from "./levels.ts";

/** A pair may be counted if its table, in the groups that are published, has at most so many cells. */
export const MOST_PAIR_CELLS = 2 ** 16;
/** Of a cell, noise blurs as much as it holds, up to this part of a deviation. */
const BLURRED = 0.8;

export interface PairTable {
  readonly places: readonly number[];
  readonly coarse: Coarse;
}

export interface Pairing {
  readonly whole: GroupedTable;
  /** The place that every table holds. */
  readonly core: number | undefined;
  readonly model: Junction;
  /** Of a count of the tables that are chosen. */
  readonly deviation: number;
}

/** What a look at pairs rests on, the same for all draws by the same model. */
export interface Chooser {
  choose(search: Search, edges: readonly Edge[], epsilon: Rational, count: number): Promise<readonly Edge[]>;
  tableOf(edge: Edge): PairTable;
  isPossible(edge: Edge): boolean;
}

export function chooserOf({ whole, core, model, deviation }: Pairing): Chooser {
  const { sizes, groupings, published } = whole;
  const singles = sizes.map((_, place) => marginalOf(model, sizes, [place]));
  const levels = sizes.map(
    (size, place): CoarseGroups =>
      place === core ? asItIs(size) : levelOf(singles[place], deviation, published[place]?.attribute),
  );
  const placesOf = (edge: Edge) => (core === undefined ? edge : [...edge, core]);
  const tableOf = (edge: Edge): PairTable => {
    const places = placesOf(edge);
    return { places, coarse: places.map((place) => levels[place].coarse) };
  };
  const known = new Map<string, Float64Array>();
  const expectedOf = (edges: readonly Edge[]): readonly Float64Array[] => {
    const fresh = edges.filter((edge) => !known.has(edge.join()));
    fresh.forEach((edge) => {
      const fine = marginalOf(model, sizes, placesOf(edge));
      const { places, coarse } = tableOf(edge);
      const cells = places.reduce((product, place) => product * levels[place].size, 1);
      known.set(edge.join(), summed(fine, coarsened(sizes, places, coarse), cells));
    });
    return edges.map((edge) => known.get(edge.join()) as Float64Array);
  };
  return {
    tableOf,
    isPossible: (edge) =>
      edge.every((place) => levels[place].size > 1) && cellsOf(sizes, placesOf(edge)) <= MOST_PAIR_CELLS,
    async choose({ data }, edges, epsilon, count) {
      const expected = expectedOf(edges);
      const candidates = edges.map((edge, i) => {
        const { places, coarse } = tableOf(edge);
        return {
          table: places.map((place, k) => inCoarse(groupings[place], coarse[k])),
          expected: expected[i],
          penalty: BLURRED * expected[i].reduce((sum, n) => sum + Math.min(n, deviation), 0),
        };
      });
      const { value } = await data.make(
        { ask: "select-marginal", candidates },
        { mechanism: "exponential", epsilon, count: Math.min(count, edges.length) },
      );
      return value.map((place) => edges[place]);
    },
  };
}

const asItIs = (size: number): CoarseGroups => ({ coarse: Array.from({ length: size }, (_, i) => i), size });
