/** Bits of a byte sequence, read forwards for tables or backwards for what they code (RFC 8878, sections 4.1 and 4.2). */

/** A file that is not Zstandard as the format's description has it. */
export class Damaged extends Error {}

export function ensureWholeFrame(ok: boolean): asserts ok {
  if (!ok) throw new Damaged();
}

/** Reads from the first byte on, lowest bits first. */
export class ForwardBits {
  readonly #bytes: Uint8Array;
  #at = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  read(count: number): number {
    const bits = bitsAt(this.#bytes, this.#at, count);
    this.#at += count;
    ensureWholeFrame(this.#at <= 8 * this.#bytes.length);
    return bits;
  }

  back(count: number): void {
    this.#at -= count;
  }

  /** How many bytes have been begun. */
  get bytes(): number {
    return Math.ceil(this.#at / 8);
  }
}

/** Reads from the last byte's highest bit that is set, which marks the end, down to the first byte. */
export class BackwardBits {
  readonly #bytes: Uint8Array;
  /** How many bits are left; below zero, as many bits of 0 have been read as were not there. */
  left: number;

  constructor(bytes: Uint8Array) {
    const last = bytes.at(-1) ?? 0;
    ensureWholeFrame(last !== 0);
    this.#bytes = bytes;
    this.left = 8 * bytes.length - 1 - Math.clz32(last) + 24;
  }

  read(count: number): number {
    if (count > 24) {
      const high = this.read(count - 24);
      return high * 2 ** 24 + this.read(24);
    }
    this.left -= count;
    if (this.left >= 0) return bitsAt(this.#bytes, this.left, count);
    const there = count + this.left;
    return there <= 0 ? 0 : bitsAt(this.#bytes, 0, there) << -this.left;
  }
}

/** Up to 24 bits from a place on; bytes that are not there are 0. */
function bitsAt(bytes: Uint8Array, at: number, count: number): number {
  const byte = at >>> 3;
  const four = bytes[byte] | (bytes[byte + 1] << 8) | (bytes[byte + 2] << 16) | (bytes[byte + 3] << 24);
  return (four >>> (at & 7)) & ((1 << count) - 1);
}
