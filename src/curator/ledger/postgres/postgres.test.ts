/** The suites of all ledgers on a real PostgreSQL, and what only a database can do to a ledger. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { conformanceSuite, entryTexts, type MakeLedger } from "../../../testing/ledgers/conformance-suite.ts";
import { modelSuite } from "../../../testing/ledgers/model-suite.ts";
import { testBooks } from "../../../testing/ledgers/postgres-books.ts";
import { postgresForTests, postgresMissing, type TestPostgres } from "../../../testing/server/postgres.ts";
import { memoryLedger } from "../memory.ts";

let server: TestPostgres;
const books = testBooks(() => server);
beforeAll(async () => {
  if (!postgresMissing) server = await postgresForTests();
});
afterAll(async () => {
  await server?.stop();
  books.remove();
});

const make: MakeLedger = async (making) => {
  await books.fresh(making.dataset ?? "adult");
  return books.open(making);
};

describe.skipIf(postgresMissing)("PostgreSQL passes the ledger's suites", () => {
  conformanceSuite(make);

  test("fifteen random sequences answer as the model does", async () => {
    const seen = await modelSuite(15, 39, (conversions) =>
      make({ dataset: "d", clock: () => new Date().toISOString(), ...conversions }),
    );
    expect(seen.spent).toBeGreaterThan(15);
  });

  test("its texts are those of every other ledger, byte for byte", async () => {
    expect(await entryTexts(make)).toEqual(await entryTexts(async (making) => memoryLedger(making)));
  });
});
