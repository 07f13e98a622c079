/**
 * Totally random trees that ask the same question everywhere on a storey: so many attributes, each cut in two at random, so that a tree
 * is a table with a cell a leaf. They are made from the declaration and public randomness alone, and cost nothing.
 */
import type { PublicRandom } from "../../../base/random.ts";
import { listText, withMissingNamed } from "../../../models/classifier/tree-rules.ts";
import type { PlainPublished } from "../../../models/synopsis/synopsis.ts";
import {
  type GroupedAttribute,
  groupedFrom,
  MISSING,
  measuredGroups,
} from "../../../schema/coding/grouped.ts";

export type RandomTree = readonly PlainPublished[];

/** Attributes that can be cut at all: of one group nothing can be asked. */
export const canBeCut = ({ starts }: GroupedAttribute): boolean => starts.length > 1;

/** Different attributes where there are enough. */
export function randomTree(
  attributes: readonly GroupedAttribute[],
  depth: number,
  random: PublicRandom,
): RandomTree {
  const left = attributes.filter(canBeCut);
  const asked: GroupedAttribute[] = [];
  while (asked.length < depth && left.length > 0) asked.push(...left.splice(random.below(left.length), 1));
  return asked.map((attribute) => cutInTwo(attribute, random));
}

function cutInTwo(attribute: GroupedAttribute, random: PublicRandom): PlainPublished {
  return attribute.of.kind === "numeric" ? cutRange(attribute, random) : cutValues(attribute, random);
}

/** Below and from a cut on, each as likely; missing numbers are on either side. */
function cutRange(attribute: GroupedAttribute, random: PublicRandom): PlainPublished {
  const { of, starts } = attribute;
  const measured = measuredGroups(attribute);
  const hasMissing = measured < starts.length;
  const missing = hasMissing ? starts.slice(measured) : [];
  if (measured < 2) return { attribute: of, starts, groups: [0, 1], names: ["measured", MISSING] };
  const cut = starts[1 + random.below(measured - 1)];
  const names = groupedFrom(of, [0, cut, ...missing])?.names.slice(0, 2) ?? [];
  const side = hasMissing ? random.below(2) : -1;
  return {
    attribute: of,
    starts: [0, cut, ...missing],
    groups: [0, 1, ...missing.map(() => side)],
    names: names.map((name, group) => (group === side ? withMissingNamed(name) : name)),
  };
}

/** Each value is on either side, and no side is empty. */
function cutValues({ of, starts, names }: GroupedAttribute, random: PublicRandom): PlainPublished {
  const first = random.below(starts.length);
  const other = (first + 1 + random.below(starts.length - 1)) % starts.length;
  const groups = starts.map((_, code) => (code === first ? 0 : code === other ? 1 : random.below(2)));
  return {
    attribute: of,
    starts,
    groups,
    names: [0, 1].map((group) => listText(names, (code) => groups[code] === group)),
  };
}
