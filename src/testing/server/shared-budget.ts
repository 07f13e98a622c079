/** Two servers on one budget in a PostgreSQL: what they are asked, while one of them is killed and comes back. */
import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import { PrivetError } from "../../base/errors.ts";
import { privet, temporaryFolder } from "../command-line.ts";
import type { TestPostgres } from "./postgres.ts";
import { type Served, servedClinic } from "./served.ts";

const plan = {
  privet: "plan/1",
  task: "classify",
  method: "majority",
  label: "outcome",
  epsilon: "0.1",
  delta: "0",
  options: {},
} as const;

export async function must(folder: string, words: string): Promise<void> {
  const { code, err } = await privet(folder, words.split(" "));
  expect([words, code, code === 0 ? "" : err]).toEqual([words, 0, ""]);
}

/** What became of a run: the release's entry, or why there is none. */
export const outcomeAt = (at: Served, key = `key-${randomUUID()}`): Promise<number | string> =>
  at.clinic.run(plan, { key, again: true }).then(
    ({ run }) => run.entry ?? "no entry",
    (error) => (error instanceof PrivetError ? error.code : String(error)),
  );

/** What the ledger says, checked in full. */
export async function stateOfBook(folder: string, database: TestPostgres) {
  const words = `budget verify clinic --ledger ${database.address("privet_owner")} --json`;
  return JSON.parse((await privet(folder, words.split(" "))).out);
}

/** A budget of ten runs and a half is asked for more than there is, from both. */
export async function playSharedBudget(
  database: TestPostgres,
  program: string,
  timing: Readonly<Record<string, string>>,
): Promise<void> {
  const folders = [temporaryFolder(), temporaryFolder()];
  const more = { ledger: database.address(), timing };
  const servers = await Promise.all(folders.map((folder) => servedClinic(program, folder, more)));
  const [one, two] = servers;
  await must(one.folder, `budget open clinic --epsilon 1.05 --ledger ${database.address("privet_owner")}`);
  for (const { folder } of servers)
    await must(folder, "access grant ana clinic --epsilon 1.05 --config server.json");
  try {
    await Promise.all(servers.map((server) => server.open()));

    // A run's name follows from who asks and the key: both servers would pay for the same one.
    const key = `key-${randomUUID()}`;
    const both = await Promise.all(servers.map((server) => outcomeAt(server, key)));
    const [paid, unpaid] = both.toSorted(
      (a, b) => Number(typeof b === "number") - Number(typeof a === "number"),
    );
    expect([paid, unpaid]).toEqual([expect.any(Number), "interrupted"]);
    expect((await stateOfBook(one.folder, database)).spent.epsilon).toBe("0.1");

    // The first goes down with runs in its queue; the other goes on.
    const asked = Array.from({ length: 6 }, () => outcomeAt(one));
    await outcomeAt(one);
    await one.kill();
    expect(await outcomeAt(two)).toEqual(expect.any(Number));

    // It comes back, and both are asked for more than there is.
    await one.open();
    const told = await Promise.all(Array.from({ length: 12 }, (_, i) => outcomeAt(servers[i % 2])));
    await Promise.all(asked);
    expect(new Set(told.filter((entry) => typeof entry !== "number"))).toEqual(new Set(["budget-exhausted"]));
    const entries = told.filter((entry) => typeof entry === "number");
    expect(new Set(entries).size, "no two have the same entry").toBe(entries.length);
    // The opening, a cap from each owner's terminal, and ten runs.
    expect(await stateOfBook(two.folder, database)).toMatchObject({ entries: 13, spent: { epsilon: "1" } });
    for (const { clinic } of servers) expect((await clinic.budget()).spent.epsilon).toBe("1");
  } finally {
    await Promise.all(servers.map((server) => server.kill()));
  }
}
