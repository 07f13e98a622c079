/**
 * Attributes in groups, as a scorecard uses them: each categorical value is a group of its own, and a numeric attribute is cut
 * into ranges; missing values that have a code of their own are the last group. Groups are made from the declaration alone, so they are public.
 */

import { ensure } from "../../base/errors.ts";
import type { CategoricalAttribute, CodedAttribute, NumericAttribute } from "../types.ts";
import { codeCount, codeOfNumber, hasMissingCode, isMissingCode, levels, numberOfCode } from "./codes.ts";

export interface GroupedAttribute {
  readonly kind: "grouped";
  readonly name: string;
  readonly of: NumericAttribute | CategoricalAttribute;
  /** The first code of every group, ascending; the first is 0. There are as many groups. */
  readonly starts: readonly number[];
  /** What each group is called; to count groups, take `starts`, which are there already. */
  readonly names: readonly string[];
}

/** What the group of missing values is called. */
export const MISSING = "missing";

/** A numeric attribute with no more levels than this has a group a level. */
const MOST_SINGLE_LEVELS = 16;
const EQUAL_PARTS = 10;
const MOST_HALVINGS = 12;

export function grouped(
  attribute: NumericAttribute | CategoricalAttribute,
  cuts: readonly number[] = attribute.kind === "numeric" ? defaultCuts(attribute) : [],
): GroupedAttribute {
  if (attribute.kind === "categorical")
    return at(
      attribute,
      attribute.values.map((_, i) => i),
    );
  const codes = cuts.map((cut) => firstCodeFrom(attribute, cut)).filter((code) => code > 0);
  const starts = [...new Set([0, ...codes])].filter((code) => code < levels(attribute));
  return at(
    attribute,
    withMissing(
      attribute,
      starts.sort((a, b) => a - b),
    ),
  );
}

/** Starts of groups of levels and, where missing values have a code of their own, that of their group. */
export const withMissing = (attribute: NumericAttribute, starts: readonly number[]): readonly number[] =>
  hasMissingCode(attribute) ? [...starts, levels(attribute)] : starts;

/** How many of some groups, of which that of missing values is the last, are of measured ones. */
export const measuredGroups = ({ of, starts }: Pick<GroupedAttribute, "of" | "starts">): number =>
  starts.length - (hasMissingCode(of) ? 1 : 0);

/**
 * The groups that begin at these codes, as a saved model has them; undefined where they are none, or where missing values with a
 * code of their own would share the last one.
 */
export function groupedFrom(
  attribute: NumericAttribute | CategoricalAttribute,
  starts: readonly number[],
): GroupedAttribute | undefined {
  const inOrder = starts.every((code, i) =>
    i === 0 ? code === 0 : Number.isInteger(code) && code > starts[i - 1] && code < codeCount(attribute),
  );
  const whole =
    attribute.kind === "numeric"
      ? !hasMissingCode(attribute) || starts.at(-1) === levels(attribute)
      : starts.length === attribute.values.length;
  return inOrder && whole && starts.length > 0 ? at(attribute, starts) : undefined;
}

function at(of: NumericAttribute | CategoricalAttribute, starts: readonly number[]): GroupedAttribute {
  let names: readonly string[] | undefined;
  return {
    kind: "grouped",
    name: of.name,
    of,
    starts,
    // Made when first read: of the thousands of places of a quantile nobody reads one.
    get names() {
      names ??= of.kind === "categorical" ? of.values : starts.map((_, i) => nameOf(of, starts, i));
      return names;
    },
  };
}

/** The group that a code is in. */
export const groupOfCode = ({ starts }: GroupedAttribute, code: number): number => runOf(starts, code);

/** Which of some runs of codes a code is in, of the first code of each, ascending from 0. */
export function runOf(starts: ArrayLike<number>, code: number): number {
  let [low, high] = [0, starts.length - 1];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (starts[middle] <= code) low = middle;
    else high = middle - 1;
  }
  return low;
}

