/** Synopses of the small schema, for tests of what is made from them. */
import { type GridParts, gridSynopsis } from "../models/synopsis/grid-synopsis.ts";
import type { LabelledSynopsis, PlainPublished } from "../models/synopsis/synopsis.ts";
import { labelOf, learnable } from "../schema/coding/learnable.ts";
import { levelGrouping } from "../schema/taxonomy/level-grouping.ts";
import { taxonomyOf } from "../schema/taxonomy/taxonomy.ts";
import { smallSchema } from "./small-tables.ts";

const schema = smallSchema("replace");

/** An attribute of the small schema at a level of its taxonomy. */
export function publishedAs(name: string, level: number): PlainPublished {
  const [attribute] = learnable(schema, [name]);
  const chosen = taxonomyOf(attribute)[level];
  const { starts, groups } = levelGrouping(chosen);
  return { attribute, starts, groups, names: chosen.names };
}

/** Two ages by four colours by two outcomes: no age is told of blue, and of other nothing at all. */
export const smallGrid: GridParts = {
  label: labelOf(schema, "outcome"),
  attributes: learnable(schema),
  published: [publishedAs("age", 1), publishedAs("colour", 1)],
  //       red      green   blue    other      ages 0 to 5, then 6 to 10
  counts: [40, 10, 0, 30, 5, 5, 0, 0, 10, 50, -3, 30, 5, 5, -1, 0],
  scale: 2,
  smoothing: "none",
};

export const smallSynopsis = (parts: Partial<GridParts> = {}): LabelledSynopsis =>
  gridSynopsis({ ...smallGrid, ...parts });
