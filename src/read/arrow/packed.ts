/** The buffers of a batch of rows, by column; those of columns that nobody wants are neither unpacked nor looked at. */
import { ensure } from "../../base/errors.ts";
import { Cursor, ensureWhole } from "../binary/cursor.ts";
import { type ArrowField, buffersOf } from "./fields.ts";
import { ARROW, type FlatTable } from "./flat.ts";
import { unpackLz4 } from "./lz4.ts";
import type { ColumnBuffers } from "./values.ts";

/** Unpacks zstd, to so many bytes; undefined where it is damaged. */
export type Unpack = (packed: Uint8Array, size: number) => Promise<Uint8Array | undefined>;

interface Batch {
  readonly rows: number;
  column(place: number): Promise<ColumnBuffers>;
}

/** Unpacked data are at most so many times as long as packed ones; zstd has the largest ratio. */
const MOST_PACKED = 65_536;
const LARGEST = 2 ** 31 - 1;

export function placedBuffers(
  head: FlatTable,
  body: Uint8Array,
  fields: readonly ArrowField[],
  unpack: Unpack,
): Batch {
  const rows = head.size(0);
  const places = head.sizes(2, 2);
  const codec = head.table(3)?.byte(0);
  const views = head.sizes(4, 1);
  const pieces = Array.from({ length: places.length / 2 }, (_, k) => {
    const [from, size] = [places[2 * k], places[2 * k + 1]];
    ensureWhole(from + size <= body.length, ARROW);
    return body.subarray(from, from + size);
  });
  // Rows that nothing stands behind could be as many as a file likes to say.
  const largest = pieces.reduce((most, piece) => Math.max(most, unpackedSize(piece, codec)), 0);
  ensureWhole(rows <= 8 * largest, ARROW);
  const ranges = rangesOf(fields, views);
  ensureWhole(
    ranges.every(([, to]) => to <= pieces.length),
    ARROW,
  );
  return {
    rows,
    async column(place) {
      const buffers: Uint8Array[] = [];
      for (const piece of pieces.slice(...ranges[place])) buffers.push(await unpacked(piece, codec, unpack));
      return { rows, buffers };
    },
  };
}

/** The first buffer of each field and the one behind its last; fields inside of one follow it. */
function rangesOf(
  fields: readonly ArrowField[],
  views: readonly number[],
): (readonly [from: number, to: number])[] {
  let [at, view] = [0, 0];
  const count = (field: ArrowField): number => {
    const isView =
      field.dictionary === undefined && (field.type === "text view" || field.type === "binary view");
    const more = isView ? (views[view++] ?? 0) : 0;
    const inside = field.dictionary ? [] : field.children;
    return inside.reduce((sum, child) => sum + count(child), buffersOf(field) + more);
  };
  return fields.map((field) => {
    const from = at;
    at += count(field);
    return [from, at] as const;
  });
}

function unpackedSize(piece: Uint8Array, codec: number | undefined): number {
  if (codec === undefined || piece.length < 8) return piece.length;
  const size = new Cursor(piece, ARROW).i32();
  return size < 0 ? piece.length : Math.min(size, MOST_PACKED * piece.length);
}

/** A packed buffer begins with its size, or with −1 where it is not packed after all. */
async function unpacked(piece: Uint8Array, codec: number | undefined, unpack: Unpack): Promise<Uint8Array> {
  if (codec === undefined || piece.length === 0) return piece;
  const cursor = new Cursor(piece, ARROW);
  const [size, high] = [cursor.u32(), cursor.i32()];
  const packed = piece.subarray(8);
  if (high === -1) return packed;
  ensure(
    codec <= 1,
    "format-unsupported",
    "The Arrow file is packed in a way that is not known.",
    "Pack it with LZ4 or zstd, or not at all.",
  );
  ensureWhole(high === 0 && size <= LARGEST && size <= MOST_PACKED * packed.length, ARROW);
  const bytes = codec === 0 ? unpackLz4(packed, size) : await unpack(packed, size);
  ensureWhole(bytes !== undefined, ARROW);
  return bytes;
}
