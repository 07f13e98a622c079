/**
 * How many rows lie in which groups, from a synopsis of a whole table.
 *
 * Where one measured table has all that is asked, its noisy counts are added up: unbiased, with the band of what was added; of several such tables
 * the one with the least. Else the answer follows from the model, or from the rows. Its half-width is that of the noise of the tables on the way,
 * as far as it reaches the answer (noise-reach.ts); from rows, that of drawing them as well. What no table was measured to tell, a relation that
 * the model leaves out, is not covered by any band. A table of coarser groups has part in the model alone.
 */
import { cellsOfPlaces } from "../../learn/junction/cells.ts";
import type { Junction } from "../../learn/junction/junction.ts";
import { largestOnTheWay, modelMarginal } from "../../learn/junction/marginal.ts";
import { reachOf } from "./noise-reach.ts";
import { publishedPlace, tableSizes } from "./places.ts";
import { addedUp, drawingBand, sumsOfRows, sumsOfTable, type WantedGroups, wantedOf } from "./sums.ts";
import type { Estimate, GroupFilter, WeightedCells } from "./synopsis.ts";
import { noiseBand } from "./synopsis.ts";
import type { MeasuredTable, TablesParts } from "./tables-synopsis.ts";

/** Where larger tables of the model would have to be made, counts are told from the rows instead. */
const MOST_CELLS = 2 ** 20;

export function tablesMarginal(
  parts: TablesParts,
  cells: () => WeightedCells,
  asked: readonly string[],
  where: GroupFilter,
): readonly Estimate[] {
  const sizes = tableSizes(parts);
  const wanted = wantedOf(asked, where, { placeOf: (name) => publishedPlace(parts, name), sizes });
  const places = [...new Set([...wanted.of, ...wanted.within.keys()])];
  const bandOf = (table: MeasuredTable) => noiseBand(table.noise, addedUp(table.places, sizes, wanted));
  const quietest = leastBy(holdersOf(parts, places), bandOf);
  if (quietest) {
    const halfWidth = bandOf(quietest);
    return sumsOfTable(quietest, sizes, wanted).estimates(() => halfWidth);
  }
  return fromModel(parts, cells(), wanted, places);
}

/** The tables that hold all of these places in the groups that are published. */
export const holdersOf = (
  { measured }: Pick<TablesParts, "measured">,
  places: readonly number[],
): readonly MeasuredTable[] =>
  measured.filter(
    ({ coarse, places: own }) => coarse === undefined && places.every((place) => own.includes(place)),
  );

function fromModel(
  parts: TablesParts,
  cells: WeightedCells,
  wanted: WantedGroups,
  places: readonly number[],
): readonly Estimate[] {
  const { from, measured, rows } = parts;
  const sizes = tableSizes(parts);
  const reach = reachOf(tablesFor(parts, places), cells, sizes, wanted);
  // Of what is in no table at all nothing is known.
  const isMeasured = places.every((place) => measured.some((table) => table.places.includes(place)));
  const noise = isMeasured ? reach : reach.fill(rows);
  if ("cliques" in from && isSmall(from.cliques, sizes, places)) {
    const counts = modelMarginal(from.cliques, sizes, places);
    return sumsOfTable({ places, counts }, sizes, wanted).estimates((_, cell) => noise[cell]);
  }
  const drawing = (value: number) => drawingBand(value, rows) * Math.sqrt(rowsPerRow(parts));
  return sumsOfRows(cells, sizes, wanted).estimates((value, cell) => Math.hypot(drawing(value), noise[cell]));
}

const isSmall = (cliques: Junction, sizes: readonly number[], places: readonly number[]): boolean =>
  cellsOfPlaces(sizes, places) <= MOST_CELLS && largestOnTheWay(cliques, sizes, places) <= MOST_CELLS;

/** The tables whose noise is in what follows from them: those on the way from one place to the others or, of rows, those that hold one. */
function tablesFor({ from, measured }: TablesParts, places: readonly number[]): readonly MeasuredTable[] {
  if ("groups" in from)
    return measured.filter((table) => table.places.some((place) => places.includes(place)));
  const within = onTheWay(from.cliques, places);
  return measured.filter((table) => within.some((own) => table.places.every((place) => own.includes(place))));
}

/** How many of the rows that it stands for one of the rows that it keeps stands for. */
function rowsPerRow({ from, rows }: TablesParts): number {
  return "groups" in from ? Math.max(1, rows / Math.max(1, from.groups[0]?.length ?? 0)) : 1;
}

function leastBy<T>(items: readonly T[], of: (item: T) => number): T | undefined {
  return items.length === 0 ? undefined : items.reduce((best, item) => (of(item) < of(best) ? item : best));
}

/** The places of a clique that holds all that is asked for, or of each between those that first hold one of them. */
function onTheWay(cliques: Junction, places: readonly number[]): readonly (readonly number[])[] {
  const whole = cliques.find((one) => places.every((place) => one.places.includes(place)));
  if (whole) return [whole.places];
  const holding = new Set(places.map((place) => cliques.findIndex((one) => one.places.includes(place))));
  const used = new Set<number>();
  for (const first of holding)
    for (let at = first; at >= 0 && !used.has(at); at = cliques[at].parent) used.add(at);
  // Above where the ways meet, nothing is passed through; those before come first in the list.
  for (const at of [...used].sort((a, b) => a - b)) {
    const isTop = !used.has(cliques[at].parent);
    const below = [...used].filter((one) => cliques[one].parent === at);
    if (isTop && !holding.has(at) && below.length === 1) used.delete(at);
  }
  return [...used].map((at) => cliques[at].places);
}
