import { spawn } from "node:child_process";
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Database from "libsql";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { compare, multiply, rational } from "../../base/rational.ts";
import { openLedger } from "../../node/ledger.ts";
import { bundleText } from "../../testing/program.ts";
import { aNote, aRun, aSealed } from "../../testing/server/records.ts";
import { systemClock } from "../clock.ts";
import { openReleases } from "../stores/releases-db.ts";
import { openServerDb } from "../stores/server-db.ts";
import { anchorsOf, parseAnchors } from "./anchor.ts";
import { backUp } from "./backup.ts";
import { lifeFile, type ServerPlace } from "./place.ts";
import { restoreServer } from "./restore.ts";

const folder = mkdtempSync(join(existsSync("/dev/shm") ? "/dev/shm" : tmpdir(), "privet-backup-"));
afterAll(() => rmSync(folder, { recursive: true }));

let places = 0;
function newPlace(): ServerPlace {
  const state = join(folder, `${places++}`);
  mkdirSync(state, { mode: 0o700 });
  return { state, ledgers: new Map([["clinic", join(state, "beside-the-data.ledger")]]) };
}
const ledgerOf = ({ ledgers }: ServerPlace) => ledgers.get("clinic")!;

async function opened(place: ServerPlace, create = false) {
  const ledger = await openLedger(ledgerOf(place), { create });
  const budget = { dataset: "clinic", epsilon: rational(100n), delta: rational(0n) } as const;
  if (create) await ledger.open({ ...budget, composition: "basic", neighbours: "replace", unit: "person" });
  const asked = await openServerDb(join(place.state, "server.db"), { create });
  const releases = await openReleases(join(place.state, "clinic.releases.db"), { create });
  const close = async () => {
    for (const part of [ledger, asked, releases]) await part.close();
  };
  return { ledger, asked, releases, close };
}

const spend = (run: string) => ({
  cost: { epsilon: rational(1n, 10n), delta: rational(0n) },
  events: [],
  purpose: "p",
  run,
  attempt: 1,
  neighbours: "replace" as const,
  schema: "s",
  version: "v",
});

/** One run, from the request to the answer, in a server's order. */
async function live({ ledger, asked, releases }: Awaited<ReturnType<typeof opened>>, key: string) {
  const { run } = await asked.accept(aRun(key), aNote());
  const { seq } = await ledger.spend(spend(run.id));
  await asked.change(run.id, ["queued"], { state: "running", entry: seq });
  await releases.seal(aSealed(key, { entry: seq }));
  await asked.change(run.id, ["running"], { state: "done" }, aNote({ act: "run.end" }));
}

async function grow(place: ServerPlace, ...keys: string[]): Promise<void> {
  const server = await opened(place, !existsSync(ledgerOf(place)));
  for (const key of keys) await live(server, key);
  await server.close();
}

/** What is wrong with a server that should have spent at least what it remembers; nothing. */
async function forgotten(place: ServerPlace) {
  const server = await opened(place);
  const { spent } = await server.ledger.verify();
  const paid = new Map((await server.ledger.entries()).map(({ body, seq }) => [body.run, seq]));
  const sealed = new Set((await server.releases.all()).map(({ run }) => run));
  const runs = await server.asked.runs({ limit: 1e6 });
  await server.asked.verifyAudit();
  await server.close();
  const told = runs.filter(({ state }) => state === "running" || state === "done");
  const remembered = multiply(rational(1n, 10n), rational(BigInt(told.length)));
  const wrong = [
    ...told.filter(({ id, entry }) => paid.get(id) !== entry).map(({ id }) => `${id} is told and not paid`),
    ...[...sealed].filter((run) => !paid.has(run)).map((run) => `${run} is released and not paid`),
    ...told
      .filter(({ id, state }) => state === "done" && !sealed.has(id))
      .map(({ id }) => `${id} is done and not released`),
    ...(compare(spent.epsilon, remembered) < 0 ? ["less is spent than remembered"] : []),
  ];
  return { wrong, told: told.length, entries: paid.size };
}

