/** What a backup says of itself, written last: without it a folder is no backup. */
import { createHash } from "node:crypto";
import { createReadStream, existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { ensure, PrivetError } from "../../base/errors.ts";
import { isObject } from "../../base/json.ts";
import type { LedgerHead } from "../../node/ledger-copy.ts";

export interface Manifest {
  readonly privet: "backup/1";
  /** ISO 8601, UTC. */
  readonly at: string;
  /** Of Privet. */
  readonly version: string;
  readonly files: readonly { readonly name: string; readonly sha256: string }[];
  readonly ledgers: Readonly<Record<string, LedgerHead>>;
  readonly audit: LedgerHead;
}

const MANIFEST = "manifest.json";
export const manifestIn = (folder: string): string => join(folder, MANIFEST);

export async function digestOfFile(path: string): Promise<string> {
  const hash = createHash("sha256");
  await pipeline(createReadStream(path), hash);
  return hash.digest("hex");
}

/** Reads what a backup says of itself, and checks that every file of it is there and as it was. */
export async function checkedManifest(folder: string): Promise<Manifest> {
  const manifest = await readManifest(folder);
  for (const { name, sha256 } of manifest.files) {
    const path = join(folder, name);
    ensureBackup(
      existsSync(path) && (await digestOfFile(path)) === sha256,
      `${name} is missing or has changed`,
    );
  }
  return manifest;
}

async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(manifestIn(folder), "utf8").catch(() => {
    throw damaged("There is no manifest.json, so the backup was never finished or is somewhere else");
  });
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {}
  ensureBackup(isManifest(json), "manifest.json is not what Privet writes");
  return json;
}

const HEAD = (json: unknown): boolean =>
  isObject(json) && Number.isSafeInteger(json.entries) && /^[0-9a-f]{64}$/.test(String(json.lastHash));

/** Names are plain: none of them leads out of the folder. */
const FILE = (json: unknown): boolean =>
  isObject(json) &&
  /^[a-z0-9][a-z0-9._-]*$/.test(String(json.name)) &&
  /^[0-9a-f]{64}$/.test(String(json.sha256));

const isManifest = (json: unknown): json is Manifest =>
  isObject(json) &&
  json.privet === "backup/1" &&
  Array.isArray(json.files) &&
  json.files.every(FILE) &&
  isObject(json.ledgers) &&
  Object.values(json.ledgers).every(HEAD) &&
  HEAD(json.audit);

export function ensureBackup(ok: boolean, what: string): asserts ok {
  if (!ok) throw damaged(what);
}

const damaged = (what: string) =>
  new PrivetError("file-unreadable", `${what}. Nothing was restored.`, "Take another backup.");

export const ensureNewer = (ok: boolean, what: string): void =>
  ensure(ok, "backup-older", `${what} Nothing was restored.`, "Take a newer backup.");
