/** The dialect of the current ClickHouse: codes, every question of an engine, names and every method, in the embedded server. */
import { afterAll, beforeAll, describe } from "vitest";
import { clickhousePools } from "../../testing/clickhouse-place.ts";
import { engineSuite } from "../../testing/engine-suite.ts";
import { chdbMissing, startChdb, type TestChdb } from "../../testing/server/chdb.ts";
import { sqlCodesSuite, storePools } from "../../testing/sql-codes-suite.ts";
import { sqlModelsSuite, sqlNamesSuite } from "../../testing/sql-runs-suite.ts";
import { storedEngine } from "../../testing/sql-tables.ts";

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
    engineSuite(
      "embedded",
      storedEngine(() => place),
    );
    engineSuite(
      "embedded, added up there",
      storedEngine(() => place, { mostGroups: 290 }),
      { orders: 1 },
    );
    engineSuite(
      "embedded, by pieces",
      storedEngine(() => place, { mostGroups: 290, inPiecesOnly: true }),
      { orders: 1 },
    );
  },
);
