import { spawnSync } from "node:child_process";
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmdirSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Database from "libsql";
import { afterAll, beforeEach, expect, test } from "vitest";
import { rational } from "../../../base/rational.ts";
import { shareOf } from "../../../testing/share-of.ts";
import { SeededBits } from "../../noise/bits.ts";
import type { Ledger, LedgerState, SpendRequest } from "../types.ts";
import { openSqliteLedger } from "./sqlite.ts";

const folder = mkdtempSync(join(tmpdir(), "privet-sqlite-"));
afterAll(() => rmSync(folder, { recursive: true }));

const conversions = { rhoOfBudget: () => rational(1n), epsilonOfRho: () => rational(1n) };
const run = (more: Partial<SpendRequest> = {}): SpendRequest => ({
  cost: { epsilon: rational(1n, 100n), delta: rational(0n) },
  events: [],
  purpose: "classify pg-plus, label income",
  holder: "ana",
  neighbours: "replace",
  schema: "5c".repeat(32),
  version: "0.1.0",
  ...more,
});
const code = (name: string) => expect.objectContaining({ code: name });

let path = "";
let files = 0;
beforeEach(() => {
  path = join(folder, `${files++}.ledger`);
});

const open = (at = path, more = {}) =>
  openSqliteLedger(at, { busyTimeoutMs: 300_000, ...conversions, ...more });

async function create(spends: number, at = path): Promise<Ledger> {
  const ledger = await open(at, { create: true });
  await ledger.open({
    dataset: "adult",
    epsilon: rational(10n),
    delta: rational(0n),
    composition: "basic",
    neighbours: "replace",
    unit: "person",
  });
  if (spends > 0) await ledger.limit("ana", { epsilon: rational(5n), delta: rational(0n) });
  for (let i = 0; i < spends; i++) await ledger.spend(run());
  return ledger;
}

interface Stored {
  readonly state: LedgerState;
  readonly bytes: Buffer;
  readonly head: Buffer;
}
const made = new Map<number, Stored>();

/** A closed ledger at `path`, with its last state and its bytes; each size is made once and then copied. */
async function stored(spends: number): Promise<Stored> {
  if (!made.has(spends)) {
    const original = `${path}.original`;
    const ledger = await create(spends, original);
    const state = await ledger.state();
    await ledger.close();
    made.set(spends, { state, bytes: readFileSync(original), head: readFileSync(`${original}.head`) });
  }
  const copy = made.get(spends)!;
  writeFileSync(path, copy.bytes);
  writeFileSync(`${path}.head`, copy.head);
  return copy;
}

test("a ledger that is closed and opened again is the same ledger", async () => {
  const { state } = await stored(3);
  const ledger = await open();
  expect(await ledger.verify()).toEqual(state);
  expect(await ledger.spend(run())).toMatchObject({ seq: 6 });
  await ledger.close();
});

test("ledger and head are readable by their owner only, and nothing else is left behind", async () => {
  const ledger = await create(1);
  for (const file of [path, `${path}.head`, `${path}-journal`])
    expect(statSync(file).mode & 0o777, file).toBe(0o600);
  await ledger.close();
  const left = readdirSync(folder).filter((name) => name.startsWith(`${files - 1}.`));
  expect(left.sort().filter((name) => !name.endsWith("-journal"))).toEqual([
    `${files - 1}.ledger`,
    `${files - 1}.ledger.head`,
  ]);
});

test("a missing file has no budget, and an existing one is not made again", async () => {
  await expect(open()).rejects.toEqual(code("budget-missing"));
  expect(existsSync(path)).toBe(false);
  await (await create(0)).close();
  await expect(open(path, { create: true })).rejects.toEqual(code("budget-exists"));
});

test("of two that make the same ledger at once, one does", async () => {
  const both = await Promise.allSettled([open(path, { create: true }), open(path, { create: true })]);
  expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
});

test("a folder that does not exist is an error of storage", async () => {
  await expect(open(join(folder, "no", "x.ledger"), { create: true })).rejects.toEqual(code("ledger-io"));
});

test("a ledger cannot be made afresh where its head is still there", async () => {
  await stored(1);
  rmSync(path);
  await expect(open()).rejects.toEqual(code("ledger-rolled-back"));
  await expect(open(path, { create: true })).rejects.toEqual(code("ledger-rolled-back"));
});

