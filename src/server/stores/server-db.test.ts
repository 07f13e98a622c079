/** What only the stores on SQLite do: files that are checked, commits that are shared, failures, other processes. */
import { spawnSync } from "node:child_process";
import {
  chmodSync,
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
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Database from "libsql";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { bundleText } from "../../testing/program.ts";
import { aNote, aRun } from "../../testing/server/records.ts";
import { storeProgram } from "../../testing/server/store-program.ts";
import { openReleases } from "./releases-db.ts";
import { openServerDb } from "./server-db.ts";

const folder = mkdtempSync(join(existsSync("/dev/shm") ? "/dev/shm" : tmpdir(), "privet-server-db-"));
let program: URL;
beforeAll(async () => {
  program = await storeProgram(folder);
});
afterAll(() => rmSync(folder, { recursive: true }));

let path = "";
let files = 0;
beforeEach(() => {
  path = join(folder, `${files++}`, "server.db");
});
const code = (name: string) => expect.objectContaining({ code: name });
const make = (at = path) => openServerDb(at, { create: true });
const made = async (notes = 3) => {
  const asked = await make();
  await asked.audit(Array.from({ length: notes }, (_, i) => aNote({ about: `line ${i + 1}` })));
  await asked.close();
};

describe("the file", () => {
  test("is for its owner's eyes, in a folder that is, and nothing is left beside it", async () => {
    await made();
    expect(statSync(path).mode & 0o777).toBe(0o600);
    expect(statSync(join(path, "..")).mode & 0o777).toBe(0o700);
    expect(readdirSync(join(path, "..")).filter((name) => !name.endsWith("-journal"))).toEqual(["server.db"]);
  });

  test("S46: is refused where others may read it or its folder", async () => {
    await made();
    chmodSync(path, 0o640);
    await expect(openServerDb(path)).rejects.toEqual(code("config-invalid"));
    chmodSync(path, 0o600);
    chmodSync(join(path, ".."), 0o755);
    await expect(openServerDb(path)).rejects.toEqual(code("config-invalid"));
  });

  test("must be there, unless it may be made; and is never made anew", async () => {
    await expect(openServerDb(path)).rejects.toEqual(code("file-missing"));
    await made();
    const again = await make();
    expect((await again.verifyAudit()).lines).toBe(3);
    await again.close();
  });

  test("is made once by two who make it at the same time", async () => {
    const both = await Promise.all([make(), make()]);
    await both[0].remember("a", "b");
    expect(await both[1].remembered("a")).toBe("b");
    for (const asked of both) await asked.close();
  });

  test.each([
    ["nothing", ""],
    ["a text", "who asked: nobody\n".repeat(500)],
    ["zeros", "\0".repeat(8192)],
  ])("is not %s", async (_, content) => {
    mkdirSync(join(path, ".."), { mode: 0o700 });
    writeFileSync(path, content, { mode: 0o600 });
    await expect(openServerDb(path)).rejects.toEqual(code("store-io"));
    await expect(make()).rejects.toEqual(code("store-io"));
  });

  test.each([
    "PRAGMA application_id=7",
    "PRAGMA user_version=2",
    "DROP TRIGGER no_removal",
    "CREATE TABLE more(x)",
    "DROP INDEX runs_of",
  ])("is refused where it differs by %s", async (sql) => {
    await made();
    const database = new Database(path);
    database.exec(sql);
    database.close();
    await expect(openServerDb(path)).rejects.toEqual(code("store-io"));
  });

  test("of releases is not taken for one of requests, nor the other way round", async () => {
    await made();
    await expect(openReleases(path)).rejects.toEqual(code("store-io"));
    const other = join(path, "../clinic.releases.db");
    await (await openReleases(other, { create: true })).close();
    await expect(openServerDb(other)).rejects.toEqual(code("store-io"));
  });

  test("tells and takes nothing more when it is moved or replaced while in use", async () => {
    const asked = await make();
    copyFileSync(path, `${path}.copy`);
    renameSync(`${path}.copy`, path);
    await expect(asked.remembered("a")).rejects.toEqual(code("store-io"));
    await expect(asked.remember("a", "b")).rejects.toEqual(code("store-io"));
    await asked.close();
  });

  test("that is damaged anywhere is refused or says the same, and never ends the process", async () => {
    await made(60);
    const bytes = readFileSync(path);
    const wrong: string[] = [];
    let refused = 0;
    for (let at = 100; at < bytes.length; at += 509) {
      const flipped = Buffer.from(bytes);
      flipped[at] ^= 0xff;
      writeFileSync(path, flipped);
      try {
        const asked = await openServerDb(path);
        await asked.verifyAudit().finally(() => asked.close());
      } catch (error) {
        refused++;
        if (!/^(store-io|audit-broken)$/.test((error as { code?: string }).code ?? ""))
          wrong.push(String(error));
      }
    }
    expect(wrong).toEqual([]);
    expect(refused).toBeGreaterThan(20);
  });
});

describe("the audit", () => {
  /** Changes the file as someone would who knows SQLite: triggers off, change, triggers on again. */
  const tamper = (sql: string) => {
    const database = new Database(path);
    const triggers = database.prepare(
      "SELECT sql FROM sqlite_schema WHERE tbl_name = 'audit' AND type = 'trigger'",
    );
    const texts = (triggers.all() as { sql: string }[]).map((trigger) => trigger.sql);
    database.exec(`DROP TRIGGER no_change; DROP TRIGGER no_removal; ${sql}; ${texts.join(";")}`);
    database.close();
  };

  test("cannot be changed or shortened by ordinary means", async () => {
    await made();
    const asked = await make();
    await asked.accept(aRun("k"), aNote());
    await asked.close();
    const database = new Database(path);
    expect(() => database.exec("UPDATE audit SET text = '' WHERE seq = 1")).toThrow(/never change/);
    expect(() => database.exec("DELETE FROM audit WHERE seq = 3")).toThrow(/never removed/);
    expect(() => database.exec("DELETE FROM runs")).toThrow(/never removed/);
    database.close();
  });

  test.each([
    ["text", "UPDATE audit SET text = replace(text, 'line 2', 'line 9') WHERE seq = 2"],
    ["hash", "UPDATE audit SET hash = replace(hash, substr(hash, 1, 1), 'x') WHERE seq = 2"],
    ["another spelling", "UPDATE audit SET text = replace(text, ':', ': ') WHERE seq = 2"],
    ["a gap", "DELETE FROM audit WHERE seq = 2"],
    ["a lost beginning", "DELETE FROM audit WHERE seq = 1"],
    [
      "order",
      "UPDATE audit SET seq = -seq WHERE seq IN (2, 3); UPDATE audit SET seq = 5 + seq WHERE seq < 0",
    ],
    ["no JSON", "UPDATE audit SET text = 'x' WHERE seq = 2"],
  ])("that was tampered with is found out: %s", async (_, sql) => {
    await made(5);
    tamper(sql);
    const asked = await openServerDb(path);
    await expect(asked.verifyAudit()).rejects.toEqual(code("audit-broken"));
    await expect(asked.auditLines({ limit: 5 })).rejects.toEqual(code("audit-broken"));
    await asked.close();
  });

  test("that is broken at its end grows no further: nothing that needs a line is done", async () => {
    await made();
    tamper("UPDATE audit SET text = replace(text, 'line 3', 'line 9') WHERE seq = 3");
    const asked = await openServerDb(path);
    await expect(asked.accept(aRun("k"), aNote())).rejects.toEqual(code("audit-broken"));
    expect(await asked.run(aRun("k").id)).toBeUndefined();
    await asked.close();
  });

  test("is checked over many parts", async () => {
    await made(2500);
    const asked = await openServerDb(path);
    expect((await asked.verifyAudit()).lines).toBe(2500);
    await asked.close();
    tamper("UPDATE audit SET text = replace(text, 'line 2400', 'line 2401') WHERE seq = 2400");
    const again = await openServerDb(path);
    await expect(again.verifyAudit()).rejects.toEqual(code("audit-broken"));
    await again.close();
  });
});

describe("commits", () => {
  /** How often the file was committed to: SQLite counts it in the header. */
  const commits = () => readFileSync(path).readUInt32BE(24);

  test.each([
    ["this thread", () => ({})],
    ["a thread", () => ({ program })],
  ])("of 64 at once in %s are few, and each is there", async (_, more) => {
    const asked = await openServerDb(path, { create: true, ...more() });
    const before = commits();
    const runs = await Promise.all(
      Array.from({ length: 64 }, (_, i) => asked.accept(aRun(`${i}`), aNote({ about: `${i}` }))),
    );
    expect(new Set(runs.map(({ run }) => run.seq)).size).toBe(64);
    expect(commits() - before).toBeLessThan(32);
    await asked.close();
    const again = await openServerDb(path);
    expect(await again.runs({ limit: 100 })).toHaveLength(64);
    expect((await again.verifyAudit()).lines).toBe(64);
    await again.close();
  });

  test("that are shared do not suffer from one that is refused", async () => {
    const asked = await make();
    const odd = { ...aNote(), at: 1n as unknown as number };
    const all = await Promise.allSettled([
      asked.accept(aRun("1"), aNote()),
      asked.accept(aRun("odd"), odd),
      asked.remember("a", null as unknown as string),
      asked.accept(aRun("2"), aNote()),
    ]);
    expect(all.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "rejected", "fulfilled"]);
    expect(await asked.run(aRun("odd").id)).toBeUndefined();
    expect((await asked.runs({ limit: 9 })).map(({ id }) => id)).toEqual([aRun("2").id, aRun("1").id]);
    expect((await asked.verifyAudit()).lines).toBe(2);
    await asked.close();
  });

  test("that fail are told to all who share them, and then nothing more is written; reading goes on", async () => {
    const asked = await make();
    await asked.accept(aRun("before"), aNote());
    rmSync(`${path}-journal`, { force: true });
    mkdirSync(`${path}-journal`);
    const attempt = () => Promise.allSettled([asked.accept(aRun("a"), aNote()), asked.audit([aNote()])]);
    for (const { reason } of (await attempt()) as PromiseRejectedResult[])
      expect(reason).toEqual(code("store-io"));
    rmdirSync(`${path}-journal`);
    await expect(asked.accept(aRun("b"), aNote())).rejects.toEqual(code("store-io"));
    expect(await asked.run(aRun("before").id)).toMatchObject({ state: "queued" });
    await asked.close();
    const again = await openServerDb(path);
    expect(await again.runs({ limit: 9 })).toHaveLength(1);
    await again.accept(aRun("b"), aNote());
    await again.close();
  });

  test("on a full disk acknowledge nothing, and lose nothing", async () => {
    await made(1);
    const writer = join(folder, "filler.mjs");
    await bundleText(
      `import { aNote } from "../../testing/server/records.ts";
       import { openServerDb } from "./server-db.ts";
       const asked = await openServerDb(process.argv[2], { program: "here" });
       const told = [];
       for (let i = 0; i < 60; i++)
         await asked.audit([aNote({ about: "x".repeat(4000) })]).then(() => told.push("written"), (error) => told.push(error.code));
       console.log(told.join(" "));`,
      import.meta.dirname,
      writer,
    );
    const limit = Math.ceil(statSync(path).size / 512) + 160;
    const { stdout } = spawnSync(
      "sh",
      ["-c", `ulimit -f ${limit}; exec "$0" "$1" "$2"`, process.execPath, writer, path],
      {
        encoding: "utf8",
      },
    );
    const told = stdout.trim().split(" ");
    const written = told.filter((word) => word === "written").length;
    expect(written).toBeGreaterThan(0);
    expect(new Set(told.slice(written))).toEqual(new Set(["store-io"]));
    const again = await openServerDb(path);
    expect((await again.verifyAudit()).lines).toBe(1 + written);
    await again.close();
  });

  test("wait for other processes, and are told to come again where these do not end", async () => {
    const asked = await openServerDb(path, { create: true, program, patienceMs: 100 });
    const other = new Database(path);
    other.exec("BEGIN IMMEDIATE");
    await expect(asked.remember("a", "b")).rejects.toEqual(code("busy"));
    other.exec("COMMIT");
    await asked.remember("a", "c");
    other.exec("BEGIN EXCLUSIVE");
    await expect(asked.remembered("a")).rejects.toEqual(code("busy"));
    await expect(openServerDb(path, { patienceMs: 100 })).rejects.toEqual(code("busy"));
    other.exec("COMMIT");
    other.close();
    expect(await asked.remembered("a")).toBe("c");
    await asked.close();
  });
});
