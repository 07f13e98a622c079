/** The literals of a block: plain, one byte over and over, or Huffman-coded (RFC 8878, section 3.1.1.3.1). */
import { ensureWholeFrame } from "./bits.ts";
import { type HuffmanTable, readHuffman, readHuffmanTable } from "./huffman.ts";

/** The table that a later block may use again. */
export interface LiteralTables {
  huffman?: HuffmanTable;
}

/** The literals, and how many bytes they were written in. */
export function readLiterals(
  bytes: Uint8Array,
  tables: LiteralTables,
): { literals: Uint8Array; length: number } {
  ensureWholeFrame(bytes.length > 0);
  const kind = bytes[0] & 3;
  const form = (bytes[0] >> 2) & 3;
  return kind < 2 ? uncoded(bytes, kind, form) : coded(bytes, { kind, form }, tables);
}

function uncoded(bytes: Uint8Array, kind: number, form: number): { literals: Uint8Array; length: number } {
  const head = form === 1 ? 2 : form === 3 ? 3 : 1;
  const size = Math.floor(little(bytes, head) / (head === 1 ? 8 : 16));
  const length = head + (kind === 0 ? size : 1);
  ensureWholeFrame(bytes.length >= length && size <= MOST);
  return {
    literals: kind === 0 ? bytes.subarray(head, length) : new Uint8Array(size).fill(bytes[head]),
    length,
  };
}

function coded(
  bytes: Uint8Array,
  { kind, form }: { readonly kind: number; readonly form: number },
  tables: LiteralTables,
): { literals: Uint8Array; length: number } {
  const head = [3, 3, 4, 5][form];
  const width = [10, 10, 14, 18][form];
  const sizes = Math.floor(little(bytes, head) / 16);
  const size = sizes % 2 ** width;
  const length = head + Math.floor(sizes / 2 ** width);
  ensureWholeFrame(bytes.length >= length && size <= MOST);
  let body = bytes.subarray(head, length);
  if (kind === 2) {
    const read = readHuffmanTable(body);
    tables.huffman = read.table;
    body = body.subarray(read.bytes);
  }
  ensureWholeFrame(tables.huffman !== undefined);
  const literals = new Uint8Array(size);
  if (form === 0) readHuffman(body, tables.huffman, literals);
  else fourStreams(body, tables.huffman, literals);
  return { literals, length };
}

const MOST = 1 << 17;

function fourStreams(bytes: Uint8Array, table: HuffmanTable, into: Uint8Array): void {
  ensureWholeFrame(bytes.length >= 6);
  const quarter = (into.length + 3) >> 2;
  ensureWholeFrame(3 * quarter <= into.length);
  let at = 6;
  for (let k = 0; k < 4; k++) {
    const end = k < 3 ? at + bytes[2 * k] + 256 * bytes[2 * k + 1] : bytes.length;
    ensureWholeFrame(end <= bytes.length);
    readHuffman(
      bytes.subarray(at, end),
      table,
      into.subarray(k * quarter, k < 3 ? (k + 1) * quarter : into.length),
    );
    at = end;
  }
}

/** The first bytes as a number, lowest first. */
function little(bytes: Uint8Array, count: number): number {
  ensureWholeFrame(bytes.length >= count);
  let value = 0;
  for (let k = count - 1; k >= 0; k--) value = 256 * value + bytes[k];
  return value;
}
