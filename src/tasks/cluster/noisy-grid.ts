/**
 * A noisy count of rows in every cell of a grid over a few attributes, as weighted points. A row lies in one cell however
 * many there are, so one draw buys them all.
 */

import { ensure } from "../../base/errors.ts";
import type { Rational } from "../../base/rational.ts";
import type { Allowance } from "../../curator/index.ts";
import { hasMissingCode, INPUT_ONE, inputOfCode, levels } from "../../schema/coding/codes.ts";
import { equalCuts, grouped } from "../../schema/coding/grouped.ts";
import { declaredIn, type Inputs } from "../../schema/coding/layout.ts";
import type { PlainAttribute } from "../../schema/coding/learnable.ts";
import type { CategoricalAttribute, NumericAttribute } from "../../schema/types.ts";
import type { CountedGrid } from "./full-cells.ts";
import type { WeightedPoint } from "./k-means/weighted-means.ts";
import type { CountedPlaces } from "./sizes.ts";

/** The middle of every group, in unit coordinates; of missing values, where they are a group, it is 0. */
export function middlesOf(attribute: NumericAttribute, cuts: readonly number[]): Float64Array {
  const { starts } = grouped(attribute, cuts);
  return Float64Array.from(starts, (start, i) => {
    const end = Math.max(start, (starts[i + 1] ?? levels(attribute)) - 1);
    return (inputOfCode(attribute, start) + inputOfCode(attribute, end)) / 2 / INPUT_ONE;
  });
}

export type GridAttribute = NumericAttribute | CategoricalAttribute;

/** A point for every group: its middle and, where missing values are a group, the indicator's coordinate; or a value's coordinates. */
function pointsOf(attribute: GridAttribute, cuts: readonly number[]): readonly (readonly number[])[] {
  if (attribute.kind === "categorical")
    return attribute.values.map((_, value) => attribute.values.map((_, other) => (other === value ? 1 : -1)));
  const middles = Array.from(middlesOf(attribute, cuts));
  if (!hasMissingCode(attribute)) return middles.map((middle) => [middle]);
  return middles.map((middle, group) => [middle, group === middles.length - 1 ? 1 : -1]);
}

/** Cells grow with the power of the coordinates. */
const MOST_GRID_COORDINATES = 3;

/** The attributes that a grid is over, if they are few and all numeric. */
export const gridAttributes = (inputs: Inputs<PlainAttribute>): readonly NumericAttribute[] | undefined => {
  const declared = declaredIn(inputs);
  const numeric = declared.filter((attribute) => attribute.kind === "numeric");
  return numeric.length === declared.length && numeric.length <= MOST_GRID_COORDINATES ? numeric : undefined;
};

/** More cells would take long to cluster, and hardly a row would be in most of them. */
const MOST_CELLS = 1_000_000;

export interface EqualGrid {
  /** How often each number is cut, at most: one with few levels has a part a level. */
  readonly parts: number;
  readonly cells: number;
}

/** A grid with so many parts along each attribute or, where none are given, about so many cells. */
export function planGrid(
  attributes: readonly NumericAttribute[],
  parts: number | undefined,
  about: () => number,
): EqualGrid {
  const along = parts ?? Math.max(2, Math.round(about() ** (1 / attributes.length)));
  const cells = cellsWithParts(attributes, along);
  ensure(
    cells <= MOST_CELLS,
    "option-out-of-range",
    `A grid of ${along} parts along each of ${attributes.length} attributes has ${cells} cells; at most ${MOST_CELLS} are possible.`,
    "Give fewer parts, or leave parts out.",
  );
  return { parts: along, cells };
}

/** How many cells a grid has with so many parts along each number. */
export const cellsWithParts = (attributes: readonly GridAttribute[], parts: number): number =>
  attributes.reduce((product, attribute) => product * startsOf(attribute, parts).length, 1);

const cutsOf = (attribute: GridAttribute, parts: number): number[] =>
  attribute.kind === "numeric" ? equalCuts(attribute, parts) : [];
const startsOf = (attribute: GridAttribute, parts: number) =>
  grouped(attribute, cutsOf(attribute, parts)).starts;

/** A cell's count is mostly noise where it is below this many times the noise's scale. */
const SCALES = 2;

/** Every cell's noisy count at its middle, and the noise's scale. */
export async function noisyGrid(
  data: Allowance,
  attributes: readonly GridAttribute[],
  parts: number,
  epsilon: Rational,
): Promise<CountedGrid> {
  const cuts = Object.fromEntries(
    attributes.filter(({ kind }) => kind === "numeric").map((a) => [a.name, cutsOf(a, parts)]),
  );
  const names = attributes.map(({ name }) => name);
  const { value, noise } = await data.make(
    { ask: "histogram", attributes: names, cuts },
    { mechanism: "laplace", epsilon },
  );
  const along = attributes.map((a) => pointsOf(a, cutsOf(a, parts)));
  const places = value.map((count, cell) => ({ place: placeOf(cell, along), weight: Number(count) }));
  const axes = attributes.map((a, i) => ({
    cells: along[i].length,
    hasMissing: a.kind === "numeric" && hasMissingCode(a),
  }));
  return { places, scale: noise.scale, axes };
}

/** Points with more rows than noise alone would show, or the fullest, so that there are at least so many. */
export function withoutNoise(
  { places: points, scale }: CountedPlaces,
  atLeast: number,
): readonly WeightedPoint[] {
  const full = points.filter(({ weight }) => weight > SCALES * scale);
  if (full.length >= atLeast) return full;
  const fullest = points.toSorted((a, b) => b.weight - a.weight).slice(0, atLeast);
  return fullest.map(({ place, weight }) => ({ place, weight: Math.max(1, weight) }));
}

function placeOf(cell: number, along: readonly (readonly (readonly number[])[])[]): Float64Array {
  const place: (readonly number[])[] = [];
  let rest = cell;
  for (const points of along.toReversed()) {
    place.unshift(points[rest % points.length]);
    rest = Math.floor(rest / points.length);
  }
  return Float64Array.from(place.flat());
}
