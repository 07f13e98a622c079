/** Two servers, each with its own people, runs, releases and copy of the rows, on one budget in a real PostgreSQL. */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
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
    [database, program] = await Promise.all([postgresForTests(), buildProgram()]);
  });
  afterAll(async () => {
    program.remove();
    await database.stop();
  });

  test("two servers one budget: exactly floor(C/p) runs are paid in all, also when one is killed, and no key twice", () =>
    playSharedBudget(database, program.path, { mode: "off" }));

  test("a server whose database goes away in the middle goes on when it is back, and has paid once", async () => {
    const more = { ledger: database.address(), timing: { mode: "off" } };
    const served = await servedClinic(program.path, temporaryFolder(), more);
    const { folder } = served;
    // A book of its own: the other test's cannot be removed.
    const schema = join(folder, "clinic.schema.json");
    writeFileSync(schema, readFileSync(schema, "utf8").replace('"name": "clinic"', '"name": "cut"'));
    await must(folder, `budget open clinic --epsilon 1 --ledger ${database.address("privet_owner")}`);
    await must(folder, "access grant ana clinic --epsilon 1 --config server.json");
    try {
      await served.open();
      expect(await outcomeAt(served)).toBe(3);
      await database.halt();
      const waiting = outcomeAt(served);
      // It is the database that is away, and not the server: what is public is told all the same.
      expect((await served.clinic.about()).name).toBe("clinic");
      await database.resume();
      expect(await waiting).toBe(4);
      expect(await stateOfBook(folder, database)).toMatchObject({ entries: 4, spent: { epsilon: "0.2" } });
    } finally {
      await served.kill();
    }
  });
});
