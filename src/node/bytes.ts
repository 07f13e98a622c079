/**
 * The bytes of a file, in pieces, unpacked where the file is packed with gzip or zstd.
 *
 * A file is taken for packed by its first bytes; a name that ends in .gz or .zst promises them. Messages tell the file's
 * form and nothing of what is in it.
 */
import { createReadStream } from "node:fs";
import { type FileHandle, open } from "node:fs/promises";
import { pipeline, Readable } from "node:stream";
import { createGunzip } from "node:zlib";
import { PrivetError, quote } from "../base/errors.ts";
import { Damaged } from "./zstd/bits.ts";
import { unpackZstd } from "./zstd/unpack.ts";

const PIECE = 1 << 17;

/** Opens the file when it is first read, and again for every reading; leaving the reading closes it. */
export function fileBytes(path: string): AsyncIterable<Uint8Array> {
  return { [Symbol.asyncIterator]: () => readFile(path) };
}

/** The bytes as they stand, packed or not. */
export async function* rawBytes(path: string): AsyncGenerator<Uint8Array, void, undefined> {
  const stream = createReadStream(path);
  try {
    for await (const piece of stream) yield piece as Uint8Array;
  } catch {
    throw new PrivetError("file-missing", `The file ${quote(path)} cannot be read.`, "Check the path.");
  } finally {
    stream.destroy();
  }
}

async function* readFile(path: string): AsyncGenerator<Uint8Array, void, undefined> {
  const handle = await openBytes(path);
  try {
    const head = await firstBytes(handle);
    if (begins(head, GZIP)) yield* unpacked(handle);
    else if (begins(head, ZSTD)) yield* unpackZstd(pieces(handle));
    else if (head.length > 0 && /\.(?:gz|zst)$/i.test(path)) throw damaged(path);
    else yield* pieces(handle);
  } catch (error) {
    throw error instanceof PrivetError ? error : explained(error, path);
  } finally {
    await handle.close();
  }
}

/** Opens a file; where that fails, the refusal says why. */
export async function openBytes(path: string): Promise<FileHandle> {
  try {
    return await open(path, "r");
  } catch (error) {
    throw explained(error, path);
  }
}

const GZIP = [0x1f, 0x8b];
const ZSTD = [0x28, 0xb5, 0x2f, 0xfd];
/** What packed files begin with. */
export const PACKED: readonly (readonly number[])[] = [GZIP, ZSTD];

const begins = (head: Uint8Array, signature: readonly number[]) =>
  signature.every((byte, k) => head[k] === byte);

async function firstBytes(handle: FileHandle): Promise<Uint8Array> {
  const head = new Uint8Array(ZSTD.length);
  const { bytesRead } = await handle.read(head, 0, head.length, 0);
  return head.subarray(0, bytesRead);
}

/** The bytes as they stand from a place on. */
export async function* pieces(handle: FileHandle, start = 0): AsyncGenerator<Uint8Array, void, undefined> {
  for (let at = start; ; ) {
    // A piece of its own each time: whoever takes one may keep it.
    const { buffer, bytesRead } = await handle.read(new Uint8Array(PIECE), 0, PIECE, at);
    if (bytesRead === 0) return;
    at += bytesRead;
    yield buffer.subarray(0, bytesRead);
  }
}

async function* unpacked(handle: FileHandle): AsyncGenerator<Uint8Array, void, undefined> {
  // The loop below meets every error itself; the pipeline sees to it that both ends stop together.
  const gunzip = pipeline(Readable.from(pieces(handle)), createGunzip({ chunkSize: PIECE }), () => {});
  for await (const piece of gunzip) yield piece as Uint8Array;
}

/** What is said of a file that could not be read. */
export function explained(error: unknown, path: string): PrivetError {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  const name = quote(path);
  if (error instanceof Damaged || code.startsWith("Z_")) return damaged(path);
  if (code === "EISDIR") {
    return new PrivetError("file-unreadable", `${name} is a folder.`, "Name a file in it.");
  }
  if (code === "ENOENT" || code === "ENOTDIR") {
    return new PrivetError("file-missing", `There is no file ${name}.`, "Check the path.");
  }
  if (code === "EACCES" || code === "EPERM") {
    return new PrivetError(
      "file-missing",
      `The file ${name} may not be read.`,
      "Ask for permission to read it.",
    );
  }
  return new PrivetError(
    "file-unreadable",
    `The file ${name} could not be read to its end.`,
    "Check the disk or the network drive that it is on, and try again.",
  );
}

function damaged(path: string): PrivetError {
  const form = path.toLowerCase().endsWith(".zst") ? "zstd" : "gzip";
  return new PrivetError(
    "file-unreadable",
    `${quote(path)} is not a whole ${form} file: it is cut short, damaged, or something else with that name.`,
    `Fetch or make the file again; \`${form} -t\` checks it.`,
  );
}
