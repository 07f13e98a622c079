/**
 * Unpacks gzip and bgzip wherever the platform can unpack gzip; other bytes pass through.
 *
 * bgzip cuts a file into small gzip members, each of which tells its length in its header. Not every platform goes on after the
 * first member, so that members are unpacked one by one. A bgzip file ends with an empty member: without it, it was cut short.
 *
 * Source. RFC 1952; the SAM/BAM format specification, section 4.1 (BGZF).
 */
import { PrivetError } from "../../base/errors.ts";
import type { ByteSource } from "../table.ts";
import { Pieces } from "./pieces.ts";

interface ReadableEnd {
  getReader(): { read(): Promise<{ done: boolean; value?: Uint8Array }>; cancel(): Promise<void> };
}
interface WritableEnd {
  getWriter(): {
    write(piece: Uint8Array): Promise<void>;
    close(): Promise<void>;
    abort(): Promise<void>;
  };
}
declare const DecompressionStream: new (
  format: "gzip",
) => { readonly readable: ReadableEnd; readonly writable: WritableEnd };

/** As many bytes as tell gzip, bgzip and the length of a bgzip member. */
const HEAD = 18;
const TRAILER = 8;

/** The bytes of `source`, unpacked where its first bytes are those of gzip. */
export async function* unpackGzip(source: ByteSource): AsyncGenerator<Uint8Array | string, void, undefined> {
  const pieces = new Pieces(source);
  try {
    const head = await pieces.peek(HEAD);
    if (head[0] !== 0x1f || head[1] !== 0x8b) yield* pieces.rest();
    else if (memberLength(head) === undefined) yield* inflated(bytesOnly(pieces.rest()));
    else yield* members(pieces);
  } finally {
    await pieces.leave();
  }
}

/** A bgzip member's length, by its header; undefined where it is none. */
function memberLength(head: Uint8Array): number | undefined {
  const isMember = head.length === HEAD && [0x1f, 0x8b, 8, 4].every((byte, k) => head[k] === byte);
  const named = head[10] === 6 && head[11] === 0 && head[12] === 66 && head[13] === 67 && head[14] === 2;
  return isMember && named ? head[16] + 256 * head[17] + 1 : undefined;
}

async function* members(pieces: Pieces): AsyncGenerator<Uint8Array, void, undefined> {
  let ended = false;
  for (let head = await pieces.peek(HEAD); head.length > 0; head = await pieces.peek(HEAD)) {
    const length = memberLength(head);
    if (length === undefined) throw damaged();
    const member = await pieces.take(length);
    if (member.length < Math.max(length, HEAD + TRAILER)) throw damaged();
    ended = member.subarray(-4).every((byte) => byte === 0);
    if (!ended) yield* inflated([member]);
  }
  if (!ended) throw damaged();
}

async function* inflated(
  source: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
): AsyncGenerator<Uint8Array, void, undefined> {
  const { readable, writable } = new DecompressionStream("gzip");
  const writer = writable.getWriter();
  const reader = readable.getReader();
  let failure: unknown;
  const feeding = feed(source, writer).catch((error: unknown) => {
    failure = error;
    return writer.abort().catch(() => {});
  });
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) {
      if (next.value) yield next.value;
    }
  } catch {
    await feeding;
    throw failure instanceof PrivetError ? failure : damaged();
  } finally {
    await reader.cancel().catch(() => {});
  }
}

async function feed(
  source: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  writer: ReturnType<WritableEnd["getWriter"]>,
): Promise<void> {
  for await (const piece of source) await writer.write(piece);
  await writer.close();
}

async function* bytesOnly(
  source: AsyncIterable<Uint8Array | string>,
): AsyncGenerator<Uint8Array, void, undefined> {
  for await (const piece of source) {
    if (typeof piece === "string") throw damaged();
    yield piece;
  }
}

function damaged(): PrivetError {
  return new PrivetError(
    "file-unreadable",
    "The packed file is not whole: it is cut short or damaged.",
    "Fetch or make the file again; `gzip -t` or `bgzip -t` checks it.",
  );
}
