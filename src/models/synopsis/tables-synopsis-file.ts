/** A synopsis of a whole table from what its `toJSON` wrote, every field checked. */
import type { Json } from "../../base/json.ts";
import { cellsOfPlaces, coarseSize } from "../../learn/junction/cells.ts";
import { wholeTableIn } from "../file-attributes.ts";
import { check, isListOfNumbers, isNumber, record } from "../file-checks.ts";
import { cliquesIn } from "./cliques-file.ts";
import { namesOf, tableSizes } from "./places.ts";
import { type FilePlaces, placesNamed } from "./places-file.ts";
import { publishedIn } from "./published-file.ts";
import type { CountNoise, Synopsis } from "./synopsis.ts";
import { type MeasuredTable, type RowsSource, tablesSynopsis } from "./tables-synopsis.ts";

/** More rows than any table has. */
const MOST_ROWS = 2 ** 40;
/** Groups are numbered in 16 bits. */
const MOST_GROUPS = 2 ** 16;

export function wholeTableOf(body: Json): Synopsis {
  const { label, attributes } = wholeTableIn(body);
  check(Array.isArray(body.published), "model.published is no list.");
  const published = body.published.map((entry: unknown) => publishedIn(entry, attributes));
  const names = namesOf({ label, published });
  const sizes = tableSizes({ label, published });
  check(
    names.length > 0 && new Set(names).size === names.length,
    "model.published names one twice, or none.",
  );
  check(
    sizes.every((size) => size <= MOST_GROUPS),
    "an attribute has more groups than there can be.",
  );
  const { rows, measured } = body;
  check(isNumber(rows) && rows >= 0 && rows <= MOST_ROWS, "model.rows is no number of rows.");
  check(Array.isArray(measured) && measured.length > 0, "model.measured is no list of tables.");
  const places: FilePlaces = { names, sizes, rows };
  return tablesSynopsis({
    label,
    attributes,
    published,
    measured: measured.map((entry: unknown) => measuredIn(entry, places)),
    rows,
    from: sourceIn(body, places),
  });
}

function measuredIn(entry: unknown, { names, sizes }: FilePlaces): MeasuredTable {
  const { of, law, scale, coarse, counts } = record(entry, "A table");
  const places = placesNamed(of, names);
  check(law === "laplace" || law === "gaussian", "the law of a table's noise is not known.");
  check(isNumber(scale) && scale >= 0, "the scale of a table is no size of noise.");
  const noise: CountNoise = { law, scale };
  const own = coarse === undefined ? undefined : coarseIn(coarse, places, sizes);
  const cells = own ? own.map(coarseSize).reduce((a, b) => a * b, 1) : cellsOfPlaces(sizes, places);
  check(isListOfNumbers(counts) && counts.length === cells, "a table's counts do not fit its attributes.");
  return own ? { places, counts, noise, coarse: own } : { places, counts, noise };
}

/** Coarse groups are numbered from 0, and none is empty. */
function coarseIn(
  coarse: unknown,
  places: readonly number[],
  sizes: readonly number[],
): readonly (readonly number[])[] {
  check(Array.isArray(coarse) && coarse.length === places.length, "a table's coarse groups are damaged.");
  return coarse.map((groups: unknown, k) => {
    check(
      isListOfNumbers(groups) &&
        groups.length === sizes[places[k]] &&
        groups.every((group) => Number.isInteger(group) && group >= 0 && group < groups.length) &&
        new Set(groups).size === coarseSize(groups),
      "a table's coarse groups are damaged.",
    );
    return groups;
  });
}

function sourceIn(body: Json, places: FilePlaces): RowsSource {
  const { cliques, seed, groups, weights } = body;
  if (cliques !== undefined) {
    check(typeof seed === "string", "model.seed is no text.");
    return { cliques: cliquesIn(cliques, places), seed };
  }
  check(Array.isArray(groups) && groups.length === places.sizes.length, "model.groups is no column a place.");
  const columns = groups.map((text: unknown, place) => columnIn(text, places.sizes[place]));
  const rows = columns[0].length;
  check(
    columns.every(({ length }) => length === rows),
    "model.groups has columns of different lengths.",
  );
  return weights === undefined ? { groups: columns } : { groups: columns, weights: weightsIn(weights, rows) };
}

function columnIn(text: unknown, size: number): Uint16Array {
  const numbers = numbersIn(text);
  check(
    numbers.every((group) => Number.isInteger(group) && group < size),
    "model.groups has a group that there is not.",
  );
  return Uint16Array.from(numbers);
}

function weightsIn(text: unknown, rows: number): readonly number[] {
  const numbers = numbersIn(text);
  check(numbers.length === rows, "model.weights does not fit the rows.");
  return numbers;
}

/** Numbers from 0 up in one text, with a space between each two. */
function numbersIn(text: unknown): readonly number[] {
  check(typeof text === "string", "a column is no text.");
  const words = text === "" ? [] : text.split(" ");
  const numbers = words.map(Number);
  check(!words.includes("") && numbers.every((n) => isNumber(n) && n >= 0), "a column is damaged.");
  return numbers;
}
