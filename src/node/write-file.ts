/**
 * The one way in which commands write files: whole or not at all. The content goes to a file of a passing name in the same
 * folder, is brought to the disk, and only then gets its name; a disk that fills up or a process that ends half-way leaves
 * no part of a file under a name that somebody would believe.
 */
import { randomBytes } from "node:crypto";
import { link, open, realpath, rename, stat, unlink, writeFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { PrivetError, quote } from "../base/errors.ts";

type Content = string | Uint8Array | AsyncIterable<Uint8Array>;

/** Writes a file that must not exist: `file-exists`, or `file-unwritable` and why. */
export async function writeNewFile(path: string, content: Content): Promise<void> {
  await makeNewFile(path, (temporary) => writeWhole(temporary, content));
}

/** The same for a file that something else writes: `make` is told where. */
export async function makeNewFile(
  path: string,
  make: (temporary: string) => Promise<unknown>,
): Promise<void> {
  await throughTemporary(path, make, nameWithoutReplacing);
}

/** Puts a file in the place of the one of that name, if there is one: where a link leads to, and for the same eyes. */
export async function replaceFile(path: string, content: Content): Promise<void> {
  const place = await realpath(path).catch(() => path);
  const mode = await stat(place).then(
    (old) => old.mode & 0o777,
    () => undefined,
  );
  await throughTemporary(place, (temporary) => writeWhole(temporary, content, mode), rename);
}

async function throughTemporary(
  path: string,
  make: (temporary: string) => Promise<unknown>,
  name: (temporary: string, path: string) => Promise<void>,
): Promise<void> {
  const temporary = join(dirname(path), `.privet-${randomBytes(8).toString("hex")}.tmp`);
  try {
    await make(temporary);
    await synced(temporary);
    await name(temporary, path);
    // The name itself is kept by the folder; a file system that cannot sync folders keeps it in its own way.
    await synced(dirname(path)).catch(() => undefined);
  } catch (error) {
    throw error instanceof PrivetError ? error : unwritable(path, error);
  } finally {
    await unlink(temporary).catch(() => undefined);
  }
}

/** For `makeNewFile`: writes what is there already. */
export async function writeWhole(path: string, content: Content, mode?: number): Promise<void> {
  const file = await open(path, "wx", mode);
  try {
    // What a new file may not allow by the system's mask, the old one may have.
    if (mode !== undefined) await file.chmod(mode);
    await writeFile(file, content);
  } finally {
    await file.close();
  }
}

async function synced(path: string): Promise<void> {
  const file = await open(path, "r");
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}

/** A second name for the file, which the system refuses where the name is taken; the first is removed afterwards. */
async function nameWithoutReplacing(temporary: string, path: string): Promise<void> {
  try {
    await link(temporary, path);
  } catch (error) {
    if (!NO_LINKS.has(codeOf(error))) throw error;
    // Without links the name is taken by an empty file, which nobody else can then take, and replaced.
    await (await open(path, "wx")).close();
    await rename(temporary, path);
  }
}

const NO_LINKS = new Set(["EPERM", "ENOTSUP", "EOPNOTSUPP", "ENOSYS", "EMLINK"]);

const codeOf = (error: unknown): string =>
  error instanceof Error && "code" in error ? String(error.code) : "";

const REASONS: Readonly<Record<string, string>> = {
  ENOSPC: "the disk is full",
  EDQUOT: "the quota is used up",
  EFBIG: "it is larger than files may be here",
  EROFS: "the disk is read-only",
  EACCES: "the folder may not be written to",
  EPERM: "the folder may not be written to",
  ENOENT: "its folder is not there",
  ENOTDIR: "its folder is not there",
  EISDIR: "a folder has its name",
  ERR_FS_EISDIR: "a folder has its name",
  ENAMETOOLONG: "its name is too long",
};

export function unwritable(
  path: string,
  error: unknown,
  left = "No part of it was left behind.",
): PrivetError {
  const code = codeOf(error);
  if (code === "EEXIST")
    return new PrivetError(
      "file-exists",
      `${quote(basename(path))} exists already.`,
      "Choose another name, or move the file away.",
    );
  return new PrivetError(
    "file-unwritable",
    `${quote(basename(path))} could not be written: ${REASONS[code] ?? "the storage failed"}. ${left}`,
    "Make room or choose another folder, and try again.",
  );
}
