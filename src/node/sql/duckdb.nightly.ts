/** Every question of an engine, by groups and by pieces, every method, and ten thousand random schemas and questions, on DuckDB. */
import { afterAll, beforeAll } from "vitest";
import { adultTable } from "../../testing/models-suite.ts";
import { randomEngineSuite, widthsOfTables } from "../../testing/random-engine-suite.ts";
import { pools, sqlCodesSuite, storePools } from "../../testing/sql-codes-suite.ts";
import { sqlEngineSuite } from "../../testing/sql-engine-suite.ts";
import { sqlModelsSuite, sqlReplaySuite } from "../../testing/sql-runs-suite.ts";
import { duckDbPlace } from "../../testing/sql-tables.ts";
import { type DuckDb, openDuckDb } from "../duckdb/driver.ts";

let db: DuckDb;
const place = () => duckDbPlace(db);
beforeAll(async () => {
  db = await openDuckDb();
  await storePools(place());
});
afterAll(() => db.close());

sqlEngineSuite("SQL on DuckDB", place);
sqlModelsSuite("DuckDB", place);
if (adultTable) sqlModelsSuite("people of Adult in DuckDB", place, { table: adultTable });
randomEngineSuite("DuckDB", place, widthsOfTables(10_000));
sqlReplaySuite("DuckDB", place, { every: 9 });
sqlCodesSuite("DuckDB", place, Math.ceil(10_000 / Object.keys(pools).length));
