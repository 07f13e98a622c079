/** Two servers on one budget with the timing defence on, and a database that is away for longer than a server is patient. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { temporaryFolder } from "../testing/command-line.ts";
import { buildProgram, type Program } from "../testing/program.ts";
import { postgresForTests, postgresMissing, type TestPostgres } from "../testing/server/postgres.ts";
import { servedClinic } from "../testing/server/served.ts";
import { must, outcomeAt, playSharedBudget, stateOfBook } from "../testing/server/shared-budget.ts";

describe.skipIf(postgresMissing)("servers on a budget in PostgreSQL", () => {
  let database: TestPostgres;
  let program: Program;
  beforeAll(async () => {
    program = await buildProgram();
  });
  afterAll(() => program.remove());

  test("two servers one budget: exactly floor(C/p) runs are paid in all, at boundaries", async () => {
    database = await postgresForTests();
    try {
      await playSharedBudget(database, program.path, { mode: "boundaries", padding: "sleep" });
    } finally {
      await database.stop();
    }
  });

  test("a database that is down at the start is waited for; one that goes down later charges nobody for nothing", async () => {
    database = await postgresForTests();
    const more = { ledger: database.address(), timing: { mode: "off" } };
    const served = await servedClinic(program.path, temporaryFolder(), more);
    const { folder } = served;
    await must(folder, `budget open clinic --epsilon 1 --ledger ${database.address("privet_owner")}`);
    await must(folder, "access grant ana clinic --epsilon 1 --config server.json");
    try {
      await database.halt();
      served.start();
      await served.heard("cannot be reached; it is tried again each half minute");
      await database.resume();
      await served.heard("clinic is open.");
      expect(await outcomeAt(served)).toBe(3);

      await database.halt();
      const asked = outcomeAt(served);
      await served.heard("cannot be reached; it is tried again each half minute");
      await database.resume();
      const told = await asked;
      const { spent } = await stateOfBook(folder, database);
      expect([typeof told, spent.epsilon]).toEqual(
        typeof told === "number" ? ["number", "0.2"] : ["string", "0.1"],
      );
    } finally {
      await served.kill();
      await database.stop();
    }
  });
});
