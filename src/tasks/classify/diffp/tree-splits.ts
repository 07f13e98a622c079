/** What a part of the rows may be split by: levels of taxonomies, once on every way, and numbers at cuts between their bounds. */

import type { PlainPublished } from "../../../models/synopsis/synopsis.ts";
import { hasMissingCode, levels, numberOfCode } from "../../../schema/coding/codes.ts";
import { equalCuts, grouped, MISSING, measuredGroups } from "../../../schema/coding/grouped.ts";
import type { NumericAttribute } from "../../../schema/types.ts";
import type { Part } from "./tree-shape.ts";

/** Cuts of a number, equally far apart on its declared scale. */
export const CUTS = 32;

/**
 * The splits of a number in two that leave something on both sides of a part. Where missing values are a group of their own, the first
 * split on a way has a third side for them; whoever asks again has a number.
 */
export function cutsOf(attribute: NumericAttribute, part: Part): readonly PlainPublished[] {
  const [from, to] = rangeOf(attribute, part);
  const apart = canMiss(attribute, part);
  return cutCodes(attribute)
    .filter((code) => code > from && code < to)
    .map((code) => {
      const number = Number(numberOfCode(attribute, code).toPrecision(10));
      return {
        attribute,
        starts: [0, code, ...(apart ? [levels(attribute)] : [])],
        groups: [0, 1, ...(apart ? [2] : [])],
        names: [`below ${number}`, `${number} or more`, ...(apart ? [MISSING] : [])],
      };
    });
}

/** Whether a row of the part may have no value. */
const canMiss = (attribute: NumericAttribute, { way }: Part): boolean =>
  hasMissingCode(attribute) && way.every(({ split }) => split.attribute.name !== attribute.name);

/** How many sides a cut of the number has in a part; 0 where there is none. */
export const splitSides = (attribute: NumericAttribute, part: Part): number =>
  cutsOf(attribute, part)[0]?.names.length ?? 0;

/** The first code at or above each cut, but for the lowest. */
function cutCodes(attribute: NumericAttribute): readonly number[] {
  const cuts = grouped(attribute, equalCuts(attribute, CUTS + 1));
  return cuts.starts.slice(1, measuredGroups(cuts));
}

/** The codes that a part's way leaves: from the first up to, but below, the second. */
function rangeOf(attribute: NumericAttribute, { way }: Part): readonly [number, number] {
  let [from, to] = [0, levels(attribute)];
  for (const { split, group } of way)
    if (split.attribute.name === attribute.name)
      [from, to] =
        group === 0
          ? [from, Math.min(to, split.starts[1])]
          : [Math.max(from, split.starts[1]), group === 1 ? to : from];
  return [from, to];
}

/** Those of the splits whose attribute has not been asked about on the way. */
export const newTo = ({ way }: Part, splits: readonly PlainPublished[]): readonly PlainPublished[] =>
  splits.filter(({ attribute }) => way.every(({ split }) => split.attribute.name !== attribute.name));
