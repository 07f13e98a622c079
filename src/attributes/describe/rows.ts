/** How many rows there are: public where neighbours replace a row, a noisy count, asked once, where they add or remove one. */
import type { PublicFacts } from "../../curator/index.ts";
import { around, type Interval, within } from "./interval.ts";
import { type NoiseQuestion, rowCount } from "./questions.ts";

export interface Rows {
  /** Nothing where the number is public. */
  readonly needs: readonly NoiseQuestion[];
  /** From the answers to `needs`. */
  of(parts: readonly Interval[]): Interval;
  /** The answers to `needs` to be expected; undefined where nobody declared a number. */
  readonly typical: readonly number[] | undefined;
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
