/** The rows of an SPSS file, one after the other, unpacked: eight bytes a slot. */
import { Cursor, ensureWhole } from "../binary/cursor.ts";
import { type Inflate, joined, LARGEST_ARRAY, mostUnpacked } from "../binary/packed.ts";
import { type SavRecords, SPSS } from "./records.ts";

export interface SavCase {
  readonly bytes: Uint8Array;
  /** 1 for every slot that is said to be missing without a number. */
  readonly isMissing: Uint8Array;
}

/** The same bytes are filled anew for every row. */
export function* savCases(bytes: Uint8Array, records: SavRecords, inflate: Inflate): Generator<SavCase> {
  const packed =
    records.compression === "zlib" ? unpackedBlocks(bytes, records, inflate) : bytes.subarray(records.data);
  const source = new Cursor(packed, SPSS, records.isLittle);
  const size = 8 * records.slots.length;
  const own = { bytes: new Uint8Array(size), isMissing: new Uint8Array(records.slots.length) };
  const next = records.compression === "none" ? plainCase(source, own) : packedCase(source, own, records);
  for (let row = 0; records.cases === undefined || row < records.cases; row++) {
    if (!next()) {
      ensureWhole(records.cases === undefined, SPSS);
      return;
    }
    yield own;
  }
}

function plainCase(source: Cursor, own: SavCase): () => boolean {
  return () => {
    if (source.left === 0) return false;
    own.bytes.set(source.piece(own.bytes.length));
    return true;
  };
}

const [IGNORED, END, WHOLE, BLANKS, MISSING] = [0, 252, 253, 254, 255];

/** Eight bytes tell of the next eight slots: a small number, blanks, missing, or eight bytes that follow. */
function packedCase(source: Cursor, own: SavCase, { bias, isLittle }: SavRecords): () => boolean {
  const view = new DataView(own.bytes.buffer);
  const codes = new Uint8Array(8);
  let at = 8;
  const code = (): number => {
    if (at === 8) {
      if (source.left < 8) return END;
      codes.set(source.piece(8));
      at = 0;
    }
    return codes[at++];
  };
  return () => {
    own.isMissing.fill(0);
    for (let slot = 0; slot < own.isMissing.length; ) {
      const told = code();
      if (told === IGNORED) continue;
      if (told === END) {
        // A row that has begun has to end.
        ensureWhole(slot === 0, SPSS);
        return false;
      }
      if (told === WHOLE) own.bytes.set(source.piece(8), 8 * slot);
      else if (told === BLANKS) own.bytes.fill(0x20, 8 * slot, 8 * slot + 8);
      else view.setFloat64(8 * slot, told - bias, isLittle);
      if (told === MISSING) own.isMissing[slot] = 1;
      slot++;
    }
    return true;
  };
}

/** A .zsav file's blocks, each packed by zlib, as one; where they lie stands at the end of the file. */
function unpackedBlocks(bytes: Uint8Array, { data, isLittle }: SavRecords, inflate: Inflate): Uint8Array {
  const cursor = new Cursor(bytes, SPSS, isLittle);
  cursor.go(data + 8);
  cursor.go(cursor.u64() + 20);
  const count = cursor.u32();
  ensureWhole(count <= cursor.left / 24, SPSS);
  const blocks = Array.from({ length: count }, () => {
    cursor.take(8);
    const place = cursor.u64();
    const [size, packed] = [cursor.u32(), cursor.u32()];
    ensureWhole(place + packed <= bytes.length && size <= mostUnpacked(packed), SPSS);
    const block = inflate(bytes.subarray(place, place + packed), size);
    ensureWhole(block !== undefined && block.length === size, SPSS);
    return block;
  });
  const total = blocks.reduce((sum, block) => sum + block.length, 0);
  ensureWhole(total <= LARGEST_ARRAY, SPSS);
  return joined(blocks);
}
