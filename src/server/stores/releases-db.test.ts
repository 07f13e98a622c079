/** What only stores on SQLite do: threads of their own, large releases, readers that cannot write. */
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Database from "libsql";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { sqliteDriver } from "../../node/sqlite.ts";
import { aSealed } from "../../testing/server/records.ts";
import { storeProgram } from "../../testing/server/store-program.ts";
import { openReleases, openReleasesReader } from "./releases-db.ts";
import { openServerDb } from "./server-db.ts";

const folder = mkdtempSync(join(existsSync("/dev/shm") ? "/dev/shm" : tmpdir(), "privet-releases-db-"));
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

describe("a thread", () => {
  test("leaves this one free while it commits, and answers in its own time", async () => {
    const asked = await openServerDb(path, { create: true, program });
    const other = new Database(path);
    other.exec("BEGIN EXCLUSIVE");
    let written = false;
    const write = asked.remember("a", "b").then(() => {
      written = true;
    });
    for (let turn = 0; turn < 100; turn++) await new Promise((resolve) => void setImmediate(resolve));
    expect(written).toBe(false);
    other.exec("COMMIT");
    await write;
    other.close();
    await asked.close();
  });

  test("tells refusals as they were thrown, at opening and later", async () => {
    await expect(openServerDb(path, { program })).rejects.toMatchObject({
      name: "PrivetError",
      code: "file-missing",
    });
    const releases = await openReleases(path, { create: true, program });
    await releases.seal(aSealed("k"));
    const again = releases.seal(aSealed("k"));
    await expect(again).rejects.toMatchObject({ name: "PrivetError", code: "release-already-taken" });
    const odd = releases.seal({ ...aSealed("l"), sha256: "0".repeat(64) });
    await expect(odd).rejects.toThrow(TypeError);
    await releases.close();
    await expect(releases.all()).rejects.toEqual(code("store-io"));
    await releases.close();
  });

  test("answers everything that was asked before it was closed", async () => {
    const asked = await openServerDb(path, { create: true, program });
    const writes = Array.from({ length: 10 }, (_, i) => asked.remember(`${i}`, "x"));
    await Promise.all([...writes, asked.close()]);
    const again = await openServerDb(path);
    expect(await again.remembered("9")).toBe("x");
    await again.close();
  });
});

describe("releases", () => {
  let releases: Awaited<ReturnType<typeof openReleases>>;
  const open = async () => {
    releases = await openReleases(path, { create: true });
    return releases;
  };

  test("of 64 MB are kept, and larger ones refused", async () => {
    await open();
    const text = "é".repeat(32 * 2 ** 20);
    const large = aSealed("large", { release: text });
    await releases.seal(large);
    expect((await releases.release(large.run)) === text).toBe(true);
    await expect(releases.seal(aSealed("larger", { release: `${text}.` }))).rejects.toEqual(
      code("too-large"),
    );
    expect(await releases.all()).toHaveLength(1);
    await releases.close();
  });

  test("that were changed in the file are not handed out", async () => {
    await open();
    await releases.seal(aSealed("k"));
    await releases.close();
    const database = new Database(path);
    expect(() => database.exec("UPDATE releases SET bytes = x'00'")).toThrow(/never change/);
    expect(() => database.exec("DELETE FROM sealed")).toThrow(/never removed/);
    const [{ sql }] = database.prepare("SELECT sql FROM sqlite_schema WHERE name = 'no_other'").all() as [
      { sql: string },
    ];
    database.exec(`DROP TRIGGER no_other; UPDATE releases SET bytes = x'7b7d'; ${sql}`);
    database.close();
    const again = await openReleases(path);
    await expect(again.release(aSealed("k").run)).rejects.toEqual(code("store-io"));
    expect(await again.find(aSealed("k").run)).toMatchObject({ outcome: "done" });
    await again.close();
  });

  test("S49: are read by a connection that cannot write, and sees what is sealed later", async () => {
    await open();
    const reader = await openReleasesReader(path);
    await releases.seal(aSealed("k"));
    expect(await reader.release(aSealed("k").run)).toBe(aSealed("k").release);
    expect(await reader.all()).toEqual(await releases.all());
    expect(Object.keys(reader).sort()).toEqual(["all", "close", "find", "release"]);
    await reader.close();
    await releases.close();
    const connection = (await sqliteDriver())(path, "read");
    for (const sql of [
      "INSERT INTO sealed(run, record, owes) VALUES ('r', '{}', 0)",
      "PRAGMA user_version=9",
      "DROP TABLE sealed",
      "PRAGMA query_only=OFF; UPDATE sealed SET owes = 1",
    ])
      expect(() => connection.exec(sql), sql).toThrow(/readonly/);
    connection.close();
    await expect(openReleasesReader(join(folder, "none.db"))).rejects.toEqual(code("file-missing"));
  });
});
