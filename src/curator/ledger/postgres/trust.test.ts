/** Which databases, tables and roles are trusted with a ledger, and what those who are not can do to it. */
import { writeFileSync } from "node:fs";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { rational } from "../../../base/rational.ts";
import { testBooks } from "../../../testing/ledgers/postgres-books.ts";
import { postgresForTests, postgresMissing, type TestPostgres } from "../../../testing/server/postgres.ts";
import type { Budget, Ledger, SpendRequest } from "../types.ts";
import { openPostgresLedger } from "./postgres.ts";

const conversions = { rhoOfBudget: () => rational(1n), epsilonOfRho: () => rational(1n) };
const [tenth, zero] = [rational(1n, 10n), rational(0n)];
const adult: Budget = {
  dataset: "adult",
  epsilon: rational(1n),
  delta: zero,
  composition: "basic",
  neighbours: "replace",
  unit: "person",
};
const spend: SpendRequest = {
  cost: { epsilon: tenth, delta: zero },
  events: [],
  purpose: "classify",
  neighbours: "replace",
  schema: "s",
  version: "0.2.0",
};
const ofRun = (run: string): SpendRequest => ({ ...spend, run, attempt: 1 });
const code = (name: string) => expect.objectContaining({ code: name });

let server: TestPostgres;
const books = testBooks(() => server);
const open: Ledger[] = [];

async function opened(): Promise<Ledger> {
  const ledger = await books.open(conversions);
  open.push(ledger);
  return ledger;
}

describe.skipIf(postgresMissing)("a database for ledgers", () => {
  beforeAll(async () => {
    server = await postgresForTests();
  });
  afterAll(async () => {
    await server.stop();
    books.remove();
  });
  beforeEach(async () => {
    await books.fresh("adult");
    await (await opened()).open(adult);
  });
  afterEach(async () => {
    for (const ledger of open.splice(0)) await ledger.close();
  });

  test("a damaged or missing entry, a wrong book and a hidden run are found", async () => {
    const changes = [
      "UPDATE privet.entries SET text = replace(text, '0.1', '0.01') WHERE seq = 3",
      "UPDATE privet.entries SET run = 'run_z' WHERE seq = 2",
      "DELETE FROM privet.entries WHERE seq = 2",
      "UPDATE privet.books SET hash = 'x', seq = seq + 1",
    ];
    for (const change of changes) {
      await books.fresh("adult");
      const ledger = await opened();
      await ledger.open(adult);
      for (const run of ["run_a", "run_b"]) await ledger.spend(ofRun(run));
      const triggers = (state: string) => `ALTER TABLE privet.entries ${state} TRIGGER never`;
      await server.sql(`${triggers("DISABLE")}; ${change}; ${triggers("ENABLE ALWAYS")}`);
      await expect(ledger.verify(), change).rejects.toEqual(code("ledger-broken"));
    }
  });

  const asServer = async (text: string, role: "privet_server" | "privet_owner" = "privet_server") =>
    server.sql(`SET ROLE ${role}; ${text}`).finally(() => server.sql("RESET ROLE"));

  test("a server's role can only add, and the tables refuse even their owner", async () => {
    for (const change of [
      "UPDATE privet.entries SET text = ''",
      "DELETE FROM privet.entries",
      "TRUNCATE privet.entries",
      "DELETE FROM privet.books",
      "UPDATE privet.books SET seq = 0",
    ]) {
      await expect(asServer(change), change).rejects.toThrow(/permission denied|only grows/);
      await expect(asServer(change, "privet_owner"), change).rejects.toThrow(/never changed|only grows/);
    }
    for (const change of ["UPDATE privet.books SET dataset = 'x'", "DROP TRIGGER never ON privet.entries"])
      await expect(asServer(change), change).rejects.toThrow(/permission denied|must be owner/);
  });

  test("a database that promises too little, or a role that may too much, is not trusted", async () => {
    const head = books.head();
    const unsafe = async (why: RegExp, address = server.address()) =>
      expect(openPostgresLedger(address, { ...conversions, dataset: "adult", head })).rejects.toMatchObject({
        code: "ledger-unsafe",
        message: expect.stringMatching(why),
      });
    await unsafe(/owns the tables/, server.address("privet_owner"));
    await unsafe(/owns the tables/, server.address("postgres"));
    const pairs: readonly (readonly [RegExp, string, string])[] = [
      [
        /synchronous_commit/,
        "ALTER ROLE privet_server SET synchronous_commit = off",
        "ALTER ROLE privet_server RESET synchronous_commit",
      ],
      [
        /may change or remove/,
        "GRANT DELETE ON privet.entries TO privet_server",
        "REVOKE DELETE ON privet.entries FROM privet_server",
      ],
      [
        /not as they are set up/,
        "ALTER TABLE privet.entries DISABLE TRIGGER never",
        "ALTER TABLE privet.entries ENABLE ALWAYS TRIGGER never",
      ],
    ];
    for (const [why, change, back] of pairs) {
      await server.sql(change);
      await unsafe(why);
      await server.sql(back);
    }
    for (const setting of ["fsync", "full_page_writes"]) {
      await server.sql(`ALTER SYSTEM SET ${setting} = off`);
      await server.sql("SELECT pg_reload_conf()");
      await expect.poll(() => server.sql(`SHOW ${setting}`)).toEqual([{ [setting]: "off" }]);
      await unsafe(new RegExp(setting));
      await server.sql("ALTER SYSTEM RESET ALL");
      await server.sql("SELECT pg_reload_conf()");
      await expect.poll(() => server.sql(`SHOW ${setting}`)).toEqual([{ [setting]: "on" }]);
    }
    await server.halt();
    writeFileSync(`${server.data}/standby.signal`, "");
    await server.resume();
    await unsafe(/replica/);
  });
});
