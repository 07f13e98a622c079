/** All bytes of a file at once, unpacked where it is packed with gzip or zstd, and what zlib has packed inside of one. */
import { inflateSync } from "node:zlib";
import { ensure, quote } from "../../base/errors.ts";
import { type Inflate, joined, LARGEST_ARRAY } from "../../read/binary/packed.ts";
import { fileBytes } from "../bytes.ts";
import { unpackZstd } from "../zstd/unpack.ts";

export async function wholeFile(path: string): Promise<Uint8Array> {
  const pieces: Uint8Array[] = [];
  let size = 0;
  for await (const piece of fileBytes(path)) {
    size += piece.length;
    ensure(
      size <= LARGEST_ARRAY,
      "format-unsupported",
      `${quote(path)} has more than 2 GiB. Files of this form are read as a whole.`,
      "Save it as CSV or Parquet, which are read in pieces.",
    );
    pieces.push(piece);
  }
  ensure(size > 0, "file-empty", "The file holds nothing at all.", "Check that it is the right file.");
  return joined(pieces);
}

export const inflate: Inflate = (packed, most) => {
  try {
    return inflateSync(packed, { maxOutputLength: Math.min(most, LARGEST_ARRAY) });
  } catch {
    return undefined;
  }
};

/** Unpacks what zstd has packed, which has so many bytes; undefined where it is damaged. */
export async function unpackWhole(packed: Uint8Array, size: number): Promise<Uint8Array | undefined> {
  const whole = new Uint8Array(size);
  let at = 0;
  try {
    for await (const piece of unpackZstd(once(packed))) {
      if (at + piece.length > size) return undefined;
      whole.set(piece, at);
      at += piece.length;
    }
  } catch {
    return undefined;
  }
  return at === size ? whole : undefined;
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}
