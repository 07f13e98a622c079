/**
 * Schemas so small that every row they allow can be tried, for attacking bounds on costs of points.
 */
import { INPUT_ONE, inputOfCode, levels } from "../schema/coding/codes.ts";
import type { Inputs } from "../schema/coding/layout.ts";
import { isIndicator, type PlainAttribute } from "../schema/coding/learnable.ts";
import type { Neighbours, Schema } from "../schema/types.ts";
import { smallSchema } from "./small-tables.ts";

/** Two numeric attributes and a categorical one: five coordinates, 63 different rows. */
export const tinySchema = (neighbours: Neighbours): Schema =>
  smallSchema(neighbours, {
    attributes: [
      { name: "x", kind: "numeric", low: 0, high: 6, step: 1, missing: 3, source: "made up" },
      { name: "y", kind: "numeric", low: 0, high: 2, step: 1, scale: "log", missing: 1, source: "made up" },
      { name: "colour", kind: "categorical", values: ["red", "green", "other"], other: "other" },
      { name: "outcome", kind: "label", values: ["no", "yes"] },
    ],
  });

/** The coordinates of every row that the schema allows, in units. */
export function everyPoint({ attributes }: Inputs<PlainAttribute>): number[][] {
  return attributes
    .filter((attribute) => !isIndicator(attribute))
    .reduce<number[][]>(
      (sofar, attribute) => sofar.flatMap((point) => partsOf(attribute).map((part) => [...point, ...part])),
      [[]],
    );
}

/** The coordinates of each code of an attribute; a number that may be missing has its indicator's as well. */
function partsOf(attribute: PlainAttribute): readonly (readonly number[])[] {
  const codes = Array.from({ length: levels(attribute) }, (_, code) => code);
  if (attribute.kind === "categorical")
    return codes.map((code) => attribute.values.map((_, v) => (v === code ? INPUT_ONE : -INPUT_ONE)));
  const numbers = codes.map((code) => inputOfCode(attribute, code));
  if (typeof attribute.missing === "number") return numbers.map((x) => [x]);
  return [...numbers.map((x) => [x, -INPUT_ONE]), [0, INPUT_ONE]];
}

/** How far one row, of those whose costs are given for each candidate, can push two sums of scores apart; at least 1. */
export function seenRange(costs: readonly (readonly number[])[], neighbours: Neighbours): number {
  let widest = 1;
  for (const [i, a] of costs.entries())
    for (const b of costs.slice(0, i)) {
      const there = Math.max(...a.map((cost, t) => b[t] - cost));
      const back = Math.max(...a.map((cost, t) => cost - b[t]));
      // One of the two may be negative, where a candidate is worse for every row.
      widest = Math.max(widest, neighbours === "replace" ? there + back : Math.max(there, back));
    }
  return widest;
}
