/**
 * Groups that are counted together with those of another attribute: as fine as the noise allows. A group of too few rows has nothing to tell of
 * another attribute that its noise would not drown; joined with others it may. They follow from released counts alone.
 */
import type { PublishedAttribute } from "../../../models/synopsis/synopsis.ts";
import { hasMissingCode } from "../../../schema/coding/codes.ts";

/** A group should hold so many deviations of the noise in a count of a pair. */
const DEVIATIONS = 4;

export interface Level {
  /** The coarse group of every group. */
  readonly coarse: readonly number[];
  readonly size: number;
}

/** `rows` are those of each group. Numbers are joined with their neighbours, values with each other; missing numbers stay by themselves. */
export function levelOf(
  rows: ArrayLike<number>,
  deviation: number,
  attribute: PublishedAttribute["attribute"] | undefined,
): Level {
  const least = DEVIATIONS * deviation;
  if (attribute?.kind !== "numeric") return asRest(rows, least);
  const measured = rows.length - (hasMissingCode(attribute) ? 1 : 0);
  const level = asNeighbours(Array.from(rows).slice(0, measured), least);
  if (measured === rows.length) return level;
  return { coarse: [...level.coarse, level.size], size: level.size + 1 };
}

function asNeighbours(rows: readonly number[], least: number): Level {
  const coarse: number[] = [];
  let [group, held] = [0, 0];
  for (const [i, own] of rows.entries()) {
    coarse.push(group);
    held += own;
    if (held >= least && i < rows.length - 1) [group, held] = [group + 1, 0];
  }
  const last = held < least && group > 0 ? group - 1 : group;
  return { coarse: coarse.map((one) => Math.min(one, last)), size: last + 1 };
}

/** Values with enough rows stay as they are, and all others are one group. */
function asRest(rows: ArrayLike<number>, least: number): Level {
  const held = Array.from(rows);
  const kept = held.filter((own) => own >= least).length;
  if (kept >= held.length - 1) return { coarse: held.map((_, i) => i), size: held.length };
  let next = 0;
  return { coarse: held.map((own) => (own >= least ? next++ : kept)), size: kept + 1 };
}
