/**
 * A grid with noisy class counts in every cell: what PrivPfC and its kin publish.
 *
 * The noisy counts are kept as they were drawn, so that sums of them are unbiased and say how noisy they are; what learners and
 * synthetic tables see is made from them by a rule that is named, and that looks at nothing else.
 */

import { ensure, quote } from "../../base/errors.ts";
import type { Json } from "../../base/json.ts";
import { codeCount } from "../../schema/coding/codes.ts";
import type { PlainAttribute } from "../../schema/coding/learnable.ts";
import type { LabelAttribute } from "../../schema/types.ts";
import { attributesIn } from "../file-attributes.ts";
import { check, isListOfNumbers, isNumber } from "../file-checks.ts";
import { type SmoothingName, smoothed, smoothings } from "./smoothing.ts";
import { addedUp, Sums, wantedOf } from "./sums.ts";
import type { Estimate, GroupFilter, PublishedAttribute, Synopsis, WeightedCells } from "./synopsis.ts";
import { bandOf } from "./synopsis.ts";

export interface GridParts {
  readonly label: LabelAttribute;
  readonly attributes: readonly PlainAttribute[];
  readonly published: readonly PublishedAttribute[];
  /** Noisy: cell after cell, the last published attribute's group moving fastest, and in each cell the classes. */
  readonly counts: readonly number[];
  /** Of the discrete Laplace noise in every count; 0 where there is none, as for public data without privacy. */
  readonly scale: number;
  /** How many rows there are in all, where that is known better than the counts tell. */
  readonly total?: number;
  /** What is done to the counts before anybody learns from them. */
  readonly smoothing: SmoothingName;
}

export function gridSynopsis(parts: GridParts): Synopsis {
  const { label, attributes, published, counts, scale, total, smoothing } = parts;
  const classes = label.values.length;
  const sizes = published.map(({ names }) => names.length);
  let kept: WeightedCells | undefined;
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
): WeightedCells {
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
  const { label, published, counts, scale } = parts;
  const sizes = [...published.map((one) => one.names.length), label.values.length];
  const places = [...sizes.keys()];
  const wanted = wantedOf(names, where, { placeOf: (name) => placeIn(parts, name), sizes });
  const sums = new Sums(wanted, sizes);
  // How many counts apart two neighbouring groups of each attribute are.
  const strides = places.map((k) => sizes.slice(k + 1).reduce((a, b) => a * b, 1));
  for (const [i, count] of counts.entries()) sums.add(count, (k) => Math.floor(i / strides[k]) % sizes[k]);
  const halfWidth = bandOf(scale, addedUp(places, sizes, wanted));
  return sums.estimates(() => halfWidth);
}

function placeIn({ label, published }: GridParts, name: string): number {
  const place =
    name === label.name ? published.length : published.findIndex((p) => p.attribute.name === name);
  ensure(
    place >= 0,
    "attribute-unknown",
    `${quote(name)} was not published.`,
    `The synopsis has: ${[...published.map((p) => p.attribute.name), label.name].join(", ")}.`,
  );
  return place;
}

/** Reads a grid from a model file. */
export function gridOf(body: Json): Synopsis {
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

/** A published attribute as files hold it, beside the attributes themselves. */
export const publishedJson = ({ attribute, ...rest }: PublishedAttribute): Json => ({
  name: attribute.name,
  starts: rest.starts,
  groups: rest.groups,
  names: rest.names,
  ...(rest.stands ? { stands: rest.stands } : {}),
});

/** One published attribute from a file: its runs must be those of a declared attribute. */
export function publishedIn(entry: unknown, attributes: readonly PlainAttribute[]): PublishedAttribute {
  const { name, starts, groups, names, stands } = (entry ?? {}) as Json;
  const attribute = attributes.find((a) => a.name === name);
  check(attribute !== undefined, "a published attribute is not declared.");
  const isRuns =
    isListOfNumbers(starts) &&
    isListOfNumbers(groups) &&
    Array.isArray(names) &&
    starts.length > 0 &&
    starts.length === groups.length &&
    starts.every((start, i) => Number.isInteger(start) && (i ? start > starts[i - 1] : start === 0)) &&
    starts[starts.length - 1] < codeCount(attribute) &&
    groups.every((group) => Number.isInteger(group) && group >= 0 && group < names.length) &&
    new Set(groups).size === names.length;
  check(
    isRuns && names.every((n: unknown) => typeof n === "string"),
    `the groups of ${attribute.name} are damaged.`,
  );
  if (stands === undefined) return { attribute, starts, groups, names: names as readonly string[] };
  check(
    attribute.kind === "numeric" && isListOfNumbers(stands) && stands.length === names.length,
    `what stands for the groups of ${attribute.name} is damaged.`,
  );
  return { attribute, starts, groups, names: names as readonly string[], stands };
}
