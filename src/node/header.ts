/**
 * The header of a data file, and not a byte of its rows.
 *
 * Bytes are read one at a time, so that reading ends exactly where the header does. A packed file has to be unpacked in
 * pieces, and what lies behind the header in the last of them is thrown away unseen. What is no text, and what cannot be a
 * header because a name in it would be too long, is refused as soon as that is clear.
 */
import { closeSync, openSync, readSync } from "node:fs";
import { ensure, marked, PrivetError, quote } from "../base/errors.ts";
import { fileBytes, PACKED } from "./bytes.ts";
import { CsvHeader, type CsvMarks } from "./csv-header.ts";
import { ArffHeaderLines, FirstBytes, type HeaderBytes } from "./header-bytes.ts";

/** The first record of a CSV file that is no comment, its line end included. */
export const readCsvHeader = (path: string, marks: CsvMarks): Promise<string> =>
  readHeader(path, new CsvHeader(marks));

/** Every line of an ARFF file up to and including @data. */
export const readArffHeader = (path: string): Promise<string> => readHeader(path, new ArffHeaderLines());

const VCF = "##fileformat=VCF";

/** Refuses a file that does not begin as every VCF file does. */
export async function ensureVcfFile(path: string): Promise<void> {
  ensure(
    (await readHeader(path, new FirstBytes(VCF.length))) === VCF,
    "file-unreadable",
    `${quote(path)} is no VCF file: it does not begin with ${VCF}.`,
    marked`Check the path. For a table of genotypes: {option:table}.`,
  );
}

/** Refuses a file that is no text by its first bytes; nothing else of it is looked at. */
export async function ensureTextFile(path: string): Promise<void> {
  await readHeader(path, new FirstBytes());
}

async function readHeader(path: string, header: HeaderBytes): Promise<string> {
  const file = openForReading(path);
  try {
    const bytes = bytesOf(file);
    const head = signature(bytes);
    if (isPacked(head)) await takePacked(path, header);
    else if (!head.some((byte) => header.take(byte))) takeUntilDone(bytes, header);
    return header.text();
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

/** The first byte, and the next only as long as the file may be a packed one. */
function signature(bytes: Iterator<number, undefined>): number[] {
  const head: number[] = [];
  do {
    const byte = bytes.next().value;
    if (byte === undefined) break;
    head.push(byte);
  } while (!isPacked(head) && PACKED.some((packed) => head.every((byte, k) => byte === packed[k])));
  return head;
}

const isPacked = (head: readonly number[]) =>
  PACKED.some((packed) => packed.every((byte, k) => byte === head[k]));

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

function takeUntilDone(bytes: Iterable<number>, header: HeaderBytes): void {
  for (const byte of bytes) if (header.take(byte)) return;
}

async function takePacked(path: string, header: HeaderBytes): Promise<void> {
  for await (const piece of fileBytes(path)) for (const byte of piece) if (header.take(byte)) return;
}
