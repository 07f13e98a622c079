/** Pieces of files that zlib has packed, and pieces that are put together. */

/** Unpacks what zlib has packed, to so many bytes at most; undefined where it is damaged. */
export type Inflate = (packed: Uint8Array, most: number) => Uint8Array | undefined;

/** So many bytes zlib can have made of those that it was given, at most. */
export const mostUnpacked = (packed: number): number => 1032 * packed + 64;

/** What one array can hold on every machine that Privet runs on. */
export const LARGEST_ARRAY = 2 ** 31 - 1;

export function joined(pieces: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(pieces.reduce((sum, piece) => sum + piece.length, 0));
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }
  return whole;
}
