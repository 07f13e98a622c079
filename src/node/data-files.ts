/** The files that a data path names (see location.ts), found without opening one, and what tells a file from others. */
import { createHash } from "node:crypto";
import { createReadStream, statSync } from "node:fs";
import { databaseRows, isPattern, partOfFile } from "./location.ts";
import { filesLike } from "./pattern.ts";
import { isRemotePath, remotePlace } from "./sql/address.ts";

/** A plain path names itself, a part of a file the file, a database its file or its address, a pattern what lies there now. */
export function filesNamedBy(path: string): readonly string[] {
  if (isRemotePath(path)) return [remotePlace(path)];
  const database = databaseRows(path)?.database;
  if (database !== undefined) return [database];
  return isPattern(path) ? filesLike(path) : [partOfFile(path).file];
}

/** What a file is told by: the same identity is the same file under any name, links included. */
export interface FileFacts {
  readonly size: bigint;
  readonly changed: bigint;
  readonly identity: string;
}

/** Undefined where there is no file, or none that may be looked at. A database elsewhere is told by its address alone. */
export function factsOfFile(path: string): FileFacts | undefined {
  if (isRemotePath(path)) return { size: 0n, changed: 0n, identity: remotePlace(path) };
  try {
    const facts = statSync(path, { bigint: true, throwIfNoEntry: false });
    if (!facts?.isFile()) return undefined;
    return { size: facts.size, changed: facts.mtimeNs, identity: `${facts.dev}:${facts.ino}` };
  } catch {
    return undefined;
  }
}

/** SHA-256 of the bytes as they stand, packed or not; undefined where they cannot be read, or the reading is stopped. */
export async function digestOf(
  path: string,
  signal?: { readonly aborted: boolean },
): Promise<string | undefined> {
  const hash = createHash("sha256");
  const bytes = createReadStream(path, { highWaterMark: 1 << 20 });
  try {
    for await (const piece of bytes) {
      if (signal?.aborted) return undefined;
      hash.update(piece as Uint8Array);
    }
    return hash.digest("hex");
  } catch {
    return undefined;
  } finally {
    bytes.destroy();
  }
}
