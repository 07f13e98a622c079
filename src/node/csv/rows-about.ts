/**
 * About how many rows a large text file has, rather too many, by its size and its lines here and there. Columns are then made once, with
 * room for as many: room that is never written takes no memory, and what is gathered first and put together later would take twice as much.
 */

import { stat } from "node:fs/promises";
import { CR, LF } from "../../read/csv/line-ends.ts";
import { formOf } from "../../read/decode.ts";
import { openBytes } from "../bytes.ts";

const LARGE = 1 << 24;
const WINDOW = 1 << 16;

/** A pipe is not opened: what is in it can be read once. */
export const isPlainFile = async (path: string): Promise<boolean> =>
  stat(path).then(
    (found) => found.isFile(),
    () => false,
  );

/** Undefined where the file is small, packed, or not there: whoever reads it says so. */
export async function rowsAbout(path: string, large = LARGE): Promise<number | undefined> {
  const handle = (await isPlainFile(path)) ? await openBytes(path).catch(() => undefined) : undefined;
  try {
    const { size } = (await handle?.stat()) ?? { size: 0 };
    if (handle === undefined || size < large) return undefined;
    const lines: number[] = [];
    for (const at of [0, Math.floor(size / 2), Math.max(0, size - WINDOW)]) {
      const { buffer, bytesRead } = await handle.read(new Uint8Array(WINDOW), 0, WINDOW, at);
      const bytes = buffer.subarray(0, bytesRead);
      if (at === 0 && formOf(bytes) !== undefined) return undefined;
      lines.push(Math.max(count(bytes, LF), count(bytes, CR)) / bytesRead);
    }
    // A single odd place, such as a field full of line ends, must not make room for a row a byte.
    const [, middle, most] = lines.toSorted((a, b) => a - b);
    return Math.ceil(1.1 * size * Math.min(most, 8 * middle)) + 1000;
  } catch {
    return undefined;
  } finally {
    await handle?.close();
  }
}

function count(bytes: Uint8Array, sign: number): number {
  let found = 0;
  for (const byte of bytes) if (byte === sign) found++;
  return found;
}
