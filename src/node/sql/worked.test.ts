/** What a database adds up itself, in a DuckDB. */
import { afterAll, beforeAll } from "vitest";
import { duckDbPlace } from "../../testing/sql-tables.ts";
import { workedSuite } from "../../testing/worked-suite.ts";
import { type DuckDb, openDuckDb } from "../duckdb/driver.ts";

let db: DuckDb;
beforeAll(async () => {
  db = await openDuckDb();
  await db.run("SET threads = 1");
});
afterAll(() => db.close());

workedSuite("DuckDB", () => duckDbPlace(db));
