/** Attributes as they are published or split by: at a level of their taxonomy, and as the door is asked about them. */
import { type Grouping, levelGrouping } from "../../schema/coding/grouping.ts";
import type { PlainAttribute } from "../../schema/coding/learnable.ts";
import { type Level, taxonomyOf } from "../../schema/taxonomy/taxonomy.ts";
import type { PublishedAttribute } from "./synopsis.ts";

/** The finest level of at most so many groups or, where each below the root has more, the coarsest of them. */
export function publishedWithin(attribute: PlainAttribute, mostGroups: number): PublishedAttribute {
  const taxonomy = taxonomyOf(attribute);
  const below = taxonomy.filter(({ names }) => names.length > 1);
  const level = below.findLast(({ names }) => names.length <= mostGroups) ?? below[0] ?? taxonomy[0];
  return publishedAt(attribute, level);
}

/** An attribute at a level of its taxonomy. */
export function publishedAt(attribute: PlainAttribute, level: Level): PublishedAttribute {
  const { starts, groups } = levelGrouping(level);
  return { attribute, starts, groups, names: level.names };
}

export const groupingOf = ({ attribute, starts, groups }: PublishedAttribute): Grouping => ({
  name: attribute.name,
  starts,
  groups,
});