test.each([
  ["an empty file", ""],
  ["a text", "these are the spends: none\n".repeat(500)],
  ["zeros", "\0".repeat(8192)],
])("%s is not taken for a ledger", async (_, content) => {
  writeFileSync(path, content);
  await expect(open()).rejects.toEqual(code("ledger-broken"));
  await expect(open(path, { create: true })).rejects.toEqual(code("budget-exists"));
});

test.each([
  "PRAGMA application_id=7",
  "PRAGMA user_version=1",
  "PRAGMA user_version=3",
  "DROP INDEX runs",
  "DROP TRIGGER no_removal",
  "CREATE TABLE more(x)",
  "DROP INDEX holders",
])("a database that differs by %s is refused", async (sql) => {
  await stored(1);
  new Database(path).exec(sql);
  await expect(open()).rejects.toEqual(code("ledger-broken"));
});

test("entries cannot be changed or removed by ordinary means", async () => {
  await stored(3);
  const database = new Database(path);
  expect(() => database.exec("UPDATE entries SET text = '' WHERE seq = 3")).toThrow(/never change/);
  expect(() => database.exec("DELETE FROM entries WHERE seq = 4")).toThrow(/never removed/);
  database.close();
});

/** Changes the file as someone would who knows SQLite: triggers off, change, triggers on again. */
function tamper(sql: string): void {
  const database = new Database(path);
  const triggers = database
    .prepare("SELECT sql FROM sqlite_schema WHERE type = 'trigger' ORDER BY rowid")
    .all() as { sql: string }[];
  database.exec(
    `DROP TRIGGER no_change; DROP TRIGGER no_removal; ${sql}; ${triggers.map((t) => t.sql).join(";")}`,
  );
  database.close();
}

test.each([
  ["text", "UPDATE entries SET text = replace(text, '0.01', '0.001') WHERE seq = 4"],
  ["time", `UPDATE entries SET text = replace(text, '"at":"2', '"at":"1') WHERE seq = 4`],
  ["hash", "UPDATE entries SET hash = replace(hash, substr(hash, 1, 1), 'x') WHERE seq = 4"],
  ["holder", "UPDATE entries SET holder = NULL WHERE seq = 4"],
  ["settles", "UPDATE entries SET settles = 3 WHERE seq = 4"],
  [
    "order",
    "UPDATE entries SET seq = -seq WHERE seq IN (4, 5); UPDATE entries SET seq = 9 + seq WHERE seq < 0",
  ],
  ["a gap", "DELETE FROM entries WHERE seq = 4"],
])("a tampered entry is found by verify: %s", async (_, sql) => {
  await stored(80);
  tamper(sql);
  const verified = open().then((ledger) => ledger.verify().finally(() => ledger.close()));
  await expect(verified).rejects.toEqual(code("ledger-broken"));
});

test("the last rows cannot be removed unnoticed, neither by SQL nor by an old copy", async () => {
  const old = await stored(3);
  tamper("DELETE FROM entries WHERE seq = 5");
  await expect(open()).rejects.toEqual(code("ledger-rolled-back"));
  writeFileSync(path, old.bytes);
  const ledger = await open();
  await ledger.spend(run());
  await ledger.close();
  writeFileSync(path, old.bytes);
  await expect(open()).rejects.toEqual(code("ledger-rolled-back"));
});

test("another ledger of the same length is not taken for this one", async () => {
  const mine = await stored(3);
  const other = `${path}.other`;
  await (await create(3, other)).close();
  writeFileSync(`${other}.head`, mine.head);
  copyFileSync(other, path);
  await expect(open()).rejects.toEqual(code("ledger-rolled-back"));
});

test("a ledger without its head is refused, and so is a damaged head", async () => {
  const { head } = await stored(1);
  rmSync(`${path}.head`);
  await expect(open()).rejects.toEqual(code("ledger-rolled-back"));
  writeFileSync(`${path}.head`, "");
  await expect(open()).rejects.toEqual(code("ledger-broken"));
  for (let bit = 0; bit < head.length * 8; bit += 3) {
    const flipped = Buffer.from(head);
    flipped[bit >> 3] ^= 1 << (bit & 7);
    writeFileSync(`${path}.head`, flipped);
    await expect(open()).rejects.toMatchObject({
      code: expect.stringMatching(/^ledger-(broken|rolled-back)$/),
    });
  }
});

