/** What a part of the rows may be split by: levels of taxonomies, once on every way, and numbers at cuts between their bounds. */
import { equalCuts } from "../cluster/noisy-grid.ts";
import type { PublishedAttribute } from "../models/synopsis.ts";
import { levels, numberOfCode } from "../schema/codes.ts";
import { grouped } from "../schema/grouped.ts";
import type { NumericAttribute } from "../schema/types.ts";
import type { Part } from "./diffp-tree-shape.ts";

/** Cuts of a number, equally far apart on its declared scale. */
const CUTS = 32;

/** The splits of a number in two that leave something on both sides of a part. */
export function cutsOf(attribute: NumericAttribute, part: Part): readonly PublishedAttribute[] {
  const [from, to] = rangeOf(attribute, part);
  return cutCodes(attribute)
    .filter((code) => code > from && code < to)
    .map((code) => {
      const number = Number(numberOfCode(attribute, code).toPrecision(10));
      return {
        attribute,
        starts: [0, code],
        groups: [0, 1],
        names: [`below ${number}`, `${number} or more`],
      };
    });
}

/** The first code at or above each cut, but for the lowest. */
const cutCodes = (attribute: NumericAttribute): readonly number[] =>
  grouped(attribute, equalCuts(attribute, CUTS + 1)).starts.slice(1);

/** The codes that a part's way leaves: from the first up to, but below, the second. */
function rangeOf(attribute: NumericAttribute, { way }: Part): readonly [number, number] {
  let [from, to] = [0, levels(attribute)];
  for (const { split, group } of way)
    if (split.attribute.name === attribute.name)
      [from, to] =
        group === 0 ? [from, Math.min(to, split.starts[1])] : [Math.max(from, split.starts[1]), to];
  return [from, to];
}

/** Those of the splits whose attribute has not been asked about on the way. */
export const newTo = ({ way }: Part, splits: readonly PublishedAttribute[]): readonly PublishedAttribute[] =>
  splits.filter(({ attribute }) => way.every(({ split }) => split.attribute.name !== attribute.name));
