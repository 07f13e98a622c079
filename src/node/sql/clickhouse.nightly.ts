/** The whole suite of engines and every method over a real ClickHouse: one server, and two shards. */
import { afterAll, beforeAll, describe } from "vitest";
import { clickhousePools, oneNode, twoShards } from "../../testing/clickhouse-place.ts";
import { adultTable } from "../../testing/models-suite.ts";
import { randomEngineSuite, widthsOfTables } from "../../testing/random-engine-suite.ts";
import { clickhouseMissing, startClickhouse, type TestClickhouse } from "../../testing/server/clickhouse.ts";
import { sqlCodesSuite, storePools } from "../../testing/sql-codes-suite.ts";
import { sqlEngineSuite } from "../../testing/sql-engine-suite.ts";
import { sqlModelsSuite, sqlReplaySuite } from "../../testing/sql-runs-suite.ts";

describe.skipIf(clickhouseMissing)("rows in a ClickHouse", () => {
  let server: TestClickhouse;
  beforeAll(async () => {
    server = await startClickhouse();
    await storePools(oneNode(server), clickhousePools);
  });
  afterAll(() => server?.stop());

  sqlCodesSuite("one server", () => oneNode(server), 400, clickhousePools);
  const places = { "one server": () => oneNode(server), "two shards": () => twoShards(server) };
  for (const [kept, place] of Object.entries(places)) {
    sqlEngineSuite(kept, place);
    sqlModelsSuite(kept, place);
    if (adultTable) sqlModelsSuite(`people of Adult on ${kept}`, place, { table: adultTable });
    sqlReplaySuite(kept, place, { every: 30 });
  }
  // A statement about 300 attributes takes this ClickHouse ten seconds and more, about 200 some.
  randomEngineSuite("one server", places["one server"], [...widthsOfTables(1000), 200], clickhousePools);
  randomEngineSuite("two shards", places["two shards"], widthsOfTables(500), clickhousePools);
});
