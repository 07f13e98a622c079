import { afterAll, describe } from "vitest";
import { chaosSuite, conversions } from "../../../testing/ledgers/chaos-suite.ts";
import { testBooks } from "../../../testing/ledgers/postgres-books.ts";
import { postgresForTests, postgresMissing, type TestPostgres } from "../../../testing/server/postgres.ts";

describe.skipIf(postgresMissing)("writers in PostgreSQL that are killed", () => {
  let own: TestPostgres;
  const at = testBooks(() => own);
  afterAll(async () => {
    await own?.stop();
    at.remove();
  });
  chaosSuite({
    kills: Number(process.env.PRIVET_POSTGRES_KILLS ?? 8),
    writers: 4,
    make: async () => {
      own = await postgresForTests();
      await at.fresh("adult");
      return { ledger: await at.open(conversions), words: [own.address(), at.head()] };
    },
    open: () => at.open({ ...conversions, busyTimeoutMs: 300_000 }),
  });
});
