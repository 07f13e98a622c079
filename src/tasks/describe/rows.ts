/** How many rows there are: public where neighbours replace a row, a noisy count, asked once, where they add or remove one. */
import type { PublicFacts } from "../../curator/index.ts";
import { hasMissingCode } from "../../schema/coding/codes.ts";
import type { NumericAttribute } from "../../schema/types.ts";
import { around, type Interval, within } from "./interval.ts";
import { measuredCount, type NoiseQuestion, rowCount } from "./questions.ts";

export interface Rows {
  /** Nothing where the number is public. */
  readonly needs: readonly NoiseQuestion[];
  /** From the answers to `needs`. */
  of(parts: readonly Interval[]): Interval;
  /** The answers to `needs` to be expected; undefined where nobody declared a number. */
  readonly typical: readonly number[] | undefined;
}

/** How many rows a number was measured in: all of them, unless missing ones have a code of their own, and then a noisy count. */
export function measuredRowsOf(facts: PublicFacts, attribute: NumericAttribute): Rows {
  if (!hasMissingCode(attribute)) return rowsOf(facts);
  const { rows, neighbours } = facts;
  const most = (neighbours === "replace" ? rows : undefined) ?? Number.POSITIVE_INFINITY;
  return {
    needs: [measuredCount(facts, attribute)],
    of: ([count]) => within(count, 0, most),
    typical: rows === undefined ? undefined : [rows],
  };
}

export function rowsOf(facts: PublicFacts): Rows {
  const { rows } = facts;
  if (facts.neighbours === "replace" && rows !== undefined)
    return { needs: [], of: () => around(rows, 0), typical: [] };
  return {
    needs: [rowCount(facts)],
    of: ([count]) => within(count, 0, Number.POSITIVE_INFINITY),
    typical: rows === undefined ? undefined : [rows],
  };
}