/**
 * Where a numeric attribute is cut unless the owner says otherwise: at every level where there are few. Else into equal parts,
 * and at the distances from zero (or from the bound next to it) halved again and again, because money, times and counts bunch
 * up there. With more cuts an octave there are as many on the way from a distance to its half, and more equal parts as well.
 */
export function defaultCuts(attribute: NumericAttribute, perOctave = 1): readonly number[] {
  const { low, high, step } = attribute;
  const count = levels(attribute);
  if (count <= MOST_SINGLE_LEVELS)
    return Array.from({ length: count }, (_, code) => numberOfCode(attribute, code));
  const parts = EQUAL_PARTS * Math.max(1, Math.floor(perOctave / 4));
  const equal = Array.from({ length: parts }, (_, i) => low + ((high - low) * i) / parts);
  const zero = Math.min(high, Math.max(low, 0));
  const halved = [high - zero, low - zero].flatMap((width) =>
    Array.from({ length: MOST_HALVINGS * perOctave }, (_, i) => width / 2 ** ((i + 1) / perOctave))
      .filter((distance) => Math.abs(distance) >= step)
      .map((distance) => zero + distance),
  );
  return [...equal, ...halved, zero, zero + step];
}

/** The first code whose number is at least the cut. */
function firstCodeFrom(attribute: NumericAttribute, cut: number): number {
  const code = codeOfNumber(attribute, Math.min(attribute.high, Math.max(attribute.low, cut)));
  return numberOfCode(attribute, code) < cut ? code + 1 : code;
}

function nameOf(attribute: NumericAttribute, starts: readonly number[], i: number): string {
  if (isMissingCode(attribute, starts[i])) return MISSING;
  const [from, to] = [starts[i], (starts[i + 1] ?? levels(attribute)) - 1];
  const [low, high] = [from, to].map((code) => shown(numberOfCode(attribute, code)));
  if (from === to) return low;
  return `${low} to ${high}`;
}

const shown = (x: number): string => String(Number(x.toPrecision(10)));

/** Where a numeric attribute's range of unit coordinates is cut into equal parts, in its own numbers. */
export function equalCuts(attribute: NumericAttribute, parts: number): number[] {
  const last = levels(attribute) - 1;
  return Array.from({ length: parts - 1 }, (_, i) => {
    const share = (i + 1) / parts;
    const code = attribute.scale === "log" ? Math.expm1(share * Math.log1p(last)) : share * last;
    return numberOfCode(attribute, Math.ceil(code));
  });
}

/** Where places on the declared scale start: at every level, or ranges of levels that are equally wide, at most so many. */
export function startsOfPlaces(attribute: NumericAttribute, most: number): readonly number[] {
  const count = levels(attribute);
  const parts = Math.min(count, most);
  const isLog = attribute.scale === "log" && count > parts;
  const starts = Array.from({ length: parts }, (_, i) =>
    isLog ? Math.round(Math.expm1((Math.log1p(count - 1) * i) / parts)) : Math.floor((i * count) / parts),
  );
  return [...new Set(starts)];
}

/** Groups are numbered in 16 bits. */
const MOST_CUTS = 2 ** 16;

/** Numbers at which numeric attributes are cut into ranges, by the attribute's name. */
export type Cuts = Readonly<Record<string, readonly number[]>>;

/** The attribute in ranges, where `cuts` names it. */
export function cutAttribute<A extends CodedAttribute>(attribute: A, cuts: Cuts): A | GroupedAttribute {
  const { name } = attribute;
  if (!Object.hasOwn(cuts, name)) return attribute;
  const at = Array.from(cuts[name]);
  ensure(
    attribute.kind === "numeric" &&
      at.length < MOST_CUTS - (hasMissingCode(attribute) ? 1 : 0) &&
      at.every(Number.isFinite),
    "option-out-of-range",
    `${name} cannot be cut: it is not numeric, a cut is no finite number, or there are ${MOST_CUTS} cuts or more.`,
    "Cut numeric attributes only, at numbers within their bounds.",
  );
  return grouped(attribute, at);
}
