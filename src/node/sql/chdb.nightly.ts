/** The dialect of the current ClickHouse: codes, every question of an engine, names and every method, in the embedded server. */
import { afterAll, beforeAll, describe } from "vitest";
import { clickhousePools } from "../../testing/clickhouse-place.ts";
import { randomEngineSuite, widthsOfTables } from "../../testing/random-engine-suite.ts";
import { chdbMissing, startChdb, type TestChdb } from "../../testing/server/chdb.ts";
import { sqlCodesSuite, storePools } from "../../testing/sql-codes-suite.ts";
import { sqlEngineSuite } from "../../testing/sql-engine-suite.ts";
import { sqlModelsSuite, sqlNamesSuite } from "../../testing/sql-runs-suite.ts";

describe.skipIf(chdbMissing)(
  chdbMissing ? `skipped: ${chdbMissing}` : "rows in an embedded ClickHouse",
  () => {
    let place: TestChdb;
    beforeAll(async () => {
      place = startChdb();
      await storePools(place, clickhousePools);
    });
    afterAll(() => place?.stop());

    sqlCodesSuite("embedded", () => place, 200, clickhousePools);
    sqlNamesSuite("embedded", () => place);
    sqlModelsSuite("embedded", () => place);
    sqlEngineSuite("embedded", () => place);
    randomEngineSuite("embedded", () => place, widthsOfTables(1000), clickhousePools);
  },
);
