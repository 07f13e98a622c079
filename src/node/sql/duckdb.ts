/** Rows that stay in a DuckDB database: it is attached for reading, and while it is, no other program can open it for writing. */

import { PrivetError } from "../../base/errors.ts";
import { InTurn } from "../../base/in-turn.ts";
import { type SqlConnection, SqlRows, type SqlValue } from "../../curator/index.ts";
import { type DuckDb, openDuckDb } from "../duckdb/driver.ts";
import { unreadable } from "../duckdb/read.ts";
import { openRelation } from "../duckdb/relation.ts";
import type { DatabaseRows } from "../location.ts";
import { whileWaited } from "./while-waited.ts";

export const duckDbRows = (source: DatabaseRows): SqlRows =>
  new SqlRows(async ({ signal }) => {
    const db = await openDuckDb();
    try {
      const { from, columns } = await openRelation(db, source);
      const connection = whileWaited(duckDbConnection(db, unreadable(source)), signal);
      return { dialect: "duckdb", from, columns, connection };
    } catch (error) {
      db.close();
      throw error instanceof PrivetError ? error : unreadable(source);
    }
  });

/** One statement after the other. Whatever fails is told in the same words. */
export function duckDbConnection(db: DuckDb, failure: PrivetError): SqlConnection {
  const turns = new InTurn();
  let isRunning = false;
  return {
    query: (statement) =>
      turns.take(async () => {
        isRunning = true;
        try {
          return (await db.values(statement)) as readonly (readonly SqlValue[])[];
        } catch {
          throw failure;
        } finally {
          isRunning = false;
        }
      }),
    cancel: async () => {
      if (isRunning) db.interrupt();
    },
    // Nothing may be under way when it is closed.
    close: () => turns.take(async () => db.close()),
  };
}
