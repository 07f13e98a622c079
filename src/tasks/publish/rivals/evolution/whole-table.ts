/** What methods that evolve whole tables publish: every attribute in groups by the public rule of scorecards, and the label after the last. */
import type { PublicFacts } from "../../../../curator/index.ts";
import { groupingOf } from "../../../../models/synopsis/published-attribute.ts";
import type { PlainPublished } from "../../../../models/synopsis/synopsis.ts";
import { grouped } from "../../../../schema/coding/grouped.ts";
import { type Grouping, valueGrouping } from "../../../../schema/coding/grouping.ts";
import { labelOf, learnable, type PlainAttribute } from "../../../../schema/coding/learnable.ts";
import type { LabelAttribute } from "../../../../schema/types.ts";
import type { LabelAsked } from "../../../../search/given.ts";

export interface WholeTable {
  readonly attributes: readonly PlainAttribute[];
  readonly label: LabelAttribute;
  readonly published: readonly PlainPublished[];
  /** By place: the published attributes, then the label. */
  readonly groupings: readonly Grouping[];
  readonly sizes: readonly number[];
}

export function wholeTable({ schema }: Pick<PublicFacts, "schema">, asked: LabelAsked): WholeTable {
  const attributes = learnable(schema, asked.attributes);
  const label = labelOf(schema, asked.label);
  const published = attributes.map(inGroups);
  return {
    attributes,
    label,
    published,
    groupings: [...published.map(groupingOf), valueGrouping(label)],
    sizes: [...published.map(({ names }) => names.length), label.values.length],
  };
}

function inGroups(attribute: PlainAttribute): PlainPublished {
  const { starts, names } = grouped(attribute);
  return { attribute, starts, groups: starts.map((_, group) => group), names };
}