test("a ledger that is moved or replaced while open takes no more spends", async () => {
  const ledger = await create(1);
  copyFileSync(path, `${path}.copy`);
  renameSync(`${path}.copy`, path);
  await expect(ledger.spend(run())).rejects.toEqual(code("ledger-rolled-back"));
  await ledger.close();
});

test("a spend that crashed between commit and head is counted and does no harm", async () => {
  const { head } = await stored(1);
  const ledger = await open();
  await ledger.spend(run());
  await ledger.close();
  writeFileSync(`${path}.head`, head);
  const again = await open();
  expect((await again.state()).spent.epsilon).toEqual(rational(2n, 100n));
  await again.spend(run());
  expect(readFileSync(`${path}.head`, "utf8")).toMatch(/^5 /);
  await again.close();
});

test("a flipped bit anywhere never makes the total smaller unnoticed", async () => {
  const { state, bytes } = await stored(80);
  const bits = new SeededBits(5);
  let refused = 0;
  let harmless = 0;
  const flips = Math.max(100, shareOf(500));
  for (let i = 0; i < flips; i++) {
    // Half of the flips in the structure-laden starts of pages, half anywhere.
    const page = bits.take(32) % (bytes.length / 4096);
    const at = i % 2 ? bits.take(32) % bytes.length : page * 4096 + bits.take(7);
    const flipped = Buffer.from(bytes);
    flipped[at] ^= 1 << bits.take(3);
    writeFileSync(path, flipped);
    try {
      const ledger = await open();
      try {
        expect(await ledger.state()).toEqual(state);
        expect(await ledger.verify()).toEqual(state);
      } finally {
        await ledger.close();
      }
      harmless++;
    } catch (error) {
      expect(error).toMatchObject({ code: expect.stringMatching(/^ledger-(broken|rolled-back|io)$/) });
      refused++;
    }
  }
  // Unused space and a few header fields may flip without a meaning; most flips must be found.
  expect(refused).toBeGreaterThan(0.4 * flips);
  expect(refused + harmless).toBe(flips);
});

test("a file cut off at any place is refused", async () => {
  const { bytes } = await stored(80);
  const cuts = Array.from({ length: bytes.length / 4096 }, (_, page) => page * 4096);
  for (let cut = 1; cut < bytes.length; cut += 509) cuts.push(cut);
  for (const cut of cuts) {
    writeFileSync(path, bytes.subarray(0, cut));
    await expect(open(), `cut at ${cut}`).rejects.toEqual(code("ledger-broken"));
  }
  expect(cuts.length).toBeGreaterThan(100);
});

test("an interrupted transaction is undone; where its journal is cut off, the ledger is whole or refused", async () => {
  const { state } = await stored(80);
  const crashed = new Database(path);
  crashed.exec("PRAGMA journal_mode=TRUNCATE; PRAGMA cache_size=1; BEGIN");
  // More than the cache holds, so that pages of the unfinished transaction reach the file.
  const insert = crashed.prepare("INSERT INTO entries(text, hash) VALUES (?, ?)");
  for (let i = 0; i < 60; i++) insert.run("x".repeat(900), "y");
  const interrupted = { bytes: readFileSync(path), journal: readFileSync(`${path}-journal`) };
  crashed.exec("ROLLBACK");
  crashed.close();
  expect(interrupted.journal.length).toBeGreaterThan(1000);
  let whole = 0;
  for (let cut = interrupted.journal.length; cut >= 0; cut -= 409) {
    writeFileSync(path, interrupted.bytes);
    writeFileSync(`${path}-journal`, interrupted.journal.subarray(0, cut));
    try {
      const ledger = await open();
      expect(await ledger.verify().finally(() => ledger.close())).toEqual(state);
      whole++;
    } catch (error) {
      expect(error).toMatchObject({ code: expect.stringMatching(/^ledger-(broken|rolled-back)$/) });
    }
  }
  expect(whole).toBeGreaterThan(0);
});

test("two ledgers on one file see each other's spends", async () => {
  const one = await create(0);
  const two = await open();
  await Promise.all(Array.from({ length: 20 }, (_, i) => (i % 2 ? one : two).spend(run())));
  expect((await one.state()).spent.epsilon).toEqual(rational(20n, 100n));
  expect(await two.verify()).toEqual(await one.verify());
  await one.close();
  await two.close();
});

