/** Ledgers in a real PostgreSQL, by the commands that every other ledger is used with. */
import { chmodSync, existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { clinicWithBudget, makeClinic, privet, temporaryFolder } from "../../../testing/command-line.ts";
import { postgresForTests, postgresMissing, type TestPostgres } from "../../../testing/server/postgres.ts";

const ended = async (folder: string, words: string, env: NodeJS.ProcessEnv = {}) => {
  const told = await privet(folder, words.split(" "), { env });
  expect([words, told.code, told.code === 0 ? "" : told.err]).toEqual([words, 0, ""]);
  return told;
};
const refused = async (folder: string, words: string, env: NodeJS.ProcessEnv = {}) => {
  const { code, err } = await privet(folder, words.split(" "), { env });
  expect([words, code === 0]).toEqual([words, false]);
  return err.replaceAll(/\s+/g, " ");
};
const SECRET = "postgres://privet_owner:very-secret@127.0.0.1:1/privet";

test("ledger setup prints the owner's SQL, which lets the server's role add and nothing else", async () => {
  const { out } = await ended(temporaryFolder(), "ledger setup --server-role privet_server --print");
  expect(out).toContain('GRANT SELECT, INSERT ON privet.entries TO "privet_server";');
  expect(out).not.toMatch(/GRANT [^;]*(DELETE|TRUNCATE|ALL)/);
});

test("passwords are not taken from the command line, and never repeated", async () => {
  const folder = await clinicWithBudget();
  const words = [
    ...[`ledger setup ${SECRET} --server-role a`, `ledger copy clinic ${SECRET}`],
    ...[
      `budget show clinic --ledger ${SECRET}`,
      `budget limit clinic --holder a --epsilon 1 --ledger ${SECRET}`,
    ],
  ];
  for (const line of words) {
    const err = await refused(folder, line);
    expect(err).toContain("There is a password in");
    expect(err).not.toContain("very-secret");
  }
  for (const line of [`budget show ${SECRET}`, `classify ${SECRET} --label a --epsilon 1`])
    expect(await refused(folder, line)).not.toContain("very-secret");
  writeFileSync(join(folder, "address"), SECRET, { mode: 0o644 });
  chmodSync(join(folder, "address"), 0o644);
  expect(await refused(folder, "budget show clinic --ledger @address")).toContain(
    "everybody on this machine",
  );
  expect(await refused(folder, "ledger copy clinic postgres:")).toContain("PRIVET_LEDGER does not hold");
});

describe.skipIf(postgresMissing)("in PostgreSQL", () => {
  let server: TestPostgres;
  let owner = "";
  beforeAll(async () => {
    server = await postgresForTests();
    owner = server.address("privet_owner");
  });
  afterAll(() => server.stop());
  /** One book a test: there is no way to remove one. */
  const named = (folder: string, name: string) => {
    const path = join(folder, "clinic.schema.json");
    writeFileSync(path, readFileSync(path, "utf8").replace('"name": "clinic"', `"name": "${name}"`));
    return folder;
  };

  test("a database is set up once, by its owner", async () => {
    const folder = temporaryFolder();
    expect(await refused(folder, `ledger setup ${owner} --server-role privet_server`)).toContain(
      "set up already",
    );
    await server.sql("CREATE DATABASE other OWNER privet_owner");
    const other = owner.replace(/privet$/, "other");
    await ended(folder, "ledger setup postgres: --server-role privet_server", { PRIVET_LEDGER: other });
    expect(await refused(folder, "ledger setup --server-role privet_server")).toContain("not said which");
  });

  test("a budget is opened there, shown, verified, limited, spent from and checked against, as in a file", async () => {
    const folder = named(makeClinic(temporaryFolder()), "opened");
    const at = `--ledger ${owner}`;
    const { err } = await ended(folder, `budget open clinic --epsilon 1 ${at}`);
    expect(err).toContain("Written to the database");
    expect(existsSync(join(folder, "clinic.ledger"))).toBe(false);
    expect(await refused(folder, `budget open clinic --epsilon 1 ${at}`)).toContain("budget-exists");
    // Neither is another one opened in a file: what is remembered of the book lies beside the data.
    expect(await refused(folder, "budget open clinic --epsilon 1")).toContain("privet: ledger-rolled-back");
    expect(await refused(folder, "budget show clinic")).toContain("privet: ");
    await ended(folder, `budget limit clinic --holder people/ana --epsilon 0.5 ${at}`);
    const env = { PRIVET_LEDGER: owner };
    const fit =
      "classify clinic --label outcome --with majority --epsilon 0.2 --holder people/ana --out m.json";
    await ended(folder, fit, env);
    expect(JSON.parse((await ended(folder, "budget show clinic --json", env)).out)).toMatchObject({
      ...{ dataset: "opened", entries: 3, left: { epsilon: "0.8" } },
    });
    expect((await ended(folder, `budget verify clinic ${at}`)).out).toContain("ledger intact: 3 entries");
    expect((await ended(folder, "verify m.json", env)).out).toContain(
      "entry 3 of the ledger of opened in PostgreSQL",
    );
    expect(await refused(folder, fit.replace("0.2", "0.4").replace("m.json", "n.json"), env)).toContain(
      "budget-exhausted",
    );
  });

  test("a ledger goes into the database and back, and whoever grants writes to where it is", async () => {
    const folder = named(makeClinic(temporaryFolder()), "copied");
    await ended(folder, "budget open clinic --epsilon 1");
    writeFileSync(join(folder, "address"), `${owner}\n`, { mode: 0o600 });
    const copied = await ended(folder, "ledger copy clinic @address");
    expect(copied.out).toMatch(/copied: 1 entries, last hash [0-9a-f]{8}…/);
    expect(copied.err).toContain("There are two ledgers of the same people now");
    expect(await refused(folder, "ledger copy clinic @address")).toContain("budget-exists");
    expect(await refused(folder, "budget open clinic --epsilon 1 --ledger @address")).toContain(
      "ledger copy",
    );

    const config = {
      privet: "server/1",
      state: "state",
      ledgerFile: "address",
      datasets: { clinic: { memory: "128 MB" } },
    };
    writeFileSync(join(folder, "server.json"), JSON.stringify(config));
    await ended(folder, "access add ana --config server.json");
    await ended(folder, "access grant ana clinic --epsilon 0.5 --config server.json");
    await ended(folder, "access suspend ana clinic --config server.json");
    const { out } = await ended(folder, "budget show clinic --ledger @address");
    expect(out).toMatch(/people\/ana +0 +0\n/);
    // The file that was copied is behind what is remembered now: nobody spends from it by mistake.
    expect(await refused(folder, "budget show clinic")).toContain("ledger-rolled-back");

    const anchor = (await ended(folder, "server anchor --config server.json --quiet")).out;
    expect(anchor).toMatch(/^clinic 3 [0-9a-f]{64}\naudit: /);
    const backup = await ended(folder, "backup monday --config server.json");
    expect(backup.err.replaceAll(/\s+/g, " ")).toContain("kept by a PostgreSQL: back that up now");
    expect(existsSync(join(folder, "monday/clinic.ledger"))).toBe(false);

    renameSync(join(folder, "clinic.ledger"), join(folder, "away"));
    await ended(folder, "ledger copy @address back.ledger --dataset copied");
    await ended(folder, "ledger copy @address clinic");
    expect((await ended(folder, "budget verify clinic")).out).toContain(anchor.split(" ")[2].slice(0, 64));
    expect(await refused(folder, "ledger copy @address third.ledger")).toContain("--dataset NAME");
  });

  test("a database that cannot be reached is said to be that, without its address", async () => {
    const folder = makeClinic(temporaryFolder());
    const env = {
      PRIVET_LEDGER: SECRET.replace("127.0.0.1:1", `127.0.0.1:${server.port}`).replace("/privet", "/nowhere"),
    };
    const err = await refused(folder, "budget show clinic", env);
    expect(err).not.toMatch(/very-secret|127\.0\.0\.1/);
    expect(err).toContain("ledger-io");
  });
});
