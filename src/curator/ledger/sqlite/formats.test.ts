/** Ledgers of the first format, which had no place for runs: read for ever, and raised when a run is first paid for. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Database from "libsql";
import { afterAll, beforeEach, expect, test } from "vitest";
import { rational } from "../../../base/rational.ts";
import { encode } from "../entry.ts";
import { memoryLedger } from "../memory.ts";
import type { Entry, SpendRequest } from "../types.ts";
import { openSqliteLedger } from "./sqlite.ts";

const folder = mkdtempSync(join(tmpdir(), "privet-formats-"));
afterAll(() => rmSync(folder, { recursive: true }));

const conversions = { rhoOfBudget: () => rational(1n), epsilonOfRho: () => rational(1n) };
const zero = rational(0n);
const spend: SpendRequest = {
  cost: { epsilon: rational(1n, 10n), delta: zero },
  events: [],
  purpose: "classify",
  holder: "ana",
  neighbours: "replace",
  schema: "s",
  version: "0.2.0",
};
const ofRun = { ...spend, run: "run_a", attempt: 1 };

// What version 0.2 made, to the letter.
const FORMAT_1 = [
  "CREATE TABLE entries(seq INTEGER PRIMARY KEY, holder TEXT, settles INTEGER UNIQUE, text TEXT NOT NULL, hash TEXT NOT NULL) STRICT",
  "CREATE INDEX holders ON entries(holder, seq) WHERE holder IS NOT NULL",
  "CREATE TRIGGER no_change BEFORE UPDATE ON entries BEGIN SELECT RAISE(ABORT, 'entries never change'); END",
  "CREATE TRIGGER no_removal BEFORE DELETE ON entries BEGIN SELECT RAISE(ABORT, 'entries are never removed'); END",
];

let path = "";
let old: readonly Entry[] = [];
let files = 0;

beforeEach(async () => {
  path = join(folder, `${files++}.ledger`);
  const ledger = memoryLedger({ clock: () => "2026-10-01T09:00:00Z" });
  await ledger.open({
    dataset: "adult",
    epsilon: rational(1n),
    delta: zero,
    composition: "basic",
    neighbours: "replace",
    unit: "person",
  });
  await ledger.limit("ana", { epsilon: rational(1n, 2n), delta: zero });
  const { seq } = await ledger.spend(spend);
  await ledger.settle(seq, { epsilon: rational(1n, 20n), delta: zero });
  old = await ledger.entries();
  const database = new Database(path);
  database.exec(`PRAGMA application_id=${0x50525654}; PRAGMA user_version=1; ${FORMAT_1.join(";")}`);
  const insert = database.prepare("INSERT INTO entries VALUES (?, ?, ?, ?, ?)");
  for (const entry of old) {
    const holder = entry.kind === "open" ? null : "ana";
    insert.run(entry.seq, holder, entry.kind === "settle" ? seq : null, encode(entry), entry.hash);
  }
  database.close();
  writeFileSync(`${path}.head`, `4 ${old[3].hash}\n`);
});

const open = () => openSqliteLedger(path, { busyTimeoutMs: 300_000, ...conversions });

function stored(): { format: unknown; rows: { text: string; hash: string }[] } {
  const database = new Database(path);
  const { user_version: format } = database.prepare("PRAGMA user_version").get() as { user_version: unknown };
  const rows = database.prepare("SELECT text, hash FROM entries ORDER BY seq").all();
  database.close();
  return { format, rows: rows as { text: string; hash: string }[] };
}

test("the first format is read, verified and spent from, and stays what it is while no run pays", async () => {
  const ledger = await open();
  expect(await ledger.entries()).toEqual(old);
  expect(await ledger.entryOf("run_a")).toBeUndefined();
  await ledger.spend(spend);
  await ledger.limit("bo", { epsilon: zero, delta: zero });
  expect((await ledger.verify()).entries).toBe(6);
  await expect(
    ledger.spend({ ...ofRun, cost: { epsilon: rational(2n), delta: zero } }),
  ).rejects.toMatchObject({ code: "budget-exhausted" });
  await ledger.close();
  expect(stored().format).toBe(1);
});

test("the first spend of a run raises the format, and old entries keep their bytes and their chain", async () => {
  const before = stored().rows;
  const [ledger, other] = [await open(), await open()];
  await other.state();
  const paid = await ledger.spend(ofRun);
  expect(paid.previous).toBe(old[3].hash);
  // Who had the file open in its old format sees the run, and is refused by it.
  expect(await other.entryOf("run_a")).toEqual(paid);
  await expect(other.spend({ ...ofRun, attempt: 2 })).rejects.toMatchObject({
    code: "release-already-taken",
  });
  await other.spend({ ...ofRun, run: "run_b" });
  expect((await ledger.verify()).entries).toBe(6);
  await ledger.close();
  await other.close();
  const after = stored();
  expect([after.format, after.rows.slice(0, 4)]).toEqual([2, before]);
  const again = await open();
  expect((await again.verify()).entries).toBe(6);
  expect((await again.entries()).slice(0, 4)).toEqual(old);
  await again.close();
});

test("the file itself refuses a second spend of a run, and a run that is filed wrongly is found", async () => {
  const ledger = await open();
  await ledger.spend(ofRun);
  await ledger.spend(spend);
  await ledger.close();
  const database = new Database(path);
  const twice = () =>
    database.exec(
      "INSERT INTO entries(seq, text, hash, run) SELECT 99, text, hash, run FROM entries WHERE seq = 5",
    );
  expect(twice).toThrow(/UNIQUE constraint failed: entries.run/);
  database.exec(`DROP TRIGGER no_change; UPDATE entries SET run = NULL WHERE seq = 5; ${FORMAT_1[2]}`);
  database.close();
  await expect(open()).rejects.toMatchObject({ code: "ledger-broken" });
});

test("a raise that does not come to its end leaves the first format", async () => {
  const ledger = await open();
  await ledger.state();
  // The entry cannot be inserted, after the column has been added.
  const database = new Database(path);
  database.exec("CREATE TRIGGER full BEFORE INSERT ON entries BEGIN SELECT RAISE(ABORT, 'full'); END");
  await expect(ledger.spend(ofRun)).rejects.toMatchObject({ code: "ledger-broken" });
  await ledger.close();
  database.exec("DROP TRIGGER full");
  database.close();
  expect(stored().format).toBe(1);
  const again = await open();
  expect(await again.entries()).toEqual(old);
  expect((await again.spend(ofRun)).seq).toBe(5);
  await again.close();
});

test("the first word of a release raises the format as well; who had the file open gives nothing back of it, and takes no second word", async () => {
  const [ledger, other] = [await open(), await open()];
  const events = [{ kind: "pure", epsilon: rational(1n, 10n), count: 1 }] as const;
  const { seq } = await other.spend({ ...spend, events });
  expect(stored().format).toBe(1);
  await ledger.release(seq, { first: 1, last: 1, sha256: "ab" });
  expect(stored().format).toBe(2);
  await expect(other.release(seq, { first: 1, last: 1, sha256: "cd" })).rejects.toMatchObject({
    code: "release-already-taken",
  });
  await expect(other.settle(seq, { epsilon: zero, delta: zero })).rejects.toMatchObject({
    code: "settle-refused",
  });
  expect((await other.verify()).entries).toBe(6);
  await ledger.close();
  await other.close();
});
