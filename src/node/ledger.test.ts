import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { rational } from "../base/rational.ts";
import type { Ledger } from "../curator/index.ts";
import { postgresForTests, postgresMissing, type TestPostgres } from "../testing/server/postgres.ts";
import { copyLedgerBetween, createPostgresBooks, openLedger } from "./ledger.ts";

const folder = mkdtempSync(join(tmpdir(), "privet-places-"));
afterAll(() => rmSync(folder, { recursive: true }));
const at = (name: string) => join(folder, name);
const code = (name: string) => expect.objectContaining({ code: name });

async function spent(ledger: Ledger): Promise<Ledger> {
  await ledger.open({
    dataset: "clinic",
    epsilon: rational(1n),
    delta: rational(1n, 10n ** 6n),
    composition: "zcdp",
    neighbours: "replace",
    unit: "person",
  });
  await ledger.limit("ana", { epsilon: rational(1n, 2n), delta: rational(1n, 10n ** 6n) });
  await ledger.spend({
    cost: { epsilon: rational(1n, 10n), delta: rational(0n), rho: rational(1n, 1000n) },
    events: [],
    purpose: "describe",
    holder: "ana",
    run: "run_a",
    attempt: 1,
    neighbours: "replace",
    schema: "s",
    version: "v",
  });
  return ledger;
}

test("an address of PostgreSQL needs a data set and a head, and is not repeated in what is said", async () => {
  const address = "postgres://privet:secret@127.0.0.1:1/privet";
  for (const opening of [{}, { dataset: "clinic" }, { dataset: "clinic", head: at("clinic") }])
    await expect(openLedger(address, opening)).rejects.toMatchObject({
      code: "option-out-of-range",
      message: expect.not.stringContaining("secret"),
    });
});

describe.skipIf(postgresMissing)("ledgers go from place to place", () => {
  let server: TestPostgres;
  beforeAll(async () => {
    server = await postgresForTests();
  });
  afterAll(() => server.stop());

  test("a file is copied to PostgreSQL and back, byte for byte, and never over another ledger", async () => {
    const ledger = await spent(await openLedger(at("a.ledger"), { create: true }));
    const entries = await ledger.entries();
    await ledger.close();
    const book = {
      place: server.address("privet_owner"),
      dataset: "clinic",
      head: at("owner.head"),
      role: "owner",
    } as const;
    const state = await copyLedgerBetween({ place: at("a.ledger") }, book);
    expect(state).toMatchObject({ entries: 3, lastHash: entries[2].hash });
    expect(readFileSync(at("owner.head"), "utf8")).toBe(`3 ${entries[2].hash}\n`);
    await expect(copyLedgerBetween({ place: at("a.ledger") }, book)).rejects.toEqual(code("budget-exists"));
    const opened = await openLedger(server.address(), { dataset: "clinic", head: at("server.head") });
    expect(await opened.entries()).toEqual(entries);
    await opened.declare("private");
    await opened.close();
    await expect(copyLedgerBetween(book, { place: at("a.ledger") })).rejects.toEqual(code("budget-exists"));
    expect((await copyLedgerBetween(book, { place: at("b.ledger") })).entries).toBe(4);
    const back = await openLedger(at("b.ledger"));
    expect((await back.entries()).slice(0, 3)).toEqual(entries);
    expect((await back.entryOf("run_a"))?.seq).toBe(3);
    await back.close();
  });

  test("tables are set up once, by a role that may", async () => {
    const again = createPostgresBooks(server.address("privet_owner"), "privet_server");
    await expect(again).rejects.toMatchObject({
      code: "ledger-unsafe",
      message: expect.stringContaining("set up already"),
    });
    await expect(createPostgresBooks(server.address(), "privet_server")).rejects.toEqual(
      code("ledger-unsafe"),
    );
  });

  test("what does not verify is not copied", async () => {
    await expect(copyLedgerBetween({ place: at("none.ledger") }, { place: at("c.ledger") })).rejects.toEqual(
      code("budget-missing"),
    );
    await expect(copyLedgerBetween({ place: at("b.ledger") }, { place: server.address() })).rejects.toEqual(
      code("option-out-of-range"),
    );
    const head = readFileSync(at("b.ledger.head"), "utf8");
    rmSync(at("b.ledger.head"));
    await expect(copyLedgerBetween({ place: at("b.ledger") }, { place: at("c.ledger") })).rejects.toEqual(
      code("ledger-rolled-back"),
    );
    expect([head.length > 64, existsSync(at("c.ledger"))]).toEqual([true, false]);
  });
});
