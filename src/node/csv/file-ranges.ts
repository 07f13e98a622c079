/** A large CSV file cut into ranges of whole lines, found by looking at its beginning and at a few places behind. */
import type { FileHandle } from "node:fs/promises";
import { CsvScanner } from "../../read/csv/csv.ts";
import { suitsBytes } from "../../read/csv/line-coder.ts";
import { behindLine, LF } from "../../read/csv/line-ends.ts";
import { formOf, TextStream } from "../../read/decode.ts";
import type { FileFormat } from "../../schema/types.ts";

/** Bytes from a place on up to, but without, another. */
export interface ByteRange {
  readonly from: number;
  readonly to: number;
}

export interface FileRanges {
  /** The first lines, up to the first row: the header where there is one. */
  readonly head: Uint8Array;
  /** One after the other from the head on. They end with the file's last line end. */
  readonly ranges: readonly ByteRange[];
}

/** What a range has in bytes, unless told: so much that handing it over takes no time beside reading it. */
const RANGE = 1 << 24;
/** Below so many ranges, starting threads takes longer than they save. */
const FEWEST = 8;
/** No line is looked for that is longer. */
const WINDOW = 1 << 16;

/**
 * Undefined where the file had better be read in one go: it is packed, is no text or no plain file, is small, or has long
 * lines. A range begins where a line does, unless a quote is open there.
 */
export async function fileRanges(
  handle: FileHandle,
  file: FileFormat,
  size = RANGE,
): Promise<FileRanges | undefined> {
  const facts = await handle.stat();
  if (!suitsBytes(file) || !facts.isFile() || facts.size < FEWEST * size) return undefined;
  const first = await bytesAt(handle, 0);
  const start = headLength(first, file);
  if (formOf(first) !== undefined || start === 0) return undefined;
  const cuts = [start];
  for (let at = start + size; at + size < facts.size; at += size) {
    const end = at + (await bytesAt(handle, at)).indexOf(LF) + 1;
    if (end > at && end > cuts[cuts.length - 1]) cuts.push(end);
  }
  const tail = Math.max(cuts[cuts.length - 1], facts.size - WINDOW);
  const last = (await bytesAt(handle, tail)).lastIndexOf(LF);
  if (last >= 0) cuts.push(tail + last + 1);
  const ranges = cuts.slice(1).map((to, k) => ({ from: cuts[k], to }));
  return ranges.length < 2 ? undefined : { head: first.subarray(0, start), ranges };
}

/** How long the first lines are, up to the first row; 0 where it is not all there. */
function headLength(first: Uint8Array, file: FileFormat): number {
  let rows = 0;
  const scanner = new CsvScanner(file, () => rows++);
  const text = new TextStream();
  for (let at = 0; at < first.length; ) {
    const end = behindLine(first, at);
    scanner.push(text.of(first.subarray(at, end)));
    at = end;
    if (rows > 0) return at;
  }
  return 0;
}

async function bytesAt(handle: FileHandle, at: number): Promise<Uint8Array> {
  const { buffer, bytesRead } = await handle.read(new Uint8Array(WINDOW), 0, WINDOW, at);
  return buffer.subarray(0, bytesRead);
}