test("a ledger that stays locked is busy after the stated time, and nothing is spent", async () => {
  await (await create(1)).close();
  const ledger = await open(path, { busyTimeoutMs: 200 });
  const other = new Database(path);
  other.exec("BEGIN EXCLUSIVE");
  const start = performance.now();
  await expect(ledger.spend(run())).rejects.toEqual(code("ledger-busy"));
  expect(performance.now() - start).toBeGreaterThan(190);
  await expect(ledger.state()).rejects.toEqual(code("ledger-busy"));
  await expect(open(path, { busyTimeoutMs: 200 })).rejects.toEqual(code("ledger-busy"));
  other.exec("ROLLBACK");
  other.close();
  expect((await ledger.state()).entries).toBe(3);
  await ledger.spend(run());
  await ledger.close();
});

test("a reader delays a spend and does not break it", async () => {
  const ledger = await create(1);
  const reader = new Database(path);
  reader.exec("BEGIN; SELECT * FROM entries");
  reader.prepare("SELECT count(*) FROM entries").all();
  const spend = ledger.spend(run());
  setTimeout(() => reader.exec("COMMIT"), 30);
  expect(await spend).toMatchObject({ seq: 4 });
  reader.close();
  await ledger.close();
});

test("where the journal cannot be written nothing is spent, and the ledger stops until it is opened again", async () => {
  const { state } = await stored(1);
  rmSync(`${path}-journal`, { force: true });
  mkdirSync(`${path}-journal`);
  const attempt = open().then((ledger) => ledger.spend(run()));
  await expect(attempt).rejects.toEqual(code("ledger-io"));
  rmdirSync(`${path}-journal`);
  const again = await open();
  expect(await again.verify()).toEqual(state);
  await again.close();
});

test("where the head cannot be written the spend is not acknowledged, and stays spent", async () => {
  const ledger = await create(1);
  mkdirSync(`${path}.head.tmp`);
  await expect(ledger.spend(run())).rejects.toEqual(code("ledger-io"));
  rmdirSync(`${path}.head.tmp`);
  await expect(ledger.spend(run())).rejects.toEqual(code("ledger-io"));
  await ledger.close();
  const again = await open();
  expect((await again.verify()).entries).toBe(4);
  await again.close();
});

test("no entry follows the first while there is no head and none can be written", async () => {
  await (await create(0)).close();
  rmSync(`${path}.head`);
  const ledger = await open();
  symlinkSync(join(folder, "no such folder", "x"), `${path}.head.tmp`);
  await expect(ledger.spend(run())).rejects.toEqual(code("ledger-io"));
  await ledger.close();
  rmSync(`${path}.head.tmp`);
  // Committed without a head, the ledger could not be told from an old copy, and would be locked out.
  const again = await open();
  expect((await again.verify()).entries).toBe(1);
  await again.spend(run());
  expect(readFileSync(`${path}.head`, "utf8")).toMatch(/^2 /);
  await again.close();
});

test("a full disk acknowledges nothing, and loses nothing", async () => {
  const { state } = await stored(1);
  const limit = Math.ceil(statSync(path).size / 512) + 4;
  // A limit on the size of files makes writes fail as a full disk does; the driver then sees the same error.
  const script = `
    const Database = require(${JSON.stringify(createRequire(import.meta.url).resolve("libsql"))});
    const db = new Database(${JSON.stringify(path)});
    db.exec("PRAGMA journal_mode=TRUNCATE; BEGIN EXCLUSIVE");
    try { for (let i = 0; i < 50; i++) db.prepare("INSERT INTO entries(text, hash) VALUES (?, '')").run("x".repeat(4000)); db.exec("COMMIT"); }
    catch (error) { console.log(error.code); }`;
  const { stdout } = spawnSync(
    "sh",
    ["-c", `ulimit -f ${limit}; exec "$0" -e "$1"`, process.execPath, script],
    { encoding: "utf8" },
  );
  expect(stdout).toMatch(/SQLITE_(FULL|IOERR)/);
  const ledger = await open();
  expect(await ledger.verify()).toEqual(state);
  await ledger.close();
  truncateSync(`${path}-journal`, 0);
});
