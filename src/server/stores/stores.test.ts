/** Every store against the suite of its interface: in memory, on SQLite in this thread, and on SQLite in a thread of its own. */
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll } from "vitest";
import { askedSuite } from "../../testing/server/asked-suite.ts";
import { memoryAsked, memoryReleases } from "../../testing/server/memory-stores.ts";
import { releasedSuite } from "../../testing/server/released-suite.ts";
import { storeProgram } from "../../testing/server/store-program.ts";
import { openReleases } from "./releases-db.ts";
import { openServerDb } from "./server-db.ts";

const folder = mkdtempSync(join(existsSync("/dev/shm") ? "/dev/shm" : tmpdir(), "privet-stores-"));
let program: URL;
let files = 0;
const next = () => join(folder, `${files++}.db`);
beforeAll(async () => {
  program = await storeProgram(folder);
});
afterAll(() => rmSync(folder, { recursive: true }));

askedSuite("what was asked, in memory", async () => memoryAsked());
askedSuite("what was asked, on SQLite in this thread", () =>
  openServerDb(next(), { create: true, program: "here" }),
);
askedSuite("what was asked, on SQLite in a thread", () => openServerDb(next(), { create: true, program }));

releasedSuite("what was released, in memory", async () => memoryReleases());
releasedSuite("what was released, on SQLite in this thread", () =>
  openReleases(next(), { create: true, program: "here" }),
);
releasedSuite("what was released, on SQLite in a thread", () =>
  openReleases(next(), { create: true, program }),
);
