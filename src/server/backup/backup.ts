/**
 * A backup while the server runs: what was asked first, what was released next, what was paid last.
 *
 * Claim. What is restored has never spent less than it remembers: each run that it tells as done has its release, and each release and
 * each told entry is in the ledger.
 * Proof. A run is told as done after its release is sealed, and sealed after its entry is synced. Each copy is what some commit left,
 * and they are made in the reverse order: whatever the first copy tells was sealed before the second was made, and whatever the second
 * holds was paid before the third. ∎
 */
import { copyFileSync, existsSync, mkdirSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { ensure } from "../../base/errors.ts";
import { VERSION } from "../../base/version.ts";
import { copyLedger, type LedgerHead } from "../../node/ledger-copy.ts";
import { unwritable, writeNewFile } from "../../node/write-file.ts";
import { type Clock, timeText } from "../clock.ts";
import { openReleases } from "../stores/releases-db.ts";
import { openServerDb } from "../stores/server-db.ts";
import { digestOfFile, type Manifest, manifestIn } from "./manifest.ts";
import { ensureComplete, publicFiles, releasesDb, type ServerPlace, serverDb } from "./place.ts";

export async function backUp(place: ServerPlace, folder: string, clock: Clock): Promise<Manifest> {
  ensureComplete(place);
  makeFolder(folder);
  const copy = { state: folder };
  const audit = await copyAsked(place, copy);
  for (const name of place.ledgers.keys())
    await copyReleases(releasesDb(place, name), releasesDb(copy, name));
  for (const name of publicFiles(place)) copyFileSync(join(place.state, name), join(folder, name));
  const ledgers: Record<string, LedgerHead> = {};
  for (const [name, path] of place.ledgers)
    if (path !== undefined) ledgers[name] = await copyLedger(path, join(folder, `${name}.ledger`));
  const names = readdirSync(folder).filter((name) => !name.endsWith("-journal"));
  const files = await Promise.all(
    names.sort().map(async (name) => ({ name, sha256: await digestOfFile(join(folder, name)) })),
  );
  const manifest: Manifest = {
    privet: "backup/1",
    at: timeText(clock.now()),
    version: VERSION,
    files,
    ledgers,
    audit,
  };
  await writeNewFile(manifestIn(folder), `${JSON.stringify(manifest, undefined, 2)}\n`);
  return manifest;
}

function makeFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
  } catch (error) {
    throw unwritable(folder, error);
  }
  ensure(
    readdirSync(folder).length === 0,
    "file-exists",
    "The folder for the backup is not empty.",
    "Name a new one; every backup has its own.",
  );
}

/** The copy's own audit is checked, not the one in use, which has grown since. */
async function copyAsked(place: ServerPlace, copy: Pick<ServerPlace, "state">): Promise<LedgerHead> {
  const asked = await openServerDb(serverDb(place), { program: "here" });
  await asked.backup(serverDb(copy)).finally(() => asked.close());
  const copied = await openServerDb(serverDb(copy), { program: "here" });
  const { lines, lastHash } = await copied.verifyAudit().finally(() => copied.close());
  return { entries: lines, lastHash };
}

async function copyReleases(from: string, to: string): Promise<void> {
  if (!existsSync(from)) return;
  const releases = await openReleases(from, { program: "here" });
  await releases.backup(to).finally(() => releases.close());
}
