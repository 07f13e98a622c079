/**
 * The way to a leaf of a tree in words: for each attribute one condition, that a row fulfils if and only if it takes every turn
 * there that asks about the attribute. Missing numbers have a code of their own, which is on one side of each split; a condition
 * that has them says so at its end, and one that does not say so has none.
 */
import { hasMissingCode, isMissingCode, levels } from "../../schema/coding/codes.ts";
import { MISSING } from "../../schema/coding/grouped.ts";
import { groupIn } from "../../schema/coding/grouping.ts";
import { levelGrouping } from "../../schema/taxonomy/level-grouping.ts";
import { taxonomyOf } from "../../schema/taxonomy/taxonomy.ts";
import type { CategoricalAttribute } from "../../schema/types.ts";
import type { TreeSplit } from "./decision-tree.ts";

/** A split on the way to a leaf, and the group that the way takes. */
export interface Turn {
  readonly split: TreeSplit;
  readonly group: number;
}

const OR_MISSING = `, or ${MISSING}`;

/** A name of measured numbers, where missing ones are in their group. */
export const withMissingNamed = (name: string): string => `${name}${OR_MISSING}`;

/** The conditions of a way, attribute by attribute, in the order in which they are asked about. */
export function conditionsOf(way: readonly Turn[]): string {
  const names = [...new Set(way.map(({ split }) => split.attribute.name))];
  return names
    .map((name) => `${name} ${conditionOf(way.filter(({ split }) => split.attribute.name === name))}`)
    .reduce((said, next) => `${said}${said.endsWith(OR_MISSING) ? "," : ""} and ${next}`);
}

/** The last turn of a way in words: what it leaves of the rows that come there. */
export function lastTurnText(way: readonly Turn[]): string {
  const last = way[way.length - 1];
  const { name } = last.split.attribute;
  const own = way.filter(({ split }) => split.attribute.name === name);
  return `${name} ${told(own, [last])}`;
}

/** The turns that ask about one attribute, without those that another one implies; of equal ones the last is told. */
function conditionOf(own: readonly Turn[]): string {
  const isSaid = (turn: Turn, i: number) =>
    own.some((other, k) => k !== i && implies(other, turn) && (k > i || !implies(turn, other)));
  // From the highest values down, so that a range reads "above 3 and up to 5".
  const firstCode = ({ split, group }: Turn) => split.starts[split.groups.indexOf(group)];
  const telling = own.filter((turn, i) => !isSaid(turn, i)).toSorted((a, b) => firstCode(b) - firstCode(a));
  return told(own, telling);
}

/** Some of an attribute's turns, for the rows that take all of them. */
function told(own: readonly Turn[], telling: readonly Turn[]): string {
  const { attribute } = own[0].split;
  if (attribute.kind === "categorical") return valuesText(attribute, own);
  const comes = comesBy(own);
  const missing = hasMissingCode(attribute) && comes(levels(attribute));
  if (missing && !measuredStarts(own).some(comes)) return MISSING;
  const text = telling.map(measuredName).join(" and ");
  return missing ? withMissingNamed(text) : text;
}

/** The values that take every turn, as one list. */
function valuesText(attribute: CategoricalAttribute, own: readonly Turn[]): string {
  const narrowest = own.findLast((turn) => own.every((other) => implies(turn, other)));
  if (narrowest) return measuredName(narrowest);
  const comes = attribute.values.map((_, code) => comesBy(own)(code));
  // A file may have a way that no row can take.
  if (!comes.includes(true)) return own.map(measuredName).join(" and ");
  // By the coarsest level of which no group is half there, or each value by itself.
  for (const level of taxonomyOf(attribute)) {
    const grouping = levelGrouping(level);
    const groups = comes.map((_, code) => groupIn(grouping, code));
    const inside = new Set(groups.filter((_, code) => comes[code]));
    const isWhole = groups.every((group, code) => comes[code] || !inside.has(group));
    if (isWhole) return listText(level.names, (group) => inside.has(group));
  }
  return listText(attribute.values, (code) => comes[code]);
}

/** Longer lists are told by what is not in them. */
const MOST_NAMED = 3;

export function listText(names: readonly string[], isNamed: (at: number) => boolean): string {
  const own = names.filter((_, at) => isNamed(at));
  const others = names.filter((_, at) => !isNamed(at));
  const byOthers = own.length > MOST_NAMED && others.length <= MOST_NAMED;
  return byOthers ? `other than ${others.join(" or ")}` : own.join(" or ");
}

const comesBy =
  (own: readonly Turn[]) =>
  (code: number): boolean =>
    own.every((turn) => takes(turn, code));

const takes = ({ split, group }: Turn, code: number): boolean => groupIn(split, code) === group;

/** What a group is called, without a word of the missing values that it holds besides. */
function measuredName({ split, group }: Turn): string {
  const { attribute, names } = split;
  const holdsMissing = hasMissingCode(attribute) && groupIn(split, levels(attribute)) === group;
  return holdsMissing ? names[group].replace(/,? or missing$/, "") : names[group];
}

/** Where groups of measured values can change: nowhere else than where a run begins. */
const measuredStarts = (turns: readonly Turn[]): readonly number[] =>
  turns.flatMap(({ split }) => split.starts.filter((start) => !isMissingCode(split.attribute, start)));

/** Whether every measured value that takes one turn would have taken the other. */
const implies = (one: Turn, other: Turn): boolean =>
  measuredStarts([one, other]).every((code) => !takes(one, code) || takes(other, code));
