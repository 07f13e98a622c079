/** The suites of all ledgers on a real PostgreSQL, and what only a database can do to a ledger. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { conformanceSuite, type MakeLedger, textsOf } from "../../../testing/ledgers/conformance-suite.ts";
import { modelSuite } from "../../../testing/ledgers/model-suite.ts";
import { postgresForTests, postgresMissing, type TestPostgres } from "../../../testing/server/postgres.ts";
import { memoryLedger } from "../memory.ts";
import { openPostgresLedger } from "./postgres.ts";

const folder = mkdtempSync(join(tmpdir(), "privet-pg-"));
let server: TestPostgres;
beforeAll(async () => {
  if (!postgresMissing) server = await postgresForTests();
});
afterAll(async () => {
  await server?.stop();
  rmSync(folder, { recursive: true });
});

let books = 0;
/** Every test has a fresh database's worth of books; names are free again once the tables are emptied by their owner. */
const make: MakeLedger = async ({ dataset = "adult", ...making }) => {
  await server.sql(
    "BEGIN; ALTER TABLE privet.entries DISABLE TRIGGER never; ALTER TABLE privet.books DISABLE TRIGGER never; " +
      "TRUNCATE privet.entries, privet.books; " +
      "ALTER TABLE privet.entries ENABLE ALWAYS TRIGGER never; ALTER TABLE privet.books ENABLE ALWAYS TRIGGER never; COMMIT",
  );
  const head = join(folder, `${books++}.head`);
  const owned = await openPostgresLedger(server.address("privet_owner"), {
    dataset,
    head,
    create: true,
    ...making,
  });
  await owned.close();
  return openPostgresLedger(server.address(), { dataset, head, ...making });
};

describe.skipIf(postgresMissing)("PostgreSQL passes the ledger's suites", () => {
  conformanceSuite(make);

  test("thirty random sequences answer as the model does", async () => {
    const seen = await modelSuite(30, 39, (conversions) =>
      make({ dataset: "d", clock: () => new Date().toISOString(), ...conversions }),
    );
    expect(seen.spent).toBeGreaterThan(30);
  });

  test("its texts are those of every other ledger, byte for byte", async () => {
    expect(await textsOf(make)).toEqual(await textsOf(async (making) => memoryLedger(making)));
  });
});
