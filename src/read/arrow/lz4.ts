/** LZ4 frames, in which most Feather files are packed. Checksums are not looked at. */
import { Cursor, ensureWhole } from "../binary/cursor.ts";
import { ARROW } from "./flat.ts";

const MAGIC = 0x184d2204;

/** The bytes that were packed, of which there are so many. */
export function unpackLz4(packed: Uint8Array, size: number): Uint8Array {
  // A byte stands for 255 at most.
  ensureWhole(size <= 255 * packed.length + 64, ARROW);
  const source = new Cursor(packed, ARROW);
  source.ensure(source.u32() === MAGIC);
  const flags = source.u8();
  source.ensure(flags >> 6 === 1 && (flags & 1) === 0);
  source.take(1 + (flags & 8 ? 8 : 0) + 1);
  const out = new Uint8Array(size);
  let at = 0;
  for (let head = source.u32(); head !== 0; head = source.u32()) {
    const block = source.piece(head & 0x7fffffff);
    if (head >>> 31 === 1) {
      ensureWhole(at + block.length <= size, ARROW);
      out.set(block, at);
      at += block.length;
    } else at = unpackBlock(block, out, at);
    if (flags & 16) source.take(4);
  }
  ensureWhole(at === size, ARROW);
  return out;
}

/** Literals and matches by turns; the last stretch has literals alone. */
function unpackBlock(block: Uint8Array, out: Uint8Array, start: number): number {
  const source = new Cursor(block, ARROW);
  let at = start;
  const length = (short: number): number => {
    let sum = short;
    if (short === 15) for (let more = 255; more === 255; sum += more) more = source.u8();
    return sum;
  };
  while (source.left > 0) {
    const token = source.u8();
    const literals = source.piece(length(token >> 4));
    ensureWhole(at + literals.length <= out.length, ARROW);
    out.set(literals, at);
    at += literals.length;
    if (source.left === 0) break;
    const back = source.u16();
    const match = length(token & 15) + 4;
    ensureWhole(back > 0 && back <= at && at + match <= out.length, ARROW);
    // What a match repeats may be its own beginning.
    for (const end = at + match; at < end; at++) out[at] = out[at - back];
  }
  return at;
}
