/**
 * A whole table as small tables of noisy counts, and rows that agree with all of them: every attribute is published, whether it goes with a label or not.
 *
 * The noisy counts are kept as they were drawn. The rows stand for what the tables say together: either they are shared out, by a seed that is
 * kept, from a model that was fitted to the tables (learn/junction), or they are kept themselves, where a search has made them.
 */
import type { Junction } from "../../learn/junction/junction.ts";
import type { LabelAttribute } from "../../schema/types.ts";
import { alikeRows, rowsApart } from "./alike-rows.ts";
import { namesOf, publishedPlace, tableSizes } from "./places.ts";
import { publishedJson } from "./published-file.ts";
import { mostShared, sharedRows } from "./shared-rows.ts";
import type {
  CountNoise,
  PublishedAttribute,
  Synopsis,
  SynopsisAttribute,
  WeightedCells,
} from "./synopsis.ts";
import { noiseBand } from "./synopsis.ts";
import { holdersOf, tablesMarginal } from "./tables-marginal.ts";

/** Noisy counts of some places; the last moves fastest. */
export interface MeasuredTable {
  readonly places: readonly number[];
  readonly counts: readonly number[];
  /** Of the noise in every count. */
  readonly noise: CountNoise;
  /** Where published groups were counted together: for each place of the table, the coarse group of every group. */
  readonly coarse?: readonly (readonly number[])[];
}

interface FittedRows {
  readonly cliques: Junction;
  readonly seed: string;
}

/** Where rows come from: a fitted model, from which a seed shares them out, or themselves, a column of groups for each place. */
export type RowsSource =
  | FittedRows
  | { readonly groups: readonly Uint16Array[]; readonly weights?: ArrayLike<number> };

export interface TablesParts {
  readonly label: LabelAttribute | undefined;
  readonly attributes: readonly SynopsisAttribute[];
  readonly published: readonly PublishedAttribute[];
  readonly measured: readonly MeasuredTable[];
  /** How many rows it stands for. */
  readonly rows: number;
  readonly from: RowsSource;
}

export function tablesSynopsis(parts: TablesParts): Synopsis {
  const { label, attributes, published, rows } = parts;
  let kept: WeightedCells | undefined;
  const cells = () => {
    kept ??= rowsOf(parts);
    return kept;
  };
  return {
    kind: "tables",
    label,
    attributes,
    published,
    rows,
    cells,
    marginal: (asked, where = {}) => tablesMarginal(parts, cells, asked, where),
    isModelled: (names) =>
      holdersOf(
        parts,
        names.map((name) => publishedPlace(parts, name)),
      ).length === 0,
    describe: () => described(parts),
    toJSON: () => ({
      kind: "tables",
      ...(label ? { label } : {}),
      attributes,
      published: published.map(publishedJson),
      ...tablesJson(parts),
      rows,
    }),
  };
}

/** Among so many combinations of groups rows are hardly ever alike, and looking for those that are takes longer than it spares. */
const FEW_COMBINATIONS = 2 ** 20;

/** Their weights add up to the number of rows that the synopsis stands for. */
function rowsOf(parts: TablesParts): WeightedCells {
  const { rows, from, label } = parts;
  const sizes = tableSizes(parts);
  const columns = "cliques" in from ? sharedFrom(from, sizes, rows) : from.groups;
  const own = (row: number) => ("groups" in from ? from.weights?.[row] : undefined) ?? 1;
  const count = columns[0]?.length ?? 0;
  let all = 0;
  for (let row = 0; row < count; row++) all += own(row);
  const weightOf = (row: number) => (all > 0 ? (own(row) * rows) / all : 0);
  const few = sizes.reduce((product, size) => product * size, 1) <= FEW_COMBINATIONS;
  const how = { labelled: label !== undefined, weightOf };
  return few ? alikeRows(columns, sizes, how) : rowsApart(columns, how);
}

const sharedFrom = ({ cliques, seed }: FittedRows, sizes: readonly number[], rows: number) =>
  sharedRows(cliques, sizes, Math.min(Math.round(rows), mostShared(sizes.length)), seed);

/** Longer lists are not read; single attributes need not be named, because all are. */
const MOST_NAMED = 30;

function described(parts: TablesParts): readonly string[] {
  const { measured, rows, from, label } = parts;
  const names = namesOf(parts);
  const single = measured.filter(({ places }) => places.length === 1).length;
  const tables = measured
    .filter(({ places }) => places.length > 1)
    .map(
      ({ places, coarse }) =>
        `${places.map((place) => names[place]).join(" × ")}${coarse ? " (coarser groups)" : ""}`,
    );
  const bands = measured.map(({ noise }) => noiseBand(noise, 1)).sort((a, b) => a - b);
  const [least, most] = [bands[0], bands[bands.length - 1]];
  const more = tables.length > MOST_NAMED ? ` and ${tables.length - MOST_NAMED} more` : "";
  return [
    `${names.length} attributes${label ? `, ${label.name} as the label` : ""}`,
    `${measured.length} tables of noisy counts: ${[...(single > 0 ? [`${single} of one attribute`] : []), ...tables.slice(0, MOST_NAMED)].join(", ")}${more}`,
    `noise in a count of a table: ± ${least}${most > least ? ` to ${most}` : ""} (95 %)`,
    `about ${Math.round(rows)} rows, ${"cliques" in from ? "shared out from a model of the tables" : "made to agree with the tables"}; what no table holds together follows from them, and bands do not cover what they leave out`,
  ];
}

const tablesJson = (parts: TablesParts) => {
  const names = namesOf(parts);
  const called = (places: readonly number[]) => places.map((place) => names[place]);
  const { measured, from } = parts;
  const tables = measured.map(({ places, counts, noise, coarse }) => ({
    of: called(places),
    ...noise,
    ...(coarse ? { coarse } : {}),
    counts,
  }));
  if ("cliques" in from)
    return {
      measured: tables,
      cliques: from.cliques.map(({ places, parent, counts }) => ({
        of: called(places),
        parent,
        counts: Array.from(counts),
      })),
      seed: from.seed,
    };
  // A column is one text: a number a line would make the file ten times as long.
  return {
    measured: tables,
    groups: from.groups.map((column) => column.join(" ")),
    ...(from.weights ? { weights: Array.from(from.weights).join(" ") } : {}),
  };
};
