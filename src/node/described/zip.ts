/** The files inside a zip file, by name: where they lie, and their bytes unpacked in pieces. */
import { Readable } from "node:stream";
import { createInflateRaw } from "node:zlib";
import { ensure } from "../../base/errors.ts";
import { Cursor, ensureWhole } from "../../read/binary/cursor.ts";

const ZIP = "zip";
const [DIRECTORY, ENTRY, FILE] = [0x06054b50, 0x02014b50, 0x04034b50];
/** The directory's end, and a comment of 64 KiB behind it. */
const FARTHEST = 22 + 2 ** 16;

export interface Zip {
  has(name: string): boolean;
  /** The bytes of a file, which must be there. */
  open(name: string): AsyncGenerator<Uint8Array, void, undefined>;
}

interface Entry {
  readonly method: number;
  readonly size: number;
  readonly place: number;
}

export function openZip(bytes: Uint8Array): Zip {
  const entries = entriesIn(bytes);
  return {
    has: (name) => entries.has(name),
    open: (name) => unpacked(bytes, entries.get(name)),
  };
}

function entriesIn(bytes: Uint8Array): ReadonlyMap<string, Entry> {
  const cursor = new Cursor(bytes, ZIP);
  cursor.go(directoryEnd(cursor) + 10);
  const count = cursor.u16();
  cursor.take(4);
  cursor.go(cursor.u32());
  const entries = new Map<string, Entry>();
  for (let k = 0; k < count; k++) {
    const start = cursor.at;
    cursor.ensure(cursor.u32() === ENTRY);
    cursor.go(start + 8);
    const [flags, method] = [cursor.u16(), cursor.u16()];
    cursor.go(start + 20);
    const size = cursor.u32();
    cursor.take(4);
    const [name, extra, comment] = [cursor.u16(), cursor.u16(), cursor.u16()];
    cursor.go(start + 42);
    const place = cursor.u32();
    const own = Buffer.from(cursor.piece(name)).toString("utf8");
    cursor.take(extra + comment);
    ensure(
      (flags & 1) === 0,
      "format-unsupported",
      "The file is locked with a password.",
      "Save it without one.",
    );
    entries.set(own, { method, size, place });
  }
  return entries;
}

/** Looked for from behind. */
function directoryEnd(cursor: Cursor): number {
  for (let at = cursor.end - 22; at >= Math.max(0, cursor.end - FARTHEST); at--) {
    cursor.go(at);
    if (cursor.u32() === DIRECTORY) return at;
  }
  ensureWhole(false, ZIP);
  return 0;
}

async function* unpacked(
  bytes: Uint8Array,
  entry: Entry | undefined,
): AsyncGenerator<Uint8Array, void, undefined> {
  ensureWhole(entry !== undefined, ZIP);
  const cursor = new Cursor(bytes, ZIP);
  cursor.go(entry.place);
  cursor.ensure(cursor.u32() === FILE);
  cursor.go(entry.place + 26);
  cursor.take(cursor.u16() + cursor.u16());
  const packed = cursor.piece(entry.size);
  ensure(
    entry.method === 0 || entry.method === 8,
    "format-unsupported",
    "A part of the file is packed in a way that is not read.",
    "Save it again.",
  );
  if (entry.method === 0) yield packed;
  else yield* inflated(packed);
}

async function* inflated(packed: Uint8Array): AsyncGenerator<Uint8Array, void, undefined> {
  const stream = Readable.from([packed]).pipe(createInflateRaw({ chunkSize: 2 ** 17 }));
  try {
    for await (const piece of stream) yield piece as Uint8Array;
  } catch {
    ensureWhole(false, ZIP);
  } finally {
    stream.destroy();
  }
}
