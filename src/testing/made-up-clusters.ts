/** A made-up public table whose rows lie around a few places that are far apart, for methods that look for such places. */

import { publicRandom } from "../base/random.ts";
import { openCurator } from "../curator/index.ts";
import { parseSchema } from "../schema/parse/schema.ts";
import type { Neighbours, Schema } from "../schema/types.ts";

/** Where rows are, in numbers from 0 to 100, and the colour that they have there. */
export const PLACES = [
  { at: [15, 15, 20, 80, 50], colour: "red" },
  { at: [85, 20, 75, 15, 50], colour: "green" },
  { at: [50, 85, 20, 20, 50], colour: "blue" },
] as const;

const NAMES = ["a", "b", "c", "d", "e"] as const;

export function clustersSchema(neighbours: Neighbours, visibility: Schema["visibility"] = "public"): Schema {
  const numbers = NAMES.map((name) => ({
    name,
    kind: "numeric",
    low: 0,
    high: 100,
    step: 1,
    missing: 50,
    source: "made up",
  }));
  const colour = { name: "colour", kind: "categorical", values: ["red", "green", "blue"], other: "red" };
  return parseSchema({
    privet: "schema/1",
    name: "made-up",
    visibility,
    neighbours,
    rows: {},
    attributes: [...numbers, { ...colour, source: "made up" }],
  });
}

/** As many rows at each place, within about 3 of it. */
function clustersCsv(rowsEach: number): string {
  const random = publicRandom("made-up clusters");
  const rows = PLACES.flatMap(({ at, colour }) =>
    Array.from({ length: rowsEach }, () => [...at.map((x) => Math.round(x + 3 * random.normal())), colour]),
  );
  return `${[[...NAMES, "colour"], ...rows].map((row) => row.join(",")).join("\n")}\n`;
}

/** Opened with seeded noise, which data declared public may have. */
export const openClusters = (seed: number, rowsEach = 1000, neighbours: Neighbours = "replace") =>
  openCurator({ schema: clustersSchema(neighbours), rows: [clustersCsv(rowsEach)], unsafeSeed: seed });

/** A place of the table in unit coordinates of the named numbers. */
export const unit = (place: (typeof PLACES)[number], names: readonly (typeof NAMES)[number][]): number[] =>
  names.map((name) => place.at[NAMES.indexOf(name)] / 50 - 1);
