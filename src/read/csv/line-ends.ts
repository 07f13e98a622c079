/** Where lines end: in LF, CRLF or CR. */
export const LF = 10;
export const CR = 13;

/** CRLF is two line ends with an empty line between them, which is no row. */
export function isLineEnd(code: number): boolean {
  return code === LF || code === CR;
}

/** The place behind the line end at `start` or after it; the piece's end where there is none. */
export function behindLine(piece: Uint8Array, start: number): number {
  let at = start;
  while (at < piece.length && !isLineEnd(piece[at])) at++;
  return Math.min(piece.length, at + 1);
}

/** The place behind the last line end; 0 where there is none. */
export function behindLastLine(piece: Uint8Array): number {
  let end = piece.length;
  while (end > 0 && !isLineEnd(piece[end - 1])) end--;
  return end;
}
