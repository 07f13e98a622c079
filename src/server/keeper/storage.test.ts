import { chmodSync, mkdirSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { temporaryFolder } from "../../testing/command-line.ts";
import { isStorageGood } from "./storage.ts";

test("a disk is good where there is room, files are there to be written, and a write is synced", async () => {
  const folder = temporaryFolder();
  const [probe, ledger] = [join(folder, "clinic.probe"), join(folder, "clinic.ledger")];
  writeFileSync(ledger, "");
  const storage = { probe, files: [ledger], leastBytes: 1024 };
  expect(await isStorageGood(storage)).toBe(true);
  expect(statSync(probe).mode & 0o777).toBe(0o600);
  expect(await isStorageGood({ ...storage, leastBytes: 2 ** 60 })).toBe(false);
  expect(await isStorageGood({ ...storage, files: [join(folder, "lost.ledger")] })).toBe(false);
  mkdirSync(join(folder, "probe"));
  expect(await isStorageGood({ ...storage, probe: join(folder, "probe") })).toBe(false);
  chmodSync(ledger, 0o400);
  // Whoever may do everything may write this too.
  expect(await isStorageGood(storage)).toBe(process.getuid?.() === 0);
});
