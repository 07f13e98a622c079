/** A whole table as it is published: every attribute in groups by the public rule of scorecards, the label, if any, after the last. */
import type { PublicFacts } from "../../../curator/index.ts";
import { groupingOf } from "../../../models/synopsis/published-attribute.ts";
import type { PublishedAttribute, SynopsisAttribute } from "../../../models/synopsis/synopsis.ts";
import { type TableToPublish, wholeTable } from "../../../models/synopsis/whole-table.ts";
import { grouped } from "../../../schema/coding/grouped.ts";
import { type Grouping, valueGrouping } from "../../../schema/coding/grouping.ts";
import type { PublishAsk } from "../../method.ts";

export interface GroupedTable extends TableToPublish {
  readonly published: readonly PublishedAttribute[];
  /** By place, as the door is asked about them, and how many groups each has. */
  readonly groupings: readonly Grouping[];
  readonly sizes: readonly number[];
}

export function groupedTable({ schema }: Pick<PublicFacts, "schema">, ask: PublishAsk): GroupedTable {
  const { label, attributes } = wholeTable(schema, ask);
  const published = attributes.map(inGroups);
  return {
    label,
    attributes,
    published,
    groupings: [...published.map(groupingOf), ...(label ? [valueGrouping(label)] : [])],
    sizes: [...published.map(({ names }) => names.length), ...(label ? [label.values.length] : [])],
  };
}

/** Labels are told by their values, like categorical attributes. */
function inGroups(attribute: SynopsisAttribute): PublishedAttribute {
  if (attribute.kind === "label") {
    const { starts, groups } = valueGrouping(attribute);
    return { attribute, starts, groups, names: attribute.values };
  }
  const { starts, names } = grouped(attribute);
  return { attribute, starts, groups: starts.map((_, group) => group), names };
}
