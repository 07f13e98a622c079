/**
 * Pairs of attributes that are counted together, with the label where there is one: drawn by how far the rows are from what the model so far says
 * of them, less what the noise of counting would blur (curator/queries/tables/select-marginal.ts).
 */
import type { Rational } from "../../../base/rational.ts";
import type { MarginalCandidate } from "../../../curator/index.ts";
import { cellsOfPlaces } from "../../../learn/junction/cells.ts";
import { CoarseTables } from "../../../learn/junction/coarse-tables.ts";
import type { Junction } from "../../../learn/junction/junction.ts";
import { modelMarginal } from "../../../learn/junction/marginal.ts";
import type { Search } from "../../method.ts";
import { type Coarse, inCoarse } from "./drawn-tables.ts";
import type { GroupedTable } from "./grouped-table.ts";
import { type CoarseGroups, levelOf } from "./levels.ts";

/** A pair may be counted if its table, in the groups that are published, has at most so many cells. */
export const MOST_PAIR_CELLS = 2 ** 16;
/** Of a cell, noise blurs as much as it holds, up to this part of a deviation. */
const BLURRED = 0.8;

export type Places = readonly number[];

export interface PairTable {
  readonly places: Places;
  readonly coarse: Coarse;
}

export interface Pairing {
  readonly whole: GroupedTable;
  /** The label's place, whose groups stay as they are. */
  readonly core: number | undefined;
  readonly model: Junction;
  /** Of a count of the tables that are chosen. */
  readonly deviation: number;
}

/** What a look at tables rests on, the same for all draws by the same model. */
export interface Chooser {
  choose(
    search: Search,
    tables: readonly Places[],
    epsilon: Rational,
    count: number,
  ): Promise<readonly Places[]>;
  tableOf(places: Places): PairTable;
  isPossible(places: Places): boolean;
}

export function chooserOf({ whole, core, model, deviation }: Pairing): Chooser {
  const { sizes, groupings, published } = whole;
  const levels = sizes.map(
    (size, place): CoarseGroups =>
      place === core
        ? asItIs(size)
        : levelOf(modelMarginal(model, sizes, [place]), deviation, published[place]?.attribute),
  );
  const coarse = levels.map((level) => level.coarse);
  const expected = new CoarseTables(model, sizes, coarse);
  const inLevels = groupings.map((grouping, place) => inCoarse(grouping, coarse[place]));
  const tableOf = (places: Places): PairTable => ({ places, coarse: places.map((place) => coarse[place]) });
  const known = new Map<string, MarginalCandidate>();
  const candidateOf = (places: Places): MarginalCandidate => {
    const rows = expected.of(places);
    return {
      table: places.map((place) => inLevels[place]),
      expected: rows,
      penalty: BLURRED * rows.reduce((sum, n) => sum + Math.min(n, deviation), 0),
    };
  };
  return {
    tableOf,
    isPossible: (places) =>
      places.every((place) => levels[place].size > 1) && cellsOfPlaces(sizes, places) <= MOST_PAIR_CELLS,
    async choose({ data }, tables, epsilon, count) {
      const candidates = tables.map((places) => {
        const candidate = known.get(places.join()) ?? candidateOf(places);
        known.set(places.join(), candidate);
        return candidate;
      });
      const { value } = await data.make(
        { ask: "select-marginal", candidates },
        { mechanism: "exponential", epsilon, count: Math.min(count, tables.length) },
      );
      return value.map((at) => tables[at]);
    },
  };
}

const asItIs = (size: number): CoarseGroups => ({ coarse: Array.from({ length: size }, (_, i) => i), size });
