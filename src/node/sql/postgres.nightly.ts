/** Every question of an engine, every method, and ten thousand random schemas and questions, on a real PostgreSQL. */
import { afterAll, beforeAll, describe } from "vitest";
import { adultTable } from "../../testing/models-suite.ts";
import { placeInPostgres } from "../../testing/postgres-place.ts";
import { randomEngineSuite, widthsOfTables } from "../../testing/random-engine-suite.ts";
import { postgresForTests, postgresMissing, type TestPostgres } from "../../testing/server/postgres.ts";
import { pools, sqlCodesSuite, storePools } from "../../testing/sql-codes-suite.ts";
import { sqlEngineSuite } from "../../testing/sql-engine-suite.ts";
import { sqlModelsSuite, sqlReplaySuite } from "../../testing/sql-runs-suite.ts";
import type { SqlPlace } from "../../testing/sql-tables.ts";

let server: TestPostgres;
let place: SqlPlace;

describe.skipIf(postgresMissing)("PostgreSQL", () => {
  beforeAll(async () => {
    server = await postgresForTests();
    place = await placeInPostgres(server);
    await storePools(place);
  });
  afterAll(() => server.stop());

  sqlEngineSuite("SQL on PostgreSQL", () => place);
  sqlModelsSuite("PostgreSQL", () => place);
  if (adultTable) sqlModelsSuite("people of Adult in PostgreSQL", () => place, { table: adultTable });
  randomEngineSuite("PostgreSQL", () => place, widthsOfTables(10_000));
  sqlReplaySuite("PostgreSQL", () => place, { every: 9 });
  sqlCodesSuite("PostgreSQL", () => place, Math.ceil(10_000 / Object.keys(pools).length));
});
