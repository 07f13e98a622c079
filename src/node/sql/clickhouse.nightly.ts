/** The whole suite of engines and every method over a real ClickHouse: one server, and two shards. */
import { afterAll, beforeAll, describe } from "vitest";
import { clickhousePools, oneNode, twoShards } from "../../testing/clickhouse-place.ts";
import { adultTable } from "../../testing/models-suite.ts";
import { clickhouseMissing, startClickhouse, type TestClickhouse } from "../../testing/server/clickhouse.ts";
import { sqlCodesSuite, storePools } from "../../testing/sql-codes-suite.ts";
import { sqlEngineSuite } from "../../testing/sql-engine-suite.ts";
import { sqlModelsSuite } from "../../testing/sql-runs-suite.ts";

describe.skipIf(clickhouseMissing)("rows in a ClickHouse", () => {
  let server: TestClickhouse;
  beforeAll(async () => {
    server = await startClickhouse();
    await storePools(oneNode(server), clickhousePools);
  });
  afterAll(() => server?.stop());

  sqlCodesSuite("one server", () => oneNode(server), 400, clickhousePools);
  sqlEngineSuite("two shards", () => twoShards(server));
  sqlModelsSuite("two shards", () => twoShards(server));
  if (adultTable)
    sqlModelsSuite("people of Adult on two shards", () => twoShards(server), { table: adultTable });
});
