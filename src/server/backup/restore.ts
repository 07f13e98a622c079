/**
 * Restoring: a backup takes the place of what is there only where it goes on from it, so that nothing that was spent, released or written
 * down is forgotten. What it replaces is kept beside it, for whoever has to look into it.
 */
import { copyFileSync, existsSync, linkSync, mkdirSync, renameSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { ensure, marked, PrivetError } from "../../base/errors.ts";
import { headBeside } from "../../node/ledger-copy.ts";
import { type SqliteConnection, sqliteDriver, syncPath } from "../../node/sqlite.ts";
import { type Anchor, AUDIT, nameOfAnchor } from "./anchor.ts";
import { type Content, contentOf, unreleasedIn } from "./content.ts";
import { checkedManifest, ensureBackup, ensureNewer, type Manifest } from "./manifest.ts";
import { ensureComplete, keeperLock, lifeFile, type ServerPlace, serverDb } from "./place.ts";

export interface Restored {
  readonly manifest: Manifest;
  readonly unreleased: ReturnType<typeof unreleasedIn>;
}

export async function restoreServer(
  place: ServerPlace,
  folder: string,
  anchors: readonly Anchor[],
): Promise<Restored> {
  ensureComplete(place);
  const manifest = await checkedManifest(folder);
  const backup = await contentOf(backedUp(folder, manifest), false);
  ensureAsSaid(backup, manifest, folder);
  ensureAnchored(backup, anchors);
  for (const name of backup.entries.keys()) ensureKnown(place, name);
  const locks = await lockKeepers(place);
  try {
    ensureGoesOn(backup, await contentOf(place, true), place);
    mkdirSync(place.state, { recursive: true, mode: 0o700 });
    // Flows that were cut off are not gone on with from a copy: steps may have been seen that it does not have.
    for (const name of place.ledgers.keys()) rmSync(lifeFile(place, name), { force: true });
    syncPath(place.state);
    for (const [from, to] of orderedFiles(place, folder, manifest)) put(from, to);
  } finally {
    for (const lock of locks) lock.close();
  }
  return { manifest, unreleased: unreleasedIn(backup) };
}

/** A backup, seen as a server's place. */
function backedUp(folder: string, { files, ledgers }: Manifest): ServerPlace {
  const released = files.flatMap(({ name }) => /^(.*)\.releases\.db$/.exec(name)?.[1] ?? []);
  const names = new Set([...Object.keys(ledgers), ...released]);
  const paths = [...names].map((name) => [
    name,
    Object.hasOwn(ledgers, name) ? join(folder, `${name}.ledger`) : undefined,
  ]);
  return { state: folder, ledgers: new Map(paths as [string, string | undefined][]) };
}

function ensureAsSaid({ entries, audit }: Content, manifest: Manifest, folder: string): void {
  const heads = Object.entries(manifest.ledgers).map(
    ([name, head]) => [head, entries.get(name)?.map(({ hash }) => hash) ?? []] as const,
  );
  for (const [{ entries: count, lastHash }, hashes] of [...heads, [manifest.audit, audit] as const])
    ensureBackup(
      hashes.length === count && (count === 0 || hashes[count - 1] === lastHash),
      "The backup ends elsewhere than manifest.json says",
    );
  ensureBackup(existsSync(serverDb({ state: folder })), "server.db is missing");
}

function ensureAnchored(backup: Content, anchors: readonly Anchor[]): void {
  for (const anchor of anchors) {
    const name = nameOfAnchor(anchor, [...backup.entries.keys()]);
    const hashes = name === AUDIT ? backup.audit : (backup.entries.get(name)?.map(({ hash }) => hash) ?? []);
    const known = anchor.seq === 0 || hashes[anchor.seq - 1]?.startsWith(anchor.hash) === true;
    const title = name === AUDIT ? "the access log" : `the ledger of ${name}`;
    ensureNewer(known, `${title} has been at ${anchor.seq}, and the backup ends before or is another one.`);
  }
}

function ensureKnown({ ledgers }: ServerPlace, name: string): void {
  ensure(
    ledgers.get(name) !== undefined,
    "config-invalid",
    `The backup has a ledger of ${name}, and it is not said where that belongs.`,
    marked`Name all data sets of the server: {option:config FILE}, or {option:data a,b}.`,
  );
}

/** Every entry, release and line that is in place is in the backup; a head speaks for a ledger that is lost. */
function ensureGoesOn(backup: Content, inPlace: Content, { ledgers }: ServerPlace): void {
  for (const [name, path] of ledgers) {
    const hashes = backup.entries.get(name)?.map(({ hash }) => hash) ?? [];
    const last = inPlace.entries.get(name)?.at(-1);
    const heads = [last && { entries: last.seq, lastHash: last.hash }, path && headBeside(path)];
    for (const head of heads.filter((found) => typeof found === "object"))
      ensureNewer(
        hashes[head.entries - 1] === head.lastHash,
        `The ledger of ${name} is at entry ${head.entries} here, and the backup ends before or is another one.`,
      );
    const saved = new Set(backup.sealed.get(name)?.map(({ run }) => run));
    ensureNewer(
      inPlace.sealed.get(name)?.every(({ run }) => saved.has(run)) !== false,
      `There are releases of ${name} here that the backup does not have.`,
    );
  }
  ensureNewer(
    inPlace.audit.every((hash, i) => hash === backup.audit[i]),
    "The access log here has lines that the backup does not have.",
  );
}

/** What was paid goes first: whatever happens in between, nothing has been spent less than is remembered. */
function orderedFiles(
  { state, ledgers }: ServerPlace,
  folder: string,
  { files }: Manifest,
): readonly (readonly [from: string, to: string])[] {
  const placeOf = (name: string) => {
    const [, dataset, head = ""] = /^(.*)\.ledger(\.head)?$/.exec(name) ?? [];
    return dataset === undefined ? join(state, name) : `${ledgers.get(dataset)}${head}`;
  };
  const rank = (name: string) =>
    [/\.ledger$/, /\.head$/, /\.releases\.db$/].findIndex((end) => end.test(name));
  const names = files.map(({ name }) => name).sort((a, b) => ((rank(a) + 4) % 4) - ((rank(b) + 4) % 4));
  return names.map((name) => [join(folder, name), placeOf(name)] as const);
}

/** Puts a synced copy in the place of a file, as one step. What was half done to the old file must not be undone in the new one. */
function put(from: string, to: string): void {
  const temporary = `${to}.restoring`;
  copyFileSync(from, temporary);
  syncPath(temporary);
  for (const leftover of [`${to}-journal`, `${to}.tmp`])
    if (existsSync(leftover)) renameSync(leftover, `${leftover}.replaced`);
  if (existsSync(to)) {
    rmSync(`${to}.replaced`, { force: true });
    linkSync(to, `${to}.replaced`);
  }
  renameSync(temporary, to);
  syncPath(dirname(to));
}

/** Keepers hold these for their lives: where one cannot be had, the server is running. */
async function lockKeepers(place: ServerPlace): Promise<readonly SqliteConnection[]> {
  const connect = await sqliteDriver();
  const locks: SqliteConnection[] = [];
  for (const path of [...place.ledgers.keys()].map((name) => keeperLock(place, name)).filter(existsSync)) {
    const lock = connect(path, "write", 0);
    locks.push(lock);
    try {
      lock.exec("BEGIN EXCLUSIVE");
    } catch {
      for (const held of locks) held.close();
      throw new PrivetError("busy", "The server is running.", "Stop it, then restore.");
    }
  }
  return locks;
}
