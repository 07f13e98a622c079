/**
 * What a card of one attribute tells of how likely the class is. A rule was chosen by its errors and fitted by nothing, and so, mostly, was a card
 * whose first moves were taken: its points are no log-odds. One more draw counts how many rows of each class lie where its points are alike, and the
 * card then gives the log-odds of what was counted. Predictions stay as they were chosen.
 *
 * A card that speaks of several attributes was fitted by a score, and its points tell probabilities by themselves (docs/boosting.md); nothing is
 * drawn for it.
 *
 * Privacy. The draw is planned before the first, from public facts; what it is about, the card, has been released.
 */
import type { GroupedAttribute } from "../../../schema/coding/grouped.ts";
import type { Grouping } from "../../../schema/coding/grouping.ts";
import type { Inputs } from "../../../schema/coding/layout.ts";
import { labelOf } from "../../../schema/coding/learnable.ts";
import { levelGrouping } from "../../../schema/taxonomy/level-grouping.ts";
import type { Ask, Search } from "../../method.ts";
import { type ClassCounts, classCountsOf } from "../boost/class-counts.ts";
import { LARGEST_SUM } from "../priv-gene/scoring.ts";
import type { CountsHow } from "../split-draws.ts";

/** No class is taken to be rarer in a group, and no prediction nearer to even odds. */
const LEAST_SHARE = 0.005;
const LEAST_ODDS = 0.02;
/** With so many groups the points of a card stay within what the door takes, should another start from it. */
const MOST_GROUPS = Math.floor(LARGEST_SUM / Math.log((1 - LEAST_SHARE) / LEAST_SHARE));

/** The card with log-odds for points, or nothing, where it speaks of several attributes. `positive` is the value that it speaks for. */
export async function withShares(
  search: Search,
  ask: Ask,
  how: CountsHow,
  { card, inputs, positive }: { card: Float64Array; inputs: Inputs<GroupedAttribute>; positive: string },
): Promise<Float64Array | undefined> {
  const { attributes, offsets } = inputs;
  const pointsOf = (k: number) => card.subarray(offsets[k], offsets[k] + attributes[k].starts.length);
  const spoken = attributes.flatMap((_, k) => (pointsOf(k).some((points) => points !== 0) ? [k] : []));
  const [k] = spoken;
  if (spoken.length > 1 || (spoken.length === 1 && attributes[k].starts.length > MOST_GROUPS))
    return undefined;
  const bias = card[card.length - 1];
  const sums = spoken.length === 0 ? [bias] : Array.from(pointsOf(k), (points) => points + bias);
  const alike = [...new Set(sums)];
  const table = spoken.length === 0 ? [] : [joined(attributes[k], (group) => alike.indexOf(sums[group]))];
  const { values } = labelOf(search.data.facts.schema, ask.label);
  const odds = logOdds(await classCountsOf(search, ask, table, how), values.indexOf(positive));
  const told = alike.map((sum, cell) =>
    (sum > 0 ? Math.max : Math.min)(odds[cell], sum > 0 ? LEAST_ODDS : -LEAST_ODDS),
  );
  const weights = new Float64Array(card.length);
  if (spoken.length === 0) weights[card.length - 1] = told[0];
  for (const [group, sum] of spoken.length === 0 ? [] : sums.entries())
    weights[offsets[k] + group] = told[alike.indexOf(sum)];
  return weights;
}

/** Groups of an attribute, joined. */
function joined(attribute: GroupedAttribute, cellOf: (group: number) => number): Grouping {
  const { name, starts, groups } = levelGrouping(attribute);
  return { name, starts, groups: groups.map(cellOf) };
}

/** Of the class in each cell, drawn towards its share in all of them as far as the noise makes it doubtful. */
function logOdds({ counts, deviation }: ClassCounts, positive: number): readonly number[] {
  const cells = Array.from({ length: counts.length / 2 }, (_, cell) => {
    const own = Math.max(0, counts[2 * cell + positive]);
    return { own, all: own + Math.max(0, counts[2 * cell + 1 - positive]) };
  });
  const sum = (part: "own" | "all") => cells.reduce((total, cell) => total + cell[part], 0);
  const share = (sum("own") + deviation / 2) / (sum("all") + deviation);
  return cells.map(({ own, all }) => {
    const drawn = (own + deviation * share) / (all + deviation);
    const within = Math.min(1 - LEAST_SHARE, Math.max(LEAST_SHARE, drawn));
    return Math.log(within / (1 - within));
  });
}
