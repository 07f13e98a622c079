/**
 * Rows that DuckDB is asked about, question by question: Parquet files, and a DuckDB database, which is attached for reading; while it is, no
 * other program can open it for writing. Files are opened again for every question, and must be what they were at the first.
 */

import { PrivetError } from "../../base/errors.ts";
import { InTurn } from "../../base/in-turn.ts";
import { type SqlConnection, SqlRows, type SqlValue } from "../../curator/index.ts";
import { filesToRead } from "../allowed.ts";
import { type DuckDb, openDuckDb } from "../duckdb/driver.ts";
import { unreadable } from "../duckdb/read.ts";
import { openRelation } from "../duckdb/relation.ts";
import type { DatabaseRows } from "../location.ts";
import { sinceNow } from "../unchanged.ts";
import { whileWaited } from "./while-waited.ts";

export interface DuckDbAsking {
  /** Folders that files which a pattern stands for must lie in; anywhere unless given. */
  readonly within?: readonly string[] | undefined;
  /** How many bytes DuckDB may take; most of the machine's unless given. */
  readonly memory?: number | undefined;
}

export const duckDbRows = (source: string | DatabaseRows, { within, memory }: DuckDbAsking = {}): SqlRows =>
  new SqlRows(async ({ signal }) => {
    const files = typeof source === "string" ? filesToRead(source, within) : [source.database];
    const ensureSame = await sinceNow(files);
    const db = await openDuckDb(undefined, memory);
    try {
      const { from, columns } = await openRelation(db, typeof source === "string" ? files : source);
      const line = duckDbConnection(db, unreadable(source));
      const connection = whileWaited(ofSame(line, ensureSame), signal);
      return { dialect: "duckdb", from, columns, connection };
    } catch (error) {
      db.close();
      throw error instanceof PrivetError ? error : unreadable(source);
    }
  });

/** The same line; an answer is given where the rows were the same ones until it was there. */
const ofSame = (line: SqlConnection, ensureSame: () => Promise<void>): SqlConnection => ({
  ...line,
  async query(statement) {
    const answer = await line.query(statement);
    await ensureSame();
    return answer;
  },
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
