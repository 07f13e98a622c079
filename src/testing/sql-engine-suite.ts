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
const keptAtOnce = ({ columns, rows, weights }: Table): SqlEngineOptions => {
  const known = weights?.reduce((sum, times) => sum + times, 0) ?? rows;
  const groups = columns.reduce((product, { attribute }) => product * codeCount(attribute), 1);
  return { mostGroups: Math.max(KEPT, Math.min(groups, known) / TIMES) };
};

/** Every question is a statement or many, so that of the tables there are a third, of every kind. */
export function sqlEngineSuite(name: string, place: () => SqlPlace): void {
  const how = { orders: 1, few: "always" } as const;
  engineSuite(`${name}, by groups`, storedEngine(place, { mostGroups: 2 ** 40 }), how);
  engineSuite(`${name}, added up there`, storedEngine(place, keptAtOnce), how);
  const inPieces = (table: Table) => ({ ...keptAtOnce(table), inPiecesOnly: true });
  engineSuite(`${name}, by pieces`, storedEngine(place, inPieces), how);
  workedSuite(name, place);
}
