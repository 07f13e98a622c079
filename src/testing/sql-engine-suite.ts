/** The suite of engines over rows that a database keeps, three ways: by groups that are kept, added up by the database, and by pieces. */
import type { SqlEngineOptions } from "../curator/engines/sql/index.ts";
import type { Table } from "../read/table.ts";
import { codeCount } from "../schema/coding/codes.ts";
import { engineSuite } from "./engine-suite.ts";
import { type SqlPlace, storedEngine } from "./sql-tables.ts";
import { workedSuite } from "./worked-suite.ts";

/** Of the least that are not kept at once; and how many times as many there are at the most. */
const KEPT = 290;
const TIMES = 2;

/**
 * No more groups than these are kept. A heavy table stands for 2³² rows, of which a fixed number would make millions of pieces, and each
 * is a statement.
 */
const keptAtOnce = ({ columns, rows, weights }: Table, kept = KEPT): SqlEngineOptions => {
  const known = weights?.reduce((sum, times) => sum + times, 0) ?? rows;
  const groups = columns.reduce((product, { attribute }) => product * codeCount(attribute), 1);
  return { mostGroups: Math.max(kept, Math.min(groups, known) / TIMES) };
};

/** Of a table; of which more groups than `kept` are not kept, where that is given. */
export const WAYS = {
  "by groups": () => ({ mostGroups: 2 ** 40 }),
  "added up there": keptAtOnce,
  "by pieces": (table: Table, kept?: number) => ({ ...keptAtOnce(table, kept), inPiecesOnly: true }),
} satisfies Record<string, (table: Table, kept?: number) => SqlEngineOptions>;
type Way = keyof typeof WAYS;

/**
 * Every question is a statement or many, so that of the tables there are a third, of every kind. Where a statement takes a second the second way
 * may be left out: then what is added up there is asked once a question.
 */
export function sqlEngineSuite(
  name: string,
  place: () => SqlPlace,
  ways: readonly Way[] = Object.keys(WAYS) as Way[],
): void {
  for (const way of ways)
    engineSuite(`${name}, ${way}`, storedEngine(place, WAYS[way]), { orders: 1, few: "always" });
  workedSuite(name, place);
}
