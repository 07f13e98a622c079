/**
 * Processes that write to one server.db and one releases file and are killed at random moments, many of them within a commit: what was
 * acknowledged is there, what is there is whole, and the chain has no gap. Killing a process keeps what the operating system has not
 * written yet, so this says nothing about power cuts; those rest on SQLite's syncs.
 */
import { spawn } from "node:child_process";
import {
  copyFileSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import Database from "libsql";
import { afterAll, beforeAll, expect, test } from "vitest";
import { publicRandom } from "../../base/random.ts";
import { bundleText } from "../../testing/program.ts";
import { openReleases, openReleasesReader } from "./releases-db.ts";
import { openServerDb } from "./server-db.ts";

const ROUNDS = Number(process.env.PRIVET_KILLS ?? 8);
const folder = mkdtempSync(join(existsSync("/dev/shm") ? "/dev/shm" : tmpdir(), "privet-store-crash-"));
const [asked, released] = ["server.db", "clinic.releases.db"].map((name) => join(folder, name));
const program = join(folder, "writer.mjs");
afterAll(() => rmSync(folder, { recursive: true }));

/** Sixteen lanes; each accepts a run, seals it and tells it, and says so only when it was told. */
const WRITER = `
  import { writeSync } from "node:fs";
  import { aNote, aRun, aSealed } from "../../testing/server/records.ts";
  import { openReleases } from "./releases-db.ts";
  import { openServerDb } from "./server-db.ts";
  const [path, other, name] = process.argv.slice(2);
  const asked = await openServerDb(path, { program: "here", patienceMs: 60_000 });
  const releases = await openReleases(other, { program: "here", patienceMs: 60_000 });
  const lane = async (own) => {
    for (let i = 0; ; i++) {
      const key = name + own + i;
      const { run } = await asked.accept(aRun(key, { note: "x".repeat(3000) }), aNote({ run: key }));
      await releases.seal(aSealed(key));
      await asked.change(run.id, ["queued"], { state: "done" }, aNote({ act: "run.end", run: key }));
      writeSync(1, run.id + "\\n");
    }
  };
  await Promise.all(Array.from({ length: 16 }, (_, own) => lane("-" + own + "-")));
`;

const acknowledged: string[] = [];

function start(name: string) {
  const child = spawn(process.execPath, [program, asked, released, name], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  let rest = "";
  const started = new Promise<void>((resolve) => {
    child.stdout.setEncoding("utf8").on("data", (text: string) => {
      const lines = (rest + text).split("\n");
      rest = lines.pop()!;
      acknowledged.push(...lines);
      resolve();
    });
  });
  const ended = new Promise<void>((resolve) => child.on("close", () => resolve()));
  return { child, started, ended };
}

beforeAll(async () => {
  await bundleText(WRITER, import.meta.dirname, program);
  await (await openServerDb(asked, { create: true })).close();
  await (await openReleases(released, { create: true })).close();
});

/** Opens both as the next server would, and compares them with what was acknowledged. */
async function check(): Promise<void> {
  const db = await openServerDb(asked);
  const runs = await db.runs({ limit: 1e6 });
  const { lines } = await db.verifyAudit();
  await db.close();
  const releases = await openReleases(released);
  const sealed = new Set((await releases.all()).map(({ run }) => run));
  await releases.close();
  const done = new Set(runs.filter(({ state }) => state === "done").map(({ id }) => id));
  expect(acknowledged.filter((id) => !done.has(id) || !sealed.has(id))).toEqual([]);
  expect([...done].filter((id) => !sealed.has(id))).toEqual([]);
  // Every run has one line, and a second one if it was told: a transaction is there as a whole or not at all.
  expect(lines).toBe(runs.length + done.size);
}

test(`S20: ${ROUNDS} times two processes are killed: nothing acknowledged is lost, and nothing torn apart`, async () => {
  const random = publicRandom("kills of the stores");
  let within = 0;
  for (let round = 0; round < ROUNDS; round++) {
    const pair = [start(`a${round}`), start(`b${round}`)];
    await Promise.all(pair.map(({ started }) => started));
    for (const { child, ended } of pair) {
      await sleep(random.below(20));
      child.kill("SIGKILL");
      await ended;
    }
    if (statSync(`${asked}-journal`).size > 0 || statSync(`${released}-journal`).size > 0) within++;
    await check();
  }
  expect(acknowledged.length).toBeGreaterThan(ROUNDS);
  // Killed within a commit: a journal was left, which the next opening has undone. About three of four rounds end so; that none of
  // eight does has a probability of some 10⁻⁵.
  expect(within).toBeGreaterThan(0);
}, 300_000);

test("a reader waits until the keeper has undone what its dead predecessor left half done", async () => {
  const place = join(folder, "half.db");
  copyFileSync(released, place);
  const crashed = new Database(place);
  crashed.exec("PRAGMA journal_mode=TRUNCATE; PRAGMA cache_size=1; BEGIN IMMEDIATE");
  const insert = crashed.prepare("INSERT INTO sealed(run, record, owes) VALUES (?, ?, 0)");
  for (let i = 0; i < 60; i++) insert.run(`${i}`, "x".repeat(900));
  const [bytes, journal] = [readFileSync(place), readFileSync(`${place}-journal`)];
  crashed.exec("ROLLBACK");
  crashed.close();
  writeFileSync(place, bytes);
  writeFileSync(`${place}-journal`, journal);
  await expect(openReleasesReader(place)).rejects.toMatchObject({ code: "busy" });
  const keeper = await openReleases(place);
  const reader = await openReleasesReader(place);
  expect(await reader.all()).toEqual(await keeper.all());
  await reader.close();
  await keeper.close();
});
