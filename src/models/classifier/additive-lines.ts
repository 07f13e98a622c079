/** What a term says, for people: the points of each group, or of each combination of groups, without those that have none. */
import { type GroupedAttribute, groupedFrom } from "../../schema/coding/grouped.ts";
import type { Coefficient } from "../model.ts";
import type { PlainPublished } from "../synopsis/synopsis.ts";
import { linesOf, signed, valuesOf } from "./card-points.ts";

export function describeTerm(table: readonly PlainPublished[], points: Float64Array): readonly Coefficient[] {
  const lines = table.length === 1 ? groupLines(table[0], points) : cellLines(table, points);
  return lines.filter(({ weight }) => weight !== 0);
}

/** What a term is about: "age", "age × colour". */
export const termName = (table: readonly PlainPublished[]): string =>
  table.map(({ attribute }) => attribute.name).join(" × ") || "(bias)";

/** As a card says it, where the groups are runs of codes in their order. */
function groupLines(one: PlainPublished, points: Float64Array): readonly Coefficient[] {
  const { name } = one.attribute;
  const asCard = groupedLike(one);
  return (asCard ? linesOf(asCard, points) : valuesOf(one, points)).map(({ value, weight }) => ({
    attribute: name,
    value,
    weight,
    meaning: `${signed(weight)} where ${name} is ${value}`,
  }));
}

function groupedLike({ attribute, starts, groups }: PlainPublished): GroupedAttribute | undefined {
  const inOrder = groups.every((group, i) => group === i);
  return inOrder ? groupedFrom(attribute, starts) : undefined;
}

function cellLines(table: readonly PlainPublished[], points: Float64Array): readonly Coefficient[] {
  if (table.length === 0)
    return [{ attribute: termName(table), weight: points[0], meaning: `${signed(points[0])} for every row` }];
  return Array.from(points, (weight, cell) => {
    const names = groupNames(table, cell);
    const conditions = names.map((name, k) => `${table[k].attribute.name} is ${name}`);
    return {
      attribute: termName(table),
      value: names.join(" × "),
      weight,
      meaning: `${signed(weight)} where ${conditions.join(" and ")}`,
    };
  });
}

/** The group of each grouping at a cell; the last moves fastest. */
function groupNames(table: readonly PlainPublished[], cell: number): readonly string[] {
  let rest = cell;
  return table
    .toReversed()
    .map(({ names }) => {
      const group = rest % names.length;
      rest = (rest - group) / names.length;
      return names[group];
    })
    .toReversed();
}
