/** Which attributes may depend on which in a network: sets of parents, from public sizes alone. */
import { groupingOf } from "../../../models/synopsis/published-attribute.ts";
import type { PlainPublished } from "../../../models/synopsis/synopsis.ts";
import { type Grouping, valueGrouping } from "../../../schema/coding/grouping.ts";
import type { LabelAttribute } from "../../../schema/types.ts";

/** An attribute in groups, or the label. */
export interface Item {
  readonly grouping: Grouping;
  readonly size: number;
}

/** The attributes, and the label after the last of them. */
export const itemsOf = (published: readonly PlainPublished[], label: LabelAttribute): readonly Item[] => [
  ...published.map((one) => ({ grouping: groupingOf(one), size: one.names.length })),
  { grouping: valueGrouping(label), size: label.values.length },
];

export interface ParentLimits {
  readonly parents: number;
  /** Of the table of an attribute and its parents. */
  readonly cells: number;
}

/**
 * Sets of parents for an attribute of so many groups, to which none of `from` can be added within the limits: more parents never tell less.
 * Without any set within the limits, the empty one.
 */
export function parentSets(
  own: number,
  from: readonly number[],
  items: readonly Item[],
  { parents, cells }: ParentLimits,
): readonly (readonly number[])[] {
  const sets: (readonly number[])[] = [];
  const extend = (set: readonly number[], next: number, size: number) => {
    const room = set.length < parents ? cells / size : 0;
    if (!from.some((place) => !set.includes(place) && items[place].size <= room)) sets.push(set);
    for (let i = next; i < from.length; i++)
      if (items[from[i]].size <= room) extend([...set, from[i]], i + 1, size * items[from[i]].size);
  };
  extend([], 0, own);
  return sets;
}

/** How many tables a network of d attributes is chosen from, in all rounds together, with so many parents at most. */
export function tablesAmong(d: number, parents: number): number {
  let tables = 0;
  for (let placed = 1; placed < d; placed++)
    tables += (d - placed) * choose(placed, Math.min(parents, placed));
  return tables;
}

function choose(n: number, k: number): number {
  let product = 1;
  for (let i = 0; i < k; i++) product = (product * (n - i)) / (i + 1);
  return product;
}
