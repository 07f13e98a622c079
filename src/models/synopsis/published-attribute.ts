/** Attributes as they are published or split by: at a level of their taxonomy, and as the door is asked about them. */
import { type Grouping, valueGrouping } from "../../schema/coding/grouping.ts";
import { levelGrouping } from "../../schema/taxonomy/level-grouping.ts";
import { type Level, taxonomyOf } from "../../schema/taxonomy/taxonomy.ts";
import type { LabelAttribute } from "../../schema/types.ts";
import type { PublishedAttribute, SynopsisAttribute } from "./synopsis.ts";

/**
 * The finest level of at most so many groups or, where each below the root has more, the coarsest of them. A label is told by its
 * values: whoever learns it wants to tell them apart.
 */
export function publishedWithin<A extends SynopsisAttribute>(
  attribute: A,
  mostGroups: number,
): PublishedAttribute<A> {
  if (isLabel(attribute)) return publishedByValue(attribute);
  const taxonomy = taxonomyOf(attribute);
  const below = taxonomy.filter(({ names }) => names.length > 1);
  const level = below.findLast(({ names }) => names.length <= mostGroups) ?? below[0] ?? taxonomy[0];
  return publishedAt(attribute, level);
}

const isLabel = (attribute: SynopsisAttribute): attribute is LabelAttribute => attribute.kind === "label";

function publishedByValue<A extends LabelAttribute>(attribute: A): PublishedAttribute<A> {
  const { starts, groups } = valueGrouping(attribute);
  return { attribute, starts, groups, names: attribute.values };
}

/** An attribute at a level of its taxonomy. */
export function publishedAt<A extends SynopsisAttribute>(attribute: A, level: Level): PublishedAttribute<A> {
  const { starts, groups } = levelGrouping(level);
  return { attribute, starts, groups, names: level.names };
}

export const groupingOf = ({ attribute, starts, groups }: PublishedAttribute): Grouping => ({
  name: attribute.name,
  starts,
  groups,
});
