/**
 * A grid with noisy class counts in every cell: what PrivPfC and its kin publish.
 *
 * The noisy counts are kept as they were drawn, so that sums of them are unbiased and say how noisy they are; what learners and
 * synthetic tables see is made from them by a rule that is named, and that looks at nothing else.
 */

import type { Json } from "../../base/json.ts";
import type { PlainAttribute } from "../../schema/coding/learnable.ts";
import type { LabelAttribute } from "../../schema/types.ts";
import { attributesIn } from "../file-attributes.ts";
import { check, isListOfNumbers, isNumber } from "../file-checks.ts";
import { publishedPlace, tableSizes } from "./places.ts";
import { publishedIn, publishedJson } from "./published-file.ts";
import { type SmoothingName, smoothed, smoothings } from "./smoothing.ts";
import { addedUp, sumsOfTable, wantedOf } from "./sums.ts";
import type { Estimate, GroupFilter, LabelledCells, LabelledSynopsis, PlainPublished } from "./synopsis.ts";
import { bandOf } from "./synopsis.ts";

export interface GridParts {
  readonly label: LabelAttribute;
  readonly attributes: readonly PlainAttribute[];
  readonly published: readonly PlainPublished[];
  /** Noisy: cell after cell, the last published attribute's group moving fastest, and in each cell the classes. */
  readonly counts: readonly number[];
  /** Of the discrete Laplace noise in every count; 0 where there is none, as for public data without privacy. */
  readonly scale: number;
  /** How many rows there are in all, where that is known better than the counts tell. */
  readonly total?: number;
  /** What is done to the counts before anybody learns from them. */
  readonly smoothing: SmoothingName;
}

export function gridSynopsis(parts: GridParts): LabelledSynopsis {
  const { label, attributes, published, counts, scale, total, smoothing } = parts;
  const classes = label.values.length;
  const sizes = published.map(({ names }) => names.length);
  let kept: LabelledCells | undefined;
  const cells = () => {
    kept ??= weightedCells(sizes, parts, smoothed(smoothing, { counts, total }));
    return kept;
  };
  const rows =
    total ??
    Math.max(
      0,
      counts.reduce((a, b) => a + b, 0),
    );
  return {
    kind: "grid",
    label,
    attributes,
    published,
    rows,
    cells,
    marginal: (names, where = {}) => marginal(parts, names, where),
    describe: () => [
      `${counts.length / classes} cells over ${published.map(({ attribute, names }) => `${attribute.name} (${names.length})`).join(", ") || "nothing"}`,
      `noise in every count: ± ${(scale * Math.log(20)).toPrecision(3)} (95 %)`,
      `about ${Math.round(rows)} rows`,
    ],
    toJSON: () => ({
      kind: "grid",
      label,
      attributes,
      published: published.map(publishedJson),
      counts,
      scale,
      ...(total === undefined ? {} : { total }),
      smoothing,
    }),
  };
}

/** Cells and classes with something in them, as rows. */
function weightedCells(
  sizes: readonly number[],
  { label, counts, scale }: GridParts,
  weights: Float64Array,
): LabelledCells {
  const classes = label.values.length;
  const places = Array.from(weights.keys()).filter((i) => weights[i] > 0);
  const groups = sizes.map((size, k) => {
    const after = sizes.slice(k + 1).reduce((a, b) => a * b, 1);
    return Uint16Array.from(places, (i) => Math.floor(i / classes / after) % size);
  });
  return {
    groups,
    classes: Uint16Array.from(places, (i) => i % classes),
    weights: Float64Array.from(places, (i) => weights[i]),
    drawn: { counts: Float64Array.from(places, (i) => counts[i]), all: counts.length, scale },
  };
}

/** Sums of the counts as they were drawn; noise adds up as variances do. */
function marginal(parts: GridParts, names: readonly string[], where: GroupFilter): readonly Estimate[] {
  const { counts, scale } = parts;
  const sizes = tableSizes(parts);
  const places = [...sizes.keys()];
  const wanted = wantedOf(names, where, { placeOf: (name) => publishedPlace(parts, name), sizes });
  const halfWidth = bandOf(scale, addedUp(places, sizes, wanted));
  return sumsOfTable({ places, counts }, sizes, wanted).estimates(() => halfWidth);
}

/** Reads a grid from a model file. */
export function gridOf(body: Json): LabelledSynopsis {
  const { label, attributes } = attributesIn(body);
  const { published, counts, scale, total, smoothing } = body;
  check(Array.isArray(published), "model.published is no list.");
  const listed = published.map((entry: unknown) => publishedIn(entry, attributes));
  const size = listed.reduce((product, { names }) => product * names.length, label.values.length);
  check(
    isListOfNumbers(counts) && counts.length === size,
    "model.counts does not fit the published attributes.",
  );
  check(isNumber(scale) && scale >= 0, "model.scale is no size of noise.");
  check(total === undefined || (isNumber(total) && total >= 0), "model.total is no number of rows.");
  check(
    smoothings.some((name) => name === smoothing),
    "model.smoothing is not known.",
  );
  return gridSynopsis({
    label,
    attributes,
    published: listed,
    counts,
    scale,
    smoothing: smoothing as SmoothingName,
    ...(total === undefined ? {} : { total }),
  });
}
