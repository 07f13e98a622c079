/**
 * The header of a data file, and not a byte of its rows.
 *
 * Bytes are read one at a time, so that reading ends exactly where the header does. A packed file has to be unpacked in
 * small pieces, and what lies behind the header in the last of them is thrown away unseen.
 */
import { closeSync, openSync, readSync } from "node:fs";
import { Readable } from "node:stream";
import { createGunzip } from "node:zlib";
import { ensure, PrivetError, quote } from "../errors.ts";

/** "csv": the first line. "arff": every line up to and including @data. */
export type HeaderForm = "csv" | "arff";

const LONGEST = 1 << 22;

export async function readHeader(path: string, form: HeaderForm): Promise<string> {
  const file = openForReading(path);
  try {
    const bytes = bytesOf(file);
    const head = signature(bytes);
    return head.length === 2 && head[1] === 0x8b
      ? await packedHeader(head, bytes, form)
      : plainHeader(head, bytes, form);
  } catch (error) {
    if (error instanceof PrivetError) throw error;
    throw new PrivetError(
      "file-unreadable",
      `The header of ${quote(path)} cannot be read.`,
      "Check the file.",
    );
  } finally {
    closeSync(file);
  }
}

/** The first byte, and the second only where the first is that of a gzip file. */
function signature(bytes: Iterator<number, undefined>): number[] {
  const first = bytes.next().value;
  if (first !== 0x1f) return first === undefined ? [] : [first];
  const second = bytes.next().value;
  return second === undefined ? [first] : [first, second];
}

function openForReading(path: string): number {
  try {
    return openSync(path, "r");
  } catch {
    throw new PrivetError(
      "file-missing",
      `There is no file ${quote(path)}, or it may not be read.`,
      "Check the path.",
    );
  }
}

function* bytesOf(file: number): Generator<number, undefined> {
  const one = new Uint8Array(1);
  while (readSync(file, one, 0, 1, null) === 1) yield one[0];
  return undefined;
}

function plainHeader(head: readonly number[], bytes: Iterable<number>, form: HeaderForm): string {
  const collector = new HeaderCollector(form);
  for (const byte of head) if (collector.take(byte)) return collector.text();
  for (const byte of bytes) if (collector.take(byte)) return collector.text();
  return collector.text();
}

async function packedHeader(
  head: readonly number[],
  bytes: Iterable<number>,
  form: HeaderForm,
): Promise<string> {
  const collector = new HeaderCollector(form);
  const unpacked = Readable.from(inPieces(head, bytes)).pipe(createGunzip({ chunkSize: 64 }));
  for await (const piece of unpacked)
    for (const byte of piece as Uint8Array) if (collector.take(byte)) return collector.text();
  return collector.text();
}

function* inPieces(head: readonly number[], bytes: Iterable<number>): Generator<Uint8Array> {
  let piece = [...head];
  for (const byte of bytes) {
    piece.push(byte);
    if (piece.length < 64) continue;
    yield Uint8Array.from(piece);
    piece = [];
  }
  if (piece.length > 0) yield Uint8Array.from(piece);
}

class HeaderCollector {
  readonly #form: HeaderForm;
  readonly #bytes: number[] = [];
  #lineStart = 0;

  constructor(form: HeaderForm) {
    this.#form = form;
  }

  /** Takes the next byte; true once the header is complete. */
  take(byte: number): boolean {
    ensure(
      this.#bytes.length < LONGEST,
      "file-unreadable",
      "The file's header does not end within four million bytes.",
      "Check that the file is text with a header.",
    );
    this.#bytes.push(byte);
    const isLineEnd = byte === 10 || byte === 13;
    if (!isLineEnd) return false;
    if (this.#form === "csv") return true;
    const line = decode(this.#bytes.slice(this.#lineStart));
    this.#lineStart = this.#bytes.length;
    return /^\s*@data\b/i.test(line);
  }

  text(): string {
    return decode(this.#bytes);
  }
}

const decode = (bytes: readonly number[]) => new TextDecoder("utf-8").decode(Uint8Array.from(bytes));
