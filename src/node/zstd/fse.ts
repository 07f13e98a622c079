/** Tables of Finite State Entropy (RFC 8878, section 4.1). */
import { type BackwardBits, ensureWholeFrame, ForwardBits } from "./bits.ts";

/** From a state: the symbol it stands for, and how the next state is found. */
export interface FseTable {
  readonly accuracy: number;
  readonly symbols: Uint8Array;
  readonly bits: Uint8Array;
  readonly bases: Uint16Array;
}

/** Reads a table's description, and tells how many bytes it takes. */
export function readFseTable(bytes: Uint8Array, most: { accuracy: number; symbol: number }) {
  const bits = new ForwardBits(bytes);
  const accuracy = bits.read(4) + 5;
  ensureWholeFrame(accuracy <= most.accuracy);
  const shares: number[] = [];
  let left = 1 << accuracy;
  while (left > 0 && shares.length <= most.symbol) {
    const share = readShare(bits, left);
    left -= Math.abs(share);
    shares.push(share);
    if (share !== 0) continue;
    for (let more = 3; more === 3; ) {
      more = bits.read(2);
      for (let k = 0; k < more; k++) shares.push(0);
    }
  }
  ensureWholeFrame(left === 0 && shares.length <= most.symbol + 1);
  return { table: fseTable(accuracy, shares), bytes: bits.bytes };
}

/** One symbol's share of the states; −1 for less than one. Small values are written with a bit less. */
function readShare(bits: ForwardBits, left: number): number {
  const width = 32 - Math.clz32(left + 1);
  const low = (1 << (width - 1)) - 1;
  const short = (1 << width) - 1 - (left + 1);
  const value = bits.read(width);
  if ((value & low) < short) {
    bits.back(1);
    return (value & low) - 1;
  }
  return (value > low ? value - short : value) - 1;
}

export function fseTable(accuracy: number, shares: readonly number[]): FseTable {
  const size = 1 << accuracy;
  const symbols = spread(size, shares);
  const next = shares.map((share) => Math.abs(share));
  const bits = new Uint8Array(size);
  const bases = new Uint16Array(size);
  for (let state = 0; state < size; state++) {
    const x = next[symbols[state]]++;
    bits[state] = accuracy - (31 - Math.clz32(x));
    bases[state] = (x << bits[state]) - size;
  }
  return { accuracy, symbols, bits, bases };
}

/** Rare symbols stand at the end; the others are strewn over the rest in a fixed step. */
function spread(size: number, shares: readonly number[]): Uint8Array {
  const symbols = new Uint8Array(size);
  let end = size;
  for (const [symbol, share] of shares.entries()) {
    if (share !== -1) continue;
    end--;
    symbols[end] = symbol;
  }
  const step = (size >> 1) + (size >> 3) + 3;
  let at = 0;
  for (const [symbol, share] of shares.entries())
    for (let k = 0; k < share; k++) {
      symbols[at] = symbol;
      do at = (at + step) & (size - 1);
      while (at >= end);
    }
  return symbols;
}

/** A table with one symbol that is always meant. */
export function singleSymbol(symbol: number): FseTable {
  return { accuracy: 0, symbols: Uint8Array.of(symbol), bits: new Uint8Array(1), bases: new Uint16Array(1) };
}

export class FseState {
  readonly #table: FseTable;
  #state: number;

  constructor(table: FseTable, bits: BackwardBits) {
    this.#table = table;
    this.#state = bits.read(table.accuracy);
  }

  get symbol(): number {
    return this.#table.symbols[this.#state];
  }

  step(bits: BackwardBits): void {
    this.#state = this.#table.bases[this.#state] + bits.read(this.#table.bits[this.#state]);
  }
}
