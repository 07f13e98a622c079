/** An attribute of a card as a line of paper: a few boxes side by side, each with whole points. */
import { hasMissingCode, isMissingCode, levels } from "../../../schema/coding/codes.ts";
import type { GroupedAttribute } from "../../../schema/coding/grouped.ts";
import { rangeNames, valueNames } from "./box-names.ts";
import { joinedRuns, meanOfRun, type OrderedGroups } from "./joined-groups.ts";

export interface PaperBox {
  /** Such as "41–45", "practice or self", "any other". */
  readonly name: string;
  /** Whole, from 0 on: one number a card. */
  readonly points: readonly number[];
}

/** A line, with the box of each of the attribute's groups. */
export interface PaperLine {
  readonly attribute: string;
  readonly boxes: readonly PaperBox[];
  readonly boxOf: readonly number[];
}

/** How much each group counts when groups are joined: wider ones more, but not as much more as they are wide. They add up to 1. */
export function weightsOfGroups({ of, starts }: GroupedAttribute): readonly number[] {
  if (of.kind === "categorical") return starts.map(() => 1 / starts.length);
  const own = starts.map((start, i) =>
    isMissingCode(of, start) ? 1 : 1 + Math.log2((starts[i + 1] ?? levels(of)) - start),
  );
  const sum = own.reduce((a, b) => a + b, 0);
  return own.map((weight) => weight / sum);
}

/** `worth` is by card, then by group, in parts of what the widest line is worth, which has so many points. */
export function paperLine(
  attribute: GroupedAttribute,
  worth: readonly ArrayLike<number>[],
  widest: number,
): PaperLine {
  const order = orderOf(attribute, worth);
  const weights = weightsOfGroups(attribute);
  const ordered: OrderedGroups = {
    worth: worth.map((own) => order.map((group) => own[group])),
    weights: order.map((group) => weights[group]),
  };
  const runs = order.length === 0 ? [] : joinedRuns(ordered);
  const means = runs.map((from, i) => meanOfRun(ordered, from, runs[i + 1] ?? order.length));
  const missing = attribute.starts.findIndex((start) => isMissingCode(attribute.of, start));
  if (missing >= 0) means.push(worth.map((own) => own[missing]));
  const points = fromZero(means, widest);
  const runOfGroup = attribute.starts.map((_, group) => {
    const place = order.indexOf(group);
    return place < 0 ? runs.length : runs.findLastIndex((from) => from <= place);
  });
  const joined = withEqualJoined(attribute, points, runOfGroup);
  const { of, name } = attribute;
  if (of.kind === "numeric") {
    const names = rangeNames(of, attribute.starts, joined.boxOf);
    return {
      attribute: name,
      boxes: joined.points.map((own, i) => ({ name: names[i], points: own })),
      boxOf: joined.boxOf,
    };
  }
  const { names, boxOf, kept } = valueNames(of.values, joined.boxOf, joined.points);
  return {
    attribute: name,
    boxes: kept.map((box, i) => ({ name: names[i], points: joined.points[box] })),
    boxOf,
  };
}

/** Measured groups, in an order in which neighbours may be joined: values of no order by what they are worth. */
function orderOf({ of, starts }: GroupedAttribute, worth: readonly ArrayLike<number>[]): readonly number[] {
  const groups = starts.flatMap((start, group) => (isMissingCode(of, start) ? [] : [group]));
  if (of.kind === "numeric") return groups;
  const widest = worth.reduce((a, b) => (spanOf(b) > spanOf(a) ? b : a));
  return groups.toSorted((a, b) => widest[a] - widest[b]);
}

export function spanOf(own: ArrayLike<number>): number {
  let [low, high] = [0, 0];
  for (let i = 0; i < own.length; i++) {
    if (i === 0 || own[i] < low) low = own[i];
    if (i === 0 || own[i] > high) high = own[i];
  }
  return high - low;
}

/** Whole, and the least of each card 0. */
function fromZero(means: readonly (readonly number[])[], widest: number): readonly (readonly number[])[] {
  const least = means[0].map((_, card) => means.reduce((low, own) => Math.min(low, own[card]), Infinity));
  return means.map((own) => own.map((mean, card) => Math.round(widest * (mean - least[card]))));
}

/** Runs with the same points are one box, where they stand side by side or have no order; missing values keep theirs. */
function withEqualJoined(
  { of }: GroupedAttribute,
  points: readonly (readonly number[])[],
  runOfGroup: readonly number[],
): { readonly points: readonly (readonly number[])[]; readonly boxOf: readonly number[] } {
  const measured = points.length - (hasMissingCode(of) ? 1 : 0);
  const firstLike = points.map((own, run) => {
    const isLike = (other: number) => points[other].every((value, card) => value === own[card]);
    if (run >= measured) return run;
    if (of.kind === "categorical") return points.findIndex((_, other) => isLike(other));
    let from = run;
    while (from > 0 && isLike(from - 1)) from--;
    return from;
  });
  const kept = [...new Set(firstLike)];
  return {
    points: kept.map((run) => points[run]),
    boxOf: runOfGroup.map((run) => kept.indexOf(firstLike[run])),
  };
}