/** Runs one after the other in four lanes until it is killed; each is told when all of it is written. */
const LOAD = `
  import { writeSync } from "node:fs";
  import { join } from "node:path";
  import { rational } from "../../base/rational.ts";
  import { openLedger } from "../../node/ledger.ts";
  import { aNote, aRun, aSealed } from "../../testing/server/records.ts";
  import { openReleases } from "../stores/releases-db.ts";
  import { openServerDb } from "../stores/server-db.ts";
  const [state, path] = process.argv.slice(2);
  const ledger = await openLedger(path);
  const asked = await openServerDb(join(state, "server.db"), { program: "here" });
  const releases = await openReleases(join(state, "clinic.releases.db"), { program: "here" });
  const cost = { epsilon: rational(1n, 10n), delta: rational(0n) };
  const rest = { events: [], purpose: "p", attempt: 1, neighbours: "replace", schema: "s", version: "v" };
  const lane = async (name) => {
    for (let i = 0; ; i++) {
      const key = name + i;
      const { run } = await asked.accept(aRun(key), aNote());
      const { seq } = await ledger.spend({ cost, run: run.id, ...rest });
      await asked.change(run.id, ["queued"], { state: "running", entry: seq });
      await releases.seal(aSealed(key, { entry: seq }));
      await asked.change(run.id, ["running"], { state: "done" }, aNote({ act: "run.end" }));
      writeSync(1, run.id + "\\n");
    }
  };
  await Promise.all(["a", "b", "c", "d"].map(lane));
`;

