/** Bytes as a name: small letters and digits, which every file system tells apart. */
const LETTERS = "abcdefghijklmnopqrstuvwxyz234567";
const ID_LETTERS = 26;

/** 26 letters of base 32: 130 bits. */
export function base32(bytes: Uint8Array, letters = ID_LETTERS): string {
  let [text, bits, held] = ["", 0, 0];
  for (const byte of bytes) {
    held = (held << 8) | byte;
    for (bits += 8; bits >= 5 && text.length < letters; bits -= 5)
      text += LETTERS[(held >>> (bits - 5)) & 31];
    held &= (1 << bits) - 1;
  }
  return text;
}
