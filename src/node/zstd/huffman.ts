/** Huffman-coded literals (RFC 8878, section 4.2). */
import { BackwardBits, ensureWholeFrame } from "./bits.ts";
import { FseState, readFseTable } from "./fse.ts";

export interface HuffmanTable {
  readonly longest: number;
  readonly symbols: Uint8Array;
  readonly bits: Uint8Array;
}

const LONGEST = 11;

/** Reads the table's description, and tells how many bytes it takes. */
export function readHuffmanTable(bytes: Uint8Array): {
  readonly table: HuffmanTable;
  readonly bytes: number;
} {
  ensureWholeFrame(bytes.length > 0);
  const [head] = bytes;
  const length = head < 128 ? head : Math.ceil((head - 127) / 2);
  ensureWholeFrame(bytes.length > length);
  const body = bytes.subarray(1, 1 + length);
  const weights = head < 128 ? packedWeights(body) : plainWeights(body, head - 127);
  return { table: huffmanTable(weights), bytes: 1 + length };
}

function plainWeights(bytes: Uint8Array, count: number): number[] {
  return Array.from({ length: count }, (_, k) => (k % 2 === 0 ? bytes[k >> 1] >> 4 : bytes[k >> 1] & 15));
}

function packedWeights(bytes: Uint8Array): number[] {
  const { table, bytes: length } = readFseTable(bytes, { accuracy: 6, symbol: 255 });
  const bits = new BackwardBits(bytes.subarray(length));
  const states = [new FseState(table, bits), new FseState(table, bits)];
  ensureWholeFrame(bits.left >= 0);
  const weights: number[] = [];
  // Two states take turns; when one of them runs out of bits, the other has one symbol left.
  for (let turn = 0; ; turn = 1 - turn) {
    ensureWholeFrame(weights.length < 255);
    weights.push(states[turn].symbol);
    states[turn].step(bits);
    if (bits.left >= 0) continue;
    weights.push(states[1 - turn].symbol);
    return weights;
  }
}

function huffmanTable(given: readonly number[]): HuffmanTable {
  const total = given.reduce((sum, weight) => sum + (weight > 0 ? 2 ** (weight - 1) : 0), 0);
  ensureWholeFrame(total > 0);
  const longest = 32 - Math.clz32(total);
  const rest = 2 ** longest - total;
  ensureWholeFrame(longest <= LONGEST && given.length < 256 && Number.isInteger(Math.log2(rest)));
  // The last symbol's weight is what is left.
  const weights = [...given, Math.log2(rest) + 1];
  const symbols = new Uint8Array(2 ** longest);
  const bits = new Uint8Array(2 ** longest);
  let at = 0;
  for (let weight = 1; weight <= longest; weight++)
    for (const [symbol, own] of weights.entries()) {
      if (own !== weight) continue;
      const end = at + 2 ** (weight - 1);
      symbols.fill(symbol, at, end);
      bits.fill(longest + 1 - weight, at, end);
      at = end;
    }
  return { longest, symbols, bits };
}

/** Fills `into` from one stream. */
export function readHuffman(
  bytes: Uint8Array,
  { longest, symbols, bits }: HuffmanTable,
  into: Uint8Array,
): void {
  const stream = new BackwardBits(bytes);
  const mask = 2 ** longest - 1;
  let state = stream.read(longest);
  for (let at = 0; at < into.length; at++) {
    into[at] = symbols[state];
    const used = bits[state];
    state = ((state << used) & mask) | stream.read(used);
  }
  // The state was read ahead by its own width: a stream that fits is used up by exactly that.
  ensureWholeFrame(stream.left === -longest);
}