test("backup under load restores to a server that has never spent less than it remembers", async () => {
  const place = newPlace();
  await grow(place);
  const program = join(folder, "load.mjs");
  await bundleText(LOAD, import.meta.dirname, program);
  const child = spawn(process.execPath, [program, place.state, ledgerOf(place)], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  let done: readonly string[] = [];
  const started = new Promise<void>((resolve) => {
    child.stdout.setEncoding("utf8").on("data", (text: string) => {
      done = [...done, ...text.split("\n").filter((line) => line.length === 30)];
      if (done.length > 8) resolve();
    });
  });
  const ended = new Promise((resolve) => child.on("close", resolve));
  await started;
  const backups: { readonly path: string; readonly known: readonly string[] }[] = [];
  for (let k = 0; k < 4; k++) {
    const known = done;
    const path = join(folder, `load-${k}`);
    await backUp(place, path, systemClock);
    backups.push({ path, known });
  }
  child.kill("SIGKILL");
  await ended;
  let before = 0;
  for (const { path, known } of backups) {
    const target = newPlace();
    const { unreleased } = await restoreServer(target, path, []);
    const { wrong, told, entries } = await forgotten(target);
    expect(wrong).toEqual([]);
    // It is a backup of a server at work: it grows, and has everything that was told before it began.
    expect(told).toBeGreaterThanOrEqual(Math.max(known.length, before));
    before = told;
    expect(entries).toBeGreaterThanOrEqual(told);
    expect(known.filter((run) => unreleased.clinic.includes(run))).toEqual([]);
  }
  expect(before).toBeGreaterThan(8);
  // The place itself was killed in the middle, and is as sound.
  expect((await forgotten(place)).wrong).toEqual([]);
}, 60_000);

describe("S45: a backup", () => {
  let place: ServerPlace;
  let backup = "";
  beforeEach(async () => {
    place = newPlace();
    await grow(place, "one", "two");
    writeFileSync(join(place.state, "timing.json"), "{}\n");
    // What tells this folder from a copy is in no copy.
    writeFileSync(lifeFile(place, "clinic"), "this one");
    backup = join(folder, `backup-${places++}`);
    await backUp(place, backup, systemClock);
  });
  const older = expect.objectContaining({ code: "backup-older" });

  test("holds every file, closed to others, and says what each is", async () => {
    expect(
      readdirSync(backup)
        .filter((name) => !name.endsWith("-journal"))
        .sort(),
    ).toEqual([
      "clinic.ledger",
      "clinic.ledger.head",
      "clinic.releases.db",
      "manifest.json",
      "server.db",
      "timing.json",
    ]);
    expect(statSync(backup).mode & 0o777).toBe(0o700);
    for (const name of ["clinic.ledger", "clinic.ledger.head", "clinic.releases.db", "server.db"])
      expect(statSync(join(backup, name)).mode & 0o777, name).toBe(0o600);
    const manifest = JSON.parse(readFileSync(join(backup, "manifest.json"), "utf8"));
    expect(manifest.ledgers.clinic.entries).toBe(3);
    expect(manifest.audit.entries).toBe(4);
    await expect(backUp(place, backup, systemClock)).rejects.toMatchObject({ code: "file-exists" });
  });

  test("restores a place that is empty, or that it goes on from, again and again", async () => {
    const target = newPlace();
    for (let k = 0; k < 2; k++) {
      await restoreServer(target, backup, []);
      expect(await forgotten(target)).toEqual({ wrong: [], told: 2, entries: 3 });
    }
    expect(readFileSync(join(target.state, "timing.json"), "utf8")).toBe("{}\n");
    await grow(target, "three");
    const later = join(folder, `later-${places++}`);
    await backUp(target, later, systemClock);
    await restoreServer(place, later, []);
    expect(existsSync(lifeFile(place, "clinic"))).toBe(false);
    expect(await forgotten(place)).toEqual({ wrong: [], told: 3, entries: 4 });
  });

  test("is refused where the ledger in place is newer, also where only its head is left", async () => {
    await grow(place, "three");
    await expect(restoreServer(place, backup, [])).rejects.toEqual(older);
    for (const name of readdirSync(place.state))
      if (!name.endsWith(".ledger.head")) rmSync(join(place.state, name));
    await expect(restoreServer(place, backup, [])).rejects.toEqual(older);
    expect(readdirSync(place.state)).toEqual(["beside-the-data.ledger.head"]);
  });

  test("is refused where it is of another ledger of the same length", async () => {
    const other = newPlace();
    await grow(other, "one", "other");
    await expect(restoreServer(other, backup, [])).rejects.toEqual(older);
  });

  test("is refused where a release or a line in place would be lost, though the ledger is the same", async () => {
    const { releases, asked, close } = await opened(place);
    await releases.seal(aSealed("late"));
    await close();
    await expect(restoreServer(place, backup, [])).rejects.toEqual(older);
    rmSync(join(place.state, "clinic.releases.db"));
    await expect(restoreServer(place, backup, [])).resolves.toBeDefined();
    const again = await openServerDb(join(place.state, "server.db"));
    await again.audit([aNote({ act: "quote" })]);
    await again.close();
    await expect(restoreServer(place, backup, [])).rejects.toEqual(older);
    await asked.close();
  });

  test("is held against an anchor: of the ledger, of the access log, newer, older or another", async () => {
    const anchors = await anchorsOf(place);
    const text = [...anchors]
      .map(([name, { entries, lastHash }]) => `${name} ${entries} ${lastHash}`)
      .join("\n");
    await restoreServer(newPlace(), backup, parseAnchors(text));
    const { entries, lastHash } = anchors.get("clinic")!;
    await restoreServer(newPlace(), backup, parseAnchors(`${entries} ${lastHash.slice(0, 8)}…`));
    await grow(place, "three");
    const later = await anchorsOf(place);
    for (const name of ["clinic", "audit:"]) {
      const newer = later.get(name)!;
      const target = newPlace();
      const anchor = `${name} ${newer.entries} ${newer.lastHash}`;
      await expect(restoreServer(target, backup, parseAnchors(anchor)), name).rejects.toEqual(older);
      expect(readdirSync(target.state)).toEqual([]);
    }
    await expect(restoreServer(newPlace(), backup, parseAnchors(`3 ${"0".repeat(64)}`))).rejects.toEqual(
      older,
    );
    for (const bad of ["14", "x 9f2c", "clinic 14 9f2c71", "-1 9f2c71aa", "other 3 9f2c71aa"])
      await expect(async () => restoreServer(newPlace(), backup, parseAnchors(bad))).rejects.toMatchObject({
        code: "option-out-of-range",
      });
  });

  test("replaces what is damaged, and keeps it beside", async () => {
    for (const name of ["server.db", "clinic.releases.db", "beside-the-data.ledger"])
      writeFileSync(join(place.state, name), "rubbish");
    await restoreServer(place, backup, []);
    expect(await forgotten(place)).toEqual({ wrong: [], told: 2, entries: 3 });
    expect(readFileSync(join(place.state, "server.db.replaced"), "utf8")).toBe("rubbish");
  });

  test("is not undone by a journal that the old file has left", async () => {
    const path = join(place.state, "server.db");
    const crashed = new Database(path);
    crashed.exec("PRAGMA journal_mode=TRUNCATE; PRAGMA cache_size=1; BEGIN IMMEDIATE");
    const insert = crashed.prepare("INSERT INTO facts(name, value) VALUES (?, ?)");
    for (let i = 0; i < 60; i++) insert.run(`${i}`, "x".repeat(900));
    copyFileSync(`${path}-journal`, `${path}.hot`);
    crashed.exec("ROLLBACK");
    crashed.close();
    await grow(place, "three");
    const later = join(folder, `later-${places++}`);
    await backUp(place, later, systemClock);
    rmSync(path);
    copyFileSync(`${path}.hot`, `${path}-journal`);
    expect(statSync(`${path}-journal`).size).toBeGreaterThan(1000);
    await restoreServer(place, later, []);
    expect(await forgotten(place)).toEqual({ wrong: [], told: 3, entries: 4 });
  });

  test("is refused unfinished, changed, or while the server runs", async () => {
    const target = newPlace();
    const lock = new Database(join(target.state, "clinic.keeper.lock"));
    lock.exec("BEGIN EXCLUSIVE");
    await expect(restoreServer(target, backup, [])).rejects.toMatchObject({ code: "busy" });
    lock.exec("ROLLBACK");
    lock.close();
    for (const name of ["server.db", "clinic.ledger.head", "clinic.releases.db"]) {
      const bytes = readFileSync(join(backup, name));
      writeFileSync(join(backup, name), Buffer.concat([bytes, Buffer.from("x")]));
      await expect(restoreServer(target, backup, []), name).rejects.toMatchObject({
        code: "file-unreadable",
      });
      writeFileSync(join(backup, name), bytes);
    }
    const path = join(backup, "manifest.json");
    const manifest = JSON.parse(readFileSync(path, "utf8"));
    for (const bad of [
      "{",
      "[]",
      JSON.stringify({ ...manifest, files: [{ name: "../x", sha256: "0".repeat(64) }] }),
      JSON.stringify({ ...manifest, ledgers: { clinic: { ...manifest.ledgers.clinic, entries: 2 } } }),
    ]) {
      writeFileSync(path, bad);
      await expect(restoreServer(target, backup, []), bad).rejects.toMatchObject({ code: "file-unreadable" });
    }
    rmSync(path);
    await expect(restoreServer(target, backup, [])).rejects.toMatchObject({ code: "file-unreadable" });
    expect(readdirSync(target.state).filter((name) => !name.startsWith("clinic.keeper"))).toEqual([]);
  });

  test("tells runs that are paid and not released, and refuses to leave a ledger out", async () => {
    const { ledger, close } = await opened(place);
    await ledger.spend(spend(aRun("lost").id));
    await close();
    const second = join(folder, `second-${places++}`);
    await backUp(place, second, systemClock);
    expect((await restoreServer(newPlace(), second, [])).unreleased).toEqual({ clinic: [aRun("lost").id] });
    await expect(
      backUp({ ...place, ledgers: new Map() }, join(folder, "none"), systemClock),
    ).rejects.toMatchObject({ code: "config-invalid" });
    await expect(restoreServer({ ...newPlace(), ledgers: new Map() }, second, [])).rejects.toMatchObject({
      code: "config-invalid",
    });
  });
});
