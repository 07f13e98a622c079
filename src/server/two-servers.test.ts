/** Two servers, each with its own people, runs, releases and copy of the rows, on one budget in a real PostgreSQL. */
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { PrivetError } from "../base/errors.ts";
import { privet, temporaryFolder } from "../testing/command-line.ts";
import { buildProgram, type Program } from "../testing/program.ts";
import { postgresForTests, postgresMissing, type TestPostgres } from "../testing/server/postgres.ts";
import { type Served, servedClinic } from "../testing/server/served.ts";

const plan = {
  ...{ privet: "plan/1", task: "classify", method: "majority", label: "outcome" },
  ...{ epsilon: "0.1", delta: "0", options: {} },
} as const;

describe.skipIf(postgresMissing)("two servers on one budget", () => {
  let database: TestPostgres;
  let program: Program;
  beforeAll(async () => {
    [database, program] = await Promise.all([postgresForTests(), buildProgram()]);
  });
  afterAll(async () => {
    program.remove();
    await database.stop();
  });

  const must = async (folder: string, words: string) => {
    const { code, err } = await privet(folder, words.split(" "));
    expect([words, code, code === 0 ? "" : err]).toEqual([words, 0, ""]);
  };
  const state = async (folder: string) => {
    const words = `budget verify clinic --ledger ${database.address("privet_owner")} --json`;
    return JSON.parse((await privet(folder, words.split(" "))).out);
  };
  /** What became of a run: the release's entry, or why there is none. */
  const outcome = (at: Served, key = `key-${randomUUID()}`): Promise<number | string> =>
    at.clinic.run(plan, { key, again: true }).then(
      ({ run }) => run.entry ?? "no entry",
      (error) => (error instanceof PrivetError ? error.code : String(error)),
    );

  test("exactly floor(C/p) runs are paid in all, also when one of them is killed, and no key is paid twice", async () => {
    const servers = await Promise.all(
      [temporaryFolder(), temporaryFolder()].map((folder) =>
        servedClinic(program.path, folder, { ledger: database.address(), timing: { mode: "off" } }),
      ),
    );
    const [one, two] = servers;
    await must(one.folder, `budget open clinic --epsilon 1.05 --ledger ${database.address("privet_owner")}`);
    for (const { folder } of servers)
      await must(folder, "access grant ana clinic --epsilon 1.05 --config server.json");
    try {
      await Promise.all(servers.map((server) => server.open()));

      // A run's name follows from who asks and the key: both servers would pay for the same one.
      const key = `key-${randomUUID()}`;
      const both = await Promise.all(servers.map((server) => outcome(server, key)));
      expect(both.filter((told) => typeof told === "number")).toHaveLength(1);
      expect((await state(one.folder)).spent.epsilon).toBe("0.1");

      // The first goes down with runs in its queue; the other goes on.
      const asked = Array.from({ length: 6 }, () => outcome(one));
      await outcome(one);
      await one.kill();
      void Promise.allSettled(asked);
      expect(await outcome(two)).toEqual(expect.any(Number));

      // It comes back, and both are asked for more than there is.
      await one.open();
      const told = await Promise.all([...Array.from({ length: 12 }, (_, i) => outcome(servers[i % 2]))]);
      const refused = told.filter((one) => typeof one !== "number");
      expect(new Set(refused)).toEqual(new Set(["budget-exhausted"]));
      const whole = await state(two.folder);
      expect(whole.spent.epsilon).toBe("1");
      expect(whole.entries).toBe(1 + 2 + 10);
      // Both tell the same, once each has looked.
      for (const { clinic } of servers) {
        const { spent } = await clinic.budget();
        expect(spent.epsilon).toBe("1");
      }
    } finally {
      await Promise.all(servers.map((server) => server.kill()));
    }
  });
});
